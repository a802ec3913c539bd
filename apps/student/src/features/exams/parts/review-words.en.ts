/** The words of an answer in review, in English. */
import { formatNumber } from '@porua/kit/i18n/format.ts'

const span = (seconds: number) =>
  seconds < 60
    ? `${formatNumber(seconds, 'en')} s`
    : `${formatNumber(Math.floor(seconds / 60), 'en')} min ${formatNumber(seconds % 60, 'en')} s`

export const en = {
  dropRule: ({ n }: { n: number }) =>
    `This question was taken out after the exam. It counts for nobody: the total is without its ${n === 1 ? 'mark' : `${formatNumber(n, 'en')} marks`}, and nothing is cut for it.`,
  bonusRule:
    'This question was corrected after the exam: everybody has full marks for it, whatever they answered.',
  teacherSays: 'Your teacher says',
  marksWord: 'marks',
  marksOf: ({ got, of }: { got: string; of: string }) => `${got} / ${of}`,
  took: ({ seconds }: { seconds: number }) => `Took about ${span(seconds)}`,
  firstChoice: ({ letters }: { letters: string }) => `First choice: ${letters}`,
  firstWasRight: ({ letters }: { letters: string }) => `Your first choice was right: ${letters}`,
  noAnswer: 'You did not answer this question.',
  yourFiles: 'Your files',
  markedCopyOf: ({ n }: { n: string }) => `Marked copy of file ${n}`,
}
