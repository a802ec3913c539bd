/** What may be wrong with JSON, XML, a zip or lines of text. */
import { quoted } from '../validation-errors.ts'
import type { Told } from '../words.ts'

type Path = { readonly path: string }
type Most = { readonly most: number }
type Reason = { readonly reason: string }

export const markupEn = {
  notJson: ({ why, character }: { why: Told; character: number | null }) =>
    `is not JSON: ${why.text}${character === null ? '' : ` (character ${character})`}`,
  jsonBehind: 'there is something after the end of the JSON',
  jsonDeep: ({ most }: Most) => `is nested more than ${most} deep`,
  jsonEnds: 'the JSON ends too early',
  jsonComma: ({ sign }: { sign: string }) => `there is a ',' too many before the '${sign}'`,
  jsonName: 'a field name in double quotes was expected',
  jsonTwice: ({ key }: { key: string }) => `the field '${key}' is given twice`,
  jsonColon: ({ key }: { key: string }) => `a ':' was expected after "${key}"`,
  jsonSeparator: ({ sign }: { sign: string }) => `a ',' or '${sign}' was expected`,
  jsonQuote: 'a closing double quote is missing',
  jsonBreak: 'a line break or tab inside a text must be written \\n or \\t',
  jsonBackslash: 'a backslash in a text must be written \\\\',
  jsonValue: 'a value was expected',
  jsonLarge: 'the number is too large',

  xmlEmpty: 'there is nothing in it',
  notXml: 'is not XML: it has no element',
  notWellFormed: ({ reason }: Reason) => `is not well-formed XML: ${reason}`,
  xmlEntities: 'its DOCTYPE declares entities, which are not taken',
  xmlDeep: ({ most }: Most) => `elements stand more than ${most} deep in each other`,
  xmlAttributes: ({ most }: Most) => `an element has more than ${most} attributes`,
  xmlElementLong: ({ most }: Most) => `an element is longer than ${most} characters`,
  notEncoded: ({ encoding }: { encoding: string }) => `is not ${encoding} text after this line`,
  encodingUnknown: ({ value }: { value: string }) => `its encoding ${quoted(value)} is not known`,

  zipUnreadable: ({ reason }: Reason) => `cannot be read as a zip: ${reason}`,
  zipManyFiles: ({ n, most }: Most & { n: number }) => `has ${n} files, at most ${most} are taken`,
  zipTwice: ({ path }: Path) => `${quoted(path)} stands twice in it`,
  zipLink: ({ path }: Path) => `${quoted(path)} in it is a link, which is not taken`,
  zipEncrypted: ({ path }: Path) => `${quoted(path)} in it is encrypted`,
  zipPacking: ({ path, method }: Path & { method: number }) =>
    `${quoted(path)} in it is packed in a way that is not read (${method})`,
  zipNamesBig: ({ path }: Path) => `${quoted(path)} in it is too big when it is unpacked`,
  zipBig: ({ path }: Path) => `${quoted(path)} in the zip is too big when it is unpacked`,
  zipRatio: ({ path, ratio }: Path & { ratio: number }) =>
    `${quoted(path)} in the zip unpacks to more than ${ratio} times its size`,
  zipSum: ({ path }: Path) => `${quoted(path)} in the zip is broken: its sum is wrong`,
  zipBroken: ({ path, reason }: Path & Reason) => `${quoted(path)} in the zip is broken: ${reason}`,

  lineHuge: ({ megabytes }: { megabytes: number }) =>
    `is a line of more than ${megabytes} MB: no text of questions`,
  questionHuge: 'ends a question of more than a million characters: an empty line separates questions',
}
