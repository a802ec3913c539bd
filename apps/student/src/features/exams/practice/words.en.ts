/** The words of My Mistakes and How I am doing in English. */
import { formatNumber } from '@porua/kit/i18n/format.ts'

const many = (n: number, one: string, more: string) => `${formatNumber(n, 'en')} ${n === 1 ? one : more}`
const questions = (n: number) => many(n, 'question', 'questions')

export const en = {
  myMistakes: 'My Mistakes',
  howIAmDoing: 'How I am doing',
  toExams: 'Go to My Exams',

  // the list
  loading: 'Loading your mistakes',
  loadFailed: 'Your mistakes could not be loaded. Check your internet connection, then try again.',
  notFresh: 'Your mistakes could not be updated. You can practise what is on this phone.',
  about: 'Questions that you got wrong or skipped. Each comes back until you know it.',
  toPractise: 'To practise now',
  later: 'Later',
  mastered: 'Mastered',
  practise: ({ n }: { n: number }) => `Practise ${questions(n)}`,
  practiseFirst: ({ n }: { n: number }) => `Practise the first ${formatNumber(n, 'en')}`,
  practiseWord: 'Practise',
  dueCount: ({ n }: { n: number }) => `${formatNumber(n, 'en')} now`,
  laterCount: ({ n }: { n: number }) => `${formatNumber(n, 'en')} later`,
  noChapter: 'Other questions',
  nextAt: ({ at }: { at: string }) => `Nothing to practise now. The next question comes back at ${at}.`,
  nextIn: ({ span }: { span: string }) => `Nothing to practise now. The next question comes back in ${span}.`,
  masteredAll: 'You have mastered every question that you got wrong.',
  noMistakes: 'No mistakes yet. What you get wrong or skip stands here once the result is published.',

  // a round
  round: 'Practice',
  progress: ({ n, of }: { n: number; of: number }) =>
    `Question ${formatNumber(n, 'en')} of ${formatNumber(of, 'en')}`,
  leave: 'Leave the round',
  fromExam: ({ title }: { title: string }) => `From ${title}`,
  wasWrong: 'You answered it wrong in the exam.',
  wasUnanswered: 'You did not answer it in the exam.',
  wasSkipped: 'You skipped it in the exam.',
  wasPart: 'You did not get full marks for it in the exam.',
  check: 'Check',
  showAnswer: 'Show the answer',
  right: 'Right!',
  wrong: 'Not right yet',
  chooseFirst: 'Choose an answer first.',
  compare: 'Compare your answer. Was it right?',
  iWasRight: 'I was right',
  iWasWrong: 'I was wrong',
  givenThen: 'Your answer in the exam',
  next: 'Next question',
  toSummary: 'Finish the round',
  notKept: 'This answer could not be kept on the phone.',
  loadingRound: 'Loading the questions',
  nothingHere: 'Nothing to practise here.',

  // the end of a round
  roundDone: 'Round finished',
  rightOf: ({ n, of }: { n: number; of: number }) =>
    `${formatNumber(n, 'en')} of ${formatNumber(of, 'en')} right`,
  wrongComeBack: 'What was not right comes back in ten minutes.',
  anotherRound: ({ n }: { n: number }) => `Another round: ${questions(n)}`,
  toMistakes: 'Back to My Mistakes',

  // how I am doing
  loadingStanding: 'Loading how you are doing',
  standingFailed: 'This could not be loaded. Check your internet connection, then try again.',
  standingOld: 'This could not be updated. It is as you last saw it.',
  noExams: 'No result yet. This page fills with your first published result.',
  overExams: ({ n }: { n: number }) =>
    `Over ${many(n, 'exam', 'exams')} with a published result. Of practice exams your newest try counts.`,
  bySubject: 'By subject and chapter',
  rightWord: 'Right',
  wrongWord: 'Wrong',
  skippedWord: 'Skipped',
  percentRight: ({ n }: { n: number }) => `${formatNumber(n, 'en')}% right`,
  fewQuestions: ({ n }: { n: number }) => `only ${questions(n)}`,
  chapters: ({ n }: { n: number }) => many(n, 'chapter', 'chapters'),
  negative: 'Negative marks',
  noNegative: 'None of these exams cuts marks for a wrong answer.',
  lost: ({ n, wrong }: { n: string; wrong: number }) =>
    `${many(wrong, 'wrong answer', 'wrong answers')} cost you ${n}`,
  nothingLost: 'No wrong answer has cost you marks.',
  guesses: ({ n, gained }: { n: number; gained: string }) =>
    `Guesses: ${formatNumber(n, 'en')}, gained ${gained}`,
  guessesLost: ({ n, lost }: { n: number; lost: string }) =>
    `Guesses: ${formatNumber(n, 'en')}, lost ${lost}`,
  noGuesses: 'No guesses',
  guessMeans: ({ s }: { s: number }) =>
    `Only exams that cut marks for a wrong answer count here. A guess is a choice that you made within ${formatNumber(s, 'en')} seconds of the answer before. Other guesses cannot be told from your answers.`,
  fewGuesses: 'Too few guesses to say whether guessing helps you.',
  trend: 'Trend',
  fewExams: ({ n }: { n: number }) => `Too few exams to show a trend: ${formatNumber(n, 'en')} of 3.`,
}
