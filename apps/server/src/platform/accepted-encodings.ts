/** What compression a caller takes (RFC 9110, 12.5.3): read in one place for pages, papers and replies. */
import type { IncomingHttpHeaders } from 'node:http'

/** The ways in which we send bytes compressed, the better one first. */
const ways = ['br', 'gzip'] as const
export type Encoding = (typeof ways)[number]

/**
 * The best of the ways that this caller takes and that there are; null where it takes the bytes only as they are, names no way, or
 * says that a way is worth nothing to it (`br;q=0`).
 */
export function encodingFor(
  { 'accept-encoding': accepted }: IncomingHttpHeaders,
  there: (way: Encoding) => boolean = () => true,
): Encoding | null {
  const taken = new Set<string>()
  for (const part of String(accepted ?? '').split(',')) {
    const [name = '', ...options] = part.split(';').map((piece) => piece.trim().toLowerCase())
    if (!options.some((option) => /^q=0(\.0*)?$/.test(option))) taken.add(name)
  }
  return ways.find((way) => taken.has(way) && there(way)) ?? null
}
