/**
 * A small HTTP/1.1 client over raw sockets: on the machine that it loads, a loader that spends as much as the server would
 * measure itself. One kept-alive connection, one call at a time.
 */
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

export interface Call {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface Reply {
  status: number
  body: Buffer
  /** `x-server-time`, milliseconds; null where the reply has none. */
  serverTime: number | null
  /** Milliseconds from the first byte sent to the last received. */
  ms: number
}

export class Connection {
  readonly #socket: Socket
  readonly #host: string
  #parts: Buffer[] = []
  #have = 0
  #need = -1
  #status = 0
  #headerEnd = 0
  #serverTime: number | null = null
  #done: ((reply: Reply) => void) | null = null
  #failed: ((error: Error) => void) | null = null
  #sentAt = 0
  #broken = false

  private constructor(socket: Socket, host: string) {
    this.#socket = socket
    this.#host = host
    socket.setNoDelay(true)
    socket.on('data', (chunk) => this.#take(chunk))
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('closed')))
  }

  /** @param origin such as http://127.0.0.1:3000, or a port on this machine */
  static open(origin: string | number): Promise<Connection> {
    const { protocol, hostname, port, host } = new URL(
      typeof origin === 'number' ? `http://127.0.0.1:${origin}` : origin,
    )
    const secure = protocol === 'https:'
    return new Promise((resolve, reject) => {
      const to = { host: hostname, port: Number(port || (secure ? 443 : 80)) }
      const socket = secure ? connectTls({ ...to, servername: hostname }) : connect(to)
      socket.once('error', reject)
      socket.once(secure ? 'secureConnect' : 'connect', () => resolve(new Connection(socket, host)))
    })
  }

  /** False once it has broken. */
  get usable(): boolean {
    return !this.#broken
  }

  /** Bytes sent and received so far. */
  get bytes(): { sent: number; received: number } {
    return { sent: this.#socket.bytesWritten, received: this.#socket.bytesRead }
  }

  /** @throws Error when the connection breaks before the reply is whole */
  send({ method, path, headers, body }: Call): Promise<Reply> {
    let head = `${method} ${path} HTTP/1.1\r\nhost: ${this.#host}\r\n`
    for (const name in headers) head += `${name}: ${headers[name]}\r\n`
    if (body !== undefined)
      head += `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
    return new Promise((resolve, reject) => {
      if (this.#broken) return reject(new Error('closed'))
      this.#done = resolve
      this.#failed = reject
      this.#sentAt = performance.now()
      this.#socket.write(`${head}\r\n${body ?? ''}`)
    })
  }

  close(): void {
    this.#failed = null
    this.#broken = true
    this.#socket.destroy()
  }

  #fail(error: Error): void {
    this.#broken = true
    const failed = this.#failed
    this.#failed = null
    failed?.(error)
  }

  #take(chunk: Buffer): void {
    this.#parts.push(chunk)
    this.#have += chunk.length
    if (this.#need < 0) {
      const all = this.#parts.length === 1 ? chunk : Buffer.concat(this.#parts)
      this.#parts = [all]
      const end = all.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = all.toString('latin1', 0, end).toLowerCase()
      this.#status = Number(head.slice(9, 12))
      this.#headerEnd = end + 4
      this.#need = end + 4 + (numberIn(head, 'content-length:') ?? 0)
      this.#serverTime = numberIn(head, 'x-server-time:')
    }
    if (this.#have < this.#need) return
    const all = this.#parts.length === 1 ? (this.#parts[0] as Buffer) : Buffer.concat(this.#parts)
    const reply = {
      status: this.#status,
      body: all.subarray(this.#headerEnd),
      serverTime: this.#serverTime,
      ms: performance.now() - this.#sentAt,
    }
    this.#parts = []
    this.#have = 0
    this.#need = -1
    this.#failed = null
    const done = this.#done
    this.#done = null
    done?.(reply)
  }
}

function numberIn(head: string, name: string): number | null {
  const at = head.indexOf(name)
  return at < 0 ? null : Number.parseInt(head.slice(at + name.length), 10)
}
