/** The account room's calls (spec §7 Account). */
import { accountCalls } from '@porua/contract/account'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http.ts'
import type { Sessions } from '../../platform/sessions.ts'
import type { AccountService } from './account.service.ts'

export function accountRoutes(app: FastifyInstance, sessions: Sessions, service: AccountService): void {
  mount(app, sessions, accountCalls, {
    login: async ({ body, request, reply }) => {
      const remember = body.remember ?? true
      const { student, sessionId } = await service.login(body.username, body.password, remember, request.ip)
      reply.header('sessionid', sessionId)
      return { student }
    },
    logout: async ({ session }) => {
      await service.logout(session)
      return {}
    },
    profile: async ({ session }) => service.profile(session),
  })
}
