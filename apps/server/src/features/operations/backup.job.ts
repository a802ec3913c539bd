/** 'Back up now': a backup as long work, to download. */
import { z } from 'zod'
import { jobKind } from '../jobs/jobs.api.ts'
import { backup } from './backup.ts'
import type { Installation } from './installation.ts'

export const backupJob = jobKind({
  name: 'operations.backup',
  title: { en: 'Backup', bn: 'ব্যাকআপ' },
  may: 'care.manage',
  input: z.object({}),
  phases: {
    'Writing rows': 'তথ্য লেখা হচ্ছে',
    'Writing media': 'ফাইল লেখা হচ্ছে',
    'Flushing to disk': 'ডিস্কে রাখা হচ্ছে',
  },
  writes: 'nothing',
  run: async (context, _input, { installation }: { installation: Installation }) => {
    const at = new Date(installation.clock.now())
      .toISOString()
      .slice(0, 16)
      .replace('T', '-')
      .replace(':', '')
    const path = context.result(`porua-${at}.zip`, 'application/zip')
    const { file: _file, ...report } = await backup(installation, path, context.progress)
    return report
  },
})
