/**
 * Which part of the exams page is open. It lives in the history entry's state, so that Back from an exam or a result
 * finds the page as it was left, and a notification can open it where it points (spec §2 Exams page).
 */
import type { LiveList } from '../exam-card.ts'

/** What the page shows. */
export interface ExamsView {
  practice: boolean
  list: LiveList
  subjectId: string | null
  /** What is looked for by name; '' for nothing. */
  find: string
  /** The exam whose instruction opens: its address was opened, and it is not begun; '' for none. */
  start: string
  /** The exam whose result opens once it is there: a notice told of it; '' for none. */
  result: string
  /** The exam whose card is to be seen first; '' for none. */
  exam: string
}

/** The state with which others open the page; `list` and `subjectId` are the page's own. */
export interface ExamsPageState {
  isPracticeExam?: boolean
  examResultId?: string | null
  list?: LiveList
  subjectId?: string | null
  find?: string
  start?: string
  exam?: string
}

/** Reads a history entry's state, whoever wrote it. A result marker opens the previous exams. */
export function readView(state: unknown): ExamsView {
  const given = (typeof state === 'object' && state !== null ? state : {}) as Record<string, unknown>
  const list = given.list === 'previous' || given.list === 'upcoming' ? given.list : null
  return {
    practice: given.isPracticeExam === true || given.isPracticeExam === 'true',
    list: list ?? (given.examResultId ? 'previous' : 'upcoming'),
    subjectId: typeof given.subjectId === 'string' ? given.subjectId : null,
    find: typeof given.find === 'string' ? given.find : '',
    start: typeof given.start === 'string' ? given.start : '',
    // Once the page has written its own view, the notice is done with.
    result: list === null && typeof given.examResultId === 'string' ? given.examResultId : '',
    exam: typeof given.exam === 'string' ? given.exam : '',
  }
}

/** A view as the state of a history entry. */
export function writeView({ practice, list, subjectId, find }: ExamsView): ExamsPageState {
  return { isPracticeExam: practice, list, subjectId, find }
}
