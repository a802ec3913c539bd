/**
 * One process owns DATA_DIR. The lock is SQLite's own exclusive lock on a file beside the database: the kernel
 * drops it when the process dies, however it dies. No other code may open owner.lock: closing any descriptor of it
 * in the owning process would drop the lock (POSIX).
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { DatabaseRefused } from '../database.ts'

/** What other processes may know about the owner. */
export interface OwnerNote {
  readonly pid: number
  /** The path of the socket through which it serves others, once it does. */
  readonly socket?: string
}

/** The folder has an owner: this, and no other refusal, may pass by itself. */
export class FolderInUse extends DatabaseRefused {}

export interface OwnerLock {
  /** Leaves a note for other processes. */
  note(note: OwnerNote): void
  release(): void
}

/** @throws DatabaseRefused when another process, or this one, owns the folder already. */
export function lockFolder(dataDir: string): OwnerLock {
  const lock = new Sqlite(join(dataDir, 'owner.lock'), { timeout: 0 })
  try {
    lock.pragma('journal_mode = memory')
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!String((error as { code?: string }).code).startsWith('SQLITE_BUSY')) throw error
    const owner = readOwnerNote(dataDir)
    throw new FolderInUse(
      `data folder ${dataDir} is in use by process ${owner?.pid ?? 'unknown'}: stop it, or set another DATA_DIR`,
    )
  }
  const path = join(dataDir, 'owner.json')
  const lease: OwnerLock = {
    note: (note) => writeFileSync(path, JSON.stringify(note), { mode: 0o600 }),
    release() {
      rmSync(path, { force: true })
      lock.close()
    },
  }
  lease.note({ pid: process.pid })
  return lease
}

/** The note of the folder's owner, which may have died since; undefined where there is none. */
export function readOwnerNote(dataDir: string): OwnerNote | undefined {
  try {
    const note: unknown = JSON.parse(readFileSync(join(dataDir, 'owner.json'), 'utf8'))
    if (typeof note !== 'object' || note === null || !('pid' in note) || typeof note.pid !== 'number')
      return undefined
    const socket = 'socket' in note && typeof note.socket === 'string' ? note.socket : undefined
    return { pid: note.pid, ...(socket === undefined ? {} : { socket }) }
  } catch {
    return undefined
  }
}
