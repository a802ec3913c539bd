/** The words of the live exam in English, as the specification prints them where it does (odd spellings included). */
import { formatNumber } from '@porua/kit/i18n/format.ts'

const many = (n: number, one: string, more: string) => `${formatNumber(n, 'en')} ${n === 1 ? one : more}`

export const en = {
  // head
  back: 'Back',
  leave: 'Leave the exam',
  live: 'Live',
  practice: 'Practice',
  questions: ({ n }: { n: number }) => many(n, 'question', 'questions'),
  marks: ({ n }: { n: number }) => many(n, 'mark', 'marks'),
  minutes: ({ n }: { n: number }) => `${formatNumber(n, 'en')} min`,
  examTitle: 'Exam',

  // time
  timeLeft: 'Time left',
  hideTime: 'Hide the time',
  showTime: 'Show the time',
  timeHidden: 'Time hidden',
  fromTo: ({ from, to }: { from: string; to: string }) => `${from} – ${to}`,
  fromToLong: ({ from, to }: { from: string; to: string }) => `From ${from} to ${to}`,
  zone: ({ zone }: { zone: string }) => `Times are in ${zone} time.`,
  minutesLeft: ({ n }: { n: number }) => `${many(n, 'minute', 'minutes')} left`,
  halfLeft: ({ n }: { n: number }) => `Half of the time is over. ${many(n, 'minute', 'minutes')} left`,

  // palette
  palette: 'Questions',
  openPalette: 'Show all questions',
  unanswered: 'Not answered',
  onPhone: 'Saved on this phone',
  saved: 'Saved',
  marked: 'Marked for review',
  goTo: ({ n, state }: { n: string; state: string }) => `Question ${n}: ${state}`,
  letterKeys: 'Keys A to K choose an option',

  // foot
  answered: ({ x, total }: { x: string; total: string }) => `Answered questions ${x} / ${total}`,
  offlineSaved: ({ n }: { n: string }) => `Offline saved: ${n}`,
  submit: 'Submit',
  cancel: 'Cancel',

  // connection
  offline: 'You are offline!',
  offlineText: 'Go on. Your answers stay on this phone and are sent when the internet is back.',
  offlineAtRisk:
    'Go on, but keep this page open: this phone could not store every answer. They are sent when the internet is back.',
  restored: 'Internet has been restored',
  restoredText: 'Your saved answers are being submitted.',
  savingLocally: 'Due to internet issue, saving locally',
  notKept: 'This phone could not store your answer. Keep this page open until it says Saved.',
  notDurable:
    'This browser stores nothing. Answers are safe only once they say Saved: do not close or reload this page.',

  // sign-in
  signedOut: 'Please sign in again',
  signedOutText:
    'Your answers are kept on this phone. They are sent as soon as you have signed in, here or in another tab.',
  signedOutAtRisk:
    'Keep this page open: this phone could not store every answer. They are sent as soon as you have signed in, here or in another tab.',
  signIn: 'Sign In',
  signInAs: ({ name }: { name: string }) => `Sign in as ${name}`,
  password: 'Password',
  needPassword: 'Please enter password',
  wrongStudent: 'That is another student. This exam belongs to the one who began it.',
  signInFailed: 'Signing in did not work. Check your internet connection, then try again.',
  replaced: 'Another student has signed in',
  replacedText:
    'This exam has stopped in this tab. The answers given here are kept on this phone for the student who gave them.',
  goHome: 'Go to the start page',

  // answers
  answerError: ({ n }: { n: string }) => `Submit Answer Error: Question ${n}`,
  answerErrors: ({ n }: { n: string }) => `Submit Answer Error: Questions ${n}`,
  needAnswer: 'Please provide an answer or upload a file',
  fileError: ({ name }: { name: string }) => `Error uploading file ${name}`,
  unhandled: 'Unhandled exception',
  keptAnyway: 'The answer is kept on this phone, but it does not count. Please answer again.',
  cannotChange: 'You cannot change the answer',
  sureAnswer: "Are you sure you want to submit? Once submitted, it can't be changed.",
  mayStillChange: 'In this exam you may still change it until the end.',
  answerSubmitted: 'Answer submitted successfully!',
  onHold: 'Your answer came late. A teacher will decide whether it counts.',

  // quitting
  quitQuestion: 'Are you sure you want to quit? Once quit your submitted answer state will be erased.',
  quitText:
    'What the server has received stays. Answers that wait on this phone are still sent. The clock goes on.',
  quit: 'Quit',

  // submitting
  submitExam: 'Submit the exam?',
  submitText: 'After this you cannot answer any more.',
  unansweredCount: ({ n }: { n: number }) => `${many(n, 'question is', 'questions are')} not answered.`,
  markedCount: ({ n }: { n: number }) => `${many(n, 'question is', 'questions are')} marked for review.`,
  draftsLeft: ({ list, n }: { list: string; n: number }) =>
    `Begun or changed but not submitted: ${n === 1 ? 'question' : 'questions'} ${list}.`,
  unsentFirst: ({ n }: { n: number }) => `${many(n, 'answer', 'answers')} on this phone will be sent first.`,
  filesFollow: ({ n }: { n: number }) =>
    `${many(n, 'file is', 'files are')} still being sent, and ${n === 1 ? 'goes' : 'go'} on being sent after the submit.`,
  filesFirst: ({ n }: { n: number }) =>
    `${many(n, 'file is', 'files are')} still being sent. Please wait: what is not there when you submit does not count.`,
  noneYet: 'You have not answered any question yet!',
  offlineSubmit: 'You are offline. Please insure stable internet connection.',
  checkInternet: 'Please check your internet connection then try again.',
  wentWrong: 'Somethink went wrong! Please try again.',
  submitted: 'Exam submitted successfully!',
  alreadySubmitted: 'This exam is over for you: it was submitted, or its time has ended.',
  timeOver: 'Exam time is over!',
  timeOverText: 'Press OK to submit. Every answer you gave in time counts.',
  draftsTaken: ({ list, n }: { list: string; n: number }) =>
    `Not submitted, and handed in as it stands: ${n === 1 ? 'question' : 'questions'} ${list}.`,
  timeOverUnsent: ({ n, until }: { n: number; until: string }) =>
    `${many(n, 'answer waits', 'answers wait')} on this phone. Answers given in time are taken until ${until}.`,
  timeOverLeave: 'You may also leave: the exam is then submitted by itself.',
  ok: 'OK',
  leaveAnyway: 'Leave now',
  extended: ({ at }: { at: string }) => `You have more time: the exam ends at ${at}.`,
  paused: 'The exam is paused',
  pausedText: 'Please wait. You can go on as soon as your teacher resumes it; the lost time is given back.',
  otherAttempt: 'A new attempt of this exam was begun elsewhere. It is open here now.',
  setBack:
    'The server had to go back to an earlier moment. Your answers are on this phone and are being sent again.',

  // opening
  opening: 'Opening the exam',
  openFailed: 'The exam could not be opened',
  openOffline: 'There is no connection to the server. The exam opens by itself as soon as there is one.',
  tryAgain: 'Try again',
  toExams: 'My Exams',
  removed: 'exam removed from your group',
  removedToast: 'This exam has been removed from your group',

  // ready for a bad network
  ready: 'Everything is on this phone. You can go on without internet.',
  checking: 'Getting everything onto this phone…',
  partsHere: ({ n }: { n: string }) => `${n} parts are here`,
  notReady: 'Not everything is on this phone',
  details: 'Details',
  readyBox: 'Storage for answers',
  readyPersist: 'The browser promises not to clear it',
  readyApp: 'The app itself',
  readyPaper: 'The questions',
  readyTexts: 'Formulas and formatted text',
  readyTools: 'Camera and files',
  readyPictures: ({ n, total }: { n: string; total: string }) => `Pictures ${n} / ${total}`,
  yes: 'yes',
  no: 'no',
}
