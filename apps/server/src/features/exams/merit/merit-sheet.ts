/** The merit list as a table: the same columns for CSV, XLSX and paper. */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writeWhole } from '@porua/files/write-whole'
import type { CellValue } from '@porua/spreadsheets/write'
import { digits, escapeHtml, type Letterhead, momentIn, pageEnd, pageStart } from '../print/paper-page.ts'
import type { MeritHead } from './merit.store.ts'
import type { MeritLine } from './merit-list.ts'
import { type MeritWords, meritWords } from './merit-words.ts'

interface Column {
  readonly name: keyof MeritWords
  readonly of: (line: MeritLine, words: MeritWords) => CellValue
  /** On paper: marks with two decimals, whole numbers without. */
  readonly decimals?: 0 | 2
}

/** The list's columns; those of GPAs where the exam counts them. */
function columnsOf(head: MeritHead): readonly Column[] {
  const gpa: Column[] = [
    { name: 'gpaSsc', of: ({ gpa: { ssc } }) => ssc / 100, decimals: 2 },
    { name: 'gpaHsc', of: ({ gpa: { hsc } }) => hsc / 100, decimals: 2 },
    { name: 'total', of: ({ row }) => row.merit / 100, decimals: 2 },
    { name: 'verified', of: verified },
  ]
  return [
    { name: 'position', of: ({ position }) => position, decimals: 0 },
    { name: 'sid', of: ({ row }) => row.sid },
    { name: 'name', of: ({ row }) => row.name },
    { name: 'branch', of: ({ row }) => [row.branch, row.division].filter(Boolean).join(', ') },
    { name: 'group', of: ({ row }) => row.group_name ?? row.group_id },
    { name: 'marks', of: ({ row }) => row.marks / 100, decimals: 2 },
    ...(head.uses_gpa === 1 ? gpa : []),
    { name: 'correct', of: ({ row }) => row.correct, decimals: 0 },
    { name: 'incorrect', of: ({ row }) => row.incorrect, decimals: 0 },
    { name: 'skipped', of: ({ row }) => row.skipped, decimals: 0 },
    { name: 'negative', of: ({ row }) => row.negative / 100, decimals: 2 },
    { name: 'late', of: ({ row }) => row.late, decimals: 0 },
    { name: 'drafts', of: ({ row }) => row.drafts, decimals: 0 },
    { name: 'completion', of: ({ completion }) => clockTime(completion) },
    { name: 'verdict', of: ({ verdict }, words) => words[verdict] },
  ]
}

/** Whether the GPA is the school's own and not what the student says; nothing where there is none. */
function verified({ row }: MeritLine, words: MeritWords): string {
  if (row.gpa_ssc === null && row.gpa_hsc === null) return ''
  return row.gpa_verified === 1 ? words.yes : words.no
}

/** Header and lines for a spreadsheet. */
export async function* sheetRows(
  head: MeritHead,
  lines: AsyncIterable<MeritLine>,
  language: Letterhead['language'],
): AsyncGenerator<readonly CellValue[]> {
  const words = meritWords[language]
  const columns = columnsOf(head)
  yield columns.map((column) => words[column.name])
  for await (const line of lines) yield columns.map((column) => column.of(line, words))
}

/** Writes the print view; it stands there whole or not at all. */
export async function writeMeritPage(
  path: string,
  head: MeritHead,
  lines: AsyncIterable<MeritLine>,
  { letter, now, released }: { letter: Letterhead; now: number; released: boolean },
): Promise<void> {
  const pieces = meritPieces(head, lines, letter, now, released)
  await writeWhole(path, (part) => pipeline(Readable.from(pieces), createWriteStream(part)))
}

async function* meritPieces(
  head: MeritHead,
  lines: AsyncIterable<MeritLine>,
  letter: Letterhead,
  now: number,
  released: boolean,
): AsyncGenerator<string> {
  const { language } = letter
  const words = meritWords[language]
  const columns = columnsOf(head)
  const number = (value: number) => digits(value, language)
  const facts = [
    head.starts_at === null ? '' : momentIn(letter, head.starts_at),
    [
      `${words.students}: ${number(head.students)}`,
      `${words.fullMarks}: ${number(head.total_marks / 100)}`,
      `${words.passMark}: ${number(head.pass_mark / 100)} %`,
    ].join(' · '),
    `${words.printed}: ${momentIn(letter, now)}`,
    released ? '' : words.unreleased,
  ].filter((line) => line !== '')
  const names = columns.map(({ name, decimals }) => {
    const mark = decimals === undefined ? '' : ' class="n"'
    return `<th scope="col"${mark}>${escapeHtml(words[name])}</th>`
  })
  yield pageStart(letter, `${words.title}: ${head.title}`, facts, '@page{size:A4 landscape}')
  yield `<table><thead><tr>${names.join('')}</tr></thead><tbody>\n`
  for await (const line of lines) {
    const cells = columns.map(({ of, decimals }) => {
      const value = of(line, words)
      if (decimals === undefined || typeof value !== 'number') {
        const text = value === null ? '–' : String(value)
        return `<td>${escapeHtml(/^\d\d+:\d\d:\d\d$/.test(text) ? digits(text, language) : text)}</td>`
      }
      return `<td class="n">${number2(value, decimals, language)}</td>`
    })
    yield `<tr>${cells.join('')}</tr>\n`
  }
  yield `</tbody></table>${pageEnd}`
}

function number2(value: number, decimals: 0 | 2, language: Letterhead['language']): string {
  return digits(value.toFixed(decimals).replace('-', '−'), language)
}

/** hh:mm:ss (spec: Completion). */
function clockTime(milliseconds: number | null): string {
  if (milliseconds === null) return ''
  const seconds = Math.round(milliseconds / 1_000)
  return [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}
