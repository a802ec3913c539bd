/** The account feature's calls (spec §7 Account). */
import { accountCalls } from '@porua/contract/account'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mount } from '../../platform/http.ts'
import { type Ids, sha256 } from '../../platform/ids.ts'
import type { Sessions } from '../../platform/sessions.ts'
import type { Keys } from '../../ports/secrets/secrets.ts'
import type { Devices } from './account.devices.ts'
import { mediaCookie, mediaToken } from './account.media.ts'
import type { ProfileEditor } from './account.profile.ts'
import type { Registration } from './account.registration.ts'
import { notAMobile } from './account.rules.ts'
import type { AccountService } from './account.service.ts'
import { type Caller, networkOf } from './account.throttle.ts'

interface Parts {
  account: AccountService
  editor: ProfileEditor
  registration: Registration
  devices: Devices
  ids: Ids
  /** Sign the cookie that opens `/media`. */
  mediaKeys: Keys
  /** True where pages come over https. */
  secure: boolean
}

const mediaSeconds = 30 * 86_400

export function accountRoutes(app: FastifyInstance, sessions: Sessions, parts: Parts): void {
  const { account, editor, registration, devices, ids, mediaKeys, secure } = parts
  const callerOf = (request: FastifyRequest): Caller => ({
    network: networkOf(request.ip),
    deviceKnownFor: (mobile) => devices.knownFor(request.headers.cookie, mobile),
    gone: () => request.raw.socket.destroyed,
  })
  // The router knows no parameter of over 100 characters and would say that there is no such call.
  for (const { method, path } of [accountCalls.sendCode, accountCalls.forgotPassword])
    app.route({
      method,
      url: `/api${path.replace(':phone', '*')}`,
      exposeHeadRoute: false,
      handler: async () => {
        throw notAMobile()
      },
    })
  mount(app, sessions, accountCalls, {
    login: async ({ body, request, reply }) => {
      const { username, password } = body
      const remember = body.remember ?? true
      const { student, sessionId } = await account.login(username, password, remember, callerOf(request))
      reply.header('sessionid', sessionId)
      const cookie = mediaToken(mediaKeys, sha256(sessionId))
      reply.header('set-cookie', [
        mediaCookie(cookie, mediaSeconds, secure),
        devices.cookieFor(request.headers.cookie, student.username, ids),
      ])
      return { student }
    },
    logout: async ({ session, reply }) => {
      await account.logout(session)
      // A shared phone: what the browser has kept of this student's files goes, too.
      reply.headers({ 'set-cookie': mediaCookie('', 0, secure), 'clear-site-data': '"cache"' })
      return {}
    },
    sendCode: ({ params, request, reply }) => {
      // A GET that does something, and its token is for one phone: no cache may keep it.
      reply.header('cache-control', 'no-store')
      return registration.sendCode(params.phone, callerOf(request))
    },
    forgotPassword: ({ params, request }) => registration.forgot(params.phone, callerOf(request)),
    setPassword: async ({ query, body, request, reply }) => {
      const purpose = query.forgotPassword === 'true' ? 'reset' : 'register'
      const mobile = await registration.setPassword({ ...body, purpose }, callerOf(request))
      reply.header('set-cookie', devices.cookieFor(request.headers.cookie, mobile, ids))
      return {}
    },
    changePassword: async ({ session, body, request, reply }) => {
      const { ended, mobile } = await account.changePassword(session, body, callerOf(request))
      reply.header('set-cookie', devices.cookieFor(request.headers.cookie, mobile, ids))
      return { ended }
    },
    endOtherSessions: async ({ session }) => ({ ended: await account.endOtherSessions(session) }),
    profile: async ({ session, reply }) => {
      // Again, for a phone that has kept its session and lost the cookie.
      const cookie = mediaToken(mediaKeys, session.idHash)
      reply.header('set-cookie', mediaCookie(cookie, mediaSeconds, secure))
      return account.profile(session)
    },
    updateProfile: async ({ session, body }) => {
      await editor.update(session, body)
      return { profile: (await account.profile(session)).profile }
    },
  })
}
