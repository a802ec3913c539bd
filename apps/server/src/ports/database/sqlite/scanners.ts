/** A few read-only threads for long reads, started when wanted and ended after a while without work. */
import { DatabaseUnavailable } from '../database.ts'
import type { Channel, ChannelSource, Ending, Statement, StatementResult } from '../statements.ts'
import type { ThreadOptions } from './protocol.ts'
import { ThreadLink } from './thread-link.ts'

/** One core is the main thread's and one the writer's: more threads would only take turns. */
const MOST_THREADS = 2
const IDLE_MS = 10_000

interface Scanner {
  readonly thread: ThreadLink
  idle: NodeJS.Timeout | undefined
}

/** Where all threads are at work, whoever comes waits in line. */
export class Scanners implements ChannelSource {
  readonly #options: ThreadOptions
  readonly #idle: Scanner[] = []
  readonly #all = new Set<Scanner>()
  readonly #queue: ((scanner: Scanner) => void)[] = []
  #units = 0
  #closed = false

  constructor(options: ThreadOptions) {
    this.#options = options
  }

  async take(): Promise<Channel> {
    if (this.#closed) throw new DatabaseUnavailable('the database is closed')
    const scanner =
      this.#idle.pop() ?? this.#start() ?? (await new Promise<Scanner>((r) => this.#queue.push(r)))
    clearTimeout(scanner.idle)
    return new ScannerChannel(scanner.thread, ++this.#units, () => this.#give(scanner))
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.all([...this.#all].map((scanner) => this.#end(scanner)))
  }

  #start(): Scanner | undefined {
    if (this.#all.size >= MOST_THREADS) return undefined
    const scanner: Scanner = { thread: new ThreadLink(this.#options), idle: undefined }
    this.#all.add(scanner)
    return scanner
  }

  #give(scanner: Scanner): void {
    const next = this.#queue.shift()
    if (next) {
      next(scanner)
      return
    }
    this.#idle.push(scanner)
    scanner.idle = setTimeout(() => {
      this.#idle.splice(this.#idle.indexOf(scanner), 1)
      void this.#end(scanner)
    }, IDLE_MS).unref()
  }

  async #end(scanner: Scanner): Promise<void> {
    clearTimeout(scanner.idle)
    this.#all.delete(scanner)
    await scanner.thread.close()
  }
}

class ScannerChannel implements Channel {
  readonly #thread: ThreadLink
  readonly #id: number
  readonly #giveBack: () => void
  #unit = 0
  #over = false

  constructor(thread: ThreadLink, id: number, giveBack: () => void) {
    this.#thread = thread
    this.#id = id
    this.#giveBack = giveBack
  }

  run(statements: readonly Statement[], begin: boolean, end: Ending): Promise<readonly StatementResult[]> {
    if (begin) this.#unit = this.#id
    return this.#thread.ask(this.#unit, statements, begin, end)
  }

  release(): void {
    if (this.#over) return
    this.#over = true
    this.#giveBack()
  }
}
