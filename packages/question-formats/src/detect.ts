/** What a file of questions is, by what stands in it first and by its name only then; or what it looks like instead. */

import type { LooksLike } from '@porua/files/faults/detect.en'
import { type Fault, fault } from '@porua/files/faults/faults'
import { kindOfBytes } from '@porua/files/media-kinds'
import { bijoyLikeness } from '@porua/spreadsheets/bijoy/bijoy'
import { answerLine } from './aiken.ts'
import { blackboardTypes } from './blackboard.ts'
import { isDocx } from './papers/docx.ts'
import { looksLikePaper } from './papers/text.ts'
import { wideEncoding } from './read-lines.ts'
import { looksLikeRespondus } from './respondus.ts'
import { columnsOf } from './rows/columns.ts'

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

const binaries: readonly [start: string, what: Fault][] = [
  ['{\\rtf', fault('looksLikeRtf')],
  ['\x1f\x8b', looksLike('gzip')],
  ['Rar!', looksLike('rar')],
  ['7z\xbc\xaf', looksLike('sevenZip')],
  ['SQLite format 3', looksLike('database')],
  ['\x7fELF', looksLike('program')],
  ['MZ\x90', looksLike('program')],
]

function looksLike(kind: LooksLike): Fault {
  return fault('looksLike', { kind })
}

/**
 * @param name Of the file, for its ending.
 * @param head Its first bytes, up to `detectLength`.
 * @returns the format, or why there is none
 */
export function detectFormat(name: string, head: Uint8Array): QuestionFormat | Fault {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (head[0] === 0x50 && head[1] === 0x4b && (head[2] ?? 0) < 9) return 'zip'
  const start = String.fromCharCode(...head.subarray(0, 16))
  const binary = binaries.find(([begins]) => start.startsWith(begins))
  if (binary) return binary[1]
  // A mark of UTF-16 could begin a recording as well.
  const media = wideEncoding(head) ? null : kindOfBytes(head)
  const text = textOf(head)
  if (media && (media !== 'svg' || ending === 'svg') && text?.trimStart().startsWith('<') !== true)
    return fault('looksLikeMedia', { kind: media })
  if (text === null) return fault('isNoText')
  if (text.trim() === '') return ending === 'jsonl' ? 'jsonl' : fault('isEmpty')
  return formatOfText(text, ending)
}

function formatOfText(text: string, ending: string): QuestionFormat | Fault {
  const plain = text.trimStart()
  if (plain.startsWith('<')) return formatOfXml(plain)
  if (ending === 'jsonl' || ending === 'ndjson') return 'jsonl'
  if (/^\{\s*"[^\n]*\}\s*(?:\n|$)/.test(plain)) return 'jsonl'
  if (/^\{\s*"/.test(plain)) return fault('jsonOverLines')
  if (/^\[\s*\{/.test(plain)) return fault('jsonList')
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
  const isBijoy = plain.split(/\r?\n/).some((line) => bijoyLikeness(line) === 'surely')
  return fault(isBijoy ? 'paperBijoyText' : 'plainText')
}

function formatOfXml(text: string): QuestionFormat | Fault {
  const root = /<([A-Za-z_][\w.:-]*)/.exec(withoutComments(text))?.[1] ?? ''
  const name = root.slice(root.indexOf(':') + 1)
  if (name === 'quiz') return 'moodle'
  if (/^(?:questestinterop|assessmentItem|assessmentTest|assessment|item|section|objectbank)$/.test(name))
    return 'qti'
  if (/^(?:html|body|head|div|p|table|meta|style)$/i.test(name) || /^<!doctype html/i.test(text))
    return looksLike('webPage')
  if (name === 'manifest') return fault('packageManifest')
  if (/^qti-/.test(name)) return fault('looksLikeQti3')
  if (name === 'svg') return fault('looksLikeMedia', { kind: 'svg' })
  return fault('otherXml', { root: `<${root}>` })
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
export function formatOfZip(paths: readonly string[]): 'sheet' | 'qti' | 'docx' | Fault {
  const has = (pattern: RegExp) => paths.some((path) => pattern.test(path))
  if (has(/^xl\/workbook\.(?:xml|bin)$/)) return 'sheet'
  if (isDocx(paths)) return 'docx'
  if (has(/^ppt\/presentation\.xml$/)) return looksLike('powerPoint')
  if (has(/^META-INF\/container\.xml$/)) return looksLike('epub')
  if (has(/^(?:content|styles)\.xml$/) && has(/^mimetype$/)) return fault('looksLikeOffice')
  if (has(/(?:^|\/)moodle_backup\.xml$/)) return fault('moodleBackup')
  if (has(/(?:^|\/)imsmanifest\.xml$/) || has(/\.xml$/i)) return 'qti'
  return fault('zipNoQuestions')
}
