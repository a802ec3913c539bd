/**
 * A wire between a phone and the server that can be cut: a TCP proxy. Cutting before the reply and after it are different
 * accidents: in the second the server has done what it was asked and the phone does not know.
 */
import { connect, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/**
 * open: bytes pass. refused: connections are reset at once. loseReply: the request arrives, the reply's first bytes reset the
 * connection. stalled: connections open and nothing passes. portal: a captive portal answers 200 with HTML.
 */
export type WireState = 'open' | 'refused' | 'loseReply' | 'stalled' | 'portal'

/** How narrow a wire is, each way. */
export interface Narrow {
  readonly bytesPerSecond: number
  /** One way, in milliseconds. */
  readonly latencyMs: number
}

/** EDGE on a bad day: 56 kbit/s, 600 ms there and back. */
export const twoG: Narrow = { bytesPerSecond: 7_000, latencyMs: 300 }
/** One packet: what a narrow wire passes at once. */
const packet = 1_400

const portalPage = '<!doctype html><title>Wi-Fi</title><p>Please accept our terms to go on.</p>'

/** One listening port before one server. It begins open; a test sets what befalls it. */
export class Wire {
  readonly #server: Server
  readonly #pairs = new Set<[Socket, Socket | null]>()
  #state: WireState = 'open'
  #narrow: Narrow | null = null
  /** Bytes that have arrived at the phone and at the server. */
  readonly passed = { down: 0, up: 0 }
  #target: number

  private constructor(server: Server, target: number) {
    this.#server = server
    this.#target = target
  }

  /** Opens a wire to a port of this machine. */
  static async to(target: number): Promise<Wire> {
    const server = createServer()
    const wire = new Wire(server, target)
    server.on('connection', (phone) => wire.#join(phone))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return wire
  }

  /** Where the phone connects to. */
  get port(): number {
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('the wire is closed')
    return address.port
  }

  /** Where phones call instead of the server's own address. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Changes the wire; connections that stand are reset, so that no kept-alive one escapes the accident. */
  set(state: WireState): void {
    this.#state = state
    this.#resetAll()
  }

  /** Makes the wire narrow, or as wide as this machine's own again (null); connections that stand are reset. */
  narrow(to: Narrow | null): void {
    this.#narrow = to
    this.#resetAll()
  }

  /** Leads to another server from now on (one that was restarted on a new port). */
  lead(target: number): void {
    this.#target = target
    this.#resetAll()
  }

  /** Until when the narrow wire is taken (milliseconds), each way: connections share it. */
  readonly #busy = { up: 0, down: 0 }

  /** Breaks every connection and listens no more. */
  async close(): Promise<void> {
    this.#resetAll()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  #resetAll(): void {
    for (const [phone, server] of this.#pairs) {
      phone.resetAndDestroy()
      server?.resetAndDestroy()
    }
    this.#pairs.clear()
  }

  #join(phone: Socket): void {
    phone.on('error', () => phone.destroy())
    if (this.#state === 'refused') {
      phone.resetAndDestroy()
      return
    }
    if (this.#state === 'stalled' || this.#state === 'portal') {
      const pair: [Socket, null] = [phone, null]
      this.#pairs.add(pair)
      phone.on('close', () => this.#pairs.delete(pair))
      if (this.#state === 'stalled') phone.resume()
      else
        phone.on('data', () =>
          phone.end(
            `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${portalPage.length}\r\nconnection: close\r\n\r\n${portalPage}`,
          ),
        )
      return
    }
    const server = connect(this.#target, '127.0.0.1')
    const pair: [Socket, Socket] = [phone, server]
    this.#pairs.add(pair)
    const end = () => {
      this.#pairs.delete(pair)
      phone.destroy()
      server.destroy()
    }
    server.on('error', end)
    // On a narrow wire the last bytes are still under way when the server has said good-bye.
    if (!this.#narrow) server.on('close', end)
    phone.on('close', end)
    this.#pass(phone, server, 'up')
    if (this.#state === 'loseReply') {
      server.once('data', () => {
        this.#pairs.delete(pair)
        phone.resetAndDestroy()
        server.destroy()
      })
      return
    }
    this.#pass(server, phone, 'down')
  }

  #pass(from: Socket, to: Socket, way: 'up' | 'down'): void {
    from.on('data', (chunk: Buffer) => {
      this.passed[way] += chunk.length
    })
    if (this.#narrow) from.pipe(narrowed(this.#narrow, this.#busy, way)).pipe(to)
    else from.pipe(to)
  }
}

/** Passes packets one after another at the wire's pace, each so much later. */
function narrowed(
  { bytesPerSecond, latencyMs }: Narrow,
  busy: { up: number; down: number },
  way: 'up' | 'down',
) {
  return new Transform({
    highWaterMark: packet,
    transform(chunk: Buffer, _encoding, done) {
      const packets = Array.from({ length: Math.ceil(chunk.length / packet) }, (_, i) =>
        chunk.subarray(i * packet, (i + 1) * packet),
      )
      const next = () => {
        const one = packets.shift()
        if (!one) {
          done()
          return
        }
        const now = performance.now()
        busy[way] = Math.max(busy[way], now) + (one.length / bytesPerSecond) * 1000
        // What is sent arrives later; the next packet may leave as soon as the wire is free.
        setTimeout(() => this.push(one), busy[way] - now + latencyMs)
        setTimeout(next, busy[way] - now)
      }
      next()
    },
    flush(done) {
      setTimeout(done, latencyMs + 1)
    },
  })
}
