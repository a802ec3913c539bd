/** The desk's calls about the care of an installation: backups, and what the doctor finds (docs/spec, The provider's desk). */
import { z } from 'zod'
import { id, instant } from '../describe.ts'
import { deskCall } from './desk-call.ts'
import { job } from './jobs.ts'
import { operationsPaths } from './operations.paths.ts'

const spec = 'desk Screens'

/** What a backup that is sound holds; the outcome of such a job. */
export const backupCheckOutcome = z.object({
  tables: z.number().int(),
  rows: z.number().int(),
  files: z.number().int(),
  madeAt: instant,
  product: z.string(),
})

const said = { text: z.string(), advice: z.string() }

/** Something that would go wrong. `code` stays the same between versions; `text` and `advice` are English. */
export const finding = z.object({
  level: z.enum(['serious', 'warning', 'note']),
  code: z.string(),
  ...said,
  /** The same in Bangla; a look of an older version has none. */
  bn: z.object(said).optional(),
  /** The exam that it is about. */
  exam: z.string().optional(),
})

/** What the doctor has found, the worst first; the outcome of such a job. `count`: of all, where not all are told. */
export const doctorOutcome = z.object({
  serious: z.number().int(),
  count: z.number().int(),
  findings: z.array(finding),
})

export const operationsCalls = {
  care: deskCall(operationsPaths.care, {
    may: 'care.manage',
    doc: 'The last good backup, also one by command; the newest jobs of backups, of checks and of the doctor.',
    spec,
    reply: z.object({
      lastBackup: instant.nullable(),
      backups: z.array(job),
      check: job.nullable(),
      doctor: job.nullable(),
    }),
  }),
  backUp: deskCall(operationsPaths.backUp, {
    may: 'care.manage',
    doc: 'Begins a backup, also while students work. The job’s result is the file.',
    spec,
    reply: z.object({ job }),
  }),
  checkBackup: deskCall(operationsPaths.checkBackup, {
    may: 'care.manage',
    doc: 'Begins to read a backup, to the end: that of a job, or a file that was sent. The job fails where it is not sound.',
    spec,
    body: z.union([z.object({ jobId: id }), z.object({ fileId: id })]),
    reply: z.object({ job }),
  }),
  examine: deskCall(operationsPaths.examine, {
    may: 'care.manage',
    doc: 'Begins to look for what would go wrong on exam day. Changes nothing.',
    spec,
    reply: z.object({ job }),
  }),
} as const

export type Care = z.output<typeof operationsCalls.care.reply>
export type CareFinding = z.output<typeof finding>
