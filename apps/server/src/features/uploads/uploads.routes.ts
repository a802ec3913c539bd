/** The uploads feature's calls (spec §7 Account: signed-request). */
import { uploadCalls } from '@porua/contract/uploads'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http.ts'
import type { Sessions } from '../../platform/sessions.ts'
import { originOf } from './origin.rules.ts'
import type { UploadsService } from './uploads.service.ts'

/** What the uploads feature needs of the content feature: an address that shows a file the student may see. */
export interface MediaAddressApi {
  /** @throws Problem notFound */
  signedFor(studentId: string, key: string): Promise<{ path: string; expiresAt: number }>
}

interface Parts {
  uploads: UploadsService
  media: MediaAddressApi
  /** True where pages come over https. */
  secure: boolean
}

export function uploadRoutes(
  app: FastifyInstance,
  sessions: Sessions,
  { uploads, media, secure }: Parts,
): void {
  mount(app, sessions, uploadCalls, {
    signedRequest: ({ session, query, request }) =>
      uploads.address(session.studentId, query.mimeType, originOf(request, secure)),
    signedMedia: async ({ session, query, request }) => {
      const { path, expiresAt } = await media.signedFor(session.studentId, query.key)
      return {
        signedUrl: originOf(request, secure) + path,
        expiresAt: new Date(expiresAt).toISOString(),
      }
    },
  })
}
