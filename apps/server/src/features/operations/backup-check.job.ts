/** 'Check a backup' as long work: one that a job has made, or a file that was sent. */
import { z } from 'zod'
import { jobKind } from '../jobs/jobs.api.ts'
import { backupJob } from './backup.job.ts'
import { checkBackup } from './restore.ts'

export const backupCheckJob = jobKind({
  name: 'operations.check-backup',
  title: { en: 'Check of a backup', bn: 'ব্যাকআপ যাচাই' },
  may: 'care.manage',
  input: z.union([z.object({ jobId: z.string() }), z.object({ fileId: z.string() })]),
  phases: { 'Reading rows': 'তথ্য পড়া হচ্ছে', 'Reading media': 'ফাইল পড়া হচ্ছে' },
  writes: 'nothing',
  run: async (context, input) => {
    const path =
      'jobId' in input
        ? await context.resultOf(input.jobId, backupJob)
        : (await context.file(input.fileId)).path
    const { tables, rows, files, madeAt, product } = await checkBackup(path, context.progress)
    return { tables, rows, files, madeAt, product }
  },
})
