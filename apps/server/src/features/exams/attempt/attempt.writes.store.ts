/** Attempts begun, submitted and replaced; and the calls that are remembered of them. */
import { type CompiledQuery, sql } from 'kysely'
import { batch } from '../../../ports/database/batch.ts'
import type { Reader, Tx } from '../../../ports/database/database.ts'
import { listQuery, lookUp } from '../../../ports/database/queries.ts'
import { rowStatement } from '../../../ports/database/row-statement.ts'
import type { JsonRow } from '../../../ports/database/sql.ts'
import type { AttemptTable } from '../../../ports/database/tables.ts'
import { lockAttempts } from './attempt.store.ts'
import { usableCounter } from './doubt.rules.ts'

const attemptKinds = {
  id: 'text',
  exam_id: 'text',
  group_id: 'text',
  student_id: 'text',
  number: 'int',
  paper_id: 'text',
  set_code: 'text',
  started_at: 'int',
  duration: 'int',
  cut_marks: 'int',
  multiple: 'int',
  extra_time: 'int',
  gpa_ssc: 'int?',
  gpa_hsc: 'int?',
  gpa_verified: 'int',
  submitted_at: 'int?',
  submitted_device: 'text?',
  final_at: 'int?',
  replaced_at: 'int?',
  seq: 'int',
  digest: 'text',
  paused_before: 'int',
} as const

/** Begins attempts. Where one of the same number is there already (a second tap, device, process), that one stays. */
const InsertAttempts = rowStatement(attemptKinds, (row, from) => {
  const names = Object.keys(attemptKinds) as (keyof typeof attemptKinds)[]
  const columns = sql.join(names.map((name) => sql.ref(name)))
  return sql`insert into attempt (${columns}) select ${sql.join(names.map((name) => row[name]))} ${from}
    where true on conflict (student_id, exam_id, number) do nothing`
})

const AttemptsByNumber = listQuery<{ student_id: 'text'; exam_id: 'text'; number: 'int' }, AttemptTable>(
  { student_id: 'text', exam_id: 'text', number: 'int' },
  (keys, dialect) =>
    sql`select a.* from ${keys} as k ${lookUp(dialect, {
      table: 'attempt',
      as: 'a',
      on: sql`a.student_id = k.student_id and a.exam_id = k.exam_id and a.number = k.number`,
    })}`,
)

/** Commits new attempts in one transaction and answers, row by row, with the attempt that now stands. */
export async function startAttempts(
  tx: Tx,
  rows: readonly AttemptTable[],
  calls: readonly CallRow[],
): Promise<AttemptTable[]> {
  const [, standing] = await batch(
    tx,
    [InsertAttempts.of(tx, rows), AttemptsByNumber.of(tx, rows), ...callStatements(tx, calls)],
    { commit: true },
  )
  const found = new Map<string, AttemptTable>()
  for (const row of (standing?.rows ?? []) as AttemptTable[])
    found.set(`${row.student_id}\n${row.exam_id}`, row)
  return rows.map((row) => found.get(`${row.student_id}\n${row.exam_id}`) ?? row)
}

/** A call to be remembered. `inTime`: it came before the attempt's end, and shows that the device was there. */
export interface CallRow {
  attempt_id: string
  device: string
  /** null where the call declared none. */
  counter: number | null
  last_at: number
  inTime: boolean
}

/** The row (attempt, device, -1) says since when the device has called; it is written once and never moves. */
export const firstCall = -1
/** The counter of a call that declared none, or one that is no evidence. */
const noCounter = -2

const callKinds = {
  attempt_id: 'text',
  device: 'text',
  counter: 'int',
  first_at: 'int',
  last_at: 'int',
  heard_at: 'int?',
} as const
type StoredCall = JsonRow<typeof callKinds>

const callNames = Object.keys(callKinds) as (keyof typeof callKinds)[]
const callColumns = sql.join(callNames.map((name) => sql.ref(name)))

// The condition leaves out an attempt that lost a race to start.
const FirstCalls = rowStatement(
  callKinds,
  (row, from) => sql`insert into attempt_call (${callColumns})
    select ${sql.join(callNames.map((name) => row[name]))} ${from}
    where exists (select 1 from attempt as a where a.id = ${row.attempt_id})
    on conflict (attempt_id, device, counter) do nothing`,
)

const CountedCalls = rowStatement(
  callKinds,
  (row, from) => sql`insert into attempt_call (${callColumns})
    select ${sql.join(callNames.map((name) => row[name]))} ${from}
    where exists (select 1 from attempt as a where a.id = ${row.attempt_id})
    on conflict (attempt_id, device, counter)
    do update set last_at = excluded.last_at, heard_at = coalesce(excluded.heard_at, attempt_call.heard_at)
    where excluded.last_at > attempt_call.last_at`,
)

/** Statements that remember calls; none where there is nothing to remember. */
export function callStatements(db: Reader, calls: readonly CallRow[]): CompiledQuery[] {
  const first = calls.filter((call) => call.inTime).map((call) => stored(call, firstCall))
  const counted = calls.map((call) => stored(call, usableCounter(call.counter, call.last_at) ?? noCounter))
  return [
    ...(first.length > 0 ? [FirstCalls.of(db, onceAKey(first))] : []),
    ...(counted.length > 0 ? [CountedCalls.of(db, onceAKey(counted))] : []),
  ]
}

function stored({ attempt_id, device, last_at, inTime }: CallRow, counter: number): StoredCall {
  return { attempt_id, device, counter, first_at: last_at, last_at, heard_at: inTime ? last_at : null }
}

/** PostgreSQL refuses to write a row twice in one statement, and unsorted upserts deadlock. */
function onceAKey(calls: readonly StoredCall[]): StoredCall[] {
  const byKey = new Map<string, StoredCall>()
  for (const call of calls) {
    const key = `${call.attempt_id} ${call.device} ${call.counter}`
    const known = byKey.get(key) ?? call
    byKey.set(key, {
      ...call,
      first_at: Math.min(known.first_at, call.first_at),
      last_at: Math.max(known.last_at, call.last_at),
      heard_at: Math.max(known.heard_at ?? 0, call.heard_at ?? 0) || null,
    })
  }
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, call]) => call)
}

const Submissions = rowStatement(
  { id: 'text', submitted_at: 'int', submitted_device: 'text' },
  (
    row,
    from,
  ) => sql`update attempt set submitted_at = ${row.submitted_at}, submitted_device = ${row.submitted_device}
    ${from} where attempt.id = ${row.id} and attempt.submitted_at is null`,
)

/** A submission to be written. */
export interface SubmitRow {
  id: string
  submitted_at: number
  submitted_device: string
}

/** Writes submissions of attempts that this unit has locked, and commits. */
export async function writeSubmits(
  tx: Tx,
  rows: readonly SubmitRow[],
  calls: readonly CallRow[],
): Promise<void> {
  await batch(tx, [Submissions.of(tx, rows), ...callStatements(tx, calls)], { commit: true })
}

/** Puts a new attempt in the place of an old one; nothing happens where another retake was first. */
export async function replaceAttempt(tx: Tx, oldId: string, row: AttemptTable, call: CallRow): Promise<void> {
  const [old] = await lockAttempts.rows(tx, [{ id: oldId }])
  if (old?.replaced_at !== null) return
  await tx.updateTable('attempt').set({ replaced_at: row.started_at }).where('id', '=', oldId).execute()
  await batch(tx, [InsertAttempts.of(tx, [row]), ...callStatements(tx, [call])])
}

const DevicesOf = listQuery<{ id: 'text' }, { attempt_id: string; device: string }>(
  { id: 'text' },
  (list, dialect) =>
    sql`select c.attempt_id, c.device from ${list} as k ${lookUp(dialect, {
      table: 'attempt_call',
      as: 'c',
      on: sql`c.attempt_id = k.id and c.counter = ${sql.lit(firstCall)}`,
    })}`,
)

/** Remembers calls, and commits. Answers which devices of each attempt had called before. */
export async function rememberCalls(
  tx: Tx,
  calls: readonly CallRow[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const attempts = [...new Set(calls.map((call) => call.attempt_id))].map((id) => ({ id }))
  const statements = [DevicesOf.of(tx, attempts), ...callStatements(tx, calls)]
  const [known] = await batch(tx, statements, { commit: true })
  const devices = new Map<string, string[]>()
  for (const { attempt_id, device } of (known?.rows ?? []) as { attempt_id: string; device: string }[])
    devices.set(attempt_id, [...(devices.get(attempt_id) ?? []), device])
  return devices
}
