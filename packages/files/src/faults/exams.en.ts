/** What may be wrong in an exam that is put together or scheduled, and in its marking folder. */
import { quoted } from '../validation-errors.ts'
import { enDidYouMean, type Told } from '../words.ts'

type Value = { readonly value: string }
type Most = { readonly n: number; readonly most: number }
type Near = { readonly near: readonly string[] }

/** ". Did you mean 'a'?", or ''. */
function perhaps(near: readonly string[]): string {
  const hint = enDidYouMean(near)
  return hint === '' ? '' : `.${hint}`
}

/** Fewer questions fit a rule than it takes, and why others do not. */
interface Shortage {
  readonly take: number
  readonly fitting: number
  readonly fits: number
  readonly used: number
  readonly otherDifficulty: number
  readonly unknownDifficulty: number
  readonly taken: number
}

/** What a teacher's annotated copy is. */
const copies = { pdf: 'a PDF', png: 'a PNG picture', jpg: 'a JPEG picture' } as const

export const examsEn = {
  manySets: ({ n, most }: Most) => `has ${n} sets, at most ${most} are possible`,
  notASetName: ({ value }: Value) => `${quoted(value)} is not a set's name: letters and digits only`,
  setTwice: ({ value }: Value) => `the set ${quoted(value)} stands twice`,
  instructionFormula: ({ source, why }: { source: string; why: Told }) =>
    `${quoted(source)} cannot be set as a formula: ${why.text}`,
  examNoQuestions: 'the exam has no questions',
  examManyQuestions: ({ n, most }: Most) => `the exam has ${n} questions, at most ${most} are possible`,
  examNoMarks: 'the exam has no marks at all',
  noBankInPack: ({ value, near }: Value & Near) =>
    `there is no question bank ${quoted(value)} in the pack${perhaps(near)}`,
  noBank: ({ value, banks }: Value & { banks: readonly string[] }) =>
    `there is no question bank ${quoted(value)}: ${banks.length === 0 ? 'the school has none' : `there are ${banks.join(', ')}`}`,
  severalBanks: ({ value, banks }: Value & { banks: readonly string[] }) =>
    `${quoted(value)} may be ${banks.join(' or ')}: name the file`,
  idsOrTake: "needs either 'ids' or 'take'",
  ownNotNamed: ({ value }: Value) => `holds the question ${quoted(value)}, which 'ids' does not name`,
  idsEmpty: "'ids' names no question",
  namesNoQuestion: 'names no question',
  idsNeedBank: "'ids' needs the 'bank' that they are of",
  onlyBesideTake: "is only for questions that are drawn, beside 'take'",
  questionNamedTwice: ({ question }: { question: string }) =>
    `the exam names the question ${quoted(question)} twice`,
  noQuestionIn: ({ question, bank, near }: Near & { question: string; bank: string }) =>
    `there is no question ${quoted(question)} in ${bank}${perhaps(near)}`,
  fewLeft: ({ bank, n, take }: { bank: string; n: number; take: number }) =>
    `${bank} has only ${n} questions left for this exam, not ${take}`,
  fewFit: ({ take, fitting, fits, used, otherDifficulty, unknownDifficulty, taken }: Shortage) => {
    const left = [
      used > 0 ? `${used} were used since` : '',
      otherDifficulty > 0 ? `${otherDifficulty} are of another difficulty` : '',
      unknownDifficulty > 0
        ? `${unknownDifficulty} were in no exam yet, and nothing says how hard they are`
        : '',
      taken > 0 ? `${taken} are in this exam already` : '',
    ].filter((text) => text !== '')
    const why = left.length > 0 ? ` (of ${fitting}: ${left.join(', ')})` : ''
    return `takes ${take}, but only ${fits} ${fits === 1 ? 'question fits' : 'questions fit'}${why}`
  },
  groupTwice: ({ group }: { group: string }) => `the group ${quoted(group)} stands twice`,
  examTwice: ({ exam }: { exam: string }) => `the exam ${quoted(exam)} stands twice in this group`,
  laterThanStart: "must be later than 'startsAt'",
  noSince: ({ value }: Value) => `${quoted(value)} is no time: 30d for 30 days, or 2026-03-01`,

  // A marking folder.
  markingHeading: 'has no header with the columns number, question, marks and comment',
  rowStands: ({ answer, file, row }: { answer: string; file: string; row: number }) =>
    `${answer} stands already in ${file} row ${row}`,
  rowDiffers: ({ answer, file, row }: { answer: string; file: string; row: number }) =>
    `${answer} has other marks or another comment in ${file} row ${row}: fill one of the two sheets`,
  commentWithoutMarks: 'has a comment but no marks: the answer stays unmarked',
  noQuestionNumber: ({ value }: Value) => `${quoted(value)} is no question: q1, q2 …`,
  marksNoNumber: ({ value }: Value) => `${quoted(value)} is not a number of marks`,
  marksBelow: ({ marks }: { marks: string }) => `is ${marks}: marks are 0 or more`,
  marksSteps: ({ marks }: { marks: string }) => `is ${marks}: marks go in steps of 0.01`,
  marksAbove: ({ marks, most }: { marks: number; most: number }) =>
    `is ${marks}: the question has ${most} marks`,
  holdsUnkept: 'holds a character that cannot be kept',
  numberOfNobody: ({ value, exam }: Value & { exam: string }) =>
    `${quoted(value)} is the number of nobody who has sat the exam '${exam}'`,
  notMarkedByTeacher: ({ answer }: { answer: string }) => `${answer} is no answer that a teacher marks`,
  markedSince: ({ answer, marks }: { answer: string; marks: number }) =>
    `${answer} was marked by somebody else since the export: it has ${marks}. Empty the cell, or import with --over`,
  copyNoFile: 'the answer has no file that could have an annotated copy',
  copyOfNoFile: ({ n, file }: { n: number; file: number }) =>
    `the answer has ${n} files: there is no file ${file}`,
  copyNoRow: 'belongs to no row with marks: it is left aside',
  copyAgain: 'there is another annotated copy of the same file',
  copyLost:
    'is not taken: an annotated copy is named as its answer, NUMBER-q3-evaluated.pdf (or -q3-2-evaluated.pdf of the second file)',
  notACopy: ({ ending }: { ending: string }) =>
    `is no annotated copy: that is a PDF, a PNG or a JPEG, not ${quoted(ending)}`,
  isNotThere: 'is not there',
  isNotAFile: 'is not a file',
  manyBytes: ({ bytes, most }: { bytes: number; most: number }) =>
    `has ${bytes} bytes, at most ${most} are possible`,
  copyIsOther: ({ kind }: { kind: keyof typeof copies }) => `is not ${copies[kind]}, whatever its name says`,
  markedJustNow: 'was marked by somebody else just now, and is left as it is',
  noSuchQuestion: 'there is no such question',
}
