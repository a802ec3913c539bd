/** The people feature's side of the desk, wired: what `compose.ts` makes once. */
import type { FastifyInstance } from 'fastify'
import type { DeskGate } from '../../platform/desk-http.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import type { Job } from '../../ports/jobs/jobs.ts'
import type { Live } from '../../ports/live/live.ts'
import type { AccountApi } from '../account/account.api.ts'
import type { ExamsAdmin } from '../exams/marking.api.ts'
import type { JobsApi } from '../jobs/jobs.api.ts'
import type { NotificationsApi } from '../notifications/notifications.api.ts'
import { studentsRoutes } from './desk/students.routes.ts'
import { DeskStudents } from './desk/students.ts'
import { Groups } from './groups.service.ts'
import { studentImportRoutes } from './incoming/imports.routes.ts'
import { StudentImports } from './incoming/imports.service.ts'

const minute = 60_000

interface Needs {
  db: Database
  clock: Clock
  ids: Ids
  live: Pick<Live, 'write' | 'poke'>
  account: AccountApi
  notifications: Pick<NotificationsApi, 'newestOf'>
  examsAdmin: Pick<ExamsAdmin, 'finishDue' | 'state'>
  graceMinutes: number
  longWork: JobsApi
}

/** What other parts may use. */
export interface People {
  readonly jobs: readonly Job[]
  mount(app: FastifyInstance, gate: DeskGate): void
}

/** Wires the feature. */
export function createPeople(needs: Needs): People {
  const groups = new Groups(needs)
  const students = new DeskStudents(needs)
  const imports = new StudentImports({ ...needs, jobs: needs.longWork })
  return {
    jobs: [{ name: 'people: forget removed groups', everyMs: 10 * minute, run: (now) => groups.sweep(now) }],
    mount: (app, gate) => {
      studentsRoutes(app, { gate, db: needs.db, students, groups })
      studentImportRoutes(app, gate, imports)
    },
  }
}
