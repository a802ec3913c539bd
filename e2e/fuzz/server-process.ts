/** One server process under the fuzz: it can be killed, and comes back on the same data. */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Place } from '@porua/testkit/databases'
import type { FuzzCommand } from './school-server.ts'

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** Made by `start`; the caller ends it. */
export class ServerProcess {
  readonly #place: Place
  readonly #epoch: number
  readonly #waiting = new Map<number, Waiting>()
  #child: ChildProcess | undefined
  #nextId = 1
  #port = 0

  /** `epoch`: the time at which its clock begins, in milliseconds. */
  constructor(place: Place, epoch: number) {
    this.#place = place
    this.#epoch = epoch
  }

  /** Where it listens; 0 while it is down. */
  get port(): number {
    return this.#port
  }

  /** Resolves when it listens. @throws Error where it ends instead. */
  start(): Promise<void> {
    const { dataDir, url } = this.#place
    return new Promise((resolve, reject) => {
      const child = fork(join(import.meta.dirname, 'school-server.ts'), {
        env: {
          PATH: process.env.PATH,
          FUZZ_DIR: dataDir,
          FUZZ_EPOCH: String(this.#epoch),
          ...(url ? { FUZZ_URL: url } : {}),
        },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        execArgv: [],
      })
      this.#child = child
      child.once('exit', (code) => {
        this.#port = 0
        const ended = new Error(`the server ended with ${code}`)
        reject(ended)
        for (const wait of this.#waiting.values()) wait.reject(ended)
        this.#waiting.clear()
      })
      child.on('message', (message: { port?: number; id?: number; value?: unknown; error?: string }) => {
        if (message.port) {
          this.#port = message.port
          resolve()
        }
        const wait = message.id ? this.#waiting.get(message.id) : undefined
        if (!wait || !message.id) return
        this.#waiting.delete(message.id)
        if (message.error) wait.reject(new Error(message.error))
        else wait.resolve(message.value)
      })
    })
  }

  /** Has it do something a provider could. Rejects when it is killed meanwhile. */
  command<T>(it: FuzzCommand): Promise<T> {
    const id = this.#nextId++
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (value: unknown) => void, reject })
      this.#child?.send({ id, command: it })
    })
  }

  /** Resolves when it has ended. Nobody is sent to it meanwhile. */
  async end(signal: NodeJS.Signals): Promise<void> {
    this.#port = 0
    const gone = new Promise((resolve) => this.#child?.once('exit', resolve))
    this.#child?.kill(signal)
    await gone
  }
}
