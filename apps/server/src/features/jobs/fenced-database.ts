/** The database as long work writes it: each transaction counts itself on the job's row, and none outlives its run. */
import { holdCommit } from '../../ports/database/batch.ts'
import type { Database, Tx } from '../../ports/database/database.ts'
import { DatabaseAround } from '../../ports/database/database-around.ts'
import { countJobWrite } from './jobs.store.ts'

/** The server has told that this run is over: nothing more is stored by it. */
export class RunOver extends Error {
  override readonly name = 'RunOver'
}

/**
 * What a run has stored is known for certain, however it ends: `writes` of its row is counted in the very transactions. Where the row
 * says that another process ended the run, its transactions are rolled back: 'nothing changed' stays true.
 */
export class FencedDatabase extends DatabaseAround {
  readonly #run: { id: string; claim: string }
  constructor(db: Database, run: { id: string; claim: string }) {
    super(db)
    this.#run = run
  }

  write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.write(async (tx) => {
      holdCommit(tx)
      const result = await work(tx)
      // Last: the row is locked no longer than the commit takes, and the server can say meanwhile how far the run is.
      if (!(await countJobWrite(tx, this.#run.id, this.#run.claim))) throw new RunOver('the run is over')
      return result
    })
  }
}
