/** One group at a time, and who is in it: by the desk and the command line. Each write counts the group's or the student's version. */
import { limits } from '@porua/contract/limits'
import type { Ids } from '../../platform/ids.ts'
import { Problem } from '../../platform/problems.ts'
import { Refused } from '../../platform/refusals/refused.ts'
import { noNamed } from '../../platform/unknown.ts'
import { refuseOlder } from '../../platform/versions.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database, Reader, Tx } from '../../ports/database/database.ts'
import { type Hint, type Live, topicOf } from '../../ports/live/live.ts'
import { listCourses } from '../content/content.admin.api.ts'
import type { ExamsAdmin } from '../exams/marking.api.ts'
import {
  emptyCalendar,
  examsOfGroup,
  fillCalendar,
  type GroupCalendar,
  openAttempts,
  runningExam,
  unschedule,
} from '../exams/people.api.ts'
import { nextRevision } from '../school/school.api.ts'
import {
  addMembers,
  countForStudents,
  deleteGroup,
  dropMembers,
  forgetRemoved,
  type GroupFacts,
  type GroupRows,
  groupFacts,
  keepRemoved,
  lockGroup,
  lockStudents,
  membersAmong,
  putBackGroup,
  setGroupName,
  takeRemoved,
} from './groups.store.ts'
import { addGroupIn, refuseTaken } from './new-group.ts'
import { groupsWithIds, listGroups } from './students.store.ts'

/** What is longer ago cannot be taken back: the offer stands for a minute, and its call may be on its way for another. */
const restorableMs = 2 * limits.undoMs

interface Needs {
  db: Database
  clock: Clock
  ids: Ids
  live?: Pick<Live, 'write' | 'poke'> | undefined
  examsAdmin?: Pick<ExamsAdmin, 'finishDue' | 'state'> | undefined
}

/** Students by the group that they come into or leave. */
export type Moves = readonly { readonly groupId: string; readonly students: readonly string[] }[]

/** What a move has done: the same two exchanged take it back. */
export interface Moved {
  into: { groupId: string; students: string[] }[]
  outOf: { groupId: string; students: string[] }[]
  /** Students whose groups have changed. */
  students: number
}

/** What a group was kept as when it was removed. */
interface RemovedGroup extends GroupRows {
  calendar: GroupCalendar
}

/** Groups, for `groups` of the command line and the desk. */
export class Groups {
  readonly #needs: Needs
  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Every group with how much hangs on it, and the courses that a group may be of. */
  async list(): Promise<{ groups: GroupFacts[]; courses: { id: string; name: string }[] }> {
    return this.#needs.db.scan(async (reader) => ({
      groups: await groupFacts(reader, null),
      courses: await listCourses(reader),
    }))
  }

  /** Adds a group that opens all of its course. @throws Refused where there is no such course, or the name is taken */
  async add({ name, courseId }: { name: string; courseId: string }): Promise<GroupFacts> {
    const { db, clock, ids } = this.#needs
    const id = ids.next(clock.now())
    await db.write(async (tx) => {
      await nextRevision(tx)
      const courses = await listCourses(tx)
      if (!courses.some((course) => course.id === courseId)) throw noNamed('course', courseId, courses)
      await addGroupIn(tx, { id, name, courseId })
    })
    return this.#facts(id)
  }

  /** @throws Refused where the name is taken, Problem notFound, `conflict` */
  async rename(id: string, { name, version }: { name: string; version?: number | undefined }) {
    const before = await this.#write(async (tx) => {
      const group = await mustLock(tx, id)
      if (group.version !== version && version !== undefined) refuseOlder(version, await factsOf(tx, id))
      await refuseTaken(tx, name, id)
      if (group.name !== name) await setGroupName(tx, id, name)
      await this.#needs.live?.write(tx, [hintOf(id)])
      return group.name
    })
    return { before, group: await this.#facts(id) }
  }

  /**
   * Removes a group, with its memberships and its calendar. Students, exams and results stay.
   * @throws Refused while an exam runs in it, somebody sits one or results of it are not out, Problem notFound, `conflict`
   */
  async remove(id: string, version?: number): Promise<{ name: string; students: number; exams: number }> {
    const { db, clock, live } = this.#needs
    for (const examId of await db.read((reader) => examsOfGroup(reader, id)))
      await unschedule(this.#needs, { examId, groupIds: [id], dryRun: true })
    const now = clock.now()
    return this.#write(async (tx) => {
      const group = await mustLock(tx, id)
      if (group.version !== version && version !== undefined) refuseOlder(version, await factsOf(tx, id))
      const open = await openAttempts(tx, id)
      if (open > 0) throw new Refused(['groupSits', { group: group.name, attempts: open }])
      const exam = await runningExam(tx, id, now)
      if (exam !== undefined) throw new Refused(['groupExamRuns', { group: group.name, exam }])
      await live?.write(tx, [hintOf(id)])
      const calendar = await emptyCalendar(tx, id, now)
      const rows = await deleteGroup(tx, group)
      const removed: RemovedGroup = { ...rows, calendar }
      const kept = { id, body_json: JSON.stringify(removed), removed_at: now }
      await keepRemoved(tx, kept, now - restorableMs)
      return { name: group.name, students: rows.students.length, exams: calendar.places.length }
    })
  }

  /** Brings back a group that was just removed. @throws Problem notFound where it is too long ago */
  async restore(id: string): Promise<GroupFacts> {
    const { db, clock, live } = this.#needs
    await this.#write(async (tx) => {
      const body = await takeRemoved(tx, id, clock.now() - restorableMs)
      if (body === undefined) throw new Problem('notFound', 'groupNotKept')
      const { calendar, ...rows } = JSON.parse(body) as RemovedGroup
      await refuseTaken(tx, rows.group.name, id)
      await putBackGroup(tx, db.dialect, rows)
      await fillCalendar(tx, calendar)
      await live?.write(tx, [{ ...hintOf(id), topics: rows.students.map(topicOf.student) }])
    })
    return this.#facts(id)
  }

  /** Puts students into groups and takes them out of groups. @throws Refused where a group is not there */
  async move(wanted: { into: Moves; outOf: Moves }): Promise<Moved> {
    const { live } = this.#needs
    return this.#write(async (tx) => {
      const named = [...wanted.into, ...wanted.outOf].map(({ groupId }) => groupId)
      const known = await groupsWithIds(tx, named)
      const strange = named.find((id) => !known.includes(id))
      if (strange !== undefined) throw noNamed('group', strange, await listGroups(tx))
      const ids = [...wanted.into, ...wanted.outOf].flatMap(({ students }) => students)
      const there = new Set(await lockStudents(tx, [...new Set(ids)].sort()))
      const done: Moved = { into: [], outOf: [], students: 0 }
      const changed = new Set<string>()
      for (const side of ['outOf', 'into'] as const)
        for (const { groupId, students } of wanted[side]) {
          const asked = [...new Set(students)].filter((id) => there.has(id))
          if (asked.length === 0) continue
          const members = await membersAmong(tx, groupId, asked)
          const some = asked.filter((id) => members.has(id) === (side === 'outOf'))
          if (some.length === 0) continue
          await (side === 'outOf' ? dropMembers : addMembers)(tx, groupId, some)
          done[side].push({ groupId, students: some })
          for (const id of some) changed.add(id)
          await live?.write(tx, [{ ...hintOf(groupId), topics: some.map(topicOf.student) }])
        }
      await countForStudents(tx, [...changed])
      return { ...done, students: changed.size }
    })
  }

  /** Forgets removed groups that can no longer be brought back. */
  async sweep(now: number): Promise<void> {
    await this.#needs.db.write((tx) => forgetRemoved(tx, now - restorableMs))
  }

  async #write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const { db, live } = this.#needs
    const done = await db.write(async (tx) => {
      await nextRevision(tx)
      return work(tx)
    })
    live?.poke()
    return done
  }

  async #facts(id: string): Promise<GroupFacts> {
    return this.#needs.db.scan((reader) => factsOf(reader, id))
  }
}

async function factsOf(db: Reader, id: string): Promise<GroupFacts> {
  const [group] = await groupFacts(db, id)
  if (!group) throw noGroup()
  return group
}

async function mustLock(tx: Tx, id: string) {
  const group = await lockGroup(tx, id)
  if (!group) throw noGroup()
  return group
}

function noGroup(): Problem {
  return new Problem('notFound', 'noGroupHere')
}

function hintOf(groupId: string): Hint & { event: 'group' } {
  return { topics: [topicOf.group(groupId)], event: 'group', payload: { groupId } }
}
