/** The staff feature, wired: what `compose.ts` makes once and hands to routes, jobs and the command line. */
import type { FastifyInstance } from 'fastify'
import type { DeskGate } from '../../platform/desk-http.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import type { Job } from '../../ports/jobs/jobs.ts'
import type { Keys } from '../../ports/secrets/secrets.ts'
import { Devices, type FailureThrottle, type Passwords } from '../account/passwords.api.ts'
import { Colleagues } from './colleagues.service.ts'
import { OwnAccount, type SchoolFacts } from './own-account.service.ts'
import { Presses } from './presses.ts'
import { hasSampleOwner, makeSampleOwner, sampleOwner } from './sample-owner.ts'
import { staffRoutes } from './staff.routes.ts'
import { StaffLog } from './staff-log.ts'
import { StaffSessions } from './staff-sessions.ts'
import { WayIn } from './way-in.service.ts'
import { newWelcomePath } from './welcome-link.ts'

const hour = 3_600_000

interface Needs {
  db: Database
  clock: Clock
  ids: Ids
  /** The same queue and throttles as students'. */
  passwords: Passwords
  throttle: FailureThrottle
  /** True where pages come over https. */
  secure: boolean
  /** Sign the cookie of a browser in which a member has signed in. */
  deviceKeys: Keys
  /** From it comes what seals a member's drafts. */
  draftKeys: Keys
  school: () => Promise<SchoolFacts>
}

export interface Staff {
  /** What other features mount their calls of the desk with. */
  readonly gate: DeskGate
  readonly jobs: readonly Job[]
  /** The path of a new welcome link; null where the school has an owner. */
  welcomePath(): Promise<string | null>
  /** Makes the sample school's owner. */
  makeSampleOwner(): Promise<void>
  /** How the sample school's owner signs in; null where there is none, or the account was changed. */
  sampleOwner(): Promise<{ login: string; password: string } | null>
  mount(app: FastifyInstance): void
}

/** Wires the feature. */
export function createStaff(needs: Needs): Staff {
  const { db, clock, school } = needs
  const sessions = new StaffSessions(needs)
  const log = new StaffLog(needs)
  const presses = new Presses(needs)
  const devices = new Devices(needs.deviceKeys, needs.secure, { name: 'desk-device', path: '/api/desk' })
  const wayIn = new WayIn({ ...needs, sessions, devices })
  const own = new OwnAccount({ ...needs, devices, isSample: () => db.read(hasSampleOwner) })
  const gate: DeskGate = {
    find: (request) => sessions.find(request),
    began: (entry) => log.began(entry),
    ended: (id, outcome) => log.ended(id, outcome),
    once: (press, run) => presses.once(press, run),
  }
  return {
    gate,
    jobs: [
      {
        name: 'staff: remove expired sessions, links and presses',
        everyMs: hour,
        run: async (now) => {
          await sessions.sweep(now)
          await wayIn.sweep(now)
          await presses.sweep(now)
        },
      },
    ],
    welcomePath: () => newWelcomePath(needs, { always: false }),
    makeSampleOwner: () => makeSampleOwner(db, needs.passwords, clock),
    sampleOwner: () => db.read(sampleOwner),
    mount: (app) =>
      staffRoutes(app, {
        gate,
        wayIn,
        own,
        colleagues: new Colleagues(needs),
        log,
        sessions,
        school,
        devices,
        ids: needs.ids,
      }),
  }
}
