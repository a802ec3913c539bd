/** The desk's calls about notices. */
import { deskNoticeCalls } from '@porua/contract/desk/notices'
import type { FastifyInstance } from 'fastify'
import { type DeskGate, mountDeskCalls } from '../../platform/desk-http.ts'
import type { DeskNotices } from './desk-notices.ts'

/** Mounts them. */
export function deskNoticeRoutes(app: FastifyInstance, gate: DeskGate, notices: DeskNotices): void {
  mountDeskCalls(app, gate, 'notices', deskNoticeCalls, {
    list: ({ query }) => notices.list(query),
    send: async ({ body, staff, act }) => {
      const { key, title, text } = body
      act.about({ kind: 'notice', id: '', name: title })
      const groups = await notices.groupsNamed(body.groups)
      act.after = { text, groups: groups.map(({ name }) => name) }
      const ids = groups.map(({ id }) => id)
      const sent = await notices.send({ key, staffId: staff.id, title, text, groups: ids })
      act.on = { kind: 'notice', id: sent.notice.id, name: title }
      return sent
    },
  })
}
