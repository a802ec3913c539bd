/**
 * The video access token (spec §4: refreshed every 9 s). Who needs one waits for a fresh one rather than failing with an old one;
 * while it cannot be refreshed the player is told to pause, and to go on when it can.
 */

export interface TokenReply {
  token: string
  /** ISO 8601. */
  expiresAt: string
}

interface Needs {
  fetch: () => Promise<TokenReply>
  /** Milliseconds that only go forward. */
  now: () => number
  /** True when a token cannot be had, false when it can again. */
  onTrouble: (trouble: boolean) => void
  /** Told when the server refuses for good: nothing goes on by itself then. */
  onRefused: (error: unknown) => void
  /** Answers whether it is any use to try again. */
  retryable: (error: unknown) => boolean
  refreshMs: number
  /** A token older than this is not sent any more: manifests take it for 15 s, and the way there takes time. */
  freshMs: number
  retryMs: number
}

/** One for a video that is open. */
export class TokenKeeper {
  readonly #needs: Needs
  #token: string | null = null
  #at = Number.NEGATIVE_INFINITY
  #running: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | null = null
  #trouble = false
  #stopped = false

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** A token that opens a manifest now. Rejects when the server refuses for good, or the player was closed. */
  async fresh(): Promise<string> {
    while (!this.#stopped) {
      if (this.#token !== null && this.#needs.now() - this.#at < this.#needs.freshMs) return this.#token
      await this.#refresh()
      if (this.#trouble) await this.#pause(this.#needs.retryMs)
    }
    throw new Error('the player was closed')
  }

  /** Refreshes every `refreshMs` from now on. */
  start(): void {
    const turn = async () => {
      await this.#refresh().catch(() => undefined)
      if (!this.#stopped)
        this.#timer = setTimeout(turn, this.#trouble ? this.#needs.retryMs : this.#needs.refreshMs)
    }
    void turn()
  }

  /** The video is closed: nothing is renewed any more. */
  stop(): void {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer)
  }

  /** One call at a time, whoever asks. */
  #refresh(): Promise<void> {
    this.#running ??= this.#fetch().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async #fetch(): Promise<void> {
    try {
      const { token } = await this.#needs.fetch()
      this.#token = token
      this.#at = this.#needs.now()
      this.#tell(false)
    } catch (error) {
      if (!this.#needs.retryable(error)) {
        if (!this.#stopped) this.#needs.onRefused(error)
        this.stop()
        throw error
      }
      this.#tell(true)
    }
  }

  #tell(trouble: boolean): void {
    if (this.#trouble === trouble || this.#stopped) return
    this.#trouble = trouble
    this.#needs.onTrouble(trouble)
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, ms))
  }
}
