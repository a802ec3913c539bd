import { readSession } from '../../../platform/storage.ts'

/** What the watermark says (spec §2): the student's username and sid. */
export function markOf(): string {
  const { student } = readSession()
  return [student?.username, student?.sid].filter(Boolean).join(' · ')
}
