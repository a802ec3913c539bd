/** Words that are there from the first moment: what failed. */
export const en = {
  toMyExams: 'Go to My Exams',
  pageFailedTitle: 'This page ran into a problem',
  pageFailedText:
    'Your answers are safe. Try again; if it happens once more, tell your teacher what you were doing.',
  examFailedText: 'Your answers are safe, and the time goes on. Press the button to go on with your exam.',
  loading: 'Loading…',
  loadFailedTitle: 'The page could not be loaded',
  loadFailedText: 'The connection is weak or gone. We keep trying.',
  tryAgain: 'Try again',
  updateTitle: 'A new version is ready',
  updateText: 'It is taken when you reload. Nothing is lost.',
  reload: 'Reload',
}
