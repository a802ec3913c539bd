/** The licence port: who gives a student the permission to play a protected video (spec §3 DRM info, §7 drm-auth). */

/** The systems of the specification. */
export const drmTypes = ['widevine', 'playready', 'fairplay'] as const
export type DrmType = (typeof drmTypes)[number]

/** How the operator describes the licence service (config: LICENCE_ variables). */
export interface LicenceService {
  /** Where tokens are asked for. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** What the service serves; at least one. */
  readonly types: readonly DrmType[]
  /** Where players send licence requests; `{type}` stands for the system. */
  readonly serverUrl: string
  /** Where FairPlay players get the certificate. */
  readonly certificateUrl: string | null
}

/** Who wants to play what. */
export interface LicenceRequest {
  readonly contentId: string
  readonly studentId: string
  readonly drmType: DrmType
  /** Key ids of the video, hex; none where the manifest does not name them. */
  readonly keyIds: readonly string[]
}

/** What the player needs. */
export interface LicenceGrant {
  readonly token: string
  readonly licenceUrl: string
  readonly certificateUrl: string | null
}

export interface Licences {
  readonly types: readonly DrmType[]
  /** @throws LicenceRefused when the service says no, LicencesUnavailable when it does not answer as it should */
  grant(request: LicenceRequest): Promise<LicenceGrant>
}

/** The service knows the video or the student, and does not allow it. */
export class LicenceRefused extends Error {
  override readonly name = 'LicenceRefused'
}

/** The service is away, too slow, or answers something else. The message is for the operator and holds no secret. */
export class LicencesUnavailable extends Error {
  override readonly name = 'LicencesUnavailable'
}
