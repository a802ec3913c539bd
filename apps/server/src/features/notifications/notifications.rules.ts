/** Where a page of the list ends, as the opaque `before` of the next one. Pure. */
import type { Position } from './notifications.store.ts'

/** A place in a student's list as `before` carries it: opaque to the client. */
export function tokenOf({ createdAt, id }: Position): string {
  return Buffer.from(`${createdAt} ${id}`).toString('base64url')
}

/** Null: not one of ours. */
export function positionOf(token: string): Position | null {
  const text = Buffer.from(token, 'base64url').toString()
  const [, time = '', id = ''] = /^(\d{1,15}) ([\x21-\x7e]{1,160})$/.exec(text) ?? []
  return id === '' ? null : { createdAt: Number(time), id }
}
