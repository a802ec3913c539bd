/**
 * A licence token service that speaks HTTP. We send `POST LICENCE_URL` with
 * `{"contentId", "studentId", "drmType": "Widevine" | "PlayReady" | "FairPlay", "keyIds": [hex]}` and take
 * `200 {"token": "…"}`; 401, 403 and 404 are a refusal. docs/media.md has the form for whoever writes the service.
 */
import { callService } from '../operator-service.ts'
import {
  type DrmType,
  type LicenceGrant,
  LicenceRefused,
  type LicenceRequest,
  type LicenceService,
  type Licences,
  LicencesUnavailable,
} from './licences.ts'

const usualTimeoutMs = 8_000

/** As the specification writes them (DRM info). */
const specNames: Readonly<Record<DrmType, string>> = {
  widevine: 'Widevine',
  playready: 'PlayReady',
  fairplay: 'FairPlay',
}

/** `Licences` over the operator's service. `grant` rejects with LicenceRefused where it says no, with LicencesUnavailable where it gives no token. */
export class HttpLicences implements Licences {
  readonly types: readonly DrmType[]
  readonly #service: LicenceService
  readonly #timeoutMs: number

  /** `timeout`: milliseconds until the reply must have come whole; 8 s. */
  constructor(service: LicenceService, timeout = usualTimeoutMs) {
    this.types = service.types
    this.#service = service
    this.#timeoutMs = timeout
  }

  async grant(request: LicenceRequest): Promise<LicenceGrant> {
    const { serverUrl, certificateUrl } = this.#service
    const { status, text } = await this.#call({ ...request, drmType: specNames[request.drmType] })
    if (status === 401 || status === 403 || status === 404)
      throw new LicenceRefused(`the licence service refuses (${status})`)
    // A redirect would take our key to an address that nobody has configured.
    if (status < 200 || status > 299) throw new LicencesUnavailable(`the licence service answered ${status}`)
    return {
      token: tokenIn(text),
      licenceUrl: serverUrl.replaceAll('{type}', request.drmType),
      certificateUrl: request.drmType === 'fairplay' ? certificateUrl : null,
    }
  }

  async #call(body: object): Promise<{ status: number; text: string }> {
    const { url, headers } = this.#service
    const call = {
      url,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    return callService(call, this.#timeoutMs).catch((error: Error) => {
      throw new LicencesUnavailable(`the licence service ${error.message}`)
    })
  }
}

/** @throws LicencesUnavailable */
function tokenIn(text: string): string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new LicencesUnavailable('the licence service answered something that is not JSON')
  }
  const token = typeof value === 'object' && value !== null && 'token' in value ? value.token : undefined
  if (typeof token !== 'string' || token === '')
    throw new LicencesUnavailable('the licence service answered without a token')
  return token
}
