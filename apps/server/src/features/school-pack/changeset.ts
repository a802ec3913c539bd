/** What a plan would change in the school: the rows to write, and a summary for a person. Pure: time and ids come in. */

import { ValidationErrors } from '@porua/files/validation-errors'
import type { Ids } from '../../platform/ids.ts'
import { Changes } from '../../ports/database/changes.ts'
import type { SnapshotPosts } from '../forum/forum.pack.api.ts'
import { changeStudents } from '../people/people.api.ts'
import { changeBooks, changeContents } from './changeset/content.ts'
import { changeCourses, changeGroupItems, changeGroups, changeSettings } from './changeset/courses.ts'
import { changeBanks, changeExams } from './changeset/exams.ts'
import { changeNotices } from './changeset/notices.ts'
import { changePosts, type PostChanges } from './changeset/posts.ts'
import { changeSchedules } from './changeset/schedules.ts'
import type { SchoolPlan } from './plan.ts'
import type { SchoolSnapshot, SnapshotQuestions } from './snapshot.ts'

/** What was counted of one kind of thing. */
export interface Count {
  added: number
  changed: number
  removed: number
}

export class Difference {
  readonly changes = new Changes()
  readonly mistakes = new ValidationErrors()
  readonly counts = new Map<string, Count>()
  /** For the forum feature to write. */
  readonly posts: PostChanges = { questions: [], replies: [], moved: [] }
  /** Exams whose paper has to be built again. */
  readonly exams = new Set<string>()
  /** Exams whose key, options or marks change: only while they have no attempts, looked at again when it is written. */
  readonly untouched = new Set<string>()
  /** The generation of the keys that exams get here; looked at again when it is written. */
  readonly generations = new Map<string, number>()
  /** Passwords to hash, by student id: only of students who have none. */
  readonly passwords = new Map<string, string>()

  /** Rows to write, posts among them. */
  get size(): number {
    return this.changes.size + this.posts.questions.length + this.posts.replies.length
  }

  /** What goes, by kind of thing: its ids. */
  readonly removals = new Map<string, string[]>()

  removed(what: string, id: string): void {
    this.count(what, 'removed')
    const ids = this.removals.get(what)
    if (ids) ids.push(id)
    else this.removals.set(what, [id])
  }

  count(what: string, how: keyof Count): void {
    let count = this.counts.get(what)
    if (!count) {
      count = { added: 0, changed: 0, removed: 0 }
      this.counts.set(what, count)
    }
    count[how]++
  }
}

/** What everything of a difference needs to know. */
export interface DifferenceInput {
  plan: SchoolPlan
  school: SchoolSnapshot
  questions: SnapshotQuestions
  posts: SnapshotPosts
  now: number
  ids: Ids
}

/** Compares. `mistakes` of the result hold what only the school can refuse: regrades, and exams being sat. */
export function differenceOf(input: DifferenceInput): Difference {
  const difference = new Difference()
  changeSettings(input, difference)
  const items = changeCourses(input, difference)
  changeBooks(input, difference)
  changeContents(input, difference)
  changeGroups(input, difference)
  changeGroupItems(input, items, difference)
  changeStudents(input, difference)
  changeBanks(input, difference)
  const sources = changeSchedules(input, difference)
  changeExams(input, sources, difference)
  changeNotices(input, difference)
  changePosts(input, difference)
  return difference
}
