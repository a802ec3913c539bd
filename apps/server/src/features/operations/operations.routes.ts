/** The desk's calls about the care of an installation (docs/spec, The provider's desk). */
import { operationsCalls } from '@porua/contract/desk/operations'
import type { FastifyInstance } from 'fastify'
import { type DeskGate, mountDeskCalls } from '../../platform/desk-http.ts'
import type { JobsApi } from '../jobs/jobs.api.ts'
import { backupJob } from './backup.job.ts'
import { lastBackup } from './backup.ts'
import { backupCheckJob } from './backup-check.job.ts'
import { doctorJob } from './doctor.job.ts'

/** Backups that are shown; older ones stand among the jobs. */
const backupsShown = 10

export function operationsRoutes(
  app: FastifyInstance,
  gate: DeskGate,
  { jobs, dataDir }: { jobs: JobsApi; dataDir: string },
): void {
  mountDeskCalls(app, gate, 'operations', operationsCalls, {
    care: async () => {
      const at = await lastBackup(dataDir)
      const [check = null] = await jobs.newest(backupCheckJob, 1)
      const [doctor = null] = await jobs.newest(doctorJob, 1)
      return {
        lastBackup: at === null ? null : new Date(at).toISOString(),
        backups: await jobs.newest(backupJob, backupsShown),
        check,
        doctor,
      }
    },
    backUp: async ({ staff, act }) => ({ job: await jobs.start(backupJob, {}, staff, { act }) }),
    checkBackup: async ({ staff, body, act }) => ({
      job: await jobs.start(backupCheckJob, body, staff, { act }),
    }),
    examine: async ({ staff, act }) => ({ job: await jobs.start(doctorJob, {}, staff, { act }) }),
  })
}
