/** What may be wrong with a question of any format: behind the place where it stands. */
import { quoted } from '../validation-errors.ts'

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
}
