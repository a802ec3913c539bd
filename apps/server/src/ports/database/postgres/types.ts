/** How values of PostgreSQL arrive, and how a server is named to a person. */
import pg from 'pg'

/** int8 and numeric are numbers, booleans 0/1 and JSON text, as on SQLite. */
export function typeParserOf(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (format !== 'binary') {
    if (oid === 20 || oid === 1700) return Number
    if (oid === 16) return (value) => (value === 't' ? 1 : 0)
    if (oid === 114 || oid === 3802) return String
  }
  return pg.types.getTypeParser(oid, format)
}

/** Where `url` points, without the password in it. */
export function placeOf(url: string): string {
  try {
    const { host, pathname, searchParams } = new URL(url)
    return `${searchParams.get('host') ?? host}${pathname}`
  } catch {
    return 'DATABASE_URL (not an address)'
  }
}
