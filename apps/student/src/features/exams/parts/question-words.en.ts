/** The words of a question card in English, as the specification prints them where it does. */
import { formatNumber } from '@porua/kit/i18n/format.ts'

export const en = {
  question: ({ n }: { n: string }) => `Question ${n}`,
  marks: ({ n }: { n: number }) => `${formatNumber(n, 'en')} ${n === 1 ? 'mark' : 'marks'}`,
  chooseOne: 'Choose one answer',
  chooseMany: 'Choose every right answer',

  // where an answer is
  sending: 'Sending',
  onPhone: 'Saved on this phone',
  saved: 'Saved',
  notKept: 'Not saved yet: this phone cannot store it. Keep this page open.',
  notSubmitted: 'Not submitted yet',
  onHold: 'It came late. A teacher will decide whether it counts.',
  cannotChange: 'You cannot change the answer',

  // giving it
  /** Not the exam's: that button stands right under this one. */
  submit: 'Submit Answer',
  submitted: 'Answer Submitted',
  yourAnswer: 'Your answer',
  writeHere: 'Write your answer here',
  tooLong: ({ n, most }: { n: number; most: number }) =>
    `${formatNumber(n, 'en')} characters too many. Please shorten it: an answer has at most ${formatNumber(most, 'en')}.`,
  charactersLeft: ({ n }: { n: number }) => `${formatNumber(n, 'en')} characters left`,
  mark: 'Mark for review',
  marked: 'Marked for review',

  // pictures and files
  picture: ({ n }: { n: string }) => `Picture ${n}`,
  pictureOfOption: ({ letter }: { letter: string }) => `Picture of option ${letter}`,
  zoom: 'Enlarge the picture',
  noPicture: 'This picture could not be loaded.',
  file: ({ n }: { n: string }) => `File ${n}`,

  // review
  correct: 'Correct',
  incorrect: 'Incorrect',
  skipped: 'Skipped',
  pending: 'To be marked',
  dropped: 'Not counted',
  dropRule: ({ n }: { n: number }) =>
    `This question was taken out after the exam. It counts for nobody: the total is without its ${n === 1 ? 'mark' : `${formatNumber(n, 'en')} marks`}, and nothing is cut for it.`,
  bonusRule:
    'This question was corrected after the exam: everybody has full marks for it, whatever they answered.',
  teacherSays: 'Your teacher says',
  marksWord: 'marks',
  marksOf: ({ got, of }: { got: string; of: string }) => `${got} / ${of}`,
  rightAnswer: 'Right answer',
  acceptedAnswers: 'Accepted answers',
  noAnswer: 'You did not answer this question.',
  explanation: 'Explanation',
  notes: 'Notes',
  yourFiles: 'Your files',
  markedCopyOf: ({ n }: { n: string }) => `Marked copy of file ${n}`,
}
