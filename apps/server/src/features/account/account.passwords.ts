/**
 * Passwords: argon2id with OWASP's parameters. A hash takes a core for about 20 ms, so hashing has a thread of its own of low
 * priority, one at a time, with a queue in front: a storm of sign-ins takes what the answers leave, and never libuv's
 * threads, on which files and names wait. The thread starts when it is wanted and ends after a while without work.
 */
import { Worker } from 'node:worker_threads'
import { Problem } from '../../platform/problems.ts'
import type { HashReply, HashTask } from './account.password-thread.ts'
import { FairQueue, type QueueLimits, type Waiter } from './account.queue.ts'

/** 2,000 are about a minute of hashing: better to say so than to let phones time out. A big school stands behind one address. */
const usualLimits: QueueLimits = { most: 2_000, mostPerNetwork: 1_000, turnMs: 30 }
const idleMs = 30_000
/** What an older Node needs to run a thread in TypeScript; other flags (--cpu-prof) would do harm there. */
const wantedFlags = /^--(experimental-strip-types|no-warnings|disable-warning|enable-source-maps)/

/** For work that no caller waits for. */
const nobody: Waiter = { network: '', gone: () => false }

/** A task before it has its number. */
type Task = HashTask extends infer T ? (T extends HashTask ? Omit<T, 'id'> : never) : never

interface Waiting {
  resolve(value: string | boolean): void
  reject(error: Error): void
}

/** Hashes and compares in a thread of its own, in fair turns by network. */
export class Passwords {
  readonly #queue: FairQueue
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #lastId = 0
  readonly #waiting = new Map<number, Waiting>()
  /** Compared with where no student is found, so that the time taken says nothing about who is registered. */
  #decoy: Promise<string> | null = null

  constructor(limits: Partial<QueueLimits> = {}) {
    this.#queue = new FairQueue({ ...usualLimits, ...limits })
  }

  /** How many calls wait for their turn. */
  get waiting(): number {
    return this.#queue.waiting
  }

  /** @throws Problem unavailable when too many wait, or the thread has died. */
  async hash(password: string, waiter: Waiter = nobody): Promise<string> {
    return String(await this.#queue.run(waiter, () => this.#ask({ kind: 'hash', password })))
  }

  /** Whether the password fits. A null hash costs the same time and never fits. @throws Problem as `hash` */
  async verify(stored: string | null, password: string, waiter: Waiter = nobody): Promise<boolean> {
    this.#decoy ??= this.hash('a password that nobody has').catch((error: unknown) => {
      this.#decoy = null
      throw error
    })
    const against = stored ?? (await this.#decoy)
    const fits = await this.#queue.run(waiter, () => this.#ask({ kind: 'verify', password, stored: against }))
    return fits === true && stored !== null
  }

  /** Ends the thread. What it was doing fails as unavailable. */
  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const worker = this.#worker
    if (!worker) return
    // Before it has ended, which takes a moment: who comes meanwhile gets a thread of their own.
    this.#lose(worker, undefined)
    await worker.terminate()
  }

  #ask(task: Task): Promise<string | boolean> {
    clearTimeout(this.#idle)
    this.#worker ??= this.#start()
    const worker = this.#worker
    const id = ++this.#lastId
    return new Promise<string | boolean>((resolve, reject) => {
      // A process that waits for a password stays alive; one that only keeps the thread may end.
      worker.ref()
      this.#waiting.set(id, { resolve, reject })
      worker.postMessage({ ...task, id } satisfies HashTask)
    }).finally(() => {
      worker.unref()
      this.#idle = setTimeout(() => void this.close(), idleMs).unref()
    })
  }

  #start(): Worker {
    const worker = new Worker(new URL('./account.password-thread.ts', import.meta.url), {
      execArgv: process.execArgv.filter((flag) => wantedFlags.test(flag)),
      name: 'passwords',
    })
    worker.on('message', (reply: HashReply) => {
      const waiting = this.#waiting.get(reply.id)
      this.#waiting.delete(reply.id)
      if ('error' in reply) waiting?.reject(new Error(reply.error))
      else waiting?.resolve(reply.value)
    })
    worker.on('error', (error: Error) => this.#lose(worker, error))
    worker.on('exit', () => this.#lose(worker, undefined))
    return worker
  }

  #lose(worker: Worker, cause: unknown): void {
    if (this.#worker !== worker) return
    this.#worker = undefined
    const lost = [...this.#waiting.values()]
    this.#waiting.clear()
    const problem = new Problem('unavailable', 'signInBroken', {
      retryAfter: 2,
    })
    problem.cause = cause
    for (const { reject } of lost) reject(problem)
  }
}
