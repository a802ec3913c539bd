/**
 * A small HTTP/1.1 loader over raw sockets: on two cores a loader that spends as much as the server would measure itself.
 * `closed`: so many connections, each sends its next call when the last is answered. `open`: calls at given times.
 */
import { connect, type Socket } from 'node:net'

export interface Call {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface Reply {
  status: number
  body: Buffer
  /** Milliseconds from the first byte sent to the last received. */
  ms: number
}

export interface Figures {
  calls: number
  failures: number
  seconds: number
  perSecond: number
  p50: number
  p99: number
  max: number
}

/** One kept-alive connection; one call at a time. */
export class Connection {
  readonly #socket: Socket
  #parts: Buffer[] = []
  #have = 0
  #need = -1
  #status = 0
  #headerEnd = 0
  #done: ((reply: Reply) => void) | null = null
  #failed: ((error: Error) => void) | null = null
  #sentAt = 0

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk) => this.#take(chunk))
    socket.on('error', (error) => this.#failed?.(error))
    socket.on('close', () => this.#failed?.(new Error('closed')))
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('error', reject)
      socket.once('connect', () => resolve(new Connection(socket)))
    })
  }

  send({ method, path, headers, body }: Call): Promise<Reply> {
    let head = `${method} ${path} HTTP/1.1\r\nhost: x\r\n`
    for (const name in headers) head += `${name}: ${headers[name]}\r\n`
    if (body !== undefined)
      head += `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
    return new Promise((resolve, reject) => {
      this.#done = resolve
      this.#failed = reject
      this.#sentAt = performance.now()
      this.#socket.write(`${head}\r\n${body ?? ''}`)
    })
  }

  close(): void {
    this.#failed = null
    this.#socket.destroy()
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
      const at = head.indexOf('content-length:')
      this.#headerEnd = end + 4
      this.#need = end + 4 + (at < 0 ? 0 : Number.parseInt(head.slice(at + 15), 10))
    }
    if (this.#have < this.#need) return
    const all = this.#parts.length === 1 ? (this.#parts[0] as Buffer) : Buffer.concat(this.#parts)
    const reply = {
      status: this.#status,
      body: all.subarray(this.#headerEnd),
      ms: performance.now() - this.#sentAt,
    }
    this.#parts = []
    this.#have = 0
    this.#need = -1
    const done = this.#done
    this.#done = null
    done?.(reply)
  }
}

/** `connections` callers for `seconds`; `next` makes the n-th call of a connection. A status other than `right` is a failure. */
export async function closed(
  port: number,
  connections: number,
  seconds: number,
  next: (connection: number, n: number) => Call,
  right = 200,
): Promise<Figures> {
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)))
  const times: number[] = []
  let failures = 0
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    open.map(async (connection, index) => {
      for (let n = 0; performance.now() < until; n++) {
        const reply = await connection.send(next(index, n))
        times.push(reply.ms)
        if (reply.status !== right && failures++ < 3)
          process.stderr.write(`bench: ${reply.status} ${reply.body.toString().slice(0, 300)}\n`)
      }
    }),
  )
  const took = (performance.now() - began) / 1000
  for (const connection of open) connection.close()
  return figures(times, failures, took)
}

/** Makes figures of times in milliseconds. */
export function figures(times: number[], failures: number, seconds: number): Figures {
  const sorted = Float64Array.from(times).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    calls: times.length,
    failures,
    seconds,
    perSecond: times.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    max: sorted[sorted.length - 1] ?? 0,
  }
}
