/**
 * Who stands where: a student's way into an exam and newest attempt. A whole school asks this in the same minute, at the
 * start, after a reload, for the result, so those who ask while a lookup is under way share the next one.
 */
import type { Database } from '../../../ports/database/database.ts'
import { GroupCommit } from '../group-commit.ts'
import { type AttemptRow, type Entry, entriesOf, latestAttempts } from './attempt.store.ts'

interface Wanted {
  readonly student: string
  readonly exam: string
  /** Null: only the attempt is wanted. */
  readonly grp: string | null
}

export interface Found {
  /** Undefined: the group does not list the exam, or the student is not in it. */
  readonly entry: Entry | undefined
  readonly latest: AttemptRow | undefined
}

export class AttemptLookup {
  readonly #lookup: GroupCommit<Wanted, Found>

  constructor(db: Database) {
    this.#lookup = new GroupCommit({ run: (wanted) => lookUp(db, wanted), most: 100, inFlight: 3 })
  }

  at(student: string, exam: string, grp: string | null): Promise<Found> {
    return this.#lookup.add({ student, exam, grp })
  }
}

async function lookUp(db: Database, wanted: readonly Wanted[]): Promise<Found[]> {
  const entries = new Map<string, Entry>()
  const attempts = new Map<string, AttemptRow>()
  const through = wanted.flatMap(({ student, exam, grp }) => (grp === null ? [] : [{ student, exam, grp }]))
  if (through.length > 0)
    for (const row of await db.read((reader) => entriesOf.rows(reader, through)))
      entries.set(`${row.student}\n${row.exam}\n${row.grp}`, row)
  for (const row of await db.read((reader) => latestAttempts.rows(reader, wanted)))
    attempts.set(`${row.student_id}\n${row.exam_id}`, row)
  return wanted.map(({ student, exam, grp }) => ({
    entry: entries.get(`${student}\n${exam}\n${grp}`),
    latest: attempts.get(`${student}\n${exam}`),
  }))
}
