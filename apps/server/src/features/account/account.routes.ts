/** The account room's calls (spec §7 Account). */
import { accountCalls } from '@porua/contract/account'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http.ts'
import { sha256 } from '../../platform/ids.ts'
import type { Sessions } from '../../platform/sessions.ts'
import { mediaCookie, mediaToken } from './account.media.ts'
import type { AccountService } from './account.service.ts'

interface Options {
  /** Signs the cookie that opens `/media`. */
  mediaSecret: string
  /** True where pages come over https. */
  secure: boolean
}

export function accountRoutes(
  app: FastifyInstance,
  sessions: Sessions,
  service: AccountService,
  options: Options,
): void {
  mount(app, sessions, accountCalls, {
    login: async ({ body, request, reply }) => {
      const remember = body.remember ?? true
      const { student, sessionId } = await service.login(body.username, body.password, remember, request.ip)
      reply.header('sessionid', sessionId)
      const cookie = mediaToken(options.mediaSecret, sha256(sessionId))
      reply.header('set-cookie', mediaCookie(cookie, 30 * 86_400, options.secure))
      return { student }
    },
    logout: async ({ session, reply }) => {
      await service.logout(session)
      reply.header('set-cookie', mediaCookie('', 0, options.secure))
      return {}
    },
    profile: async ({ session, reply }) => {
      // Again, for a phone that has kept its session and lost the cookie.
      const cookie = mediaToken(options.mediaSecret, session.idHash)
      reply.header('set-cookie', mediaCookie(cookie, 30 * 86_400, options.secure))
      return service.profile(session)
    },
  })
}
