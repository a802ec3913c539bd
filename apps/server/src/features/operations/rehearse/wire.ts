/** What all phones of a rehearsal share: connections, the times of their calls, the bytes they cost. */
import { type Call, Connection, type Reply } from './connection.ts'

/** Which call, as a person would name it. */
export type CallName = 'start' | 'paper' | 'save' | 'reload' | 'submit'

export interface CallFigures {
  call: CallName
  calls: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  max: number
}

/** A line that broke, or a server that was busy (408, 425, 429, 5xx): the phone tries again. */
export class Again extends Error {}
/** The server said no: the student sees it. */
export class SaidNo extends Error {}

export class Wire {
  readonly #origin: string
  readonly #most: number
  readonly #idle: Connection[] = []
  readonly #waiting: ((connection: Connection | null) => void)[] = []
  readonly #times = new Map<CallName, number[]>()
  #open = 0
  #sent = 0
  #received = 0
  /** Calls that were made again. */
  again = 0
  /** Refusals, by what they said; every one is something a student would have seen. */
  readonly refusals = new Map<string, number>()

  /** @param most connections at once, as a proxy in front would keep them */
  constructor(origin: string, most: number) {
    this.#origin = origin
    this.#most = most
  }

  /** One call; waiting for a free connection counts. @throws Again, SaidNo */
  async call(name: CallName, call: Call): Promise<Reply> {
    const asked = performance.now()
    const reply = await this.#once(call)
    if (reply === null || isBusy(reply.status)) {
      this.again++
      throw new Again(name)
    }
    const times = this.#times.get(name) ?? []
    this.#times.set(name, times)
    times.push(performance.now() - asked)
    if (reply.status === 200) return reply
    const what = `${name}: ${reply.status} ${codeIn(reply.body)}`
    this.refusals.set(what, (this.refusals.get(what) ?? 0) + 1)
    throw new SaidNo(what)
  }

  async #once(call: Call): Promise<Reply | null> {
    const connection = await this.#take()
    if (!connection) return null
    const before = connection.bytes
    const reply = await connection.send(call).catch(() => null)
    const { sent, received } = connection.bytes
    this.#sent += sent - before.sent
    this.#received += received - before.received
    this.#give(connection)
    return reply
  }

  #take(): Promise<Connection | null> {
    const idle = this.#idle.pop()
    if (idle?.usable) return Promise.resolve(idle)
    if (idle) this.#open--
    if (this.#open < this.#most) {
      this.#open++
      return Connection.open(this.#origin).catch(() => {
        this.#open--
        return null
      })
    }
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  #give(connection: Connection): void {
    const next = this.#waiting.shift()
    if (connection.usable) {
      if (next) next(connection)
      else this.#idle.push(connection)
      return
    }
    this.#open--
    if (next) void this.#take().then(next)
  }

  get bytes(): { sent: number; received: number } {
    return { sent: this.#sent, received: this.#received }
  }

  figures(): CallFigures[] {
    return [...this.#times].map(([call, times]) => {
      const sorted = Float64Array.from(times).sort()
      const at = (share: number) =>
        sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
      return {
        call,
        calls: sorted.length,
        p50: at(0.5),
        p95: at(0.95),
        p99: at(0.99),
        max: sorted.at(-1) ?? 0,
      }
    })
  }

  close(): void {
    for (const connection of this.#idle) connection.close()
  }
}

function isBusy(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429
}

function codeIn(body: Buffer): string {
  return /"code":"(\w+)"/.exec(body.toString('utf8', 0, 500))?.[1] ?? ''
}
