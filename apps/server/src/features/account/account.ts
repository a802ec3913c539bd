/** The account feature, wired: what `compose.ts` makes once and hands to routes and jobs. */
import type { FastifyInstance } from 'fastify'
import type { DeskGate } from '../../platform/desk-http.ts'
import type { Session } from '../../platform/sessions.ts'
import type { Job } from '../../ports/jobs/jobs.ts'
import type { Keys } from '../../ports/secrets/secrets.ts'
import { Devices } from './account.devices.ts'
import { accountJobs } from './account.jobs.ts'
import { sessionOfMediaCookie } from './account.media.ts'
import { Passwords } from './account.passwords.ts'
import { type PicturesApi, ProfileEditor } from './account.profile.ts'
import { Registration, type RegistrationNeeds } from './account.registration.ts'
import { accountRoutes } from './account.routes.ts'
import { AccountService, type AttemptsApi, type NotificationsApi } from './account.service.ts'
import { SignInSlips } from './account.slips.ts'
import { FailureThrottle } from './account.throttle.ts'
import { deskSlipRoutes } from './desk-slips.routes.ts'

interface Needs extends Omit<RegistrationNeeds, 'keys' | 'passwords' | 'throttle'> {
  uploads: PicturesApi
  exams: AttemptsApi
  notifications: NotificationsApi
  /** What signs one-time codes, the cookie of a known device, and the cookie that opens `/media`. */
  keys: { codes: Keys; devices: Keys; media: Keys }
  /** True where pages come over https. */
  secure: boolean
}

export interface Account {
  readonly passwords: Passwords
  readonly registration: Registration
  readonly throttle: FailureThrottle
  readonly jobs: readonly Job[]
  /** The session that a request's cookies open `/media` for; null for nobody. */
  byMediaCookie(cookies: string | undefined): Promise<Session | null>
  mount(app: FastifyInstance): void
  /** The desk's calls of this feature. */
  mountDesk(app: FastifyInstance, gate: DeskGate): void
  close(): Promise<void>
}

/** Starts no thread: passwords are hashed in ones that begin with the first of them. */
export function createAccount(needs: Needs): Account {
  const { db, clock, ids, sessions, exams, notifications, uploads, keys, secure } = needs
  const passwords = new Passwords()
  const throttle = new FailureThrottle(db, 'password')
  const account = new AccountService({ db, clock, sessions, passwords, throttle, exams, notifications })
  const registration = new Registration({ ...needs, passwords, throttle, keys: keys.codes })
  const editor = new ProfileEditor({ db, clock, uploads })
  const devices = new Devices(keys.devices, secure)
  const slips = new SignInSlips({ db, clock, ids, keys: keys.codes })
  return {
    passwords,
    registration,
    throttle,
    jobs: accountJobs(db, sessions, registration),
    byMediaCookie: async (cookies) => {
      const idHash = sessionOfMediaCookie(keys.media, cookies)
      return idHash ? sessions.findByHash(idHash) : null
    },
    mount: (app) =>
      accountRoutes(app, sessions, {
        account,
        editor,
        registration,
        devices,
        ids,
        mediaKeys: keys.media,
        secure,
      }),
    mountDesk: (app, gate) => deskSlipRoutes(app, gate, slips),
    close: () => passwords.close(),
  }
}
