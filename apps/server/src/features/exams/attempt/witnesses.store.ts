/** What the server has seen of attempts that can speak against late answers: the calls that were remembered, and the log. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../ports/database/database.ts'
import { listQuery, lookUp } from '../../../ports/database/queries.ts'
import { firstCall } from './attempt.writes.store.ts'
import {
  type Claim,
  callSlackMs,
  clockSlackMs,
  hastyMs,
  timestampsFrom,
  together,
  type Witnesses,
} from './doubt.rules.ts'

/** One save of an attempt for which they decide something. */
export interface ClaimKey extends Claim {
  readonly attempt_id: string
}

const claimKinds = {
  attempt_id: 'text',
  device: 'text',
  question: 'text',
  revision: 'int',
  given: 'int',
} as const
type Seen = ClaimKey & Witnesses

const number = (value: number): RawBuilder<unknown> => sql.raw(String(value))
const wasHeard = (at: RawBuilder<unknown>) =>
  sql`case when ${at} > k.given + ${number(callSlackMs)} then ${at} end`

/** A counter that is none in the table (`firstCall` and what is below it) knows of nothing. */
const inCalls = listQuery<typeof claimKinds, Seen>(
  claimKinds,
  (keys, dialect) => sql`
    select k.attempt_id, k.device, k.question, k.revision, k.given,
      min(case when c.device = k.device then coalesce(c.first_at, c.last_at) end) as first,
      max(case when c.device = k.device and c.counter <> ${number(firstCall)} and c.counter < k.revision then c.last_at end) as below,
      min(case when c.device = k.device and c.counter >= k.revision then coalesce(c.first_at, c.last_at) end) as above,
      min(coalesce(${wasHeard(sql`coalesce(c.first_at, c.last_at)`)}, ${wasHeard(sql`c.heard_at`)})) as heard,
      max(c.heard_at) as last,
      cast(null as bigint) as lower, cast(null as bigint) as higher, 0 as near, 0 as twins
    from (select distinct attempt_id, device, question, revision, given from ${keys} as t) as k
    ${lookUp(dialect, { table: 'attempt_call', as: 'c', on: sql`c.attempt_id = k.attempt_id` })}
    group by k.attempt_id, k.device, k.question, k.revision, k.given`,
)

const claimed = sql`case when l.client_at < l.received_at then l.client_at else l.received_at end`
const own = sql`l.device = k.device and l.revision <> k.revision`
// A file that follows its words has a later number and their time.
const count = sql`${own} and l.extra_json = '[]' and l.revision < ${number(timestampsFrom)}`
const usable = sql`l.counter is not null
  and (l.counter < ${number(timestampsFrom)} or l.counter <= l.received_at + ${number(clockSlackMs)})`

const inLog = listQuery<typeof claimKinds, Seen>(
  claimKinds,
  (keys, dialect) => sql`
    select k.attempt_id, k.device, k.question, k.revision, k.given,
      min(case when l.device = k.device then l.received_at end) as first,
      max(case when l.device = k.device and not (${usable} and l.counter >= k.revision) then l.received_at end) as below,
      min(case when l.device = k.device and ${usable} and l.counter >= k.revision then l.received_at end) as above,
      min(${wasHeard(sql`l.received_at`)}) as heard,
      max(case when l.late = 0 then l.received_at end) as last,
      max(case when ${count} and l.revision < k.revision then ${claimed} end) as lower,
      min(case when ${count} and l.revision > k.revision then ${claimed} end) as higher,
      sum(case when ${own} and abs(${claimed} - k.given) <= ${number(hastyMs)} then 1 else 0 end) as near,
      sum(case when l.device = k.device and l.revision = k.revision and l.question_id <> k.question then 1 else 0 end) as twins
    from (select distinct attempt_id, device, question, revision, given from ${keys} as t) as k
    ${lookUp(dialect, { table: 'answer_log', as: 'l', on: sql`l.attempt_id = k.attempt_id` })}
    group by k.attempt_id, k.device, k.question, k.revision, k.given`,
)

/** Of these claims what the calls that were remembered have seen, and what those have that left a save in the log. */
export async function witnesses(
  db: Reader,
  keys: readonly ClaimKey[],
): Promise<ReadonlyMap<string, Witnesses>> {
  const seen = new Map<string, Witnesses>()
  for (const row of [...(await inCalls.rows(db, keys)), ...(await inLog.rows(db, keys))]) {
    const name = claimName(row)
    const known = seen.get(name)
    seen.set(name, known ? together(known, row) : row)
  }
  return seen
}

/** Names a claim in a map. */
export function claimName({ attempt_id, device, question, revision, given }: ClaimKey): string {
  return `${attempt_id} ${device} ${question} ${revision} ${given}`
}
