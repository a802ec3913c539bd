/**
 * The outbox of hints: rows that every process reads and sends to its own connections. This half writes them, and is all
 * that a process without connections needs (the command line).
 */
import type { Ids } from '../../platform/ids.ts'
import { inParts } from '../../platform/in-parts.ts'
import type { Clock } from '../clock/clock.ts'
import type { Database, Tx } from '../database/database.ts'
import type { Job } from '../jobs/jobs.ts'
import { type HintSignals, noSignals } from './hint-signals.ts'
import type { Hint, Live } from './live.ts'
import { insertHints, sweepHints } from './live-hint.store.ts'

/** How long a hint is kept: whoever was away for longer has fetched everything since. */
const keptMs = 3_600_000
/** A topic list of one row stays a readable size; a hint for more people is several rows. */
const topicsPerRow = 500

/** `Live` for a process that has no connections of its own: it writes, and the servers' feeds deliver. */
export class Outbox implements Live {
  readonly #db: Database
  readonly #clock: Clock
  readonly #ids: Ids
  readonly #signals: HintSignals

  constructor(db: Database, clock: Clock, ids: Ids, signals: HintSignals = noSignals) {
    this.#db = db
    this.#clock = clock
    this.#ids = ids
    this.#signals = signals
  }

  async write(tx: Tx, hints: readonly Hint[]): Promise<void> {
    const at = this.#clock.now()
    const rows = hints.flatMap(({ topics, event, payload }) =>
      [...inParts(topics, topicsPerRow)].map((some) => ({
        id: this.#ids.next(at),
        at,
        topics: some.join(' '),
        event,
        payload_json: JSON.stringify(payload),
      })),
    )
    await insertHints(tx, this.#db.dialect, rows)
  }

  async send(hints: readonly Hint[]): Promise<void> {
    if (hints.length === 0) return
    await this.#db.write((tx) => this.write(tx, hints))
    this.poke()
  }

  /** Tells the other processes. No student is connected to this one. */
  poke(): void {
    this.#signals.announce()
  }

  onlineCount(): number {
    return 0
  }
}

/** Hints that every process has long read go. */
export function sweepJob(db: Database): Job {
  return {
    name: 'live: remove old hints',
    everyMs: 600_000,
    run: async (now) => {
      while ((await db.write((tx) => sweepHints(tx, now - keptMs))) > 0);
    },
  }
}
