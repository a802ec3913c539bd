/**
 * Units do not nest: a unit that waits for another one waits for itself (SQLite has one writer, a pool has an end).
 * Remembered per asynchronous context, so that the mistake is an error at once and not a server that stands still.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseUnavailable } from './database.ts'

const scope = new AsyncLocalStorage<{ open: boolean }>()

/** Runs `work` as a unit of writing; while it is open, the gate throws in everything that it awaits. */
export async function insideUnit<T>(work: () => Promise<T>): Promise<T> {
  const unit = { open: true }
  try {
    return await scope.run(unit, work)
  } finally {
    unit.open = false
  }
}

/** Which units a database lets in: closed for units within units, and for everybody once it is closed. */
export class Gate {
  #closed = false

  /** @throws DatabaseUnavailable after `close`; Error when called from inside an open unit of writing. */
  enter(what: 'read' | 'scan' | 'write' | 'ping'): void {
    if (this.#closed) throw new DatabaseUnavailable('the database is closed')
    if (what !== 'ping' && scope.getStore()?.open) {
      throw new Error(`database.${what} inside database.write: a unit awaits nothing but its own tx`)
    }
  }

  /** Shuts it; false when it was shut already. */
  close(): boolean {
    const first = !this.#closed
    this.#closed = true
    return first
  }
}
