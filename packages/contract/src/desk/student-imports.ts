/** The desk's calls about lists of students on their way in: preview, mends, answers, import. */
import { z } from 'zod'
import { id, instant, pageSize, storable, unlessEmpty } from '../describe.ts'
import { deskCall } from './desk-call.ts'
import { job } from './jobs.ts'
import { studentImportPaths } from './students.paths.ts'

const spec = 'desk Students'

/** The columns of a list, as school packs name them. */
export const listColumns = [
  'mobile',
  'name',
  'sid',
  'contact',
  'branch',
  'division',
  'session',
  'code',
  'link',
  'SSCGPA',
  'HSCGPA',
  'groups',
  'password',
] as const
const column = z.enum(listColumns)

const remark = z.object({ column: z.string(), en: z.string(), bn: z.string() })

/** A row as it was understood. `at`: its place in the preview. */
export const incomingRow = z.object({
  at: z.number().int(),
  line: z.number().int(),
  state: z.enum(['bad', 'new', 'changed', 'same', 'total']),
  cells: z.partialRecord(column, z.string()),
  /** What is wrong with it. */
  wrong: z.array(remark),
  /** What was read otherwise than it is written. */
  mended: z.array(remark),
  /** Of a student who changes: what the school says now, and what it would say. */
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  /** Somebody has typed something in the place of its cells. */
  typed: z.boolean(),
})

const said = z.object({ en: z.string(), bn: z.string() })

/** An unknown name of a batch: a new group in a course, the same as a group, or none; null: not answered yet. */
const answer = z.union([z.object({ make: id }), z.object({ same: id }), z.object({ none: z.literal(true) })])

const summary = z.object({
  rows: z.number().int(),
  /** Rows that still have something wrong: they are left out. */
  bad: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  totals: z.number().int(),
  batches: z.array(z.object({ name: z.string(), rows: z.number().int(), answer: answer.nullable() })),
  columns: z.array(z.object({ heading: z.string(), column: z.string() })),
  /** Headings that mean no column. */
  leftOut: z.array(z.string()),
  /** Why nothing could be read. */
  fileSays: z.array(said),
  /** What is worth knowing of the file as a whole. */
  notes: z.array(said).optional(),
})

/** A list on its way in. */
export const studentImport = z.object({
  id,
  fileName: z.string(),
  createdAt: instant,
  /** The job that reads it. */
  preview: job,
  /** What it found; null: not read yet. */
  summary: summary.nullable(),
  /** The group that everybody comes into. */
  alsoIn: id.nullable(),
  /** The job that writes it; null: nobody has pressed 'Import'. */
  import: job.nullable(),
  /** What that came to; null: not done. */
  outcome: z
    .object({
      added: z.number().int(),
      changed: z.number().int(),
      same: z.number().int(),
      leftOut: z.number().int(),
      groups: z.array(z.string()),
      /** Groups that students of the list are in now: sign-in slips are printed for these. */
      into: z.array(z.object({ id, name: z.string() })),
    })
    .nullable(),
})

const importId = z.object({ importId: id })
const reply = z.object({ import: studentImport })

export const studentImportCalls = {
  startImport: deskCall(studentImportPaths.startImport, {
    may: 'students.write',
    doc: 'Begins to read a list of students that was sent as a file. Nothing is stored of it.',
    spec,
    body: z.object({ fileId: id, name: storable.max(300) }),
    reply,
    problems: ['notFound'],
  }),
  studentImport: deskCall(studentImportPaths.studentImport, {
    may: 'students.write',
    doc: 'How a list stands: its jobs, what was found, what was answered.',
    spec,
    params: importId,
    reply,
    problems: ['notFound'],
  }),
  importRows: deskCall(studentImportPaths.importRows, {
    may: 'students.write',
    doc: 'Rows of the preview, those with mistakes first.',
    spec,
    params: importId,
    query: z.object({ from: unlessEmpty(z.coerce.number().int().min(0)), limit: pageSize }),
    reply: z.object({ rows: z.array(incomingRow), total: z.number().int() }),
    problems: ['notFound'],
  }),
  mendRow: deskCall(studentImportPaths.mendRow, {
    may: 'students.write',
    doc: 'Keeps what somebody types in the place of cells of a row with mistakes, and reads the row anew. `bad` is how many rows are left.',
    spec,
    params: importId,
    body: z.object({
      at: z.number().int().min(0),
      line: z.number().int(),
      cells: z.partialRecord(column, storable.max(2_000)),
    }),
    reply: z.object({ row: incomingRow, bad: z.number().int() }),
    problems: ['notFound', 'conflict'],
  }),
  answerImport: deskCall(studentImportPaths.answerImport, {
    may: 'students.write',
    doc: 'Answers what a name of a batch means, or names the group that everybody comes into.',
    spec,
    params: importId,
    body: z.object({
      batch: z.object({ name: storable.max(2_000), answer: answer.nullable() }).optional(),
      alsoIn: id.nullable().optional(),
    }),
    reply,
    problems: ['notFound', 'conflict'],
  }),
  runImport: deskCall(studentImportPaths.runImport, {
    may: 'students.write',
    doc: 'Imports what is right, as long work. A long list waits until nobody sits an exam, unless `now`. Once for each list.',
    spec,
    params: importId,
    body: z.object({ now: z.boolean().optional() }),
    reply,
    problems: ['notFound', 'conflict'],
  }),
} as const

export type IncomingRow = z.output<typeof incomingRow>
export type StudentImport = z.output<typeof studentImport>
