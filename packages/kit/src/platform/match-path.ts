/** Paths and patterns. Pure. */

/** What stood in a path where a pattern has `:name`. */
export type PathParams = Readonly<Record<string, string>>

/** A path's parameters when it fits a pattern (`/result/:examId/:groupId`, `*` for anything), else null. */
export function matchPath(pattern: string, pathname: string): PathParams | null {
  if (pattern === '*') return {}
  const wanted = segments(pattern)
  const given = segments(pathname)
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [at, want] of wanted.entries()) {
    const have = given[at] ?? ''
    if (want.startsWith(':')) params[want.slice(1)] = decodePart(have)
    else if (want !== have) return null
  }
  return params
}

/** A trailing slash means nothing. */
function segments(path: string): string[] {
  return path.split('/').filter(Boolean)
}

/** A part of an address as text. A malformed escape stays as it stands: an odd address is 'not found', never a crash. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
