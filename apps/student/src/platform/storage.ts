/**
 * Typed access to local and session storage (spec §3). Nothing else in the app touches either. Every access
 * survives a browser that forbids storage or has none left: reads answer null, writes answer false.
 */
import type { Student } from '@porua/contract/account'

/** What stands in storage, by key. Values are JSON except where `rawKeys` says otherwise. */
export interface Stored {
  sessionId: string
  student: Student
  /** Another provider's API address (spec §7), as a plain string. */
  baseAddress: string
  selectedCourse: { _id: string; name: string }
  selectedSubject: { _id: string; name: string }
  allExams: unknown
  subjectOfSelectedExam: string
  selectedExamdetails: { duration: number; startsAt: string; endsAt: string; cutMarks: number }
  isLive: boolean
  localSavedAnswers: unknown
  allLectures: unknown
  allChapters: unknown
  allQuestionSolves: unknown
  language: 'en' | 'bn'
  theme: 'light' | 'dark'
  config: unknown
  /** A message for the next page load, because a full reload would take a toast away. */
  flash: { tone: 'success' | 'error' | 'warning' | 'info'; text: string }
  /** This tab has opened the app before (session storage). */
  tabSeen: boolean
  /** Offset of the server's clock from this phone's, measured before a reload. */
  clockOffset: { wallOffset: number; rtt: number; measuredAt: number }
}

export type StoredKey = keyof Stored

/** Belongs to the device and not to the student: survives 'all local storage is cleared'. */
const deviceKeys = ['language', 'theme'] as const satisfies readonly StoredKey[]

/** Kept as they are rather than as JSON, so that a person can type them in. */
const rawKeys: readonly StoredKey[] = ['baseAddress', 'language', 'theme']

type Place = 'local' | 'session'

function area(place: Place): Storage | null {
  try {
    return place === 'local' ? globalThis.localStorage : globalThis.sessionStorage
  } catch {
    return null
  }
}

/** Reads a value, or null where there is none, it cannot be read or it is not JSON. */
export function read<K extends StoredKey>(key: K, place: Place = 'local'): Stored[K] | null {
  try {
    const text = area(place)?.getItem(key)
    if (text === null || text === undefined) return null
    return (rawKeys.includes(key) ? text : JSON.parse(text)) as Stored[K]
  } catch {
    return null
  }
}

/** Writes a value; false when the browser refused (forbidden, or full). */
export function write<K extends StoredKey>(key: K, value: Stored[K], place: Place = 'local'): boolean {
  try {
    area(place)?.setItem(key, rawKeys.includes(key) ? String(value) : JSON.stringify(value))
    return area(place) !== null
  } catch {
    return false
  }
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
export function take<K extends StoredKey>(key: K, place: Place = 'local'): Stored[K] | null {
  const value = read(key, place)
  remove(key, place)
  return value
}

/** Session id and student: this tab's first ('Remember me' off), else the device's. */
export function readSession(): { sessionId: string | null; student: Stored['student'] | null } {
  const place: Place = read('sessionId', 'session') ? 'session' : 'local'
  return { sessionId: read('sessionId', place), student: read('student', place) }
}

/** Replaces the stored student record wherever one stands. */
export function updateStudent(student: Stored['student']): void {
  for (const place of ['local', 'session'] as const) {
    if (read('student', place)) write('student', student, place)
  }
}

/** Stores a session after sign-in; `remember: false` keeps it in this tab only. */
export function writeSession(sessionId: string, student: Stored['student'], remember: boolean): boolean {
  const place: Place = remember ? 'local' : 'session'
  for (const other of ['local', 'session'] as const) {
    remove('sessionId', other)
    remove('student', other)
  }
  return write('sessionId', sessionId, place) && write('student', student, place)
}

/**
 * Copies a tab's session into local storage: while an attempt runs, a killed tab must find it again, whatever
 * 'Remember me' said (decisions: What must survive).
 */
export function keepSessionForAttempt(): void {
  const { sessionId, student } = readSession()
  if (sessionId) write('sessionId', sessionId)
  if (student) write('student', student)
}

/** Takes back `keepSessionForAttempt` when the attempt is over and 'Remember me' was off. */
export function releaseSessionAfterAttempt(): void {
  const kept = read('sessionId', 'session')
  if (kept === null || kept !== read('sessionId')) return
  remove('sessionId')
  remove('student')
}

/**
 * 'All local storage is cleared' (401, logout). The answer box in IndexedDB is never touched; the language and
 * the theme are the device's and stay.
 */
export function clearAll(): void {
  const kept = deviceKeys.map((key) => [key, read(key)] as const)
  for (const place of ['local', 'session'] as const) {
    try {
      area(place)?.clear()
    } catch {
      // Storage that cannot be reached holds nothing.
    }
  }
  for (const [key, value] of kept) if (value !== null) write(key, value)
}
