/** What readers of one format of questions find in it: behind the place where it stands. */
import { quoted } from '../validation-errors.ts'
import type { Told } from '../words.ts'

type Value = { readonly value: string }

/** Texts of a question beside its title. */
const texts = { explanation: 'explanation', model: 'model answer' } as const

export const formatsEn = {
  // Questions of Moodle XML.
  fractionNoNumber: ({ value }: Value) => `answer: its fraction ${quoted(value)} is not a number`,
  noOptionRight: 'answer: none of its options is right',
  trueFalseFraction: "answer: one of 'true' and 'false' must have the fraction 100",
  answerNoNumber: ({ value }: Value) => `answer: ${quoted(value)} is not a number`,
  toleranceNoNumber: ({ value }: Value) => `tolerance: ${quoted(value)} is not a number`,
  noFullFraction: 'answer: none has the fraction 100',
  questionTextEmpty: 'questiontext: is empty or missing',
  gradeNoNumber: ({ value }: Value) => `defaultgrade: ${quoted(value)} is not a number of marks`,

  // Questions as Aiken and GIFT have them.
  behindAnswer: 'stands behind the answer: an empty line separates questions',
  neitherTrueNorFalse: ({ value }: Value) => `${quoted(value)} is neither True nor False`,
  noNumber: ({ value }: Value) => `${quoted(value)} is not a number`,
  answerLineMissing: "the line 'ANSWER: …' is missing",
  answerLineEmpty: "no answer stands behind 'ANSWER:'",
  noOptions: "there are no options: lines such as 'A. …' and 'B. …', one line each",
  noQuestionAbove: 'there is no question above its options',
  firstOptionIs: ({ value }: Value) => `the options begin with ${quoted(value)}: the first one is A`,
  braceWithoutOpen: "there is a '}' without a '{' (in a text it is written \\})",
  braceNotClosed: "the answers' '{' is not closed by a '}' in its question",
  braceAgain: ({ sign, within }: { sign: string; within: boolean }) =>
    `there is another '${sign}' ${within ? 'within the answers' : 'after the answers'}: in a text it is written \\${sign}, and an empty line separates questions`,
  nameNotClosed: "the name's second '::' is missing",
  noSign: ({ value }: Value) => `${quoted(value)} has no '=' or '~' before it, as an answer needs`,
  manyAnswers: ({ most }: { most: number }) => `has more than ${most} answers`,
  severalMarked: ({ n }: { n: number }) =>
    `it has ${n} options marked '=', each of them enough: one '=' is needed, or weights such as ~%50% where all of them are to be chosen`,
  noneIsRight: "none of its options is right ('=' or a weight such as ~%50%)",
  noFullMarks: 'none of its answers has full marks',
  noFullNumber: 'none of its numbers has full marks',
  tolerancesDiffer: 'its right numbers have different tolerances',
  notAGiftNumber: ({ value }: Value) => `${quoted(value)} is not a number such as 1822, 1822:5 or 1820..1824`,
  noneOfOptions: ({ value, from, to, why }: Value & { from: string; to: string; why: Told | null }) =>
    `${quoted(value)} is none of the options, which are ${from} to ${to}${why ? `: ${why.text}` : ''}`,
  pictureNotThere: ({ value }: Value) => `the picture ${quoted(value)} did not come with the file`,
  questionTypeMissing: 'is missing: <question type="…">',
  markdownShown: 'text marked as Markdown is shown as it is written',
  commentsLeftOut: 'comments on single answers have no place and are left out',
  minusLeftOut: 'minus points of single options are left out: the exam says what a wrong answer costs',
  starIsSign: "'*' in an answer is taken as that sign, and not as 'anything'",
  partIsWrong: 'answers worth a part of the marks count as wrong',
  capitalsAlike: 'capital and small letters count as equal here, in Moodle they did not',
  unitsLeftOut: 'units of numbers are left out: the number alone is asked for',
  singleUnsaid:
    'does not say whether one option or several are to be chosen: several are right, all of them are',
  filesLeftOut: ({ of }: { of: keyof typeof texts }) =>
    `files of the ${texts[of]} have no place here and are left out`,
  moodleTypeUnknown: ({ value }: Value) => `is of Moodle's type ${quoted(value)}, which no question here has`,
  severalFull: ({ n }: { n: number }) =>
    `it has ${n} options that are wholly right, of which one is to be chosen: an MCQ has one right option`,
  noOptionFull: 'none of its options has full marks',
  fileNotKept: ({ value, why }: Value & { why: Told }) => `the file ${quoted(value)} ${why.text}`,
  itsPictureNotKept: ({ why }: { why: Told }) => `its picture ${why.text} and is left out`,
  base64Broken: 'is not whole: its base64 is broken',
  tooBig: 'is too big',
  respondusType: ({ value }: Value) => `${quoted(value)} is no type of question of Respondus's`,
  blackboardType: ({ value }: Value) =>
    `begins with ${quoted(value)}, which is no type of question of Blackboard's`,
  brightspaceType: ({ value }: Value) => `${quoted(value)} is no type of question of Brightspace's`,
  notAKeyLine: ({ value }: Value) =>
    `${quoted(value)} is no key: in the list of answers stand lines such as '1. A'`,
  keyTwice: ({ number }: { number: string }) => `the question ${number} has a key already`,
  pointsNoNumber: ({ value }: Value) => `${quoted(value)} is not a number of points`,
  acceptedBelow: "has no accepted answer: they stand below it as 'a. …', 'b. …'",
  optionsBelow: "has no options: lines such as 'a. …' and '*b. …' are needed",
  keyNowhere: "has no key: neither '*' before an option nor a line in a list 'Answers:' at the end",
  keysDiffer: "has one key by '*' and another one in the list of answers",
  itsKeyOutside: ({ n }: { n: number }) => `its key names an option that is not there: it has ${n}`,
  severalNeedMa: "has several right options: write 'Type: MA' above a question that has",
  neitherTrueFalse: ({ value }: Value) => `${quoted(value)} is neither true nor false`,
  noAnswerBehind: 'no answer stands behind the question',
  theToleranceNoNumber: ({ value }: Value) => `the tolerance ${quoted(value)} is not a number`,
  notCorrect: ({ value, says }: Value & { says: string }) =>
    `behind the option ${quoted(value)} stands ${quoted(says)}, not Correct or Incorrect`,
  noneMarkedCorrect: 'none of its options is marked Correct',
  questionTextMissing: 'has no row QuestionText',
  noneOptionRight: 'none of its options is right',
  severalOrPart: 'has options that are right in part, or several right ones; here one is right, with 100',
  acceptsPattern: ({ value }: Value) =>
    `accepts a pattern (${quoted(value)}); here whole answers are compared`,
  noAnswerWith100: 'has no answer with 100',
  notAWeight: ({ value }: Value) => `${quoted(value)} is not a weight: 0 to 100`,
  rowPictureNotRead: ({ value }: Value) =>
    `the picture ${quoted(value)} is not read: name it in a sheet of questions, under images`,
}
