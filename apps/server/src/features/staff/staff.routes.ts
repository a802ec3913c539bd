/** The desk's calls about staff (docs/spec, The provider's desk). */
import { staffCalls } from '@porua/contract/desk/staff'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DeskGate, mountDeskCalls } from '../../platform/desk-http.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Devices } from '../account/passwords.api.ts'
import { subjectOf } from './caller.ts'
import type { Colleagues } from './colleagues.service.ts'
import type { OwnAccount, SchoolFacts } from './own-account.service.ts'
import { loginOf } from './staff.rules.ts'
import type { StaffLog } from './staff-log.ts'
import type { StaffSessions } from './staff-sessions.ts'
import type { WayIn } from './way-in.service.ts'

interface Parts {
  gate: DeskGate
  wayIn: WayIn
  own: OwnAccount
  colleagues: Colleagues
  log: StaffLog
  sessions: StaffSessions
  school: () => Promise<SchoolFacts>
  devices: Devices
  ids: Ids
}

export function staffRoutes(app: FastifyInstance, parts: Parts): void {
  const { gate, wayIn, own, colleagues, log, sessions, school, devices, ids } = parts
  /** This browser has its own allowance of wrong passwords from now on. */
  const knownNow = (reply: FastifyReply, request: FastifyRequest, login: string) =>
    reply.header(
      'set-cookie',
      devices.cookieFor(request.headers.cookie, subjectOf(loginOf(login) ?? login), ids),
    )
  mountDeskCalls(app, gate, 'staff', staffCalls, {
    start: async () => ({ school: (await school()).name, hasOwner: await wayIn.hasOwner() }),
    welcome: async ({ body: { key, ...typed }, request, reply, act }) => {
      const { staff, session } = await wayIn.welcome(key, typed, request, act)
      sessions.setCookie(reply, session)
      knownNow(reply, request, staff.login)
      return { staff }
    },
    readWelcome: async ({ body }) => {
      await wayIn.mustWelcome(body.key)
      return {}
    },
    signIn: async ({ body, request, reply, act }) => {
      const { staff, session } = await wayIn.signIn(body, request, act)
      sessions.setCookie(reply, session)
      knownNow(reply, request, staff.login)
      return { staff }
    },
    signOut: async ({ staff, reply }) => {
      await sessions.close(staff)
      sessions.setCookie(reply, '')
      return {}
    },
    me: ({ staff }) => own.me(staff),
    changePassword: ({ staff, body, request, act }) => own.changePassword(staff, body, request, act),
    beginSecondStep: ({ staff, body, request, act }) =>
      own.beginSecondStep(staff, body.password, request, act),
    confirmSecondStep: async ({ staff, body, act }) => {
      await own.confirmSecondStep(staff, body.code, act)
      return {}
    },
    endSecondStep: async ({ staff, body, request, act }) => {
      await own.endSecondStep(staff, body.password, request, act)
      return {}
    },
    mySessions: async ({ staff }) => ({ sessions: await own.sessions(staff) }),
    endMySession: async ({ staff, params, act }) => {
      await own.endSession(staff, params.sessionId, act)
      return {}
    },
    staffList: () => colleagues.list(),
    changeStaff: async ({ params, body, act }) => ({
      staff: await colleagues.change(params.staffId, body, act),
    }),
    endStaffSessions: ({ params, act }) => colleagues.endSessions(params.staffId, act),
    resetSecondStep: async ({ staff, params, act }) => ({
      staff: await colleagues.resetSecondStep(staff, params.staffId, act),
    }),
    makeResetLink: ({ staff, params, act }) => colleagues.makeResetLink(staff, params.staffId, act),
    allowSignIn: async ({ params, act }) => {
      await colleagues.allowSignIn(params.staffId, act)
      return {}
    },
    readReset: async ({ body }) => ({
      school: (await school()).name,
      ...(await wayIn.resetOf(body.key)),
    }),
    resetPassword: ({ body, request, act }) => wayIn.reset(body.key, body.password, request, act),
    invite: ({ staff, body, act }) => colleagues.invite(staff, body, act),
    withdrawInvitation: async ({ params, act }) => {
      await colleagues.withdraw(params.invitationId, act)
      return {}
    },
    readInvitation: async ({ body }) => ({
      school: (await school()).name,
      ...(await wayIn.invitation(body.key)),
    }),
    acceptInvitation: async ({ body: { key, ...typed }, request, reply, act }) => {
      const { staff, session } = await wayIn.accept(key, typed, request, act)
      sessions.setCookie(reply, session)
      knownNow(reply, request, staff.login)
      return { staff }
    },
    changeRules: async ({ staff, body, act }) => ({ rules: await colleagues.changeRules(staff, body, act) }),
    log: ({ query }) => log.page(query),
  })
}
