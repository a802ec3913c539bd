/**
 * Typed access to local and session storage. Nothing else in an app touches either. Every access survives a browser that
 * forbids storage or has none left: reads answer null, writes answer false.
 */
import type { BrandThemes } from './theme-colour.ts'

/** What stands in storage as JSON, by key. An app declares its own keys in a `declare module` of this file. */
export interface Stored {
  config: unknown
  /** What was computed from the provider's colour, so that a page opens in it at once. */
  brand: { colour: string; colours: BrandThemes }
  /** Offset of the server's clock from this device's, measured before a reload. */
  clockOffset: { wallOffset: number; rtt: number; measuredAt: number }
}

/** What stands there as plain text, so that a person can type it in. */
export interface StoredTexts {
  /** Another provider's API address (spec §7). */
  baseAddress: string
  language: 'en' | 'bn'
  theme: 'light' | 'dark'
}

export type StoredKey = keyof Stored | keyof StoredTexts

export type Place = 'local' | 'session'

/** What the kit needs of a storage. */
export type KeepsTexts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

let instead: KeepsTexts | null = null

/** Everything is kept in `other` from now on: for an app that may leave nothing in the browser's own storage. */
export function keepIn(other: KeepsTexts): void {
  instead = other
}

/** Where texts are kept; null where the browser forbids it. */
export function area(place: Place): KeepsTexts | null {
  if (instead) return instead
  try {
    return (place === 'local' ? globalThis.localStorage : globalThis.sessionStorage) ?? null
  } catch {
    return null
  }
}

/** Reads a text as it stands; null where there is none or it cannot be read. */
export function readText<K extends StoredKey>(
  key: K,
  place: Place = 'local',
): (K extends keyof StoredTexts ? StoredTexts[K] : string) | null {
  try {
    return (area(place)?.getItem(key) ?? null) as ReturnType<typeof readText<K>>
  } catch {
    return null
  }
}

/** Writes a text as it is; false when the browser refused (forbidden, or full). */
export function writeText<K extends StoredKey>(
  key: K,
  text: K extends keyof StoredTexts ? StoredTexts[K] : string,
  place: Place = 'local',
): boolean {
  try {
    area(place)?.setItem(key, text)
    return area(place) !== null
  } catch {
    return false
  }
}

/** Reads a value, or null where there is none, it cannot be read or it is not JSON. */
export function read<K extends keyof Stored>(key: K, place: Place = 'local'): Stored[K] | null {
  try {
    return JSON.parse(readText(key, place) ?? 'null') as Stored[K] | null
  } catch {
    return null
  }
}

/** Writes a value; false when the browser refused. */
export function write<K extends keyof Stored>(key: K, value: Stored[K], place: Place = 'local'): boolean {
  return writeText(key, JSON.stringify(value) as never, place)
}

/** Removes a value. */
export function remove(key: StoredKey, place: Place = 'local'): void {
  try {
    area(place)?.removeItem(key)
  } catch {
    // Nothing is stored where nothing can be removed.
  }
}

/** Reads once and removes: for messages to the next page load. */
export function take<K extends keyof Stored>(key: K, place: Place = 'local'): Stored[K] | null {
  const value = read(key, place)
  remove(key, place)
  return value
}
