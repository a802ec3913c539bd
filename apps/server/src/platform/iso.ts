/** Moments as they leave the server. */

/** UTC milliseconds as ISO 8601; no moment stays none. */
export function iso(at: number): string
export function iso(at: number | null): string | null
export function iso(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
