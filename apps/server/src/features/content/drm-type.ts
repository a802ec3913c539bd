/** Which protection a device plays (spec §3: drmType). Pure. */
import type { DrmType } from '../../ports/licences/licences.ts'

/**
 * The system for a device that calls itself `platform` (a name such as 'safari', 'edge', 'browser', or a browser's own line), among
 * those that the service serves; null where the device plays none of them. Apple's engine plays FairPlay and nothing else; Edge
 * plays PlayReady and Widevine; all others Widevine.
 */
export function drmTypeFor(platform: string, served: readonly DrmType[]): DrmType | null {
  return wishes(platform.toLowerCase()).find((type) => served.includes(type)) ?? null
}

function wishes(platform: string): readonly DrmType[] {
  // Every browser of a phone by Apple is Safari inside.
  if (/iphone|ipad|\bios\b|fairplay/.test(platform)) return ['fairplay']
  if (/\bedge?\b|edg\/|playready/.test(platform)) return ['playready', 'widevine']
  if (/chrom|firefox|android|opr\//.test(platform)) return ['widevine']
  if (/safari/.test(platform)) return ['fairplay']
  return /windows/.test(platform) ? ['playready', 'widevine'] : ['widevine']
}
