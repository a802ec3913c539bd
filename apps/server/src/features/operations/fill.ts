/** Fills an empty database with tables from somewhere else, and compares what is there afterwards with what was to come. */

import { inParts } from '../../platform/in-parts.ts'
import type { Progress } from '../../platform/progress.ts'
import { Refused } from '../../platform/refusals/refused.ts'
import type { Pages, WholeTable, WholeTarget } from '../../ports/database/whole/whole.ts'
import { searchOf } from '../../ports/search/search.ts'
import { searchedQuestions } from './care.store.ts'
import { type Measured, measure, measuring } from './table-lines.ts'

/** A table on its way. */
export interface Coming {
  readonly table: WholeTable
  readonly pages: Pages
}

export interface Filled {
  tables: number
  rows: number
  /** By table, in the order in which they came. */
  counts: { table: string; rows: number; sha256: string }[]
}

/** Questions that one unit of work makes findable. */
const searchedAtOnce = 200

/**
 * Adds every table, compares each by count and digest, and finishes the target. `beforeEnd` may still refuse. `dryRun` does
 * and compares all of it, and takes the target away again.
 * @throws Refused, Damaged; the target is then to be abandoned.
 */
export async function fill(
  target: WholeTarget,
  coming: readonly Coming[],
  progress: Progress,
  beforeEnd: () => Promise<void> = async () => undefined,
  dryRun = false,
): Promise<Filled> {
  const counts: Filled['counts'] = []
  const searched: string[] = []
  progress.stage('Copying rows')
  for (const { table, pages } of coming) {
    const through = measuring(table, pages)
    for await (const page of through.pages) {
      if (table.derived) for (const [id] of page) searched.push(String(id))
      else await target.insert(table, page)
      progress.step(page.length)
    }
    const { rows, sha256 } = through.done()
    counts.push({ table: table.name, rows, sha256 })
  }
  progress.stage('Comparing', counts.length)
  for (const [place, { table }] of coming.entries()) {
    progress.step()
    if (table.derived) continue
    mustBeSame(table, counts[place], await measure(table, target.pages(table)))
  }
  await beforeEnd()
  const filled = { tables: counts.length, rows: counts.reduce((sum, { rows }) => sum + rows, 0), counts }
  if (dryRun) {
    await target.abandon()
    return filled
  }
  progress.stage('Making questions findable', searched.length)
  await target.finish(async (db) => {
    const search = searchOf(db.dialect)
    for (const ids of inParts(searched, searchedAtOnce)) {
      await db.write(async (tx) => search.put(tx, await searchedQuestions(tx, ids)))
      progress.step(ids.length)
    }
  })
  return filled
}

function mustBeSame(
  table: WholeTable,
  came: { rows: number; sha256: string } | undefined,
  is: Measured,
): void {
  if (came?.rows === is.rows && came.sha256 === is.sha256) return
  // What was written is not what had come: the database is not to be used.
  throw new Refused(['rowsNotTheSame', { table: table.name, came: came?.rows ?? 0, there: is.rows }])
}
