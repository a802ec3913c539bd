/**
 * `/media`: pictures and files of the school and its students, for those who may see them (decisions: Who sees what). The
 * cookie names the session; what a student may see follows from groups and attempts, and from the rules of other rooms. A
 * signed address opens one file without a cookie. What stands under a key never changes.
 */
import { extname } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../platform/problems.ts'
import type { Session } from '../../platform/sessions.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import { type Files, FilesUnavailable, isFileKey, type StoredFile } from '../../ports/files/files.ts'
import { byteRange } from './byte-range.ts'
import type { MediaRule } from './content.door.ts'
import { coursesOfStudent, isProviderMedia, paperImagesOf, subjectsOfStudent } from './content.store.ts'
import { mediaAddressMs, opensMedia, signedMediaPath } from './media-address.ts'

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
  clock: Clock
  files: Files
  /** Signs addresses. */
  secret: string
  /** Reasons of other rooms, beside those of this one. */
  rules: readonly MediaRule[]
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

/** Who may see which file. */
export class Media {
  readonly #needs: Needs
  readonly #allowed = new Allowed()
  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Path and query of an address that shows this file to whoever holds it, for a while. @throws Problem notFound */
  async signedFor(studentId: string, key: string): Promise<{ path: string; expiresAt: number }> {
    if (!isFileKey(key)) throw noSuchFile()
    if (!(await this.isOpen(key))) await this.check(studentId, key)
    const expiresAt = this.#needs.clock.now() + mediaAddressMs
    return { path: signedMediaPath(this.#needs.secret, key, expiresAt), expiresAt }
  }

  /** Whether everybody may see it. */
  isOpen(key: string): Promise<boolean> {
    return this.#needs.db.read((db) => isProviderMedia(db, key))
  }

  /** Whether an address is signed for this file and still good. */
  isSigned(key: string, query: Readonly<Record<string, unknown>>): boolean {
    return opensMedia(this.#needs.secret, key, query, this.#needs.clock.now())
  }

  /** @throws Problem notFound where the student may not see it. */
  async check(studentId: string, key: string): Promise<void> {
    if (this.#allowed.has(studentId, key)) return
    if (!(await this.#maySee(studentId, key))) throw noSuchFile()
    this.#allowed.add(studentId, key)
  }

  /** @throws Problem notFound, unavailable */
  async open(key: string): Promise<StoredFile> {
    const file = await this.#needs.files.get(key).catch((error: unknown) => {
      if (!(error instanceof FilesUnavailable)) throw error
      throw new Problem('unavailable', 'Files cannot be shown just now. Please try again.', { retryAfter: 3 })
    })
    if (!file) throw noSuchFile()
    return file
  }

  async #maySee(studentId: string, key: string): Promise<boolean> {
    if (await isShown(this.#needs.db, studentId, key)) return true
    for (const rule of this.#needs.rules) if (await rule.maySee(studentId, key)) return true
    return false
  }
}

/** `sessionOf`: the session that the request's cookie names, or null. */
export function mediaRoutes(
  app: FastifyInstance,
  media: Media,
  sessionOf: (request: FastifyRequest) => Promise<Session | null>,
): void {
  app.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>(
    '/media/*',
    async (request, reply) => {
      const key = request.params['*']
      if (!isFileKey(key)) throw noSuchFile()
      if (!(await media.isOpen(key)) && !media.isSigned(key, request.query)) {
        const session = await sessionOf(request)
        if (!session) throw new Problem('notLoggedIn', 'Please sign in to see this.')
        await media.check(session.studentId, key)
      }
      return send(request, reply, media, key)
    },
  )
}

function noSuchFile(): Problem {
  return new Problem('notFound', 'There is no such file.')
}

/** Pictures of the student's courses and subjects, and of the papers of the student's attempts. */
async function isShown(db: Database, studentId: string, key: string): Promise<boolean> {
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
  media: Media,
  key: string,
): Promise<FastifyReply> {
  const etag = `"${key}"`
  reply.headers({
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    // A picture is a picture: whatever a file holds, it runs nothing.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'accept-ranges': 'bytes',
    etag,
  })
  // A stranger's document is saved and not shown: in a viewer it could do what no picture can.
  if (key.startsWith('u/') && key.endsWith('.pdf')) reply.header('content-disposition', 'attachment')
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  const file = await media.open(key)
  const ifRange = request.headers['if-range']
  const wanted = ifRange === undefined || ifRange === etag ? request.headers.range : undefined
  const range = byteRange(wanted, file.size)
  reply.type(types[extname(key).toLowerCase()] ?? 'application/octet-stream')
  if (range === 'none') return reply.status(416).header('content-range', `bytes */${file.size}`).send('')
  if (range === 'all') return reply.header('content-length', String(file.size)).send(file.open())
  const { start, end } = range
  return reply
    .status(206)
    .headers({
      'content-range': `bytes ${start}-${end}/${file.size}`,
      'content-length': String(end - start + 1),
    })
    .send(file.open(range))
}
