/** Where a page of a list ends, as the opaque token by which the next one is asked for. Pure. */
import { malformed } from './problems.ts'

/** A place in a list that is ordered by time and id. */
export interface Position {
  readonly createdAt: number
  readonly id: string
}

/** A page of at most `limit` rows. `rows` holds one more where there is a next page; `next` is its token, else null. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Position,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next: last && rows.length > limit ? tokenOf(positionOf(last)) : null }
}

/** The place that a token names; null: the list's beginning. @throws Problem badRequest for a token that was never given out */
export function placeOf(field: string, token: string | undefined): Position | null {
  if (token === undefined) return null
  const text = Buffer.from(token, 'base64url').toString()
  const [, time = '', id = ''] = /^(\d{1,15}) ([^\p{Cc}]{1,200})$/u.exec(text) ?? []
  if (id === '') throw malformed(field, 'is not the end of a page of this list')
  return { createdAt: Number(time), id }
}

function tokenOf({ createdAt, id }: Position): string {
  return Buffer.from(`${createdAt} ${id}`).toString('base64url')
}
