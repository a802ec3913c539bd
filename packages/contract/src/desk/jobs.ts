/** The desk's calls about long work that staff start, and the files that it reads (docs/spec, The provider's desk). */
import { z } from 'zod'
import { empty, id, instant, pageSize, storable, unlessEmpty } from '../describe.ts'
import { deskCall } from './desk-call.ts'
import { jobsPaths } from './jobs.paths.ts'

const spec = 'desk Rules'

/** Waits for its turn, runs, or has ended in one of three ways. */
export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

/** A sentence in both languages. */
const said = z.object({ en: z.string(), bn: z.string() })

/** Long work that somebody has started. */
export const job = z.object({
  id,
  /** `feature.what`. */
  kind: z.string(),
  name: said,
  /** Who started it. */
  staffId: id,
  who: z.string(),
  state: z.enum(jobStates),
  /** Why it waits: for the work before it, or until nobody sits an exam any more. */
  waitsFor: z.enum(['turn', 'exams']).nullable(),
  createdAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** What it does now. */
  phase: said.nullable(),
  done: z.number().int(),
  /** Of how many; null: nobody knows yet. */
  total: z.number().int().nullable(),
  /** Somebody has cancelled it, and it has not ended yet. */
  cancelling: z.boolean(),
  /** It has stored something. False where it failed or was cancelled: nothing changed. */
  changed: z.boolean(),
  /** Where it failed or was cancelled and has stored something: what stands of it, and what to do. Null: its kind does not say. */
  stays: said.nullable(),
  /** What it came to: as its kind says. */
  outcome: z.unknown(),
  /** Why it failed. */
  failure: said.nullable(),
  /** A file to download; null: none, or it was removed by now. */
  result: z.object({ name: z.string(), bytes: z.number().int(), until: instant }).nullable(),
})

export const jobsCalls = {
  list: deskCall(jobsPaths.list, {
    may: 'staff',
    doc: 'Long work, the newest first: the own; with `all` everybody’s, which asks for care.manage.',
    spec,
    query: z.object({
      all: unlessEmpty(z.literal('1')),
      /** Of this kind alone. */
      kind: unlessEmpty(storable.max(100)),
      /** Of this state alone. */
      state: unlessEmpty(z.enum(jobStates)),
      /** The last row of the page before. */
      before: unlessEmpty(id),
      limit: pageSize,
    }),
    reply: z.object({ jobs: z.array(job), more: z.boolean() }),
    problems: ['forbidden'],
  }),
  one: deskCall(jobsPaths.one, {
    may: 'staff',
    doc: 'How one piece of long work stands: an own one, or any with care.manage.',
    spec,
    params: z.object({ jobId: id }),
    reply: z.object({ job }),
    problems: ['notFound'],
  }),
  cancel: deskCall(jobsPaths.cancel, {
    may: 'staff',
    doc: 'Ends it: at once where it waits, in a moment where it runs. Nothing happens where it has ended.',
    spec,
    params: z.object({ jobId: id }),
    reply: z.object({ job }),
    problems: ['notFound'],
  }),
  download: deskCall(jobsPaths.download, {
    may: 'staff',
    file: true,
    acts: true,
    doc: 'The file that it made, for the address bar: the bytes themselves, under the name that it is to be saved with.',
    spec,
    params: z.object({ jobId: id }),
    reply: empty,
    problems: ['notFound'],
  }),
  exportTable: deskCall(jobsPaths.exportTable, {
    may: 'staff',
    doc: 'Begins to write a table, as its filters leave it, to an XLSX file. Who may see the table may do it.',
    spec: 'desk Screens',
    body: z.object({
      /** The table's kind of work. */
      kind: storable.min(1).max(100),
      /** The filters of the list's call. */
      query: z.record(storable.max(100), storable.max(1_000)),
      language: z.enum(['en', 'bn']),
    }),
    reply: z.object({ job }),
    problems: ['notFound', 'forbidden'],
  }),
  sendFile: deskCall(jobsPaths.sendFile, {
    may: 'files.send',
    doc: 'Sends a file for long work to read: the body is its bytes, of any type. It is kept for a day.',
    spec,
    query: z.object({ name: storable.min(1).max(300) }),
    reply: z.object({ file: z.object({ id, name: z.string(), bytes: z.number().int() }) }),
    problems: ['tooLarge'],
  }),
} as const

export type Job = z.output<typeof job>
export type JobState = Job['state']
