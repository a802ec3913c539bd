/** Reads a list of students as long work, and shows each row as it was understood. Stores nothing. */
import { z } from 'zod'
import { jobKind } from '../../jobs/jobs.api.ts'
import type { SchoolParts } from '../../school-pack/school-pack.api.ts'
import { importStudents } from '../import.ts'
import { BatchNames } from './batches.ts'
import { RowRemarks } from './row-remarks.ts'
import { type PreviewedRow, rowsList, saysOf, shownCells, told } from './rows.ts'

/** What a preview comes to. */
export interface PreviewOutcome {
  rows: number
  bad: number
  added: number
  changed: number
  same: number
  totals: number
  /** Names of batches that the school does not know, and how many rows have each. */
  batches: { name: string; rows: number }[]
  columns: { heading: string; column: string }[]
  leftOut: string[]
  /** Why nothing could be read; empty: it could. */
  fileSays: { en: string; bn: string }[]
  /** What is worth knowing of the file as a whole; an earlier release told none. */
  notes?: { en: string; bn: string }[]
}

/** Names of batches that are asked about; of more the column is none of batches. */
const mostBatches = 50

/** All rows with their remarks are in memory, right or wrong, until they are listed. */
const mostRows = 250_000

export const previewStudentsJob = jobKind({
  name: 'people.preview',
  title: { en: 'Reading a list of students', bn: 'শিক্ষার্থীদের তালিকা পড়া' },
  may: 'students.write',
  input: z.object({ fileId: z.string() }),
  phases: {
    'Comparing with the school': 'প্রতিষ্ঠানের সঙ্গে মেলানো হচ্ছে',
    'Listing rows': 'সারি সাজানো হচ্ছে',
  },
  writes: 'nothing',
  quick: true,
  run: async (context, { fileId }, services: SchoolParts): Promise<PreviewOutcome> => {
    const { path, name } = await context.file(fileId)
    const batches = new BatchNames()
    let remarks = new RowRemarks()
    const report = await importStudents(
      services,
      { path, name },
      {
        dryRun: true,
        most: mostRows,
        progress: context.progress,
        unknownGroup: batches.resolve,
        collect: () => {
          remarks = new RowRemarks()
          return { mistakes: remarks, see: remarks.see }
        },
      },
    )
    const { ofFile } = remarks
    context.progress.stage('Listing rows')
    const changes = new Map(report.preview.map((row) => [row.line, row]))
    const counts = { bad: 0, added: 0, changed: 0, same: 0, totals: 0 }
    const list = context.list(rowsList)
    const entry = (seen: (typeof remarks.rows)[number]): PreviewedRow => {
      const wrong = (remarks.wrong.get(seen.line) ?? []).map(told)
      const change = changes.get(seen.line)
      const state = seen.total ? 'total' : wrong.length > 0 ? 'bad' : change ? change.what : 'same'
      return {
        line: seen.line,
        state,
        cells: shownCells(seen.cells),
        wrong,
        mended: (remarks.mended.get(seen.line) ?? []).map(told),
        changes: change?.what === 'changed' ? change.changes : [],
      }
    }
    const later: PreviewedRow[] = []
    // Of a file that cannot be read the page says why, and shows no rows.
    for (const seen of ofFile.length > 0 ? [] : remarks.rows) {
      const row = entry(seen)
      if (row.state === 'bad') counts.bad++
      else if (row.state === 'new') counts.added++
      else if (row.state === 'changed') counts.changed++
      else if (row.state === 'total') counts.totals++
      else counts.same++
      // Who has something to mend finds it first.
      if (row.state === 'bad' || row.state === 'total') await list.add(row)
      else later.push(row)
    }
    for (const row of later) await list.add(row)
    return {
      rows: report.rows,
      ...counts,
      batches: batches.found(mostBatches),
      columns: report.columns,
      leftOut: report.leftOut,
      fileSays: ofFile.map(saysOf),
      notes: remarks.notes.map(saysOf),
    }
  },
})
