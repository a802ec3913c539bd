/**
 * Servers that share one database share its exams too: one whose clock is minutes ahead refuses answers that the others take, and closes
 * exams before their end. So each compares its clock with the database's, and says when they differ.
 */
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Job } from '../jobs/jobs.ts'
import type { Clock } from './clock.ts'

/** Clocks that follow a time server agree far better; a phone's own journey takes as long. */
export const mostSkewMs = 2_000
const everyMs = 60_000

interface Needs {
  db: Pick<Database, 'read'>
  clock: Clock
  /** Told when the clocks begin to differ, and when they agree again. */
  changed(state: string): void
}

/** The comparison with PostgreSQL's clock, once a minute. */
export class ClockWatch {
  readonly #needs: Needs
  #skewMs: number | undefined
  readonly job: Job & { run(): Promise<void> }

  constructor(needs: Needs) {
    this.#needs = needs
    this.job = { name: 'clock: compare with the database', everyMs, run: () => this.#compare() }
  }

  /** By how much this clock is ahead of the database's, in milliseconds; undefined before the first comparison. */
  get skewMs(): number | undefined {
    return this.#skewMs
  }

  /** `ok`, or by how much this clock is wrong as the database sees it; undefined before the first comparison. */
  get state(): string | undefined {
    if (this.#skewMs === undefined) return undefined
    if (!this.#differs) return 'ok'
    return `${Math.round(Math.abs(this.#skewMs) / 1000)} s ${this.#skewMs > 0 ? 'ahead' : 'behind'}`
  }

  get #differs(): boolean {
    return Math.abs(this.#skewMs ?? 0) > mostSkewMs
  }

  async #compare(): Promise<void> {
    const { db, clock, changed } = this.#needs
    const asked = clock.now()
    const at = await db.read((reader) =>
      sql<{ now: number }>`select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now`
        .execute(reader)
        .then(({ rows }) => Number(rows[0]?.now)),
    )
    const differed = this.#differs
    // What lies between the question and its answer is the way there and back, and no difference.
    this.#skewMs = Math.max(asked - at, 0) || Math.min(clock.now() - at, 0)
    if (this.#differs !== differed) changed(this.state ?? '')
  }
}
