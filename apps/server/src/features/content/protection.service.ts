/** What opens videos: the token of spec §4, and licences for protected ones (spec §3 DRM info, §7 Content). */
import type { contentCalls } from '@porua/contract/content'
import type { CallReply } from '@porua/contract/endpoint'
import { Problem } from '../../platform/problems.ts'
import type { Session } from '../../platform/sessions.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import { LicenceRefused, type Licences, LicencesUnavailable } from '../../ports/licences/licences.ts'
import type { Keys } from '../../ports/secrets/secrets.ts'
import { drmTypeFor } from './drm-type.ts'
import { contentIsThere, contentOfStudent } from './items.store.ts'
import { keyIdsOf, readDetails } from './video-details.ts'
import { makeToken, tokenLife, tokenOpens } from './video-token.ts'

type Reply<K extends keyof typeof contentCalls> = CallReply<(typeof contentCalls)[K]>

/** Where the licence of an embedded ClearKey video is asked for, below the API's base. */
export const clearKeyPath = '/content/clearkey'

interface Needs {
  db: Database
  clock: Clock
  /** Sign tokens. */
  keys: Keys
  /** The licence service; null: ClearKey licences of our own. */
  licences: Licences | null
  /** Told when the service fails, for the operator. */
  failed: (error: Error) => void
}

/** Decides who may open a video, and gives out what opens it for a while. */
export class ProtectionService {
  readonly #needs: Needs
  readonly #db: Database
  readonly #clock: Clock
  readonly #keys: Keys
  constructor(needs: Needs) {
    this.#needs = needs
    this.#db = needs.db
    this.#clock = needs.clock
    this.#keys = needs.keys
  }

  /** @throws Problem forbidden when the video is not in the student's groups, notFound when no video has this key. */
  async videoToken(session: Session, key: string): Promise<Reply<'videoToken'>> {
    const video = await this.#mine(session, { key })
    if (video.type !== 'video') throw new Problem('notFound', 'noSuchVideo')
    const now = this.#clock.now()
    return {
      token: makeToken(this.#keys.signing(), session.idHash, key, now),
      expiresAt: new Date(now + tokenLife.manifest).toISOString(),
    }
  }

  /** The content, where one of the student's groups lists it. @throws Problem forbidden, notFound */
  async #mine(session: Session, by: { id: string } | { key: string }) {
    const found = await this.#db.read((db) => contentOfStudent(db, session.studentId, by))
    if (found) return found
    if (await this.#db.read((db) => contentIsThere(db, by)))
      throw new Problem('forbidden', 'videoNotInGroupsAsk')
    throw new Problem('notFound', 'noSuchVideo')
  }

  /** Whether a token opens a media key for this session now. */
  opens(session: Session, token: string, key: string): boolean {
    const now = this.#clock.now()
    return this.#keys.accepted().some((secret) => tokenOpens(secret, token, session.idHash, key, now))
  }

  /**
   * What the player needs to ask for a licence: of the licence service where there is one, else of ourselves.
   * @throws Problem forbidden when the video is not in the student's groups, or the service refuses or serves nothing that the
   * device plays; notFound when there is none or it is not protected; unavailable when the service fails.
   */
  async drmAuth(session: Session, contentId: string, platform: string): Promise<Reply<'drmAuth'>> {
    const video = await this.#mine(session, { id: contentId })
    if (video.kind !== 'drm') throw new Problem('notFound', 'noSuchProtectedVideo')
    const { licences } = this.#needs
    if (licences) return this.#grant(licences, session, video, platform)
    return {
      clearKeyToken: makeToken(this.#keys.signing(), session.idHash, video.key, this.#clock.now()),
      licenseUrl: `/api${clearKeyPath}/${encodeURIComponent(contentId)}`,
    }
  }

  async #grant(
    licences: Licences,
    { studentId }: Session,
    video: { id: string; details_json: string },
    platform: string,
  ): Promise<Reply<'drmAuth'>> {
    const drmType = drmTypeFor(platform, licences.types)
    if (drmType === null) throw new Problem('forbidden', 'deviceNotProtected')
    const keyIds = keyIdsOf(readDetails(video.details_json))
    const wanted = { contentId: video.id, studentId, drmType, keyIds }
    const { token, licenceUrl, certificateUrl } = await licences.grant(wanted).catch((error: unknown) => {
      if (error instanceof LicenceRefused) throw new Problem('forbidden', 'protectedVideoNotAllowed')
      if (!(error instanceof LicencesUnavailable)) throw error
      this.#needs.failed(error)
      throw new Problem('unavailable', 'permissionNotHad', { retryAfter: 5 })
    })
    return {
      ...(drmType === 'widevine' ? { widevineToken: token } : {}),
      ...(drmType === 'playready' ? { playReadyToken: token } : {}),
      ...(drmType === 'fairplay' ? { fairplayToken: token } : {}),
      licenseUrl: licenceUrl,
      ...(certificateUrl === null ? {} : { certificateUrl }),
    }
  }

  /**
   * The ClearKey licence (W3C EME: a JWK set) for the key ids that the player asks for; null asks for all.
   * @throws Problem forbidden outside the video's groups or with a token that does not open it, notFound when it has no such key.
   */
  async clearKeys(
    session: Session,
    contentId: string,
    token: string,
    kids: readonly string[] | null,
  ): Promise<{ keys: { kty: 'oct'; kid: string; k: string }[]; type: 'temporary' }> {
    const video = await this.#mine(session, { id: contentId })
    if (!this.opens(session, token, video.key)) throw new Problem('forbidden', 'permissionExpired')
    const coded = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')
    const keys = (readDetails(video.details_json).keys ?? [])
      .filter(({ kid }) => kids === null || kids.includes(coded(kid)))
      .map(({ kid, key }) => ({ kty: 'oct' as const, kid: coded(kid), k: coded(key) }))
    if (keys.length === 0) throw new Problem('notFound', 'noVideoKey')
    return { keys, type: 'temporary' }
  }
}
