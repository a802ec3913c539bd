/**
 * A database thread: the one writer, or a reader of the pool. It takes one message after another and keeps no promise
 * but SQLite's. After an error of the disk it closes its connection and opens it again at the next message, so that
 * it comes back by itself.
 */
import { setPriority } from 'node:os'
import threads, { parentPort } from 'node:worker_threads'
import { isSqliteAway } from '../errors.ts'
import { Connection } from './connection.ts'
import type { LogIsLong, ThreadOptions, ThreadReply, ThreadRequest } from './protocol.ts'
import { arrived, toSentResults } from './rows.ts'

const options = (threads as { readonly workerData: unknown }).workerData as ThreadOptions
/** Nice: a long list of the desk leaves the cores to the students' saves. */
const readerPriority = 5
// On Linux this is the priority of the calling thread; elsewhere it would be the whole process's.
if (process.platform === 'linux' && !options.writes) setPriority(readerPriority)

let connection: Connection | undefined
/** The unit whose transaction is open; 0: none. */
let openUnit = 0
let commits = 0
let finishDue = false

/** Looking costs some microseconds, so not after each commit. */
const COMMITS_PER_LOOK = 8
/**
 * 128 MB: the same pages are written many times before they are copied once, and the writer, who stands still for 25 to 35 ms when the
 * log begins anew (its last pages and one more flush), does so once in 13,000 saves (README.md of exams/save-path).
 */
const LONG_LOG = 32_000

function answer(request: ThreadRequest): ThreadReply {
  const { id, unit } = request
  try {
    connection ??= new Connection(options)
    if (request.end === 'rollback' && (openUnit === 0 || openUnit !== unit)) return { id, results: [] }
    if (request.begin) {
      connection.exec(options.writes ? 'begin immediate' : 'begin')
      openUnit = unit
    } else if (openUnit !== unit) {
      // A statement sent before its sender heard that the unit had failed: it must not run by itself.
      return { id, code: 'UNIT_GONE', message: 'the unit has been rolled back' }
    }
    const open = connection
    const results = request.statements.map((one) => open.run({ ...one, parameters: arrived(one) }))
    if (request.end !== 'open') {
      connection.exec(request.end)
      openUnit = 0
      commits++
    }
    return { id, results: toSentResults(results) }
  } catch (error) {
    openUnit = 0
    const { code = 'ERROR', message } = error as { code?: string; message: string }
    recover(code)
    return { id, code, message }
  }
}

function recover(code: string): void {
  try {
    if (connection?.inTransaction) connection.exec('rollback')
    if (!isSqliteAway(code) || code === 'SQLITE_FULL' || code.startsWith('SQLITE_BUSY')) return
  } catch {
    // A connection that cannot even roll back is not to be trusted: closing it drops its transaction.
  }
  close()
}

function close(): void {
  try {
    connection?.close()
  } catch {
    // Nothing is lost with it: what was acknowledged is in the log on disk.
  }
  connection = undefined
  openUnit = 0
}

/** Between units, after the reply has gone: what the log needs. Its failure is nobody's: the log stays, and is true. */
function tend(): void {
  if (!connection || openUnit !== 0) return
  try {
    if (finishDue) {
      finishDue = false
      connection.checkpoint()
    } else if (commits >= COMMITS_PER_LOOK) {
      commits = 0
      if (connection.backlog() > LONG_LOG) parentPort?.postMessage({ logIsLong: true } satisfies LogIsLong)
    }
  } catch (error) {
    recover((error as { code?: string }).code ?? 'ERROR')
  }
}

parentPort?.on('message', (request: ThreadRequest) => {
  if (request.close) {
    close()
    parentPort?.postMessage({ id: request.id, results: [] } satisfies ThreadReply)
    parentPort?.close()
    return
  }
  if (request.finish) finishDue = true
  else parentPort?.postMessage(answer(request))
  if (options.writes) tend()
})
