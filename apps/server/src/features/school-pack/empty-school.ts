/** What a school that is not there yet is known by. */
import type { KnownSchool } from './plan.ts'

/** A school without anything. */
export function emptySchool(): KnownSchool {
  return {
    timeZone: null,
    hiddenChapterPrefixes: null,
    students: new Map(),
    courses: new Set(),
    subjects: new Map(),
    items: { chapter: new Map(), lecture: new Map(), questionSolve: new Map() },
    books: new Map(),
    contents: new Map(),
    groups: new Map(),
    exams: new Map(),
  }
}
