/**
 * A video that is one file: the browser asks for its parts by itself, with the token of the address it was given. When that token has
 * grown old and a part is refused, the address gets a new one and the picture goes on where it was. At an API on another site the
 * browser's own requests could not say whose they are: there the file is fetched whole, once the student has pressed Play.
 */
import type { CaptionTrack, PlayerTrouble, QualityTrack } from './engine.ts'

interface Needs {
  element: HTMLVideoElement
  /** Absolute. */
  url: string
  /** Seconds. */
  startAt: number
  token: () => Promise<string>
  /** Sent along where the API is on another site; null at home. */
  session: string | null
  onTrouble: (trouble: PlayerTrouble, detail: string) => void
}

/** Refused again so soon after a new token: it is not the token. */
const soonMs = 5_000

/** One plain file in one element, with the engine's methods: it has a single quality, and no captions. */
export class PlainFile {
  readonly #needs: Needs
  readonly #listening = new AbortController()
  #renewedAt = Number.NEGATIVE_INFINITY
  /** Of a file that was fetched whole. */
  #whole: string | null = null

  private constructor(needs: Needs) {
    this.#needs = needs
    needs.element.addEventListener('error', () => void this.#renew(), { signal: this.#listening.signal })
  }

  /** Makes the element ready; without a session the file is fetched whole first. */
  static async open(needs: Needs): Promise<PlainFile> {
    const file = new PlainFile(needs)
    // Where it does not start by itself no more comes than the first picture needs.
    needs.element.preload = 'metadata'
    if (needs.session === null) await file.#load(needs.startAt)
    return file
  }

  /** The student has pressed Play: from now on it is fetched ahead. */
  begin(): void {
    const { element, session, startAt, onTrouble } = this.#needs
    element.preload = 'auto'
    if (session === null) return
    this.#loadWhole(session, startAt).catch((error: unknown) => {
      if (!this.#listening.signal.aborted) onTrouble('network', String(error))
    })
  }

  qualities(): QualityTrack[] {
    return []
  }

  captions(): CaptionTrack[] {
    return []
  }

  choose(): void {
    // There is one quality.
  }

  chooseCaptions(): void {
    // There are none.
  }

  /** Empties the element and frees what was fetched. */
  async close(): Promise<void> {
    this.#listening.abort()
    if (this.#whole) URL.revokeObjectURL(this.#whole)
    this.#needs.element.removeAttribute('src')
    this.#needs.element.load()
  }

  async #load(at: number): Promise<void> {
    const { element, url, token } = this.#needs
    const address = new URL(url)
    address.searchParams.set('token', await token())
    if (this.#listening.signal.aborted) return
    element.src = address.href
    if (at > 0) element.currentTime = at
  }

  async #loadWhole(session: string, at: number): Promise<void> {
    const { element, url, token, onTrouble } = this.#needs
    const { signal } = this.#listening
    const address = new URL(url)
    address.searchParams.set('token', await token())
    const response = await fetch(address, { headers: { Authorization: session }, signal })
    if (!response.ok)
      return onTrouble(response.status === 404 ? 'gone' : 'network', `media ${response.status}`)
    const bytes = await response.blob()
    if (signal.aborted) return
    this.#whole = URL.createObjectURL(bytes)
    element.src = this.#whole
    if (at > 0) element.currentTime = at
    // So long after the tap a browser may refuse: then the button over the picture is pressed once more.
    await element.play().catch((error: unknown) => {
      if (!isRefused(error)) throw error
    })
  }

  async #renew(): Promise<void> {
    const { element, onTrouble } = this.#needs
    // No token opened it, and none helps it.
    if (this.#whole) return onTrouble('broken', `media ${element.error?.code ?? ''}`)
    const now = performance.now()
    const code = element.error?.code
    if (code !== MediaError.MEDIA_ERR_NETWORK && code !== MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED) {
      onTrouble('broken', `media ${code ?? ''}`)
      return
    }
    if (now - this.#renewedAt < soonMs) {
      onTrouble(code === MediaError.MEDIA_ERR_NETWORK ? 'network' : 'gone', `media ${code}`)
      return
    }
    this.#renewedAt = now
    const { currentTime, paused } = element
    try {
      await this.#load(currentTime)
      if (!paused) await element.play()
    } catch (error) {
      // A play that was overtaken by another load is no trouble; anything else is told by the next error event.
      if (!(error instanceof DOMException)) onTrouble('network', String(error))
    }
  }
}

/** The browser wants another tap before it plays with sound. */
export function isRefused(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError'
}

/** Whether an address is a file of its own and not a manifest. */
export function isPlainFile(address: string): boolean {
  return !/\.(?:m3u8|mpd)$/i.test(address)
}
