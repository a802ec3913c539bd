/** What a file of questions is, by what stands in it first and by its name only then; or what it looks like instead. */

import { type Fault, fault } from '@porua/files/faults/faults'
import { kindOfBytes, mediaKinds } from '@porua/files/media-kinds'
import { quoted } from '@porua/files/validation-errors'
import { bijoyLikeness } from '@porua/spreadsheets/bijoy/bijoy'
import { answerLine } from './aiken.ts'
import { blackboardTypes } from './blackboard.ts'
import { isDocx } from './papers/docx.ts'
import { looksLikePaper } from './papers/text.ts'
import { wideEncoding } from './read-lines.ts'
import { looksLikeRespondus } from './respondus.ts'
import { columnsOf } from './rows-columns.ts'

export type QuestionFormat =
  | 'jsonl'
  | 'gift'
  | 'aiken'
  | 'paper'
  | 'respondus'
  | 'moodle'
  | 'qti'
  | 'blackboard'
  | 'brightspace'
  | 'sheet'
  | 'zip'

/** So many first bytes are looked at. */
export const detectLength = 64 * 1024

const wanted =
  'questions in Word (.docx), XLSX, CSV, plain text, GIFT, Aiken, Respondus, Moodle XML, QTI, Blackboard text, Brightspace CSV or JSONL are needed'
/** What a typed paper has to become. */
const wayOn =
  "save it as a Word file (.docx), or as plain text (.txt, UTF-8) with 'ANSWER: B' or 'উত্তর: খ' below the options"

const binaries: readonly [start: string, what: string][] = [
  ['{\\rtf', `a rich text document (.rtf): ${wayOn}`],
  ['\x1f\x8b', 'a compressed file; of Moodle, a backup (.mbz): export the questions as Moodle XML'],
  ['Rar!', 'a RAR archive'],
  ['7z\xbc\xaf', 'a 7z archive'],
  ['SQLite format 3', 'a database'],
  ['\x7fELF', 'a program'],
  ['MZ\x90', 'a program'],
]

/**
 * @param name Of the file, for its ending.
 * @param head Its first bytes, up to `detectLength`.
 * @returns the format, or in words why there is none.
 */
export function detectFormat(name: string, head: Uint8Array): QuestionFormat | { refused: Fault | string } {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (head[0] === 0x50 && head[1] === 0x4b && (head[2] ?? 0) < 9) return 'zip'
  const start = String.fromCharCode(...head.subarray(0, 16))
  const binary = binaries.find(([begins]) => start.startsWith(begins))
  if (binary) return { refused: `looks like ${binary[1]}; ${wanted}` }
  // A mark of UTF-16 could begin a recording as well.
  const media = wideEncoding(head) ? null : kindOfBytes(head)
  const text = textOf(head)
  if (media && (media !== 'svg' || ending === 'svg') && text?.trimStart().startsWith('<') !== true)
    return { refused: `looks like a ${mediaKinds[media].name}; ${wanted}` }
  if (text === null) return { refused: `is no text; ${wanted}` }
  if (text.trim() === '') return ending === 'jsonl' ? 'jsonl' : { refused: 'is empty' }
  return formatOfText(text, ending)
}

function formatOfText(text: string, ending: string): QuestionFormat | { refused: Fault | string } {
  const plain = text.trimStart()
  if (plain.startsWith('<')) return formatOfXml(plain)
  if (ending === 'jsonl' || ending === 'ndjson') return 'jsonl'
  if (/^\{\s*"[^\n]*\}\s*(?:\n|$)/.test(plain)) return 'jsonl'
  if (/^\{\s*"/.test(plain))
    return { refused: 'looks like JSON over several lines: JSONL has a question a line' }
  if (/^\[\s*\{/.test(plain))
    return { refused: 'looks like a JSON list: JSONL has a question a line, without [ and ]' }
  const [first = ''] = plain.split(/\r?\n/, 1)
  const type = /^([A-Z_]+)\t/i.exec(first)?.[1]?.toUpperCase()
  if (type && blackboardTypes.includes(type)) return 'blackboard'
  if (/^[ \t]*"?NewQuestion"?[ \t]*[,;\t]/im.test(plain)) return 'brightspace'
  if (ending === 'csv' || ending === 'tsv') return 'sheet'
  if (ending === 'gift') return 'gift'
  if (isTable(plain)) return 'sheet'
  const isGift = /(?<!\\)\{\s*(?:[=~#]|T|F|\})|^[ \t]*(?:::|\$CATEGORY:)/m.test(plain)
  if (!isGift && looksLikeRespondus(plain)) return 'respondus'
  const isAiken = answerLine.test(plain)
  if (isGift && !(isAiken && ending !== 'gift' && /^[ \t]*[A-Z][.)]\s/m.test(plain))) return 'gift'
  if (looksLikePaper(plain, isAiken)) return 'paper'
  if (isAiken) return 'aiken'
  if (plain.split(/\r?\n/).some((line) => bijoyLikeness(line) === 'surely'))
    return { refused: fault('paperBijoyText') }
  return {
    refused: `looks like plain text without questions: neither GIFT ({=right ~wrong}) nor options (A. …) with an answer (ANSWER: A); ${wanted}`,
  }
}

function formatOfXml(text: string): QuestionFormat | { refused: Fault | string } {
  const root = /<([A-Za-z_][\w.:-]*)/.exec(withoutComments(text))?.[1] ?? ''
  const name = root.slice(root.indexOf(':') + 1)
  if (name === 'quiz') return 'moodle'
  if (/^(?:questestinterop|assessmentItem|assessmentTest|assessment|item|section|objectbank)$/.test(name))
    return 'qti'
  if (/^(?:html|body|head|div|p|table|meta|style)$/i.test(name) || /^<!doctype html/i.test(text))
    return { refused: `looks like a web page (HTML); ${wanted}` }
  if (name === 'manifest') return { refused: 'is the manifest of a package: name the .zip that it lies in' }
  if (/^qti-/.test(name)) return { refused: 'looks like QTI 3, which is not read: save it as QTI 2.2 or 2.1' }
  if (name === 'svg') return { refused: `looks like a SVG picture; ${wanted}` }
  return {
    refused: `is XML with the root ${quoted(`<${root}>`)}: Moodle XML has <quiz>, QTI <questestinterop> or <assessmentItem>`,
  }
}

function withoutComments(text: string): string {
  let rest = text
  for (let from = rest.indexOf('<!--'); from >= 0; from = rest.indexOf('<!--')) {
    const end = rest.indexOf('-->', from)
    if (end < 0) return rest.slice(0, from)
    rest = rest.slice(0, from) + rest.slice(end + 3)
  }
  return rest
}

function isTable(text: string): boolean {
  return text
    .split(/\r?\n/, 15)
    .some((line) =>
      [',', ';', '\t'].some((separator) => columnsOf(line.split(separator).map(unquoted)) !== null),
    )
}

function unquoted(cell: string): string {
  return cell.trim().replace(/^"(.*)"$/, '$1')
}

/** Its text, or null where it is none: UTF-16 by its mark, else the bytes that are text in most encodings. */
function textOf(head: Uint8Array): string | null {
  const text = new TextDecoder(wideEncoding(head) ?? 'utf-8').decode(head)
  return text.includes('\u0000') ? null : text
}

/** What a zip is, by the names in it. */
export function formatOfZip(
  paths: readonly string[],
): 'sheet' | 'qti' | 'docx' | { refused: Fault | string } {
  const has = (pattern: RegExp) => paths.some((path) => pattern.test(path))
  if (has(/^xl\/workbook\.(?:xml|bin)$/)) return 'sheet'
  if (isDocx(paths)) return 'docx'
  if (has(/^ppt\/presentation\.xml$/)) return { refused: `looks like a PowerPoint presentation; ${wanted}` }
  if (has(/^META-INF\/container\.xml$/)) return { refused: `looks like an e-book (EPUB); ${wanted}` }
  if (has(/^(?:content|styles)\.xml$/) && has(/^mimetype$/))
    return {
      refused: `looks like a LibreOffice document: save a sheet as .xlsx or .csv; of a paper, ${wayOn}`,
    }
  if (has(/(?:^|\/)moodle_backup\.xml$/))
    return { refused: 'looks like a Moodle backup: export the questions as Moodle XML' }
  if (has(/(?:^|\/)imsmanifest\.xml$/) || has(/\.xml$/i)) return 'qti'
  return { refused: `is a zip without questions in it: a QTI package has an imsmanifest.xml` }
}
