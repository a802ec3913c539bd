/**
 * Presses that are done once. A page gives each acting call a key, and sends the same key again where no reply came. What was
 * done is then answered as before: nothing is made twice. Replies are kept for a day, sealed by the key itself, because some
 * hold a link or a code that the database knows by its hash alone.
 */
import { createHash } from 'node:crypto'
import type { Press } from '../../platform/desk-http.ts'
import { Problem } from '../../platform/problems.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import { opened, sealed } from '../../ports/secrets/seal.ts'
import { fixedKeys } from '../../ports/secrets/secrets.ts'
import { deleteOldPresses, deletePress, insertPress, keepPressReply, pressReply } from './presses.store.ts'

const keptMs = 86_400_000
const purpose = 'reply of a press'

/** Presses of all members. */
export class Presses {
  readonly #needs: { db: Database; clock: Clock }
  /** What runs in this process: the same press that comes meanwhile waits for it. */
  readonly #running = new Map<string, Promise<string>>()
  constructor(needs: { db: Database; clock: Clock }) {
    this.#needs = needs
  }

  /**
   * The reply of the press: by `run`, or as it was answered before. A press that was refused runs again.
   * @throws Problem uncertain where it had begun before and nobody knows what became of it
   */
  async once(press: Press, run: () => Promise<string>): Promise<string> {
    const hash = createHash('sha256').update(JSON.stringify(press)).digest('hex')
    const running = this.#running.get(hash)
    if (running) return running
    const work = this.#first(hash, press.key, run)
    this.#running.set(hash, work)
    try {
      return await work
    } finally {
      this.#running.delete(hash)
    }
  }

  /** Removes what is too old to be asked for. */
  async sweep(now: number): Promise<void> {
    await this.#needs.db.write((tx) => deleteOldPresses(tx, now - keptMs))
  }

  async #first(hash: string, key: string, run: () => Promise<string>): Promise<string> {
    const { db, clock } = this.#needs
    const keys = fixedKeys(key)
    if (!(await db.write((tx) => insertPress(tx, hash, clock.now())))) {
      const kept = await db.read((reader) => pressReply(reader, hash))
      const reply = kept === null ? null : opened(keys, purpose, kept)
      if (reply === null) throw new Problem('uncertain', 'pressUncertain')
      return reply
    }
    let reply: string
    try {
      reply = await run()
    } catch (error) {
      await db.write((tx) => deletePress(tx, hash))
      throw error
    }
    await db.write((tx) => keepPressReply(tx, hash, sealed(keys, purpose, reply)))
    return reply
  }
}
