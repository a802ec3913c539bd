/** The words of the exams page and the result in English, as the specification prints them where it does. */
import { formatNumber } from '@porua/kit/i18n/format.ts'

const many = (n: number, one: string, more: string) => `${formatNumber(n, 'en')} ${n === 1 ? one : more}`

export const en = {
  // the page
  myExams: 'My Exams',
  liveExam: 'Live Exam',
  practiceExam: 'Practice Exam',
  subject: 'Subject',
  allSubjects: 'All Subjects',
  clearSubject: 'Show all subjects',
  whichExams: 'Which exams',
  previousExams: 'Previous Exams',
  upcomingExams: 'Upcoming Exams',
  notFresh: 'Your exams could not be updated.',
  seenAt: ({ at }: { at: string }) => `This list is from ${at}.`,
  loading: 'Loading your exams',

  receipts: 'Answer receipts',
  myMistakes: 'My Mistakes',
  howIAmDoing: 'How I am doing',

  // a card: its state in a word
  stateUpcoming: 'Upcoming',
  stateLive: 'Live',
  stateFinished: 'Finished',
  statePracticeRunning: 'In progress',
  statePracticeReady: 'Not started',
  runningUntil: ({ at }: { at: string }) => `You have begun. It ends at ${at}.`,
  startsIn: ({ span }: { span: string }) => `Starts in ${span}`,
  timeLeft: ({ span }: { span: string }) => `${span} left`,
  takenAt: ({ at }: { at: string }) => `Taken ${at}`,
  submittedAt: ({ at }: { at: string }) => `Submitted ${at}`,
  missed: 'You did not take this exam.',
  resultAt: ({ at }: { at: string }) => `The result comes out at ${at} at the latest.`,
  resultComing:
    'The result is not published yet. It comes out when everything is marked and your teacher releases it.',
  questions: ({ n }: { n: number }) => many(n, 'question', 'questions'),
  marks: ({ n }: { n: number }) => many(n, 'mark', 'marks'),
  minutes: ({ n }: { n: number }) => `${formatNumber(n, 'en')} min`,
  starts: 'Start',
  ends: 'End',
  startedByYou: 'You began',
  endsForYou: 'Your end',
  start: 'Start',
  startTime: ({ at }: { at: string }) => `Start Time: ${at}`,
  continueExam: 'Continue',
  result: 'Result',
  retake: 'Retake',

  // the instruction
  instruction: 'Instruction',
  startExam: 'Start Exam',
  cancel: 'Cancel',
  noInstruction: 'There is no instruction given for this',
  cut: ({ n }: { n: number }) => `${many(n, 'mark is', 'marks are')} cut for each wrong answer`,
  noCut: 'Nothing is cut for a wrong answer',
  endsSooner: ({ at, n }: { at: string; n: number }) =>
    `It ends at ${at}, less than ${many(n, 'minute', 'minutes')} from now`,
  lockedAnswers: 'Answer with care: an answer, once given, cannot be changed',

  // retaking
  retakeExam: 'Retake Exam',
  retakeAsk: 'Retaking exam will remove the previous submission. Do you want to continue?',
  retakeTitle: 'Retake Exam?',

  // when it fails
  removed: 'This exam has been removed from your group',
  connectionLost: 'Internet connection lost.',
  newVersion: 'A new version of the app is here. Reload, then start the exam.',
  reload: 'Reload',
  back: 'Back',
  loadFailed: 'Your exams could not be loaded. Check your internet connection, then try again.',

  // nothing there
  noGroup: ({ provider }: { provider: string }) =>
    `You are not added to a group yet, To view contents you must be added to a student group. Please ask ${provider} Administration to add you to a group.`,
  noUpcoming: 'No live exam is waiting for you. A new one will show here as soon as it is announced.',
  noPrevious: 'No live exam is over yet. Each one stands here afterwards, with its result.',
  noPractice: 'No practice exam yet. They will show here as soon as your group gets one.',
  noneInSubject: ({ subject }: { subject: string }) => `Nothing here in ${subject}.`,
  seePractice: 'See practice exams',
  seeUpcoming: 'See upcoming exams',

  // the result
  passed: 'Passed',
  failed: 'Failed',
  passedSoFar: 'Passed so far',
  failedSoFar: 'Failed so far',
  notFinalTitle: 'Not final yet',
  notFinal: ({ n }: { n: number }) =>
    `${many(n, 'answer is', 'answers are')} still to be marked by a teacher. Marks and verdict may change.`,
  marksObtained: 'Marks obtained',
  outOf: ({ n }: { n: number }) => `/ ${formatNumber(n, 'en')}`,
  passMark: ({ n, percent }: { n: number; percent: number }) =>
    `Pass mark ${formatNumber(n, 'en')} (${formatNumber(percent, 'en')}%)`,
  passMarkOfPaper: ({ n, percent }: { n: number; percent: number }) =>
    `Pass mark ${formatNumber(n, 'en')} (${formatNumber(percent, 'en')}%) of the marks without GPA`,
  marksShort: ({ n, cost }: { n: number; cost: number }) =>
    `${many(n, 'mark', 'marks')} short of the pass mark${cost > 0 ? `; wrong answers cost you ${formatNumber(cost, 'en')}` : ''}`,
  duration: 'Duration',
  minutesLong: ({ n }: { n: number }) => many(n, 'minute', 'minutes'),
  startedAt: 'Start',
  endedAt: 'End',
  withoutGpa: 'Marks without GPA',
  sscPart: 'From SSC GPA',
  hscPart: 'From HSC GPA',
  correct: 'Correct',
  incorrect: 'Incorrect',
  skipped: 'Skipped',
  dropped: 'Not counted',
  toBeMarked: 'To be marked',
  negativeMarks: 'Negative Marks',
  meritPos: 'Merit Pos.',
  completion: 'Completion',
  none: 'none',
  rankLater: 'known once the exam is over for everybody',
  counters: 'At a glance',
  print: 'Print',
  practiseThese: 'Practise these again',
  answers: 'Answers',
  whichAnswers: 'Which questions',
  filterAll: 'All',
  filterWrong: 'Wrong',
  filterMarked: 'Marked for review',
  meritPosition: 'Merit position',
  rankOf: ({ rank, of }: { rank: number; of: number }) =>
    `${formatNumber(rank, 'en')} of ${formatNumber(of, 'en')}`,
  highest: 'Highest',
  average: 'Average',
  lastTry: 'Last try',
  difference: 'Difference',
  noDifference: 'the same',
  jumpTo: 'Go to a question',
  loadingResult: 'Loading your result',
  printedFor: ({ name, sid }: { name: string; sid: string }) => `${name} · ${sid}`,

  // papers to read again
  paper: 'The paper',
  readPaper: 'Read the paper',
  missedPaper: 'You did not take this exam. This is its paper, with the right answers.',
  paperGone: 'This paper could not be opened.',
  earlierTries: 'Earlier tries',
  tryOf: ({ n, at }: { n: number; at: string }) => `Try ${formatNumber(n, 'en')}, ${at}`,
  latestTry: 'The latest result',
}
