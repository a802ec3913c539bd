/**
 * Writes what a list of students changes: in one transaction, or, while somebody sits an exam, in many short ones. Between those
 * the students' saves come: one long transaction would hold the only writer for seconds.
 */
import { setTimeout as rest } from 'node:timers/promises'
import type { Progress } from '../../platform/progress.ts'
import { applyStatements, changeStatements } from '../../ports/database/changes.store.ts'
import type { Changes } from '../../ports/database/changes.ts'
import type { Database, Tx } from '../../ports/database/database.ts'
import { Overtaken, takeRevision } from '../school/school.api.ts'
import type { StudentComparison } from './compare.ts'
import { writePeople } from './people.tables.ts'
import { letNumbersGo } from './renumber.store.ts'

/** Students of one short transaction: a save waits for no more than these. */
export const shortOnes = 15
/** After a short transaction the writer is left to others for so many times as long as it took. */
const restTimes = 3
/** And for no longer than this, in milliseconds, however busy the machine is. */
const mostRest = 200

interface Writing {
  readonly db: Database
  readonly comparison: StudentComparison
  /** Of the passwords that the list gives. */
  readonly hashes: ReadonlyMap<string, string>
  /** The school's, as it was compared. */
  readonly revision: string | null
  readonly progress: Progress
}

/** All of it or nothing. @throws Overtaken where the school was changed since the comparison */
export async function writeWhole({ db, comparison, hashes, revision, progress }: Writing): Promise<void> {
  await db.write(async (tx) => {
    if (!(await takeRevision(tx, revision))) throw new Overtaken()
    for await (const changes of comparison.changes(hashes)) await write(tx, db, changes, progress)
  })
}

/**
 * In parts, each right by itself: what is written stands, whatever comes after.
 * @param wrote is told of each part @throws Overtaken where the school was changed since the comparison
 */
export async function writeInParts(writing: Writing & { wrote: () => void }): Promise<void> {
  const { db, comparison, hashes, progress, wrote } = writing
  let { revision } = writing
  for await (const changes of comparison.parts(hashes, shortOnes)) {
    const began = performance.now()
    await db.write(async (tx) => {
      if (!(await takeRevision(tx, revision))) throw new Overtaken()
      await write(tx, db, changes, progress)
    })
    wrote()
    revision = String(Number(revision ?? '0') + 1)
    await rest(Math.min(mostRest, restTimes * (performance.now() - began)))
  }
}

async function write(tx: Tx, db: Database, changes: Changes, progress: Progress): Promise<void> {
  const statements = [
    ...letNumbersGo(db.dialect, changes.renumbered),
    ...changeStatements(db.dialect, changes, [writePeople]),
  ]
  await applyStatements(tx, statements, { commit: false })
  progress.step(changes.tables.get('student')?.put.length)
}
