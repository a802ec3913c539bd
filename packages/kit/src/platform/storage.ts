/**
 * Typed access to local and session storage (spec §3). Nothing else in the app touches either. Every access
 * survives a browser that forbids storage or has none left: reads answer null, writes answer false.
 */
import type { Student } from '@porua/contract/account'
import type { BrandThemes } from './theme-colour.ts'

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
  /** A logout is under way. */
  leaving: boolean
  localSavedAnswers: unknown
  /** What stood there when local storage was cleared: answers that wait here for their student's next sign-in. */
  waitingAnswers: unknown
  /** The session that stands in local storage for a running attempt alone: 'Remember me' was off. */
  keptForAttempt: string
  allLectures: unknown
  allChapters: unknown
  allQuestionSolves: unknown
  /** Courses, subjects and items seen before (the content room's). */
  seenContent: unknown
  /** How much of each course was done when it was last seen (the content room's). */
  seenProgress: unknown
  /** Reports of the content room that wait for a network, each with its student: sent for nobody else. */
  contentReports: unknown
  /** Speed, loudness and quality of videos on this phone. */
  playerChoices: unknown
  /** The exam's time is hidden until its last minute. */
  timeHidden: boolean
  /** In the exam letters choose nothing. */
  lettersOff: boolean
  language: 'en' | 'bn'
  theme: 'light' | 'dark'
  /** Folded where a student has folded it away (phones). */
  tabMenu: 'folded'
  /** How often the app was opened here, and what became of the offer to install it. */
  installOffer: { days: number; lastDay: string; resultSeen: boolean; declined: boolean }
  /** Students who have seen or skipped the first tips on this phone since local storage was last cleared, by id. */
  tipsSeen: string[]
  config: unknown
  /** What was computed from the provider's colour, so that a page opens in it at once. */
  brand: { colour: string; colours: BrandThemes }
  /** A message for the next page load, because a full reload would take a toast away. */
  flash: { tone: 'success' | 'error' | 'warning' | 'info'; text: string }
  /**
   * The page that was asked for before a sign-in (session storage). `student`: whose session ended there, null for nobody's; `leaving`:
   * the load of the first page that follows is the app's own doing.
   */
  wanted: { path: string; student: string | null; leaving?: boolean }
  /** This tab has opened the app before (session storage). */
  tabSeen: boolean
  /** Offset of the server's clock from this phone's, measured before a reload. */
  clockOffset: { wallOffset: number; rtt: number; measuredAt: number }
  /** A registration or a reset of the password under way in this tab (session storage). */
  registration: PendingRegistration
}

/** 'Registration client state' (spec §3): what set-password asks for, and where the student stands. */
export interface PendingRegistration {
  from: 'registration' | 'forgetPassword'
  /** The mobile with 88, as the server gave it back. */
  phone: string
  hash: string
  /** The code as typed in, or as the server echoed it; null before that, and after it was refused. */
  otp: string | null
  /** When the code may be sent again: milliseconds on the server's clock. */
  resendAt: number
  /** How long that was away when it was set, in milliseconds: no wait is longer, whatever a clock does. */
  waitMs: number
  /** Why set-password refused the code; null when it has not. */
  refused: { why: 'wrong' | 'expired' | 'used'; triesLeft: number | null } | null
}

export type StoredKey = keyof Stored

/**
 * Belongs to the device or the school and not to the student, or waits here for its student's next sign-in: survives 'all
 * local storage is cleared' (docs/decisions/0039).
 */
const deviceKeys = [
  'language',
  'theme',
  'tabMenu',
  'installOffer',
  'config',
  'brand',
  'contentReports',
  'waitingAnswers',
] as const satisfies readonly StoredKey[]

/** Kept as they are rather than as JSON, so that a person can type them in. */
const rawKeys: readonly StoredKey[] = ['baseAddress', 'language', 'theme', 'tabMenu']

type Place = 'local' | 'session'

function area(place: Place): Storage | null {
  try {
    return (place === 'local' ? globalThis.localStorage : globalThis.sessionStorage) ?? null
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

/**
 * Stores a session after sign-in; `remember: false` keeps it in this tab only, and so does local storage that is full.
 * False when the browser takes neither: then nobody is signed in.
 */
export function writeSession(sessionId: string, student: Stored['student'], remember: boolean): boolean {
  const places: readonly Place[] = remember ? ['local', 'session'] : ['session']
  remove('keptForAttempt')
  for (const place of ['local', 'session'] as const) dropSession(place)
  return places.some((place) => {
    const kept = write('sessionId', sessionId, place) && write('student', student, place)
    // Half a session is none.
    if (!kept) dropSession(place)
    return kept
  })
}

function dropSession(place: Place): void {
  remove('sessionId', place)
  remove('student', place)
}

/**
 * Copies a tab's session into local storage: while an attempt runs, a killed tab must find it again, whatever
 * 'Remember me' said (decisions: What must survive). A tab that has found it so makes it its own again.
 */
export function keepSessionForAttempt(): void {
  const { sessionId, student } = readSession()
  if (!sessionId || !student) return
  const remembered = read('sessionId') === sessionId
  if (!remembered && write('sessionId', sessionId) && write('student', student))
    write('keptForAttempt', sessionId)
  if (read('keptForAttempt') !== sessionId) return
  write('sessionId', sessionId, 'session')
  write('student', student, 'session')
}

/** Whether this device has the session for an attempt's sake alone: who opens the app next need not be who signed in. */
export function isLentSession(): boolean {
  const kept = read('keptForAttempt')
  return kept !== null && kept === read('sessionId')
}

/** Takes back `keepSessionForAttempt` when the attempt is over and 'Remember me' was off. */
export function releaseSessionAfterAttempt(): void {
  const kept = take('keptForAttempt')
  // Where the tab has not got it, dropping it would sign the student out.
  if (kept === null || kept !== read('sessionId') || kept !== read('sessionId', 'session')) return
  dropSession('local')
}

/** The cache of results that a student has seen (`features/exams/kept-results.ts`). */
export const resultsCache = 'porua-results'

/**
 * 'All local storage is cleared' (401, logout). The answer box in IndexedDB is never touched; what is the device's, as the
 * language and the theme, or the school's stays, and so do reports and answers that wait for their student: a box that the browser has thrown away
 * has left them here alone. Results that were seen are one student's and go too; the promise waits for that.
 */
export async function clearAll(): Promise<void> {
  const waiting: object = Object.assign({}, read('waitingAnswers'), read('localSavedAnswers'))
  const kept = deviceKeys.map((key) => [key, read(key)] as const)
  for (const place of ['local', 'session'] as const) {
    try {
      area(place)?.clear()
    } catch {
      // Storage that cannot be reached holds nothing.
    }
  }
  for (const [key, value] of kept) if (value !== null) write(key, value as never)
  if (Object.keys(waiting).length > 0) write('waitingAnswers', waiting)
  try {
    await caches.delete(resultsCache)
  } catch {
    // Without a secure page, or in a private window, none were kept.
  }
}
