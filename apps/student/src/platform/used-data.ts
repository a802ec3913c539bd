/**
 * About how much a student has fetched on this phone this month. It stays when the student signs out, and each student reads their own
 * number alone. 'About': what the service worker fetches by itself and what other sites do not tell is not in it.
 */
import { type MonthOfData, read, readSession, write } from './storage.ts'

/** On a phone that many share the oldest months go first. */
const mostStudents = 20

type Used = Readonly<Record<string, MonthOfData>>

/** As '2026-11', by this device's own calendar. */
export function monthOf(date: Date): string {
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
}

/** Adds bytes to a student's month; a new month begins at none. Pure. */
export function withBytes(used: Used, student: string, month: string, bytes: number): Used {
  const { [student]: mine, ...others } = used
  const before = mine?.month === month ? mine.bytes : 0
  const kept = Object.entries(others)
    .sort(([, a], [, b]) => (a.month < b.month ? 1 : -1))
    .slice(0, mostStudents - 1)
  return { ...Object.fromEntries(kept), [student]: { month, bytes: before + bytes } }
}

/** Counts bytes for whoever is signed in here; nobody's count for nobody. */
export function countBytes(bytes: number): void {
  const student = readSession().student?._id
  if (!student || bytes <= 0) return
  const data = read('data')
  write('data', { ...data, used: withBytes(data?.used ?? {}, student, monthOf(new Date()), bytes) })
}

/** Bytes of the signed-in student in this month. */
export function bytesThisMonth(): number {
  const mine = read('data')?.used?.[readSession().student?._id ?? '']
  return mine?.month === monthOf(new Date()) ? mine.bytes : 0
}
