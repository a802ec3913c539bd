/** Long work and the files for it, in the database. What changes a running one names its claim: an older run changes nothing. */
import type { Reader, Tx } from '../../ports/database/database.ts'
import { countOf } from '../../ports/database/queries.ts'
import { lockRows } from '../../ports/database/sql.ts'
import type { JobTable, StaffFileTable } from '../../ports/database/tables.ts'

/** Waiting or running. */
const open = ['waiting', 'running']

export async function insertJob(tx: Tx, row: JobTable): Promise<void> {
  await tx.insertInto('job').values(row).execute()
}

export async function jobById(db: Reader, id: string): Promise<JobTable | undefined> {
  return db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A page of jobs, the newest first. */
export async function jobRows(
  db: Reader,
  asked: {
    staffId?: string | undefined
    kind?: string | undefined
    state?: string | undefined
    before?: string | undefined
    limit: number
  },
): Promise<JobTable[]> {
  let query = db.selectFrom('job').selectAll().orderBy('id', 'desc').limit(asked.limit)
  if (asked.staffId !== undefined) query = query.where('staff_id', '=', asked.staffId)
  if (asked.kind !== undefined) query = query.where('kind', '=', asked.kind)
  if (asked.state !== undefined) query = query.where('state', '=', asked.state)
  if (asked.before !== undefined) query = query.where('id', '<', asked.before)
  return query.execute()
}

/** Work that failed since a time, and whose member has done none of the kind since; the newest first. */
export async function failedJobs(
  db: Reader,
  { staffId, since, limit }: { staffId: string | undefined; since: number; limit: number },
): Promise<JobTable[]> {
  let query = db
    .selectFrom('job as j')
    .selectAll()
    .where('state', '=', 'failed')
    .where('ended_at', '>=', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('job as later')
            .select('later.id')
            .whereRef('later.kind', '=', 'j.kind')
            .whereRef('later.id', '>', 'j.id')
            .whereRef('later.staff_id', '=', 'j.staff_id')
            .where('later.state', '=', 'done'),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(limit)
  if (staffId !== undefined) query = query.where('staff_id', '=', staffId)
  return query.execute()
}

/** How many of a member's wait. */
export async function waitingOf(db: Reader, staffId: string): Promise<number> {
  return countOf(db.selectFrom('job').where('state', '=', 'waiting').where('staff_id', '=', staffId))
}

/** What waits or runs, in the order of the line. */
export async function openJobs(db: Reader): Promise<JobTable[]> {
  return db.selectFrom('job').selectAll().where('state', 'in', open).orderBy('id').execute()
}

/** The same, locked: of two processes that look at once the second sees what the first has claimed. */
export async function lockOpenJobs(tx: Tx): Promise<JobTable[]> {
  return lockRows(tx.selectFrom('job').selectAll().where('state', 'in', open).orderBy('id')).execute()
}

/** The row, locked until the unit ends. */
export async function lockJob(tx: Tx, id: string): Promise<JobTable | undefined> {
  return lockRows(tx.selectFrom('job').selectAll().where('id', '=', id)).executeTakeFirst()
}

/** Writes columns of a locked row. */
export async function updateJob(tx: Tx, id: string, columns: Partial<JobTable>): Promise<void> {
  await tx.updateTable('job').set(columns).where('id', '=', id).execute()
}

/** Writes how far a run is. False: it is not running under this claim any more. */
export async function beatJob(
  tx: Tx,
  { id, claim }: { id: string; claim: string },
  columns: Pick<JobTable, 'phase' | 'done' | 'total' | 'heartbeat_at'>,
): Promise<boolean> {
  const result = await tx
    .updateTable('job')
    .set(columns)
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** Counts a transaction of a run, in that transaction. False: another process has ended the run. */
export async function countJobWrite(tx: Tx, id: string, claim: string): Promise<boolean> {
  const result = await tx
    .updateTable('job')
    .set(({ eb }) => ({ writes: eb('writes', '+', 1) }))
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** Jobs whose files are to go by now. */
export async function jobsToEmpty(db: Reader, now: number, limit: number): Promise<JobTable[]> {
  return db.selectFrom('job').selectAll().where('kept_until', '<=', now).limit(limit).execute()
}

/** Removes rows of jobs that ended before `before`. Ids sort by time, so the oldest are looked at alone. */
export async function removeOldJobs(tx: Tx, before: number, limit: number): Promise<void> {
  const rows = await tx.selectFrom('job').select(['id', 'ended_at']).orderBy('id').limit(limit).execute()
  const old = rows.filter(({ ended_at }) => ended_at !== null && ended_at < before).map(({ id }) => id)
  if (old.length > 0) await tx.deleteFrom('job').where('id', 'in', old).execute()
}

export async function insertStaffFile(tx: Tx, row: StaffFileTable): Promise<void> {
  await tx.insertInto('staff_file').values(row).execute()
}

export async function staffFileById(db: Reader, id: string): Promise<StaffFileTable | undefined> {
  return db.selectFrom('staff_file').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Files that were sent before `before`. */
export async function oldStaffFiles(db: Reader, before: number): Promise<StaffFileTable[]> {
  return db.selectFrom('staff_file').selectAll().where('created_at', '<', before).limit(200).execute()
}

export async function removeStaffFile(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('staff_file').where('id', '=', id).execute()
}
