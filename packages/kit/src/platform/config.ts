/**
 * The provider's white label, from `/config.json` at run time, so that one build serves any provider. A stored
 * copy serves at once (and without a network) while a fresh one is fetched behind it.
 */

import { assetAddress, isPath } from '@porua/contract/asset-address'
import type { ClientConfig } from '@porua/contract/school'
import { urlOf } from './address.ts'
import { baseOf } from './fetching.ts'
import { read, write } from './storage.ts'
import { useWatched } from './use-watched.ts'
import { watched } from './watched.ts'

/** What stands in until the first `/config.json` has come, and for fields that an old stored copy lacks. */
const neutral: ClientConfig = {
  name: '',
  slug: '',
  title: '',
  company: '',
  logo: null,
  provider: '',
  supportEmail: '',
  colour: '#0b6b53',
  timeZone: 'Asia/Dhaka',
  hiddenChapterPrefixes: ['P', 'B', 'Z', 'C'],
  version: 'v2.2.3',
  assets: '/media',
  api: '/api',
}

const config = watched(withDefaults(read('config')))

/** Fills missing or malformed fields with the neutral ones. */
export function withDefaults(value: unknown): ClientConfig {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const filled: Record<string, unknown> = { ...neutral }
  for (const [key, fallback] of Object.entries(neutral)) {
    const it = given[key]
    const fits = Array.isArray(fallback)
      ? Array.isArray(it)
      : typeof it === 'string' || (it === null && fallback === null)
    if (fits) filled[key] = it
  }
  // The first question about a zone costs a cheap phone a tenth of a second: none is asked about our own.
  if (filled.timeZone !== neutral.timeZone && !isTimeZone(String(filled.timeZone)))
    filled.timeZone = neutral.timeZone
  return filled as ClientConfig
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** The configuration in force. */
export function getConfig(): ClientConfig {
  return config.get()
}

/** The configuration as a hook. */
export function useConfig(): ClientConfig {
  return useWatched(config)
}

/** Calls back when a newer configuration has come. */
export function onConfig(listener: (config: ClientConfig) => void): () => void {
  return config.listen(() => listener(config.get()))
}

/**
 * Puts the configuration in force that was asked for (null: none came). Resolves at once when a stored copy serves, else when the first one is there or
 * `timeoutMs` has passed: the app opens with neutral values rather than not at all.
 */
export async function loadConfig(asked: Promise<unknown>, timeoutMs = 4_000): Promise<void> {
  const fresh = takeOver(asked)
  if (read('config') !== null) return
  await Promise.race([fresh, new Promise((resolve) => setTimeout(resolve, timeoutMs))])
}

async function takeOver(asked: Promise<unknown>): Promise<void> {
  const body = await asked
  // Without one the stored copy (or the neutral one) stays in force.
  if (typeof body !== 'object' || body === null || !('title' in body)) return
  write('config', body)
  config.set(withDefaults(body))
}

/** Where the API is: the override in local storage (spec §7), else the provider's default address. No slash at its end. */
export function apiBase(): string {
  return baseOf(config.get().api)
}

/** The origin of an API that stands on another site than this page; null at home. */
export function farOrigin(): string | null {
  const here = globalThis.location?.origin
  const base = apiBase()
  if (!here || isPath(base)) return null
  const origin = urlOf(base, here)?.origin ?? here
  return origin === here ? null : origin
}

/**
 * The address of a media key or path: absolute addresses stay, the rest is below the assets address; where that has no origin of its
 * own, it is the API's, whichever site that is on.
 */
export function assetUrl(key: string): string {
  return assetAddress(key, config.get().assets, farOrigin() ?? '')
}
