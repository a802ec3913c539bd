/** The notifications feature's calls (spec §7 Notifications). */
import { notificationCalls } from '@porua/contract/notifications'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http.ts'
import type { Sessions } from '../../platform/sessions.ts'
import type { NotificationsPush } from './notifications.push.ts'
import type { NotificationsService } from './notifications.service.ts'

export function notificationRoutes(
  app: FastifyInstance,
  sessions: Sessions,
  service: NotificationsService,
  push: NotificationsPush,
): void {
  mount(app, sessions, notificationCalls, {
    list: ({ session, query }) => service.list(session, query),
    seen: async ({ session, params }) => {
      await service.seen(session, params.id)
      return {}
    },
    seenAll: async ({ session }) => {
      await service.seenAll(session)
      return {}
    },
    restore: async ({ session, params }) => {
      await service.restore(session, params.id)
      return {}
    },
    remove: async ({ session, params }) => {
      await service.remove(session, params.id)
      return {}
    },
    pushKey: async () => ({ publicKey: push.publicKey }),
    pushOn: async ({ session, body }) => ({ on: await push.subscribe(session, body) }),
    pushOff: async ({ session, body }) => {
      await push.unsubscribe(session, body.endpoint)
      return {}
    },
  })
}
