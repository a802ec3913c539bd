/**
 * A table of the desk as XLSX: a feature says its columns and rows once, and `ExportButton` of the desk does the rest. It is a kind of
 * long work like any other (a child process writes the file), so a table of 100,000 rows disturbs nobody.
 *
 *     export const studentsExport = tableKind({
 *       name: 'people.export-students',
 *       title: { en: 'Students', bn: 'শিক্ষার্থী' },
 *       may: 'students.read',
 *       query: z.object({ search: z.string().max(200).optional() }),  // the filters of the list's call, without its paging
 *       columns: [{ en: 'Roll', bn: 'রোল' }, { en: 'Name', bn: 'নাম', width: 30 }],
 *       rows: async function* ({ search }, { db }: { db: Database }) { yield [sid, name] },
 *     })
 *
 * List it in `compose.jobs.ts`, and place `<ExportButton kind="people.export-students" query={filters} />` beside the table.
 */
import type { Capability } from '@porua/contract/desk/capabilities'
import type { Language } from '@porua/files/words'
import type { CellValue } from '@porua/spreadsheets/write'
import { writeXlsx } from '@porua/spreadsheets/xlsx-write'
import { z } from 'zod'
import { type JobKind, jobKind } from './jobs.api.ts'

/** The heading of a column; `width` in characters. */
interface Column {
  readonly en: string
  readonly bn: string
  readonly width?: number
}

interface Table<Query, Services> {
  /** `feature.export-what`. */
  readonly name: string
  /** What the file and its sheet are called. */
  readonly title: { readonly en: string; readonly bn: string }
  /** Who sees the table. */
  readonly may: Capability
  /** The filters of the list's call; they come as the address has them. */
  readonly query: z.ZodType<Query>
  readonly columns: readonly Column[]
  /**
   * All rows that the filters leave, read page after page. A text is written as a text, never as a formula; a number as a number.
   * `language` is that of the page.
   */
  rows(query: Query, services: Services, language: Language): AsyncIterable<readonly CellValue[]>
}

/** What the call starts a table's kind with. */
export interface TableInput {
  query: unknown
  language: Language
}

/** Marks the kinds that `POST /api/desk/exports` may start. */
const tables = new WeakSet<object>()

/** Makes the kind of long work that writes a table. */
export function tableKind<Query, Services>(table: Table<Query, Services>): JobKind<TableInput, Services> {
  const kind = jobKind<TableInput, Services>({
    name: table.name,
    title: { en: `${table.title.en} (XLSX)`, bn: `${table.title.bn} (XLSX)` },
    may: table.may,
    input: z.object({ query: table.query, language: z.enum(['en', 'bn']) }),
    phases: { 'Writing rows': 'সারি লেখা হচ্ছে' },
    writes: 'nothing',
    quick: true,
    run: async (context, { query, language }, services) => {
      const name = table.title[language]
      const path = context.result(`${name}.xlsx`, xlsxType)
      context.progress.stage('Writing rows')
      let count = 0
      const lines = async function* (): AsyncGenerator<readonly CellValue[]> {
        yield table.columns.map((column) => column[language])
        for await (const row of table.rows(query as Query, services, language)) {
          count++
          context.progress.step()
          yield row
        }
      }
      const widths = table.columns.map(({ width }) => width ?? usualWidth)
      await writeXlsx(path, [{ name, rows: lines(), widths }])
      return { rows: count }
    },
  })
  tables.add(kind)
  return kind
}

/** Whether a kind writes a table. */
export function isTableKind(kind: object): boolean {
  return tables.has(kind)
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const usualWidth = 16
