/**
 * `/media`: pictures and files of the school and its students, for those who may see them (decisions: Who sees what). The
 * cookie names the session; what a student may see follows from groups and attempts, and from the rules of other features. A
 * signed address opens one file without a cookie. Videos open with a token of their own session alone (spec §4), part by part.
 * What stands under a key never changes.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../platform/problems.ts'
import type { Session } from '../../platform/sessions.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import { type Files, FilesUnavailable, isFileKey, type StoredFile } from '../../ports/files/files.ts'
import type { Keys } from '../../ports/secrets/secrets.ts'
import type { MediaRule } from './content.api.ts'
import {
  coursesOfStudent,
  isProviderMedia,
  paperFilesOf,
  paperImagesOf,
  subjectsOfStudent,
} from './content.store.ts'
import { isCourseMedia, isVideoPart, isVideoPartOf } from './course-media.store.ts'
import { mediaAddressMs, opensMedia, signedMediaPath } from './media-address.ts'
import { sendMedia } from './media-reply.ts'
import type { ProtectionService } from './protection.service.ts'

interface Needs {
  db: Database
  clock: Clock
  files: Files
  /** Sign addresses. */
  keys: Keys
  /** Opens videos. */
  protection: Pick<ProtectionService, 'opens'>
  /** Reasons of other features, beside those of this one. */
  rules: readonly MediaRule[]
  /** Where the proxy in front finds our files, null: we carry the bytes. */
  accel: string | null
}

/** How long one look at who may see what is believed, in milliseconds: about as long as a token opens parts of a video. */
const allowedMs = 60_000
const mostAllowed = 50_000

/** Remembers what a student was allowed to see, so that a paper's pictures and a note's ranges cost one look. */
class Allowed {
  /** Until when, by student and key; the oldest first. */
  readonly #until = new Map<string, number>()
  has(studentId: string, key: string, now: number): boolean {
    return (this.#until.get(`${studentId} ${key}`) ?? 0) > now
  }
  add(studentId: string, key: string, now: number): void {
    const name = `${studentId} ${key}`
    this.#until.delete(name)
    this.#until.set(name, now + allowedMs)
    for (const oldest of this.#until.keys()) {
      if (this.#until.size <= mostAllowed) break
      this.#until.delete(oldest)
    }
  }
}

/** Who may see which file. */
export class Media {
  readonly #needs: Needs
  readonly #allowed = new Allowed()
  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Where the proxy in front finds our files; null: this process sends them. */
  get accel(): string | null {
    return this.#needs.accel
  }

  /**
   * Path and query of an address that shows this file to whoever holds it, for a while; never of a video's part.
   * @throws Problem notFound, forbidden
   */
  async signedFor(studentId: string, key: string): Promise<{ path: string; expiresAt: number }> {
    if (!isFileKey(key)) throw noSuchFile()
    if (!(await this.isOpen(key))) await this.check(studentId, key)
    const expiresAt = this.#needs.clock.now() + mediaAddressMs
    return { path: signedMediaPath(this.#needs.keys.signing(), key, expiresAt), expiresAt }
  }

  /** Whether everybody may see it. */
  isOpen(key: string): Promise<boolean> {
    return this.#needs.db.read((db) => isProviderMedia(db, key))
  }

  /** Whether an address is signed for this file and still good. */
  isSigned(key: string, query: Readonly<Record<string, unknown>>): boolean {
    const { keys, clock } = this.#needs
    return keys.accepted().some((secret) => opensMedia(secret, key, query, clock.now()))
  }

  /**
   * Whether a token opens this part of a video for this session now. It was given to who may watch, less than a minute ago: a part
   * costs no look at the groups.
   */
  opens(session: Session, token: string, key: string): boolean {
    return this.#needs.protection.opens(session, token, key)
  }

  /** @throws Problem notFound where the student may not see it, forbidden for a part of a video: that wants a token. */
  async check(studentId: string, key: string): Promise<void> {
    const now = this.#needs.clock.now()
    if (this.#allowed.has(studentId, key, now)) return
    if (await this.#maySee(studentId, key)) return this.#allowed.add(studentId, key, now)
    throw await this.#refusal(studentId, key)
  }

  /** @throws Problem notFound, unavailable */
  async open(key: string): Promise<StoredFile> {
    const file = await this.#needs.files.get(key).catch((error: unknown) => {
      if (!(error instanceof FilesUnavailable)) throw error
      throw new Problem('unavailable', 'filesNotShown', { retryAfter: 3 })
    })
    if (!file) throw noSuchFile()
    return file
  }

  async #maySee(studentId: string, key: string): Promise<boolean> {
    if (await isShown(this.#needs.db, studentId, key)) return true
    for (const rule of this.#needs.rules) if (await rule.maySee(studentId, key)) return true
    return false
  }

  /** What a student reads who may not see this, or not like this. */
  async #refusal(studentId: string, key: string): Promise<Problem> {
    return this.#needs.db.read(async (db) => {
      if (await isVideoPartOf(db, studentId, key)) return videoClosed()
      if (await isVideoPart(db, key)) return new Problem('forbidden', 'videoNotInGroups')
      return noSuchFile()
    })
  }
}

/** Whose request it is. Both answer null for nobody. */
export interface MediaCallers {
  /** The session that the request's cookie names: pages load pictures with it. */
  byCookie(request: FastifyRequest): Promise<Session | null>
  /** The session of its Authorization header: players of pages on another site have no cookie. It opens videos only. */
  byHeader(request: FastifyRequest): Promise<Session | null>
  /** Whether the member of staff whose cookie the request carries may see this for their work. */
  staffMaySee(request: FastifyRequest, key: string): Promise<boolean>
}

/** `GET` and `HEAD /media/<key>`; a video's parts with `?token=` or the header `x-media-token`. */
export function mediaRoutes(app: FastifyInstance, media: Media, callers: MediaCallers): void {
  app.route<{ Params: { '*': string }; Querystring: Record<string, unknown> }>({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const key = request.params['*']
      if (!isFileKey(key)) throw noSuchFile()
      if (!(await opensWithToken(request, media, key, callers))) await admit(request, media, key, callers)
      return sendMedia(request, reply, { key, open: (wanted) => media.open(wanted), accel: media.accel })
    },
  })
}

async function opensWithToken(
  request: FastifyRequest,
  media: Media,
  key: string,
  callers: MediaCallers,
): Promise<boolean> {
  const token = tokenOf(request)
  if (token === null) return false
  const session = (await callers.byCookie(request)) ?? (await callers.byHeader(request))
  return session !== null && media.opens(session, token, key)
}

/** The way without a token. @throws Problem notLoggedIn, notFound, forbidden */
async function admit(
  request: FastifyRequest,
  media: Media,
  key: string,
  callers: MediaCallers,
): Promise<void> {
  if (await media.isOpen(key)) return
  if (media.isSigned(key, request.query as Readonly<Record<string, unknown>>)) return
  if (await callers.staffMaySee(request, key)) return
  const session = await callers.byCookie(request)
  if (session) return media.check(session.studentId, key)
  // Who comes by the header of a session that stands is told about the token, not sent to sign in.
  if (tokenOf(request) !== null && (await callers.byHeader(request))) throw videoClosed()
  throw new Problem('notLoggedIn', 'signInFirst')
}

/** The token of a request, null for none. */
function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers['x-media-token']
  const { token } = request.query as Readonly<Record<string, unknown>>
  const found = typeof token === 'string' ? token : header
  return typeof found === 'string' && found !== '' ? found : null
}

function noSuchFile(): Problem {
  return new Problem('notFound', 'noSuchFile')
}

function videoClosed(): Problem {
  return new Problem('forbidden', 'permissionExpired')
}

/** Pictures of the student's courses and subjects; pictures and documents of the papers of their attempts; books, notes and thumbnails. */
async function isShown(db: Database, studentId: string, key: string): Promise<boolean> {
  return db.read(async (reader) => {
    const papers = await paperImagesOf(reader, studentId)
    if (papers.some((images) => images.includes(key))) return true
    const shown = [
      ...(await coursesOfStudent(reader, studentId)),
      ...(await subjectsOfStudent(reader, studentId)),
    ]
    if (shown.some((row) => row.image === key) || (await isCourseMedia(reader, studentId, key))) return true
    return (await paperFilesOf(reader, studentId)).some((files) => files.includes(key))
  })
}
