/** The pool of connections to one PostgreSQL. */
import pg from 'pg'
import { postgresError } from './postgres-errors.ts'
import { typeParserOf } from './types.ts'

interface PoolOptions {
  readonly url: string
  readonly size: number
  /** Longest wait for a connection, in milliseconds. */
  readonly connectMs: number
  /** Longest wait for an answer to a greeting, in milliseconds; who uses the connection afterwards sets limits of their own. */
  readonly greetMs: number
  readonly log?: ((message: string) => void) | undefined
}

/** A pool that has not connected yet; the caller ends it. Numbers come back as JavaScript numbers (see `typeParserOf`). */
export function makePool({ url, size, connectMs, greetMs, log }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: connectMs,
    query_timeout: greetMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // A unit sends its statements without waiting for each one's answer.
    pipeline: true,
    application_name: 'porua',
    types: { getTypeParser: typeParserOf },
  })
  const note = (error: Error) => log?.(`database: a connection was lost: ${reasonOf(error)}`)
  // A connection that breaks ends the process where nobody listens, and the pool itself listens to idle ones only.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', note))
  return pool
}

/** Why a connection is not to be had, in the server's or the system's words. */
export function reasonOf(error: unknown): string {
  return postgresError(error).message.replace(/^the database does not answer: /, '')
}
