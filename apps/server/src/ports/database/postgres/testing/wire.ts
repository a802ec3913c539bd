/** A wire between the program and PostgreSQL that tests cut: a TCP proxy in front of a cluster's socket. */
import { connect, createServer, type Server, type Socket } from 'node:net'

/** The words on the wire, without their lengths: a query, and what the server says when it is done. */
const commitAsked = Buffer.from('commit\0')
const commitDone = Buffer.from('COMMIT\0')

interface Pair {
  readonly front: Socket
  readonly back: Socket
  /** Nothing passes any more, in either direction; nobody is told. */
  silent: boolean
}

/** Made by `open`; the caller closes it. */
export class Wire {
  readonly #server: Server
  readonly #pairs = new Set<Pair>()
  #silentAt: Buffer | undefined
  /** Told of the commit that was cut. */
  #cut: (() => void) | undefined

  /** `url`: an address whose `host` parameter is the folder of a socket, as testkit's clusters have it. */
  static async open(url: string): Promise<Wire> {
    const folder = new URL(url).searchParams.get('host') ?? ''
    const wire = new Wire(`${folder}/.s.PGSQL.5432`)
    await new Promise<void>((resolve) => wire.#server.listen(0, '127.0.0.1', resolve))
    return wire
  }

  private constructor(target: string) {
    this.#server = createServer((front) => this.#join({ front, back: connect(target), silent: false }))
  }

  /** The address of the same database by this wire. */
  through(url: string): string {
    const address = new URL(url)
    address.searchParams.delete('host')
    address.hostname = '127.0.0.1'
    const at = this.#server.address()
    if (at === null || typeof at === 'string') throw new Error('no port')
    address.port = String(at.port)
    return address.href
  }

  /** How many connections go through it now. */
  get count(): number {
    return this.#pairs.size
  }

  /** The next commit arrives and is done, and nobody hears of it: the connection breaks before the answer. Resolves then. */
  cutNextCommit(): Promise<void> {
    return new Promise((resolve) => {
      this.#cut = resolve
    })
  }

  /** Those who are connected hear nothing more, not even that the connection is gone; who connects anew is served. */
  silence(): void {
    for (const pair of this.#pairs) pair.silent = true
  }

  /** Whoever says this from now on gets no answer, and hears nothing more; null: everybody is answered again. */
  silenceAt(text: string | null): void {
    this.#silentAt = text === null ? undefined : Buffer.from(text)
  }

  close(): void {
    for (const { front, back } of this.#pairs) {
      front.destroy()
      back.destroy()
    }
    this.#server.close()
  }

  #join(pair: Pair): void {
    const { front, back } = pair
    this.#pairs.add(pair)
    let committing = false
    for (const socket of [front, back]) socket.on('error', () => socket.destroy())
    front.on('data', (bytes) => {
      if (this.#silentAt && bytes.includes(this.#silentAt)) pair.silent = true
      if (pair.silent) return
      if (this.#cut && bytes.includes(commitAsked)) committing = true
      back.write(bytes)
    })
    back.on('data', (bytes) => {
      if (pair.silent) return
      if (!committing) {
        front.write(bytes)
        return
      }
      if (!bytes.includes(commitDone)) return
      front.destroy()
      back.destroy()
      this.#cut?.()
      this.#cut = undefined
    })
    front.on('close', () => {
      this.#pairs.delete(pair)
      back.destroy()
    })
    back.on('close', () => {
      if (!pair.silent) front.destroy()
    })
  }
}
