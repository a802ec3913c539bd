/** What may be wrong with any value: behind the place where it stands. */
import { quoted } from '../validation-errors.ts'

type Value = { readonly value: string }
type Numbers = { readonly value: number; readonly least: number; readonly most: number }

export const valuesEn = {
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
}
