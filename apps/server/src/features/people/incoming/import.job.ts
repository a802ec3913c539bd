/** Imports a list of students as its preview understood it, with what was typed and answered since. */
import type { Remark } from '@porua/files/validation-errors'
import { writeXlsx } from '@porua/spreadsheets/xlsx-write'
import { z } from 'zod'
import { Problem } from '../../../platform/problems.ts'
import { bigImport } from '../../exams/exams.admin.api.ts'
import { type JobContext, jobKind } from '../../jobs/jobs.api.ts'
import type { SchoolParts } from '../../school-pack/school-pack.api.ts'
import { Groups } from '../groups.service.ts'
import { groupNames } from '../groups.ts'
import { importStudents } from '../import.ts'
import { type Column, studentColumns } from '../student-row.ts'
import { listGroups } from '../students.store.ts'
import { batchKey, type ImportAnswers } from './batches.ts'
import { importById, typedLines } from './imports.store.ts'
import { RowRemarks } from './row-remarks.ts'
import { saysOf } from './rows.ts'

/** What an import came to. */
export interface ImportOutcome {
  added: number
  changed: number
  same: number
  leftOut: number
  /** Groups that were made. */
  groups: string[]
  /** Groups that students of the list are in now, the first hundred; absent where it was imported by a release before 2.3. */
  into?: { id: string; name: string }[]
}

/** Groups that the outcome names: it travels with each list of jobs. */
const mostInto = 100

export const importStudentsJob = jobKind({
  name: 'people.import',
  title: { en: 'Importing students', bn: 'শিক্ষার্থী ইমপোর্ট' },
  may: 'students.write',
  input: z.object({ importId: z.string() }),
  phases: {
    'Comparing with the school': 'প্রতিষ্ঠানের সঙ্গে মেলানো হচ্ছে',
    'Hashing passwords': 'পাসওয়ার্ড প্রস্তুত করা হচ্ছে',
    Writing: 'লেখা হচ্ছে',
  },
  writes: 'whole',
  stays: {
    en: 'New groups stand, and so may students. Import the list again: who is there already is not added twice.',
    bn: 'নতুন গ্রুপগুলো রয়ে গেছে, শিক্ষার্থীরাও থাকতে পারে। তালিকাটি আবার ইমপোর্ট করুন: যে আছে তাকে দ্বিতীয়বার যোগ করা হয় না।',
  },
  waitsForExams: true,
  run: async (context, { importId }, services: SchoolParts): Promise<ImportOutcome> => {
    const { db } = services
    const found = await db.read(async (reader) => ({
      row: await importById(reader, importId),
      typed: await typedLines(reader, importId, null),
    }))
    if (!found.row) throw new Problem('notFound', 'noImport')
    const { file_id, answers_json } = found.row
    const answers = JSON.parse(answers_json) as ImportAnswers
    const { path, name } = await context.file(file_id)
    const { ids, made } = await groupsFor(services, answers)
    const mends = new Map(
      found.typed.map((line) => [line.line, JSON.parse(line.cells_json) as Partial<Record<Column, string>>]),
    )
    let remarks = new RowRemarks()
    const report = await importStudents(
      services,
      { path, name },
      {
        partial: true,
        // The line of long work has waited already.
        now: true,
        inPartsAbove: bigImport,
        mends,
        progress: context.progress,
        groups: answers.alsoIn === null ? [] : [answers.alsoIn],
        unknownGroup: (batch) => ids.get(batchKey(batch)) ?? null,
        collect: () => {
          remarks = new RowRemarks()
          return { mistakes: remarks, see: remarks.see }
        },
      },
    )
    await tellLeftOut(context, remarks)
    const count = (what: 'new' | 'changed') => report.preview.filter((row) => row.what === what).length
    const written = report.written
    return {
      added: written ? count('new') : 0,
      changed: written ? count('changed') : 0,
      same: report.unchanged,
      leftOut: report.refused,
      groups: made,
      into: (await db.read(listGroups)).filter(({ id }) => report.into.includes(id)).slice(0, mostInto),
    }
  },
})

/** The groups that the answers mean, made where they are to be; a group that has the name by now is that one. */
async function groupsFor(
  services: SchoolParts,
  { batches }: ImportAnswers,
): Promise<{ ids: Map<string, string>; made: string[] }> {
  const groups = new Groups(services)
  const ids = new Map<string, string>()
  const made: string[] = []
  const known = groupNames(await services.db.read(listGroups))
  for (const [key, answer] of Object.entries(batches)) {
    if ('none' in answer) ids.set(key, '')
    else if ('same' in answer) ids.set(key, answer.same)
    else {
      const there = known.get(key)
      if (there === undefined) made.push(answer.name)
      ids.set(key, there ?? (await groups.add({ name: answer.name, courseId: answer.make })).id)
    }
  }
  return { ids, made }
}

/** The rows that were left out, as the list had them, with why: to be mended and dropped again. */
async function tellLeftOut(context: JobContext, { rows, wrong }: RowRemarks): Promise<void> {
  const left = rows.filter(({ line, total }) => !total && wrong.has(line))
  if (left.length === 0) return
  const columns = studentColumns.filter((column) => left.some(({ cells }) => cells[column] !== undefined))
  const why = (remarks: readonly Remark[]) =>
    remarks.map((remark) => `${remark.field} ${saysOf(remark).en}`).join('; ')
  await writeXlsx(
    context.result('left-out.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
    [
      {
        name: 'Left out',
        rows: [
          [...columns, 'Why'],
          ...left.map(({ line, cells }) => [
            ...columns.map((column) => cells[column] ?? ''),
            why(wrong.get(line) ?? []),
          ]),
        ],
      },
    ],
  )
}
