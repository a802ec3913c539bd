/** What a database that differs from another one only in its writing has in common. */
import type { Database, Lag, Reader, Tx } from './database.ts'

/** Passes everything on to `db`; how it writes, the class that extends it says. */
export abstract class DatabaseAround implements Database {
  protected readonly db: Database
  constructor(db: Database) {
    this.db = db
  }

  get dialect() {
    return this.db.dialect
  }

  read<T>(work: (db: Reader) => Promise<T>): Promise<T> {
    return this.db.read(work)
  }

  scan<T>(work: (db: Reader) => Promise<T>, lag?: Lag): Promise<T> {
    return this.db.scan(work, lag)
  }

  abstract write<T>(work: (tx: Tx) => Promise<T>): Promise<T>

  ping(): Promise<void> {
    return this.db.ping()
  }

  close(): Promise<void> {
    return this.db.close()
  }
}
