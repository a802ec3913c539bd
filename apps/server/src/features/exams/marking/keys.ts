/**
 * Keys in memory. A regrade writes another generation, so what marks depend on stays; but an import may word a paragraph's model
 * answer anew where it stands, and a failover to a copy that lagged (ALLOW_LOSS) may lose a generation whose number then comes again.
 */
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Reader } from '../../../ports/database/database.ts'
import { Lru } from '../lru.ts'
import type { Key } from './marking.rules.ts'
import { type KeyRow, keysOf, storedKeys } from './marking.store.ts'

/** A question's key and what the review shows beside it. */
export interface ReviewKey extends Key {
  readonly explanation: string | null
  readonly notes: string | null
}

export type Keys = ReadonlyMap<string, ReviewKey>

/** How long keys are believed. */
const believedMs = 30_000

/** One a process. */
export class KeyCache {
  readonly #clock: Clock
  readonly #known = new Lru<string, { keys: Keys; until: number }>(64)

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * The keys by question, at most `believedMs` old; the same map until they are read again. Reads through `db`, which may be a unit
   * that is under way.
   */
  async of(db: Reader, examId: string, edition: number, generation: number): Promise<Keys> {
    const name = `${edition} ${generation} ${examId}`
    const known = this.#known.get(name)
    if (known && known.until > this.#clock.now()) return known.keys
    const rows = await keysOf(db, examId, edition, generation)
    const keys = new Map(rows.map((row) => [row.question_id, toKey(row)]))
    // An empty set may mean that an import is under way in another process: not to be remembered.
    if (keys.size > 0) this.#known.set(name, { keys, until: this.#clock.now() + believedMs })
    return keys
  }

  /** Right answers of every question of an exam in a generation, whatever edition asks it; as they stand in the database. */
  async stored(
    db: Reader,
    examId: string,
    generation: number,
  ): Promise<ReadonlyMap<string, Pick<Key, 'accepted' | 'rule'>>> {
    const rows = await storedKeys(db, examId, generation)
    return new Map(
      rows.map((row) => [
        row.question_id,
        { accepted: JSON.parse(row.answer_json) as string[], rule: row.rule ?? null },
      ]),
    )
  }
}

function toKey(row: KeyRow): ReviewKey {
  return {
    type: row.type,
    accepted: JSON.parse(row.answer_json) as string[],
    tolerance: row.tolerance,
    point: row.point,
    rule: row.rule ?? null,
    explanation: row.explanation,
    notes: row.notes,
  }
}
