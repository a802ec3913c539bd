/** The notifications feature, wired: what `compose.ts` makes once and hands to routes, jobs and the other features. */
import type { FastifyInstance } from 'fastify'
import type { DeskGate } from '../../platform/desk-http.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Sessions } from '../../platform/sessions.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import type { Job } from '../../ports/jobs/jobs.ts'
import type { Live } from '../../ports/live/live.ts'
import type { Push } from '../../ports/push/push.ts'
import { deskNoticeRoutes } from './desk-notices.routes.ts'
import { DeskNotices } from './desk-notices.ts'
import type { NotificationsApi } from './notifications.api.ts'
import { notificationJobs } from './notifications.jobs.ts'
import { NotificationsPush } from './notifications.push.ts'
import { notificationRoutes } from './notifications.routes.ts'
import { NotificationsService } from './notifications.service.ts'

interface Needs {
  db: Database
  clock: Clock
  ids: Ids
  live: Live
  push: Push
  /** Told of messages that a push service will never take: how many, and why the first. */
  pushRefused: (count: number, why: string) => void
}

export interface Notifications {
  readonly api: NotificationsApi
  readonly push: NotificationsPush
  readonly jobs: readonly Job[]
  mount(app: FastifyInstance, sessions: Sessions): void
  /** The desk's calls. */
  mountDesk(app: FastifyInstance, gate: DeskGate): void
}

/** Sends nothing by itself: its jobs do. */
export function createNotifications({ db, clock, ids, live, push, pushRefused }: Needs): Notifications {
  const service = new NotificationsService({ db, clock, ids, live })
  const closedPhones = new NotificationsPush({ db, clock, push, refused: pushRefused })
  return {
    api: service,
    push: closedPhones,
    jobs: notificationJobs(service, closedPhones),
    mount: (app, sessions) => notificationRoutes(app, sessions, service, closedPhones),
    mountDesk: (app, gate) => deskNoticeRoutes(app, gate, new DeskNotices({ db, clock, notices: service })),
  }
}
