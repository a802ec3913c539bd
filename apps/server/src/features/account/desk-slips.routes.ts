/** The desk's calls about sign-in slips. The log says for whom, never the code. */
import { slipCalls } from '@porua/contract/desk/slips'
import type { FastifyInstance } from 'fastify'
import { type DeskGate, mountDeskCalls } from '../../platform/desk-http.ts'
import type { SignInSlips } from './account.slips.ts'

export function deskSlipRoutes(app: FastifyInstance, gate: DeskGate, slips: SignInSlips): void {
  mountDeskCalls(app, gate, 'account', slipCalls, {
    slipOf: async ({ params: { studentId }, act }) => {
      const slip = await slips.of(studentId)
      act.about({ kind: 'student', id: studentId, name: slip.name }, { after: { slips: 1 } })
      return { slip }
    },
    slipsOfGroup: async ({ params: { groupId }, body, act }) => {
      const made = await slips.ofGroup(groupId, body)
      act.about({ kind: 'group', id: groupId, name: made.group }, { after: { slips: made.slips.length } })
      return made
    },
  })
}
