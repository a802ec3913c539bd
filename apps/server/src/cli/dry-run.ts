/** A school in which commands are tried out: whatever they write is taken back before anybody sees it (`--dry-run`). */
import { stat } from 'node:fs/promises'
import type { FileSource } from '@porua/files/source'
import type { Tx } from '../ports/database/database.ts'
import { DatabaseAround } from '../ports/database/database-around.ts'
import type { Files, StoredFile } from '../ports/files/files.ts'

/** Ends a unit that is only tried. */
class TakenBack extends Error {
  override readonly name = 'TakenBack'
}

/**
 * The database with every unit taken back at its end, its result handed on all the same. For work of one unit: a second one
 * does not find what the first has written. A unit that brings its commit along in a batch cannot be tried out.
 */
export class DryRunDatabase extends DatabaseAround {
  async write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const results: T[] = []
    try {
      await this.db.write(async (tx) => {
        results.push(await work(tx))
        throw new TakenBack()
      })
    } catch (error) {
      if (!(error instanceof TakenBack)) throw error
    }
    return results.at(-1) as T
  }
}

/** Files that are read as ever, and of which none is kept. */
export class DryRunFiles implements Files {
  readonly #files: Files
  constructor(files: Files) {
    this.#files = files
  }

  /** @throws what the file system says of a file that is not there */
  async put(_key: string, source: FileSource): Promise<void> {
    if ('path' in source) await stat(source.path)
  }

  has(key: string): Promise<boolean> {
    return this.#files.has(key)
  }

  get(key: string): Promise<StoredFile | null> {
    return this.#files.get(key)
  }

  async remove(): Promise<void> {
    // Nothing goes.
  }
}
