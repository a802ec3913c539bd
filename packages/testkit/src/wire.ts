/**
 * A wire between a phone and the server that can be cut: a TCP proxy. Cutting before the reply and after it are different
 * accidents: in the second the server has done what it was asked and the phone does not know.
 */
import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * open: bytes pass. refused: connections are reset at once. loseReply: the request arrives, the reply's first bytes reset the
 * connection. stalled: connections open and nothing passes. portal: a captive portal answers 200 with HTML.
 */
export type WireState = 'open' | 'refused' | 'loseReply' | 'stalled' | 'portal'

const portalPage = '<!doctype html><title>Wi-Fi</title><p>Please accept our terms to go on.</p>'

export class Wire {
  readonly #server: Server
  readonly #pairs = new Set<[Socket, Socket | null]>()
  #state: WireState = 'open'
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

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Changes the wire; connections that stand are reset, so that no kept-alive one escapes the accident. */
  set(state: WireState): void {
    this.#state = state
    this.#resetAll()
  }

  /** Leads to another server from now on (one that was restarted on a new port). */
  lead(target: number): void {
    this.#target = target
    this.#resetAll()
  }

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
    server.on('error', end).on('close', end)
    phone.on('close', end)
    phone.pipe(server)
    if (this.#state === 'loseReply') {
      server.once('data', () => {
        this.#pairs.delete(pair)
        phone.resetAndDestroy()
        server.destroy()
      })
      return
    }
    server.pipe(phone)
  }
}
