/**
 * The licence of an embedded ClearKey video, in the form that the player speaks (W3C EME: a JWK set), not in our envelope. Only
 * who may watch the video now gets it: session, membership and a fresh token.
 */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { malformed, Problem } from '../../platform/problems.ts'
import type { Sessions } from '../../platform/sessions.ts'
import { clearKeyPath, type ProtectionService } from './protection.service.ts'

const body = z.object({ kids: z.array(z.string().min(1).max(100)).min(1).max(64).optional() })

/** `POST /api/content/clearkey/:contentId?token=` with `{ kids: [base64url] }`; without `kids` all keys of the video. */
export function clearKeyRoute(app: FastifyInstance, sessions: Sessions, protection: ProtectionService): void {
  app.post<{ Params: { contentId: string }; Querystring: { token?: unknown } }>(
    `/api${clearKeyPath}/:contentId`,
    async (request, reply) => {
      const session = await sessions.find(request.headers.authorization ?? '')
      if (!session) throw new Problem('notLoggedIn', 'sessionEnded')
      const read = body.safeParse(request.body)
      if (!read.success) throw malformed('kids', 'must list key ids')
      const { token } = request.query
      if (typeof token !== 'string') throw malformed('token', 'is missing')
      reply.header('cache-control', 'no-store')
      return protection.clearKeys(session, request.params.contentId, token, read.data.kids ?? null)
    },
  )
}
