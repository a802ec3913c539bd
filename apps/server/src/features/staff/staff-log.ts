/** The log of who did what: kept as the desk's calls begin and end, read by the owner, never changed. */
import type { Role } from '@porua/contract/desk/capabilities'
import type { LogRow } from '@porua/contract/desk/staff'
import type { LogEntry, Outcome } from '../../platform/desk-http.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import type { StaffLogTable } from '../../ports/database/tables.ts'
import { networkOf } from '../account/passwords.api.ts'
import { endLogRow, insertLogRow, logRows } from './staff-log.store.ts'

const usualPage = 50

/** Writes and reads the log. */
export class StaffLog {
  readonly #needs: { db: Database; clock: Clock; ids: Ids }
  constructor(needs: { db: Database; clock: Clock; ids: Ids }) {
    this.#needs = needs
  }

  /** Keeps that an act begins. The id of its row. */
  async began({ staff, what, network }: LogEntry): Promise<string> {
    const { db, clock, ids } = this.#needs
    const at = clock.now()
    const id = ids.next(at)
    await db.write((tx) =>
      insertLogRow(tx, {
        id,
        at,
        staff_id: staff?.id ?? null,
        who: staff?.name ?? '',
        role: staff?.role ?? null,
        what,
        on_kind: null,
        on_id: null,
        on_name: null,
        on_name_bn: null,
        before_json: null,
        after_json: null,
        result: null,
        network: networkOf(network),
      }),
    )
    return id
  }

  /** Keeps what an act came to. */
  async ended(id: string, { result, on, before, after }: Outcome): Promise<void> {
    const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))
    await this.#needs.db.write((tx) =>
      endLogRow(tx, id, {
        result,
        on_kind: on?.kind ?? null,
        on_id: on?.id ?? null,
        on_name: on?.name ?? null,
        on_name_bn: on?.bn ?? null,
        before_json: json(before),
        after_json: json(after),
      }),
    )
  }

  /** A page of the log, the newest first. */
  async page(asked: {
    search?: string | undefined
    calls?: string | undefined
    staffId?: string | undefined
    before?: string | undefined
    limit?: number | undefined
  }): Promise<{ rows: LogRow[]; more: boolean }> {
    const { limit = usualPage } = asked
    const rows = await this.#needs.db.scan((reader) => logRows(reader, { ...asked, limit: limit + 1 }))
    return { rows: rows.slice(0, limit).map(presentRow), more: rows.length > limit }
  }
}

function presentRow(row: StaffLogTable): LogRow {
  const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json))
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    staffId: row.staff_id,
    who: row.who,
    role: row.role as Role | null,
    what: row.what,
    on:
      row.on_kind === null
        ? null
        : { kind: row.on_kind, id: row.on_id ?? '', name: row.on_name ?? '', bn: row.on_name_bn },
    before: parsed(row.before_json),
    after: parsed(row.after_json),
    result: row.result,
    network: row.network,
  }
}
