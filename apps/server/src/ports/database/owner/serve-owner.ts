/**
 * The owner of a SQLite file serves it to the command line of the same machine through a socket in DATA_DIR. A unit of
 * the other process holds the writer like one of ours, so it must be short, and it ends with its connection.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { type Database, DatabaseUnavailable, type Reader } from '../database.ts'
import { UnitFailed } from '../errors.ts'
import { newestMigration } from '../migrate.ts'
import { SqliteDatabase } from '../sqlite/sqlite-database.ts'
import type { Statement, StatementResult } from '../statements.ts'
import { type OwnerReply, type OwnerRequest, Peer, toWireError } from './frames.ts'

export interface OwnerService {
  close(): Promise<void>
}

export interface OwnerServiceOptions {
  /** Longest life of a writing unit of another process, in milliseconds. */
  readonly unitMs?: number
}

const UNIT_MS = 60_000
const SCAN_MS = 600_000
/** A socket's path may have about 100 bytes. */
const LONGEST_PATH = 100

type RunRequest = Extract<OwnerRequest, { op: 'run' }>

/** Serves `database` to other processes until closed. PostgreSQL needs no owner: there this does nothing. */
export async function serveOwner(
  database: Database,
  { unitMs = UNIT_MS }: OwnerServiceOptions = {},
): Promise<OwnerService> {
  if (!(database instanceof SqliteDatabase)) return { close: async () => undefined }
  const path = socketPath(database.dataDir)
  rmSync(path, { force: true }) // left by an owner that was killed: the lock says that it is gone
  const sessions = new Set<Session>()
  const server = createServer((socket) => {
    const session = new Session(socket, database, unitMs, () => sessions.delete(session))
    sessions.add(session)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  chmodSync(path, 0o600)
  server.unref()
  database.lock.note({ pid: process.pid, socket: path })
  return {
    async close() {
      database.lock.note({ pid: process.pid })
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const session of sessions) session.destroy()
      await closed
      if (dirname(path) !== database.dataDir) rmSync(dirname(path), { recursive: true, force: true })
    },
  }
}

/** In the data folder, or in a private folder of the machine's temporary one where that path is too long. */
function socketPath(dataDir: string): string {
  const path = join(dataDir, 'owner.sock')
  if (Buffer.byteLength(path) <= LONGEST_PATH) return path
  return join(mkdtempSync(join(tmpdir(), 'porua-')), 'owner.sock')
}

/** The other process has asked for a rollback. */
class RolledBack extends Error {}

/** One connection of another process: one unit at a time, its statements in order. */
class Session {
  readonly #peer: Peer<OwnerRequest, OwnerReply>
  readonly #database: Database
  readonly #unitMs: number
  readonly #inbox: OwnerRequest[] = []
  #wake: (() => void) | undefined
  #gone = false

  constructor(socket: Socket, database: Database, unitMs: number, onClose: () => void) {
    this.#database = database
    this.#unitMs = unitMs
    this.#peer = new Peer(
      socket,
      (request) => {
        this.#inbox.push(request)
        this.#wake?.()
      },
      () => {
        this.#gone = true
        this.#wake?.()
        onClose()
      },
    )
    void this.#serve()
  }

  destroy(): void {
    this.#peer.destroy()
  }

  async #serve(): Promise<void> {
    for (;;) {
      const request = await this.#next(Number.POSITIVE_INFINITY).catch(() => undefined)
      if (!request) return
      try {
        if (request.op === 'hello') {
          this.#peer.send({ hello: { pid: process.pid, schema: newestMigration() } })
        } else {
          this.#peer.send({ results: await this.#run(request) })
        }
      } catch (error) {
        this.#peer.send({ error: toWireError(error) })
      }
    }
  }

  async #run(request: RunRequest): Promise<readonly StatementResult[]> {
    if (request.begin) return this.#unit(request)
    if (request.end === 'rollback') return []
    // Sent before its sender heard that the unit had failed: it must not run by itself.
    if (request.unit !== 0) throw new UnitFailed('the unit has been rolled back')
    const { kind, statements } = request
    if (kind === 'write') return this.#database.write((tx) => runAll(tx, statements))
    return this.#database[kind]((db) => runAll(db, statements))
  }

  /** Runs a whole unit, from the request that began it to the one that ends it, and gives that last one's results. */
  async #unit(first: RunRequest): Promise<readonly StatementResult[]> {
    const kind = first.kind === 'write' ? 'write' : 'scan'
    const deadline = performance.now() + (kind === 'write' ? this.#unitMs : SCAN_MS)
    const work = async (db: Reader): Promise<readonly StatementResult[]> => {
      let request: OwnerRequest = first
      for (;;) {
        if (request.op !== 'run' || request.unit !== first.unit) throw new UnitFailed('units do not mix')
        if (request.end === 'rollback') throw new RolledBack()
        const results = await runAll(db, request.statements)
        if (request.end === 'commit') return results
        this.#peer.send({ results })
        request = await this.#next(deadline)
      }
    }
    try {
      return await this.#database[kind](work)
    } catch (error) {
      if (error instanceof RolledBack) return []
      throw error
    }
  }

  /** The next request. @throws DatabaseUnavailable when there is none by `deadline`, or no more to come. */
  async #next(deadline: number): Promise<OwnerRequest> {
    while (!this.#gone) {
      const request = this.#inbox.shift()
      if (request) return request
      const left = deadline - performance.now()
      if (left <= 0) {
        this.#peer.destroy()
        throw new DatabaseUnavailable('the unit was open for too long and was rolled back')
      }
      await new Promise<void>((resolve) => {
        const timer = Number.isFinite(left) ? setTimeout(resolve, left) : undefined
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      this.#wake = undefined
    }
    throw new DatabaseUnavailable('the connection is gone: rolled back')
  }
}

async function runAll(db: Reader, statements: readonly Statement[]): Promise<StatementResult[]> {
  const results: StatementResult[] = []
  for (const { sql, parameters, times, packed } of statements) {
    const raw = CompiledQuery.raw(sql, [...parameters])
    const query = times === undefined ? raw : { ...raw, times, packed }
    const result = await db.executeQuery<Record<string, unknown>>(query)
    const changes = result.numAffectedRows
    results.push({ rows: result.rows, ...(changes === undefined ? {} : { changes: Number(changes) }) })
  }
  return results
}
