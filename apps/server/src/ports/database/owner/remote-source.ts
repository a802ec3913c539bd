/** Channels over the owner's socket, a connection each; an idle one is kept for the next unit. */
import { connect } from 'node:net'
import { DatabaseUnavailable } from '../database.ts'
import { copyWindows } from '../sqlite/rows.ts'
import type { Channel, ChannelSource, Ending, Statement, StatementResult } from '../statements.ts'
import { fromWireError, type OwnerReply, type OwnerRequest, Peer, type UnitKind } from './frames.ts'

interface Waiting {
  resolve(reply: OwnerReply): void
  reject(error: Error): void
}

/** One connection to the owner. Replies come in the order of the requests. */
export class OwnerLine {
  readonly #peer: Peer<OwnerReply, OwnerRequest>
  readonly #waiting: Waiting[] = []
  #gone = false
  readonly #setBusy: (busy: boolean) => void

  /** @throws an error with the system's code when nobody listens at `path`. */
  static async open(path: string): Promise<OwnerLine> {
    const socket = connect(path)
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('error', reject)
    })
    return new OwnerLine(socket)
  }

  private constructor(socket: ReturnType<typeof connect>) {
    // A process that waits for an answer stays alive; one with an idle connection may end.
    this.#setBusy = (busy) => (busy ? socket.ref() : socket.unref())
    this.#setBusy(false)
    this.#peer = new Peer(
      socket,
      (reply) => {
        const waiting = this.#waiting.shift()
        if (this.#waiting.length === 0) this.#setBusy(false)
        waiting?.resolve(reply)
      },
      () => {
        this.#gone = true
        for (const { reject } of this.#waiting.splice(0)) {
          reject(
            new DatabaseUnavailable('the server that owns the data folder is gone; the outcome is not known'),
          )
        }
      },
    )
  }

  /** Whether the owner has closed the line: it is of no more use. */
  get gone(): boolean {
    return this.#gone
  }

  /** One request and its reply. Rejects with DatabaseUnavailable when the line breaks before the reply. */
  ask(request: OwnerRequest): Promise<OwnerReply> {
    if (this.#gone)
      return Promise.reject(new DatabaseUnavailable('the server that owns the data folder is gone'))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject })
      this.#setBusy(true)
      this.#peer.send(request)
    })
  }

  /** Breaks the line off; a unit that is open on it is rolled back by the owner. */
  close(): void {
    this.#peer.destroy()
  }
}

/** Lends lines to the owner of the data folder, for units of one kind. */
export class RemoteSource implements ChannelSource {
  readonly #path: string
  readonly #kind: UnitKind
  readonly #idle: OwnerLine[] = []
  readonly #all = new Set<OwnerLine>()
  #units = 0

  constructor(path: string, kind: UnitKind) {
    this.#path = path
    this.#kind = kind
  }

  async take(): Promise<Channel> {
    let line = this.#idle.pop()
    while (line?.gone) line = this.#idle.pop()
    line ??= await this.#open()
    const taken = line
    return new RemoteChannel(taken, this.#kind, ++this.#units, (clean) => this.#give(taken, clean))
  }

  async close(): Promise<void> {
    for (const line of this.#all) line.close()
    this.#all.clear()
  }

  async #open(): Promise<OwnerLine> {
    const line = await OwnerLine.open(this.#path).catch((error: Error) => {
      throw new DatabaseUnavailable(`the server that owns the data folder does not answer: ${error.message}`)
    })
    this.#all.add(line)
    return line
  }

  #give(line: OwnerLine, clean: boolean): void {
    if (clean) this.#idle.push(line)
    else {
      // Closing it is what rolls the unit back.
      line.close()
      this.#all.delete(line)
    }
  }
}

class RemoteChannel implements Channel {
  readonly #line: OwnerLine
  readonly #kind: UnitKind
  readonly #id: number
  readonly #give: (clean: boolean) => void
  #unit = 0
  #open = false
  #over = false

  constructor(line: OwnerLine, kind: UnitKind, id: number, give: (clean: boolean) => void) {
    this.#line = line
    this.#kind = kind
    this.#id = id
    this.#give = give
  }

  async run(
    statements: readonly Statement[],
    begin: boolean,
    end: Ending,
  ): Promise<readonly StatementResult[]> {
    if (begin) this.#unit = this.#id
    const unit = this.#unit
    this.#open = unit !== 0 && end === 'open'
    const sent = statements.map((one) => ({ ...one, parameters: copyWindows(one.parameters) }))
    const reply = await this.#line.ask({ op: 'run', kind: this.#kind, unit, begin, statements: sent, end })
    if ('results' in reply) return reply.results
    this.#open = false
    if ('error' in reply) throw fromWireError(reply.error)
    throw new DatabaseUnavailable('the server that owns the data folder answers something else')
  }

  release(): void {
    if (this.#over) return
    this.#over = true
    this.#give(!this.#open)
  }
}
