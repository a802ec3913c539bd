/** The log of who did what, in the database. Rows are written once, and once more with their outcome. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database/database.ts'
import type { StaffLogTable } from '../../ports/database/tables.ts'

export async function insertLogRow(tx: Tx, row: StaffLogTable): Promise<void> {
  await tx.insertInto('staff_log').values(row).execute()
}

/** Adds the outcome to a row that has none: a row with one never changes. */
export async function endLogRow(
  tx: Tx,
  id: string,
  outcome: Pick<
    StaffLogTable,
    'on_kind' | 'on_id' | 'on_name' | 'on_name_bn' | 'before_json' | 'after_json' | 'result'
  >,
): Promise<void> {
  await tx.updateTable('staff_log').set(outcome).where('id', '=', id).where('result', 'is', null).execute()
}

/** A page of the log, the newest first. */
export async function logRows(
  db: Reader,
  asked: {
    /** Part of a name, an id, a mobile, an e-mail address, or of what changed. */
    search?: string | undefined
    /** Calls that are found besides, with commas between their names. */
    calls?: string | undefined
    staffId?: string | undefined
    before?: string | undefined
    limit: number
  },
): Promise<StaffLogTable[]> {
  let query = db.selectFrom('staff_log').selectAll().orderBy('id', 'desc').limit(asked.limit)
  if (asked.before !== undefined) query = query.where('id', '<', asked.before)
  if (asked.staffId !== undefined) query = query.where('staff_id', '=', asked.staffId)
  if (asked.search !== undefined) {
    const text = asked.search.toLowerCase()
    // A text holds another one where it is shorter without it: no sign of a pattern means anything.
    const has = (column: string) => {
      const inside = sql`lower(coalesce(${sql.ref(column)}, ''))`
      return sql<boolean>`replace(${inside}, ${text}, '') <> ${inside}`
    }
    query = query.where((q) =>
      q.or([
        ...['who', 'what', 'on_name', 'on_name_bn', 'on_id', 'before_json', 'after_json'].map(has),
        q('staff_id', 'in', (of) => of.selectFrom('staff').select('id').where(has('login'))),
        ...(asked.calls === undefined ? [] : [q('what', 'in', asked.calls.split(','))]),
      ]),
    )
  }
  return query.execute()
}
