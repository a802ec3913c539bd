/**
 * What this app keeps in local and session storage (spec §3): its keys, the session, and what is cleared when the session ends.
 */
import type { Student } from '@porua/contract/account'
import {
  area,
  type Place,
  read,
  readText,
  remove,
  type Stored,
  type StoredKey,
  take,
  write,
  writeText,
} from '@porua/kit/platform/storage.ts'

export { read, readText, remove, type Stored, type StoredKey, take, write, writeText }

declare module '@porua/kit/platform/storage.ts' {
  interface StoredTexts {
    /** How a student has left it (phones); not there while it is as the page has it. */
    tabMenu: 'folded' | 'open'
  }

  interface Stored {
    sessionId: string
    student: Student
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
    /** Courses, subjects and items seen before (the content feature's). */
    seenContent: unknown
    /** How much of each course was done when it was last seen (the content feature's). */
    seenProgress: unknown
    /** Questions marked for review in the last exams, and whose they are (the exams feature's). */
    markedQuestions: unknown
    /** The lesson that was open last, and whose it is (the content feature's). */
    lastLesson: unknown
    /** Reports of the content feature that wait for a network, each with its student: sent for nobody else. */
    contentReports: unknown
    /** When the mistakes of the student come due (the exams feature's). */
    dueMistakes: unknown
    /** Practice waits on this phone to be sent, of whichever student. */
    practiceWaits: true
    /** 'Use less data' on this phone, and about how many bytes each student has fetched here this month (`less-data.ts`, `used-data.ts`). */
    data: { less?: boolean; used?: Readonly<Record<string, MonthOfData>> }
    /** Speed, loudness and quality of videos on this phone. */
    playerChoices: unknown
    /** The exam's time is hidden until its last minute. */
    timeHidden: boolean
    /** In the exam letters choose nothing. */
    lettersOff: boolean
    /** How often the app was opened here, and what became of the offer to install it. */
    installOffer: { days: number; lastDay: string; resultSeen: boolean; declined: boolean }
    /** Students who have seen or skipped the first tips on this phone, by id: the last of them. */
    tipsSeen: string[]
    /** A message for the next page load, because a full reload would take a toast away. */
    flash: { tone: 'success' | 'error' | 'warning' | 'info'; text: string }
    /**
     * The page that was asked for before a sign-in (session storage). `student`: whose session ended there, null for nobody's; `leaving`:
     * the load of the first page that follows is the app's own doing.
     */
    wanted: { path: string; student: string | null; leaving?: boolean }
    /** This tab has opened the app before (session storage). */
    tabSeen: boolean
    /** A registration or a reset of the password under way in this tab (session storage). */
    registration: PendingRegistration
  }
}

/** What a student has fetched in one month, in bytes. */
export interface MonthOfData {
  /** As '2026-11'. */
  readonly month: string
  readonly bytes: number
}

/** 'Registration client state' (spec §3): what set-password asks for, and where the student stands. */
export interface PendingRegistration {
  from: 'registration' | 'forgetPassword'
  /** The mobile with 88, as the server gave it back. */
  phone: string
  hash: string
  /** The code as typed in, or as the server echoed it; null before that, and after it was refused. */
  otp: string | null
  /** False: no gateway sends codes, the school gives them by hand. A page of before kept nothing of it. */
  sms?: boolean
  /** When the code may be sent again: milliseconds on the server's clock. */
  resendAt: number
  /** How long that was away when it was set, in milliseconds: no wait is longer, whatever a clock does. */
  waitMs: number
  /** Why set-password refused the code; null when it has not. */
  refused: { why: 'wrong' | 'expired' | 'used'; triesLeft: number | null } | null
}

/**
 * Belongs to the device or the school and not to the student, or waits here for its student's next sign-in: survives 'all
 * local storage is cleared' (docs/decisions/0036).
 */
const deviceKeys = [
  'language',
  'theme',
  'tabMenu',
  'data',
  'installOffer',
  'tipsSeen',
  'config',
  'brand',
  'contentReports',
  'waitingAnswers',
  'practiceWaits',
] as const satisfies readonly StoredKey[]

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
/** The database of mistakes, their keys and what was practised (`features/exams/practice/`). */
export const practiceStore = 'porua-practice'

/**
 * 'All local storage is cleared' (401, logout). The answer box in IndexedDB is never touched; what is the device's, as the
 * language and the theme, or the school's stays, and so do reports and answers that wait for their student: a box that the browser has thrown away
 * has left them here alone. Results and mistakes that were seen are one student's and go too; the promise waits for that.
 */
export async function clearAll(): Promise<void> {
  const waiting: object = Object.assign({}, read('waitingAnswers'), read('localSavedAnswers'))
  const kept = deviceKeys.map((key) => [key, readText(key)] as const)
  for (const place of ['local', 'session'] as const) {
    try {
      area(place)?.clear()
    } catch {
      // Storage that cannot be reached holds nothing.
    }
  }
  for (const [key, text] of kept) if (text !== null) writeText(key, text as never)
  if (Object.keys(waiting).length > 0) write('waitingAnswers', waiting)
  try {
    await caches.delete(resultsCache)
  } catch {
    // Without a secure page, or in a private window, none were kept.
  }
  await dropDatabase(practiceStore)
}

/** Removes a database; one that another tab holds open is removed when that tab lets go of it. */
function dropDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.deleteDatabase(name)
      request.onsuccess = request.onerror = request.onblocked = () => resolve()
    } catch {
      // Where there are no databases nothing was kept.
      resolve()
    }
  })
}
