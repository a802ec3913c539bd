/** What a protected video needs before it opens (spec §7 drm-auth): keys of our own ClearKey licence, or a licence service's tokens. */
import { ApiError, apiBase } from '../../../platform/api.ts'
import { readSession } from '../../../platform/storage.ts'
import { contentApi } from '../queries.ts'

export interface Licences {
  clearKeys: Record<string, string> | null
  licences: { system: string; server: string; token: string; certificate?: string | undefined }[]
}

export const noLicences: Licences = { clearKeys: null, licences: [] }

/** No licence: the device plays none of the systems that there are, or what came is no licence. */
export class LicenceRefused extends Error {
  override readonly name = 'LicenceRefused'
}

/**
 * Asks for everything that the video's protection needs, for who may watch it: refused is then the device.
 * @throws ApiError, LicenceRefused
 */
export async function openLicences(contentId: string, studentId: string): Promise<Licences> {
  const body = { userId: studentId, contentId, platform: platformName() }
  const reply = await contentApi.drmAuth({ body }).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 403 ? new LicenceRefused(error.title) : error
  })
  if (reply.clearKeyToken) {
    return { clearKeys: await clearKeysOf(reply.licenseUrl, reply.clearKeyToken), licences: [] }
  }
  const systems = [
    ['com.widevine.alpha', reply.widevineToken],
    ['com.microsoft.playready', reply.playReadyToken],
    ['com.apple.fps', reply.fairplayToken],
  ] as const
  return {
    clearKeys: null,
    licences: systems.flatMap(([system, token]) =>
      token ? [{ system, server: reply.licenseUrl, token, certificate: reply.certificateUrl }] : [],
    ),
  }
}

async function clearKeysOf(licenseUrl: string, token: string): Promise<Record<string, string>> {
  const url = new URL(licenseUrl, new URL(apiBase(), window.location.href))
  url.searchParams.set('token', token)
  const { sessionId } = readSession()
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', agent: 'browser', Authorization: sessionId ?? '' },
    body: JSON.stringify({}),
    credentials: 'same-origin',
    cache: 'no-store',
  })
  const body = (await response.json().catch(() => null)) as { keys?: { kid: string; k: string }[] } | null
  if (!response.ok || !Array.isArray(body?.keys)) throw new LicenceRefused(`licence: ${response.status}`)
  return Object.fromEntries(body.keys.map(({ kid, k }) => [hexOf(kid), hexOf(k)]))
}

/** base64url to hex, as the player wants keys. */
export function hexOf(base64url: string): string {
  const bytes = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Array.from(bytes, (sign) => sign.charCodeAt(0).toString(16).padStart(2, '0')).join('')
}

/** What the licence service picks its system by. */
function platformName(): string {
  const agent = navigator.userAgent
  if (/iPhone|iPad|Macintosh.*Version\/.*Safari/.test(agent)) return 'safari'
  if (/Edg\//.test(agent) && /Windows/.test(agent)) return 'edge'
  return 'browser'
}
