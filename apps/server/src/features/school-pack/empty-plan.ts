/** Where plans begin: a school without anything, and a plan that changes nothing. */
import type { KnownSchool, SchoolPlan } from './plan.ts'

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

/** A plan that holds nothing: what it does not hold stays. */
export function emptyPlan(): SchoolPlan {
  return {
    client: new Map(),
    students: [],
    courses: [],
    groups: [],
    exams: [],
    additions: [],
    notices: [],
    posts: [],
    banks: [],
    media: new Map(),
    warnings: [],
    notes: [],
  }
}
