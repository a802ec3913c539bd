/**
 * `/media`: pictures and files of the school, for those who may see them (decisions: Who sees what). The cookie names the
 * session; what a student may see follows from groups and attempts. Names are hashes of the content, so bytes never change.
 */
import { extname } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../platform/problems.ts'
import type { Session } from '../../platform/sessions.ts'
import type { Database } from '../../ports/database/database.ts'
import { type Files, isFileKey } from '../../ports/files/files.ts'
import { coursesOfStudent, isProviderMedia, paperImagesOf, subjectsOfStudent } from './content.store.ts'

/** Types by extension: the importer has checked the bytes against it. Anything else is a download. */
const types: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.pdf': 'application/pdf',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
}

interface Needs {
  db: Database
  files: Files
  /** The session that the request's cookie names, or null. */
  sessionOf: (request: FastifyRequest) => Promise<Session | null>
}

/** Remembers what a student was allowed to see, so that a paper's pictures cost one look. */
class Allowed {
  readonly #yes = new Set<string>()
  has(studentId: string, key: string): boolean {
    return this.#yes.has(`${studentId} ${key}`)
  }
  add(studentId: string, key: string): void {
    if (this.#yes.size > 50_000) this.#yes.clear()
    this.#yes.add(`${studentId} ${key}`)
  }
}

export function mediaRoutes(app: FastifyInstance, needs: Needs): void {
  const allowed = new Allowed()
  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const key = request.params['*']
    if (!isFileKey(key)) throw new Problem('notFound', 'There is no such file.')
    if (!(await needs.db.read((db) => isProviderMedia(db, key)))) {
      const session = await needs.sessionOf(request)
      if (!session) throw new Problem('notLoggedIn', 'Please sign in to see this.')
      if (!allowed.has(session.studentId, key)) {
        if (!(await maySee(needs.db, session.studentId, key)))
          throw new Problem('notFound', 'There is no such file.')
        allowed.add(session.studentId, key)
      }
    }
    return send(request, reply, needs.files, key)
  })
}

/** Pictures of the student's courses and subjects, and of the papers of the student's attempts. */
async function maySee(db: Database, studentId: string, key: string): Promise<boolean> {
  return db.read(async (reader) => {
    const papers = await paperImagesOf(reader, studentId)
    if (papers.some((images) => images.includes(key))) return true
    const shown = [
      ...(await coursesOfStudent(reader, studentId)),
      ...(await subjectsOfStudent(reader, studentId)),
    ]
    return shown.some((row) => row.image === key)
  })
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  files: Files,
  key: string,
): Promise<FastifyReply> {
  const etag = `"${key}"`
  reply.headers({
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    // A picture is a picture: whatever a file holds, it runs nothing.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    etag,
  })
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  const file = await files.get(key)
  if (!file) throw new Problem('notFound', 'There is no such file.')
  reply.header('content-length', String(file.size))
  return reply.type(types[extname(key).toLowerCase()] ?? 'application/octet-stream').send(file.open())
}
