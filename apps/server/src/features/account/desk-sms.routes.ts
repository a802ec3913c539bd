/** The desk's calls about the SMS gateway. The log has its call, never its key. */
import { smsCalls } from '@porua/contract/desk/sms'
import type { FastifyInstance } from 'fastify'
import { type DeskGate, mountDeskCalls } from '../../platform/desk-http.ts'
import type { SmsGateway } from './sms-gateway.ts'

export function deskSmsRoutes(app: FastifyInstance, gate: DeskGate, gateway: SmsGateway): void {
  const subject = (host: string | null) => ({ kind: 'smsGateway', id: 'gateway', name: host ?? '' })
  mountDeskCalls(app, gate, 'sms', smsCalls, {
    gateway: async () => ({ sms: await gateway.state() }),
    setGateway: async ({ body, act }) => {
      act.about(subject(null))
      const { before, after } = await gateway.set(body)
      const key = body.key === undefined ? {} : { keyChanged: true }
      act.about(subject(after.host), { before: before.gateway, after: { ...after.gateway, ...key } })
      return { sms: after }
    },
    removeGateway: async ({ query, act }) => {
      act.about(subject(null))
      const { before, after } = await gateway.remove(query.version)
      act.about(subject(before.host), { before: before.gateway })
      return { sms: after }
    },
    sendTest: async ({ body: { mobile }, act }) => {
      const { host } = await gateway.state()
      act.about(subject(host), { after: { mobile } })
      const failure = await gateway.test(mobile)
      act.about(subject(host), { after: { mobile, sent: failure === null, ...(failure ? { failure } : {}) } })
      return { failure }
    },
  })
}
