/** The doctor as long work: what would go wrong on exam day. */
import { z } from 'zod'
import type { Database } from '../../ports/database/database.ts'
import { jobKind } from '../jobs/jobs.api.ts'
import { examine } from './doctor.ts'
import type { Finding } from './finding.ts'
import type { Installation } from './installation.ts'

/** So many findings are told, the worst first, where their texts leave room for them in the outcome of a job. */
const mostTold = 80
const mostLetters = 60_000

export const doctorJob = jobKind({
  name: 'operations.doctor',
  title: { en: 'Doctor', bn: 'ডাক্তার' },
  may: 'care.manage',
  input: z.object({}),
  phases: {
    'Looking at the machine': 'যন্ত্রটি দেখা হচ্ছে',
    'Looking at the school': 'প্রতিষ্ঠানটি দেখা হচ্ছে',
    'Looking for files': 'ফাইল খোঁজা হচ্ছে',
  },
  writes: 'nothing',
  quick: true,
  run: async ({ progress }, _input, { installation, db }: { installation: Installation; db: Database }) => {
    const found = await examine(installation, (work) => work({ db }), { exam: undefined, progress })
    const serious = found.filter(({ level }) => level === 'serious').length
    return { serious, count: found.length, findings: fitting(found) }
  },
})

function fitting(found: readonly Finding[]): Finding[] {
  let letters = 0
  return found.slice(0, mostTold).filter((one) => {
    letters += JSON.stringify(one).length
    return letters <= mostLetters
  })
}
