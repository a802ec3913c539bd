/** One connection that listens on a channel (LISTEN), and is made again for as long as it takes. */
import pg from 'pg'
import { reasonOf } from './pool.ts'

const connectMs = 5_000
/** A connection on which no answer comes for so long is lost. */
const silentMs = 5_000
/** Between two questions that find out whether the connection still lives. */
const askEveryMs = 10_000
const longestWaitMs = 5_000

export interface ListenerOptions {
  readonly url: string
  /** An identifier of small letters, digits and underscores. */
  readonly channel: string
  heard(payload: string): void
  /** Called once when listening begins or ends; the reason is null where it begins. */
  changed(state: 'ok' | 'unavailable', reason: string | null): void
  /** Tests only. */
  readonly limits?: { readonly askEveryMs: number; readonly silentMs: number }
}

/** Begins at once, without waiting for the server. */
export class Listener {
  readonly #options: ListenerOptions
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #tries = 0
  #said: 'ok' | 'unavailable' | undefined
  #closed = false

  constructor(options: ListenerOptions) {
    this.#options = options
    void this.#connect()
  }

  /** Whether notifications arrive now. */
  get listening(): boolean {
    return this.#said === 'ok'
  }

  /** Stops listening; nothing is told afterwards. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => undefined)
  }

  async #connect(): Promise<void> {
    const { url, channel, heard, limits } = this.#options
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectMs,
      query_timeout: limits?.silentMs ?? silentMs,
      keepAlive: true,
      application_name: 'porua',
    })
    this.#client = client
    client.on('error', (error) => this.#lost(client, error))
    client.on('end', () => this.#lost(client, new Error('the connection was closed')))
    client.on('notification', ({ payload }) => heard(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      if (this.#client !== client) return
      this.#tries = 0
      this.#say('ok', null)
      this.#askLater(client)
    } catch (error) {
      this.#lost(client, error)
    }
  }

  #askLater(client: pg.Client): void {
    const ask = () =>
      client.query('select 1').then(
        () => this.#client === client && this.#askLater(client),
        (error: unknown) => this.#lost(client, error),
      )
    this.#timer = setTimeout(ask, this.#options.limits?.askEveryMs ?? askEveryMs)
    this.#timer.unref()
  }

  #lost(client: pg.Client, error: unknown): void {
    if (this.#client !== client) return
    this.#client = undefined
    clearTimeout(this.#timer)
    // The connection may hang: its end is not waited for.
    client.end().catch(() => undefined)
    if (this.#closed) return
    this.#say('unavailable', reasonOf(error))
    this.#timer = setTimeout(() => void this.#connect(), Math.min(100 * 2 ** this.#tries++, longestWaitMs))
    this.#timer.unref()
  }

  #say(state: 'ok' | 'unavailable', reason: string | null): void {
    if (state === this.#said) return
    this.#said = state
    this.#options.changed(state, reason)
  }
}
