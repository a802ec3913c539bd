/**
 * An old hash-style address as a plain one: `/#!/exams?x=1` is `/exams?x=1` (spec §2). Null when the address is
 * plain already. The result always stays on this site.
 */
export function plainAddress(location: { pathname: string; hash: string }): string | null {
  const at = location.hash.indexOf('#!/')
  if (at < 0) return null
  return `/${location.hash.slice(at + 3).replace(/^[/\\]+/, '')}`
}
