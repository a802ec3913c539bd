/** Compares a list of students with the school, a part at a time: a list may be longer than what should be in memory. */

import { DiskList } from '@porua/files/disk-list'
import type { Ids } from '../../platform/ids.ts'
import { type BulkRow, Changes, type TableChange } from '../../ports/database/changes.ts'
import type { Database } from '../../ports/database/database.ts'
import type { Tables } from '../../ports/database/tables.ts'
import type { PlannedStudent, SchoolSnapshot } from '../school-pack/school-pack.api.ts'
import { Difference } from '../school-pack/school-pack.api.ts'
import { type PreviewRow, previewOf } from './preview.ts'
import { changeStudents } from './student-changes.ts'
import { studentsWithGroups } from './students.store.ts'

/** What one part of the list changes, as it waits for being written. */
interface Part {
  tables: [keyof Tables, TableChange][]
  /** Student id → password, of those who get one. */
  passwords: [string, string][]
}

export class StudentComparison {
  /** New and changed students, in the list's order. */
  readonly preview: PreviewRow[] = []
  unchanged = 0
  /** Rows to write. */
  size = 0
  readonly #db: Database
  readonly #now: number
  readonly #ids: Ids
  readonly #parts: DiskList<Part>
  /** Students who get another mobile number: all of them let go of the old one before the first is written. */
  readonly #renumbered: { id: string }[] = []
  readonly #passwords = new Set<string>()

  private constructor(db: Database, now: number, ids: Ids, parts: DiskList<Part>) {
    this.#db = db
    this.#now = now
    this.#ids = ids
    this.#parts = parts
  }

  /** Close it when its changes have been written. */
  static async open({ db, ids }: { db: Database; ids: Ids }, now: number): Promise<StudentComparison> {
    return new StudentComparison(db, now, ids, await DiskList.open(1))
  }

  async close(): Promise<void> {
    await this.#parts.close()
  }

  /** The passwords that somebody gets, each once. */
  get passwords(): ReadonlySet<string> {
    return this.#passwords
  }

  /** Compares some students. @param alsoIn groups that they all come into besides their own */
  async add(students: readonly PlannedStudent[], alsoIn: readonly string[]): Promise<void> {
    const sids = students.map(({ sid }) => sid)
    const school = await this.#db.scan((reader) => studentsWithGroups(reader, sids))
    if (alsoIn.length > 0) addGroups(students, alsoIn, school)
    const rows = previewOf(students, school)
    for (const row of rows)
      if (row) this.preview.push(row)
      else this.unchanged++
    const difference = new Difference()
    const changed = students.filter((_, index) => rows[index])
    changeStudents({ plan: { students: changed }, school, now: this.#now, ids: this.#ids }, difference)
    const { changes, passwords } = difference
    this.size += changes.size
    for (const one of changes.renumbered) this.#renumbered.push(one)
    for (const password of passwords.values()) this.#passwords.add(password)
    if (changes.size > 0) await this.#parts.add({ tables: [...changes.tables], passwords: [...passwords] })
  }

  /**
   * The same in parts of so many students that are each right by itself. Those who get another mobile number come together, first:
   * two of them may swap theirs.
   */
  async *parts(hashes: ReadonlyMap<string, string>, students: number): AsyncGenerator<Changes, void, void> {
    const renumbered = new Set(this.#renumbered.map(({ id }) => id))
    const first = new Changes()
    for (const one of this.#renumbered) first.renumbered.push(one)
    if (renumbered.size > 0)
      for await (const changes of this.changes(hashes))
        for (const [id, rows] of byStudent(changes)) if (renumbered.has(id)) addRows(first, rows)
    if (first.size > 0) yield first
    for await (const changes of this.changes(hashes)) {
      let [part, count] = [new Changes(), 0]
      for (const [id, rows] of byStudent(changes)) {
        if (renumbered.has(id)) continue
        addRows(part, rows)
        if (++count < students) continue
        yield part
        ;[part, count] = [new Changes(), 0]
      }
      if (count > 0) yield part
    }
  }

  /** What is to be written, in order and in parts. May be asked for more than once. @param hashes of the passwords */
  async *changes(hashes: ReadonlyMap<string, string>): AsyncGenerator<Changes, void, void> {
    const first = new Changes()
    for (const one of this.#renumbered) first.renumbered.push(one)
    yield first
    for await (const parts of this.#parts.chunks())
      for (const { tables, passwords } of parts) {
        const changes = new Changes()
        for (const [table, change] of tables) changes.tables.set(table, change)
        const given = new Map(passwords)
        for (const row of changes.tables.get('student')?.put ?? [])
          row.password_hash = hashes.get(given.get(String(row.id)) ?? '') ?? null
        yield changes
      }
  }
}

/** A row to put or to remove. */
type StudentRow = { table: keyof Tables; what: 'put' | 'remove'; row: BulkRow }

/** The rows of each student, those of the own table first. */
function byStudent({ tables }: Changes): Map<string, StudentRow[]> {
  const all = [...tables].flatMap(([table, change]) =>
    (['put', 'remove'] as const).flatMap((what) => change[what].map((row) => ({ table, what, row }))),
  )
  return Map.groupBy(all, ({ table, row }) => String(table === 'student' ? row.id : row.student_id))
}

function addRows(changes: Changes, rows: readonly StudentRow[]): void {
  for (const { table, what, row } of rows) changes[what](table, row)
}

/** Into these groups too: besides those that the list says, or where it says none, besides those that they are in. */
function addGroups(
  students: readonly PlannedStudent[],
  groups: readonly string[],
  school: Pick<SchoolSnapshot, 'students' | 'memberships'>,
): void {
  const ids = new Map(school.students.map(({ id, sid }) => [sid, id]))
  const has = Map.groupBy(school.memberships, (row) => row.student_id)
  for (const student of students) {
    const own = student.groups ?? (has.get(ids.get(student.sid) ?? '') ?? []).map((row) => row.group_id)
    student.groups = [...new Set([...own, ...groups])].sort()
  }
}
