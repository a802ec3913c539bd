/** The main thread's end of a database thread: starts it, asks it, and starts another one when it has died. */
import { Worker } from 'node:worker_threads'
import { DatabaseUnavailable } from '../database.ts'
import { sqliteError } from '../errors.ts'
import type { Ending, Statement, StatementResult } from '../statements.ts'
import type { LogIsLong, ThreadOptions, ThreadReply, ThreadRequest } from './protocol.ts'
import { arrivedResults, toSent } from './rows.ts'

/** What an older Node needs to run this file's thread; others (--input-type, --cpu-prof) would do harm there. */
const WANTED_FLAGS = /^--(experimental-strip-types|no-warnings|disable-warning|enable-source-maps)/

interface Waiting {
  resolve(results: readonly StatementResult[]): void
  reject(error: Error): void
}

/** One database thread. What was asked of a thread that died is rejected; a write among it may or may not be on the disk. */
export class ThreadLink {
  readonly #options: ThreadOptions
  readonly #onLongLog: (() => void) | undefined
  #worker: Worker | undefined
  #lastId = 0
  #closed = false
  readonly #waiting = new Map<number, Waiting>()

  /** `onLongLog` is called, again and again, while the writer's log is long. */
  constructor(options: ThreadOptions, onLongLog?: () => void) {
    this.#options = options
    this.#onLongLog = onLongLog
  }

  /** Sends one message and waits for its reply. Messages are answered in the order they were sent. */
  ask(
    unit: number,
    statements: readonly Statement[],
    begin: boolean,
    end: Ending,
  ): Promise<readonly StatementResult[]> {
    if (this.#closed) return Promise.reject(new DatabaseUnavailable('the database is closed'))
    return this.#send({ id: 0, unit, begin, statements: statements.map(toSent), end })
  }

  /** Has the thread copy the rest of its log between two units. */
  finishLog(): void {
    this.#worker?.postMessage({
      id: 0,
      unit: 0,
      begin: false,
      statements: [],
      end: 'open',
      finish: true,
    } satisfies ThreadRequest)
  }

  /** Lets the thread finish what it was sent, closes its connection and ends it. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    const worker = this.#worker
    if (!worker) return
    const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    await this.#send({ id: 0, unit: 0, begin: false, statements: [], end: 'open', close: true }).catch(
      () => {},
    )
    worker.ref()
    await gone
  }

  #send(request: ThreadRequest): Promise<readonly StatementResult[]> {
    this.#worker ??= this.#start()
    const worker = this.#worker
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      // A process that waits for an answer stays alive; one that only keeps a thread may end.
      if (this.#waiting.size === 0) worker.ref()
      worker.postMessage({ ...request, id })
      this.#waiting.set(id, { resolve, reject })
    })
  }

  #start(): Worker {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: this.#options,
      execArgv: process.execArgv.filter((flag) => WANTED_FLAGS.test(flag)),
      name: this.#options.writes ? 'database writer' : 'database reader',
    })
    worker.unref()
    worker.on('message', (reply: ThreadReply | LogIsLong) => {
      if ('logIsLong' in reply) this.#onLongLog?.()
      else this.#take(worker, reply)
    })
    worker.on('error', (error: Error) => this.#lose(worker, error))
    worker.on('exit', () => this.#lose(worker, undefined))
    return worker
  }

  #take(worker: Worker, reply: ThreadReply): void {
    const waiting = this.#waiting.get(reply.id)
    if (!waiting) return
    this.#waiting.delete(reply.id)
    if (this.#waiting.size === 0) worker.unref()
    if ('code' in reply) waiting.reject(sqliteError(reply.code, reply.message))
    else waiting.resolve(arrivedResults(reply.results))
  }

  #lose(worker: Worker, cause: unknown): void {
    if (this.#worker !== worker) return
    this.#worker = undefined
    const lost = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of lost) {
      reject(
        new DatabaseUnavailable('the database thread has died; what it was doing may be done or not', {
          cause,
        }),
      )
    }
  }
}
