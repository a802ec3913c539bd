/** What a PostgreSQL server must be set to before an answer may be acknowledged by it. */
import type { PoolClient } from 'pg'
import { DatabaseRefused, DatabaseUnavailable } from '../database.ts'

interface Settings {
  fsync: string
  full_page_writes: string
  synchronous_commit: string
  synchronous_standby_names: string
  encoding: string
  version: string
  /** 1 while the server is itself a standby. */
  standby: number
  /** Standbys connected now, or physical slots kept for one. Who only reads the log (a backup, a subscriber) is none. */
  standbys: number
  /** Who of them this session may not look at: the role sees no more than that they are there. */
  hidden: number
  /** False where a pooler answers in the server's place: each transaction may then run in another server's session. */
  direct: boolean
}

const OLDEST = 13

/** Why an answer saved there would not be durable, in one line; undefined when it would. */
export function findDurabilityFault(settings: Settings, allowLoss: boolean): string | undefined {
  const { fsync, full_page_writes, synchronous_commit, synchronous_standby_names } = settings
  if (!settings.direct)
    return 'a pooler stands in front of it, and settings of a session such as synchronous_commit=on would not hold: connect to PostgreSQL itself'
  if (Number(settings.version) < OLDEST * 10_000) return `PostgreSQL ${OLDEST} or newer is needed`
  if (settings.encoding !== 'UTF8') return `its encoding is ${settings.encoding}: make the database with UTF8`
  if (fsync !== 'on') return 'it runs with fsync=off: saved answers would not survive a power cut'
  if (full_page_writes !== 'on') return 'it runs with full_page_writes=off: a power cut could tear its pages'
  if (allowLoss || settings.standbys === 0) return undefined
  if (settings.hidden === settings.standbys && synchronous_standby_names === '') {
    return 'something reads its log, and this role may not see whether that is a standby: grant it pg_monitor (ALLOW_LOSS=1 accepts that a failover could lose saved answers)'
  }
  if (synchronous_standby_names === '') {
    return 'it has a standby but no synchronous_standby_names: a failover could lose saved answers (ALLOW_LOSS=1 accepts that)'
  }
  if (synchronous_commit !== 'on' && synchronous_commit !== 'remote_apply') {
    return `it has a standby but synchronous_commit=${synchronous_commit}: set it to on (ALLOW_LOSS=1 accepts the loss)`
  }
  return undefined
}

/**
 * Reads what durability depends on. A standby tells how far it has replayed the log, which no receiver of the log for a backup does;
 * a logical subscriber says so by its slot.
 */
export async function readSettings(client: PoolClient): Promise<Settings> {
  const { rows } = await client.query<Omit<Settings, 'direct'> & { pid: number }>(
    `select pg_backend_pid() as pid, current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
       current_setting('synchronous_commit') as synchronous_commit,
       current_setting('synchronous_standby_names') as synchronous_standby_names,
       current_setting('server_encoding') as encoding, current_setting('server_version_num') as version,
       pg_is_in_recovery() as standby,
       seen.standbys + seen.hidden + (
         select count(*) from pg_replication_slots where slot_type = 'physical' and not active and not temporary
       ) as standbys,
       seen.hidden
     from (
       select count(*) filter (where state <> 'backup' and replay_lsn is not null) as standbys,
         count(*) filter (where state is null) as hidden
       from pg_stat_replication as reader
       where not exists (
         select from pg_replication_slots where active_pid = reader.pid and slot_type = 'logical'
       )
     ) as seen`,
  )
  const [settings] = rows
  if (!settings) throw new DatabaseUnavailable('the database tells nothing about itself')
  const { pid, ...rest } = settings
  // Whoever let us in said which process will serve us; a pooler names one of its own.
  return { ...rest, direct: (client as PoolClient & { processID?: number | null }).processID === pid }
}

/**
 * What a session may take of `statementMs` before the server gives up. Whoever stands still in a unit (a process that is stopped, a
 * machine that is gone) loses the locks that it holds before those who wait for them give up.
 */
const share = { standStill: 1 / 4, wait: 1 / 3 } as const

/**
 * Readies a new session: the server is asked again each time, since it may have been started anew with other settings.
 * Without a standby a lower synchronous_commit is only a choice of the session, so ours is `on`.
 */
export async function greet(client: PoolClient, allowLoss: boolean, statementMs: number): Promise<void> {
  const settings = await readSettings(client)
  const fault = findDurabilityFault(settings, allowLoss)
  if (fault) throw new DatabaseUnavailable(`the database cannot be trusted now: ${fault}`)
  if (settings.standby) throw new DatabaseUnavailable('the database is a standby: it takes no writes')
  const lower =
    settings.synchronous_commit === 'off' ||
    (settings.standbys === 0 && settings.synchronous_commit !== 'remote_apply')
  await client.query(
    `${lower ? 'set synchronous_commit = on; ' : ''}set statement_timeout = ${statementMs};
     set lock_timeout = ${Math.round(statementMs * share.wait)};
     set idle_in_transaction_session_timeout = ${Math.round(statementMs * share.standStill)};
     set default_transaction_isolation = 'read committed'; set standard_conforming_strings = on`,
  )
}

/** As `greet`, but for the start of the program. @throws DatabaseRefused */
export async function checkDurability(client: PoolClient, allowLoss: boolean): Promise<void> {
  const settings = await readSettings(client)
  const fault = findDurabilityFault(settings, allowLoss)
  if (fault) throw new DatabaseRefused(`the PostgreSQL server cannot be used: ${fault}`)
  if (settings.standby)
    throw new DatabaseRefused('the PostgreSQL server is a standby: name the primary in DATABASE_URL')
}
