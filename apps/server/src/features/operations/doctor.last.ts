/** What the doctor found at its last look, for the page Today. */
import { roleMay } from '@porua/contract/desk/capabilities'
import { doctorOutcome } from '@porua/contract/desk/operations'
import type { Today } from '@porua/contract/desk/today'
import type { DeskStaff } from '../../platform/desk-http.ts'
import type { JobsApi } from '../jobs/jobs.api.ts'
import { doctorJob } from './doctor.job.ts'

/** Looks that are tried: the newest may run, or may have failed. */
const tried = 5

/**
 * Serious findings and warnings of the last look that ended well, the worst first. Null where the member may not see them, or
 * nobody has looked. @param most so many are named
 */
export async function lastLook(
  jobs: Pick<JobsApi, 'newest'>,
  staff: Pick<DeskStaff, 'role'>,
  most: number,
): Promise<Today['waiting']['doctor']> {
  if (!roleMay(staff.role, doctorJob.may)) return null
  for (const { state, outcome, endedAt } of await jobs.newest(doctorJob, tried)) {
    if (state !== 'done' || endedAt === null) continue
    const { findings, serious } = doctorOutcome.parse(outcome)
    const matter = findings.filter(({ level }) => level !== 'note')
    return {
      lookedAt: endedAt,
      serious,
      count: matter.length,
      findings: matter.slice(0, most).map(({ level, code, exam }) => ({ level, code, exam })),
    }
  }
  return null
}
