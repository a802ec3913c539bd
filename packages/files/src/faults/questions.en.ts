/** What may be wrong with a question of any format: behind the place where it stands. */
import { quoted } from '../validation-errors.ts'
import type { Told } from '../words.ts'

type Value = { readonly value: string }

export const questionsEn = {
  notABankId: ({ value }: Value) =>
    `${quoted(value)} is not an id: no spaces at its ends, no control characters`,
  optionLong: ({ at, length, most }: { at: number; length: number; most: number }) =>
    `options[${at}] has ${length} characters with its formulas marked, at most ${most} are possible`,
  shortAnsOnly: 'is only for questions of the type shortAns',
  optionsOnly: 'is only for questions with options',
  fewOptions: ({ n }: { n: number }) => `has ${n} options, at least 2 are needed`,
  mediaGone: 'this file is not here any more: choose it again',
  manyTags: ({ n, most }: { n: number; most: number }) => `has ${n} tags, at most ${most} are possible`,
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
  fieldLeftOut: ({ value, n }: Value & { n: number }) =>
    `the unknown field ${quoted(value)} of ${n} ${n === 1 ? 'question is' : 'questions is'} kept out`,
  isBijoy: ({ value, read }: Value & { read: string }) =>
    `${quoted(value)} is Bijoy (${quoted(read)}): make the file Unicode, or give its questions as an .xlsx in the font that they were typed in`,
  pictureElsewhere: ({ value }: Value) =>
    `students will not see the picture ${quoted(value)}: it is on another site, and pictures have to come with the file`,
  pictureBeside: ({ value }: Value) =>
    `students will not see the picture ${quoted(value)}: a text cannot show a file; name it under 'images', and it stands below the text`,

  // Formulas.
  ofQuestion: ({ question, what }: { question: string; what: Told }) =>
    `question ${quoted(question)}: ${what.text}`,
  formulaNotSet: ({ source, why }: { source: string; why: Told }) =>
    `'${source}' cannot be set as a formula: ${why.text}; students see it as it is written`,
  sameFormula: 'is the same formula as an earlier option: both count alike',
  formulaEmpty: 'it is empty',
  formulaDrawing: 'a drawing is no formula: give its picture',
  commandAlone: 'it stands alone',
  noSuchCommand: 'there is no such command',
  dollarAlone: 'it has no partner',
  noCommand: ({ name }: { name: string }) => `there is no command ${name}`,
  noEnvironment: ({ name }: { name: string }) => `there is no environment ${name}`,
  braceMissing: 'a part in braces {…} is missing',
  braceNoOpening: 'a closing brace has no opening one',
  braceStaysOpen: 'a brace is not closed',
  leftWithoutRight: 'a \\left has no \\right',
  signMisplaced: ({ sign }: { sign: string }) => `${sign} cannot stand there`,
  twoPowers: 'two powers stand on one base',
  twoIndices: 'two indices stand on one base',
  bracketMissing: 'there is no bracket behind \\left or \\right',
  /** As KaTeX says it. */
  katexSays: ({ reason }: { reason: string }) => reason,
}
