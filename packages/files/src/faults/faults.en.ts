/** What is wrong in a file that somebody hands in: behind the place where it stands. */
import { quoted } from '../validation-errors.ts'
import { enDidYouMean } from '../words.ts'

type Value = { readonly value: string }
type Numbers = { readonly value: number; readonly least: number; readonly most: number }
type Line = { readonly line: number; readonly word: 'line' | 'row' }

export const en = {
  // Any value.
  isEmpty: 'is empty',
  isMissing: 'is missing',
  holdsNull: 'holds the character U+0000, which cannot be kept',
  holdsHalf: 'holds half a character (a lone surrogate)',
  tooLong: ({ length, most }: { length: number; most: number }) =>
    `has ${length} characters, at most ${most} are possible`,
  reservedWord: ({ value }: Value) => `${quoted(value)} is a reserved word and cannot be an id`,
  notAnId: ({ value }: Value) =>
    `${quoted(value)} is not an id: letters a–z, digits, '-', '_', '.' and '~' only, at most 80 characters`,
  notAnObject: 'must be an object: { … }',
  notAList: 'must be a list: [ … ]',
  notAText: 'must be a text in double quotes',
  notAnIdText: 'must be an id in double quotes',
  notANumber: 'must be a number without quotes',
  notAFlag: 'must be true or false, without quotes',
  outOfRange: ({ value, least, most }: Numbers) => `is ${value}, it must be from ${least} to ${most}`,
  notWhole: ({ value }: { value: number }) => `is ${value}, it must be a whole number`,
  tooFine: ({ value, decimals }: { value: number; decimals: number }) =>
    `is ${value}, only ${decimals} digits after the point are kept`,
  notOneOf: ({ values }: { values: readonly string[] }) =>
    `must be one of ${values.map((value) => `"${value}"`).join(', ')}`,
  unknownField: ({ value }: Value) => `the pack has no field named ${quoted(value)} here`,

  // A list of students.
  headingMissing: ({ required, rows }: { required: readonly string[]; rows: number }) =>
    `no row names the columns ${required.join(', ')} (or Mobile No, Name, Roll …) in its first ${rows} rows`,
  emptyList: ({ columns }: { columns: readonly string[] }) =>
    `is empty: its first line must name the columns (${columns.join(', ')})`,
  sameColumn: ({ one, other, column }: { one: string; other: string; column: string }) =>
    `${quoted(one)} and ${quoted(other)} both mean the column '${column}'; rename one`,
  columnMissing: ({ column }: { column: string }) => `the column '${column}' is missing`,
  columnMissingOf: ({ column, columns }: { column: string; columns: readonly string[] }) =>
    `the column '${column}' is missing; the columns are ${columns.join(', ')}`,
  columnTwice: ({ column }: { column: string }) => `the column ${quoted(column)} stands twice`,
  columnUnknown: ({ value, columns }: Value & { columns: readonly string[] }) =>
    `unknown column ${quoted(value)}; the columns are ${columns.join(', ')}`,
  cellsUnlike: ({ cells, columns }: { cells: number; columns: number }) =>
    `has ${cells} cells, the first line names ${columns} columns`,
  cellsShifted: ({ cells, columns }: { cells: number; columns: number }) =>
    `has ${cells} cells, its heading has ${columns}: a text with the separator in it (a comma, perhaps) must stand in quotes, and none may be left over at the end`,
  manyStudents: ({ most }: { most: number }) => `has more than ${most} students; divide the file`,
  isATotal: 'is a total of the list and no student: it is left out',
  readAsBijoy: ({ value, read }: Value & { read: string }) =>
    `${quoted(value)} is Bijoy and is read as ${quoted(read)}`,
  perhapsBijoy: ({ value, read }: Value & { read: string }) =>
    `${quoted(value)} may be Bijoy (${quoted(read)}) and is kept as it is: a workbook whose font says so is read as Bangla`,
  errorCell: ({ value }: Value) =>
    `${quoted(value)} is an error of the spreadsheet and no value: mend its formula, or type the value`,
  dateCell: ({ value }: Value) =>
    `the spreadsheet has made the date ${value} of what was typed (such as 1-2); set the column's type to Text and type it again`,
  mobileLost: ({ value }: Value) =>
    `${quoted(value)} has lost its last digits (Excel shortened it); set the column's type to Text and type the number again`,
  mobileLostZero: ({ value }: Value) =>
    `${quoted(value)} has lost its leading 0; Excel keeps it in a column of type Text`,
  mobileShortened: ({ value }: Value) =>
    `${quoted(value)} was shortened by Excel; set the column's type to Text`,
  rollLost: ({ value }: Value) =>
    `${quoted(value)} has lost its last digits (Excel shortened it); set the column's type to Text`,
  mobileRounded: ({ value, plain }: Value & { plain: string }) =>
    `${quoted(value)} ends in zeros as a number does that Excel has rounded; if it is right, write it as text: ${plain}`,
  mobileRead: ({ value, plain }: Value & { plain: string }) => `${quoted(value)} is read as ${plain}`,
  twoMobiles: ({ value }: Value) => `${quoted(value)} holds two numbers; the student signs in with one`,
  notAMobile: ({ value, digits }: Value & { digits: number | null }) =>
    `${quoted(value)} is not a mobile number: 11 digits${digits === null ? '' : ` (this has ${digits})`}, 01, then a digit from 3 to 9, then 8 digits`,
  notAGpa: ({ value }: Value) =>
    `${quoted(value)} is not a GPA: a number from 0 to 5 with at most two digits after the point`,
  noGroup: ({ asked, near }: { asked: string; near: readonly string[] }) => {
    const hint = enDidYouMean(near)
    return `there is no group ${quoted(asked)}${hint === '' ? '' : `.${hint}`}`
  },
  weakPassword: 'needs at least 8 characters with a capital letter, a small letter and a digit',
  rollTwice: ({ value, line, word }: Value & Line) => `${quoted(value)} stands already in ${word} ${line}`,
  mobileOfSid: ({ mobile, sid }: { mobile: string; sid: string }) =>
    `${mobile}: the student with sid ${quoted(sid)} has it already`,
  mobileOfLine: ({ mobile, line, word }: Line & { mobile: string }) =>
    `${mobile}: the student in ${word} ${line} has it already`,
  mobileKept: ({ mobile, sid }: { mobile: string; sid: string }) =>
    `${mobile}: the student with sid ${quoted(sid)} keeps it, whose row is wrong`,

  // Any question.
  notABankId: ({ value }: Value) =>
    `${quoted(value)} is not an id: no spaces at its ends, no control characters`,
  optionLong: ({ at, length, most }: { at: number; length: number; most: number }) =>
    `options[${at}] has ${length} characters with its formulas marked, at most ${most} are possible`,
  shortAnsOnly: 'is only for questions of the type shortAns',
  optionsOnly: 'is only for questions with options',
  fewOptions: ({ n }: { n: number }) => `has ${n} options, at least 2 are needed`,
  manyOptions: ({ n, most }: { n: number; most: number }) =>
    `has ${n} options, at most ${most} (A to K) are possible`,
  rightOptionMissing: 'a right option is missing',
  answerNotOption: ({ at, value }: Value & { at: number }) =>
    `answer[${at}] ${quoted(value)} is not one of the options`,
  oneRightOption: ({ n }: { n: number }) =>
    `an MCQ has one right option, not ${n} (type "checkbox" takes several)`,
  namedTwice: ({ value }: Value) => `names ${quoted(value)} twice`,
  answerIndexOther: "does not name the same options as 'answer' (the first option is 0)",
  optionEmpty: ({ at }: { at: number }) => `options[${at}] is empty`,
  notOptionTypes: 'must be an object such as { "0": "image" }',
  noSuchOption: ({ value }: Value) => `there is no option ${quoted(value)}: the first option is 0`,
  hasNoOptions: ({ type }: { type: string }) => `a question of the type ${type} has no options`,
  noAcceptedAnswer: 'has no accepted answer: a teacher marks what students write',
  notNumeric: ({ value }: Value) => `${quoted(value)} is not a number, as 'tolerance' and 'numeric' need`,
  notTolerance: 'must be a number, 0 or more',
  manyQuestions: ({ most }: { most: number }) => `has more than ${most} questions; divide the file`,
  lineLong: ({ most }: { most: number }) => `is longer than ${most} characters`,

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
  textWithoutQuestion: 'a text without a question',
  clozeLeftOut: 'a text with gaps (cloze), which an exam cannot ask',
  orderLeftOut: 'a question about an order, which an exam cannot ask',
  matchingLeftOut: 'a matching question, which an exam cannot ask',
  noAnswersInBraces: 'a text without a question (it has no {…} with answers)',
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
}
