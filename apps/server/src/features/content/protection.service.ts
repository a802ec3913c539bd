/** What opens videos: the token of spec §4, and licences for protected ones (spec §3 DRM info, §7 Content). */
import type { contentCalls } from '@porua/contract/content'
import type { CallReply } from '@porua/contract/endpoint'
import { Problem } from '../../platform/problems.ts'
import type { Session } from '../../platform/sessions.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import { contentOfStudent } from './items.store.ts'
import { readDetails } from './video-details.ts'
import { makeToken, tokenLife, tokenOpens } from './video-token.ts'

type Reply<K extends keyof typeof contentCalls> = CallReply<(typeof contentCalls)[K]>

/** Where the licence of an embedded ClearKey video is asked for, below the API's base. */
export const clearKeyPath = '/content/clearkey'

export class ProtectionService {
  readonly #db: Database
  readonly #clock: Clock
  readonly #secret: string
  constructor(db: Database, clock: Clock, secret: string) {
    this.#db = db
    this.#clock = clock
    this.#secret = secret
  }

  /** @throws Problem notFound when no video with this key is in the student's groups. */
  async videoToken(session: Session, key: string): Promise<Reply<'videoToken'>> {
    const video = await this.#db.read((db) => contentOfStudent(db, session.studentId, { key }))
    if (video?.type !== 'video') throw new Problem('notFound', 'This video is not in one of your groups.')
    const now = this.#clock.now()
    return {
      token: makeToken(this.#secret, session.idHash, key, now),
      expiresAt: new Date(now + tokenLife.manifest).toISOString(),
    }
  }

  /** Whether a token opens a media key for this session now. */
  opens(session: Session, token: string, key: string): boolean {
    return tokenOpens(this.#secret, token, session.idHash, key, this.#clock.now())
  }

  /** @throws Problem notFound when the video is not in the student's groups or is not protected. */
  async drmAuth(session: Session, contentId: string): Promise<Reply<'drmAuth'>> {
    const video = await this.#db.read((db) => contentOfStudent(db, session.studentId, { id: contentId }))
    if (video?.kind !== 'drm')
      throw new Problem('notFound', 'There is no such protected video in one of your groups.')
    return {
      clearKeyToken: makeToken(this.#secret, session.idHash, video.key, this.#clock.now()),
      licenseUrl: `/api${clearKeyPath}/${encodeURIComponent(contentId)}`,
    }
  }

  /**
   * The ClearKey licence (W3C EME: a JWK set) for the key ids that the player asks for; null asks for all.
   * @throws Problem forbidden with a token that does not open the video, notFound when it has no such key.
   */
  async clearKeys(
    session: Session,
    contentId: string,
    token: string,
    kids: readonly string[] | null,
  ): Promise<{ keys: { kty: 'oct'; kid: string; k: string }[]; type: 'temporary' }> {
    const video = await this.#db.read((db) => contentOfStudent(db, session.studentId, { id: contentId }))
    if (!video) throw new Problem('notFound', 'This video is not in one of your groups.')
    if (!this.opens(session, token, video.key))
      throw new Problem('forbidden', 'The permission to play this video has expired. Please open it again.')
    const coded = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')
    const keys = (readDetails(video.details_json).keys ?? [])
      .filter(({ kid }) => kids === null || kids.includes(coded(kid)))
      .map(({ kid, key }) => ({ kty: 'oct' as const, kid: coded(kid), k: coded(key) }))
    if (keys.length === 0) throw new Problem('notFound', 'There is no key for this video.')
    return { keys, type: 'temporary' }
  }
}
