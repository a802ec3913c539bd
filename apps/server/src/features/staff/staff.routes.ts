/** The desk's calls about staff (docs/spec, The provider's desk). */
import { staffCalls } from '@porua/contract/desk/staff'
import type { FastifyInstance } from 'fastify'
import { type DeskGate, mountDeskCalls } from '../../platform/desk-http.ts'
import type { Colleagues } from './colleagues.service.ts'
import type { OwnAccount, SchoolFacts } from './own-account.service.ts'
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
}

export function staffRoutes(app: FastifyInstance, parts: Parts): void {
  const { gate, wayIn, own, colleagues, log, sessions, school } = parts
  mountDeskCalls(app, gate, 'staff', staffCalls, {
    start: async () => ({ school: (await school()).name, hasOwner: await wayIn.hasOwner() }),
    welcome: async ({ body: { key, ...typed }, request, reply, act }) => {
      const { staff, session } = await wayIn.welcome(key, typed, request, act)
      sessions.setCookie(reply, session)
      return { staff }
    },
    signIn: async ({ body, request, reply, act }) => {
      const { staff, session } = await wayIn.signIn(body, request, act)
      sessions.setCookie(reply, session)
      return { staff }
    },
    signOut: async ({ staff, reply }) => {
      await sessions.close(staff)
      sessions.setCookie(reply, '')
      return {}
    },
    me: ({ staff }) => own.me(staff),
    changePassword: ({ staff, body, request, act }) => own.changePassword(staff, body, request, act),
    beginSecondStep: ({ staff, act }) => own.beginSecondStep(staff, act),
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
      return { staff }
    },
    changeRules: async ({ staff, body, act }) => ({ rules: await colleagues.changeRules(staff, body, act) }),
    log: ({ query }) => log.page(query),
  })
}
