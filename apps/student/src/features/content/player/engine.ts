/**
 * Shaka Player behind a few words of ours: load, qualities, captions, errors. Every request for our media carries a fresh token, and
 * waits for one; no token ever goes to another host.
 */
import shaka from 'shaka-player/dist/shaka-player.compiled-es2021.js'
import { countBytes } from '../../../platform/used-data.ts'
import { fittingQuality, leastQuality } from './choices.ts'

/** Why it does not play. */
export type PlayerTrouble = 'network' | 'protected' | 'notYours' | 'gone' | 'broken'

export interface QualityTrack {
  height: number
}

export interface CaptionTrack {
  id: number
  label: string
  language: string
}

/** So much is fetched ahead of the picture. */
const aheadSeconds = 30
/** Makes the first part that is fetched the lowest, before a quality can be chosen. */
const slowestLine = { defaultBandwidthEstimate: 1, useNetworkInformation: false }

interface Needs {
  element: HTMLVideoElement
  /** The manifest or file, absolute. */
  url: string
  /** Begins here, in seconds. */
  startAt: number
  /** Everything below this address is ours. */
  mediaBase: string
  token: () => Promise<string>
  /** Sent with every request for our media where the API is on another site and no cookie goes there; null at home. */
  session: string | null
  /** Key ids and keys, hex, of a ClearKey video; null: not protected, or by a licence service. */
  clearKeys: Record<string, string> | null
  /** Licence servers by key system, with what to send along. */
  licences: { system: string; server: string; token: string; certificate?: string | undefined }[]
  /** Above this height nothing is chosen; null: what the network allows. */
  height: number | null
  onTrouble: (trouble: PlayerTrouble, detail: string) => void
}

/** One streamed video in one element; made by `open`, ended by `close`. */
export class Engine {
  readonly #player: shaka.Player
  readonly #needs: Needs

  private constructor(player: shaka.Player, needs: Needs) {
    this.#player = player
    this.#needs = needs
  }

  /** Opens a streamed video. Trouble of any kind is told, not thrown. */
  static async open(needs: Needs): Promise<Engine> {
    shaka.polyfill.installAll()
    const player = new shaka.Player()
    const engine = new Engine(player, needs)
    await player.attach(needs.element)
    player.addEventListener('error', (event) =>
      engine.#tell((event as unknown as { detail: unknown }).detail),
    )
    engine.#configure()
    await engine.load(needs.startAt)
    return engine
  }

  /** True where this browser has what it takes at all. */
  static supported(): boolean {
    return shaka.Player.isBrowserSupported()
  }

  /** Loads it from `startAt`, in seconds. Where that fails the trouble is told, and it may be called again. */
  async load(startAt: number): Promise<void> {
    try {
      await this.#player.load(this.#needs.url, startAt > 0 ? startAt : undefined)
      this.choose(this.#needs.height)
    } catch (error) {
      this.#tell(error)
    }
  }

  /** The student has pressed Play: from now on it is fetched ahead. */
  begin(): void {
    this.#player.configure({ streaming: { bufferingGoal: aheadSeconds } })
  }

  /** Heights that can be chosen, lowest first. */
  qualities(): QualityTrack[] {
    const heights = new Set(this.#player.getVideoTracks().map((track) => track.height ?? 0))
    return [...heights]
      .filter((height) => height > 0)
      .sort((a, b) => a - b)
      .map((height) => ({ height }))
  }

  /** The height that plays now, 0 where none is known. */
  playing(): number {
    return this.#player.getVideoTracks().find((track) => track.active)?.height ?? 0
  }

  /** Keeps to a height (the nearest below it), or lets the network decide. */
  choose(height: number | null): void {
    if (height === null) {
      this.#player.configure({ abr: { enabled: true } })
      return
    }
    const tracks = this.#player.getVideoTracks()
    const wanted = fittingQuality(
      height,
      tracks.map((track) => track.height ?? 0),
    )
    const track = tracks.find((one) => (one.height ?? 0) === wanted)
    if (!track) return
    this.#player.configure({ abr: { enabled: false } })
    this.#player.selectVideoTrack(track, true)
  }

  /** The captions to choose from, named by the provider's label or else by their language. */
  captions(): CaptionTrack[] {
    return this.#player
      .getTextTracks()
      .map(({ id, label, language }) => ({ id, label: label ?? language, language }))
  }

  /** Shows captions, or none. */
  chooseCaptions(id: number | null): void {
    const track = this.#player.getTextTracks().find((one) => one.id === id)
    this.#player.selectTextTrack(track ?? null)
  }

  /** Lets go of the element and of everything that is being fetched. */
  async close(): Promise<void> {
    await this.#player.destroy()
  }

  #configure(): void {
    const { clearKeys, licences, height } = this.#needs
    const patient = { maxAttempts: 6, baseDelay: 1_000, backoffFactor: 1.6, fuzzFactor: 0.4, timeout: 30_000 }
    this.#player.configure({
      // Where it does not start by itself no more comes than the first picture needs.
      streaming: { bufferingGoal: 2, rebufferingGoal: 2, retryParameters: patient },
      manifest: { retryParameters: { ...patient, maxAttempts: 3 } },
      drm: {
        retryParameters: { ...patient, maxAttempts: 3 },
        ...(clearKeys ? { clearKeys } : {}),
        ...(licences.length > 0
          ? {
              servers: Object.fromEntries(licences.map(({ system, server }) => [system, server])),
              advanced: Object.fromEntries(
                licences
                  .filter((one) => one.certificate)
                  .map(({ system, certificate }) => [system, { serverCertificateUri: certificate ?? '' }]),
              ),
            }
          : {}),
      },
      ...(height === null
        ? {}
        : { abr: { enabled: false, ...(height === leastQuality ? slowestLine : {}) } }),
    })
    const net = this.#player.getNetworkingEngine()
    // The browser does not tell what another site sent: it is weighed here.
    net?.registerResponseFilter((_type, { uri, data, fromCache }) => {
      if (!fromCache && new URL(uri, window.location.href).origin !== window.location.origin)
        countBytes(data.byteLength)
    })
    net?.registerRequestFilter(async (type, request) => {
      if (type === shaka.net.NetworkingEngine.RequestType.LICENSE) {
        const licence = licences.find(({ server }) => request.uris[0]?.startsWith(server))
        if (licence) request.headers.Authorization = `Bearer ${licence.token}`
        return
      }
      if (!request.uris.some((uri) => this.#isOurs(uri))) return
      const token = await this.#needs.token()
      request.uris = request.uris.map((uri) => (this.#isOurs(uri) ? withToken(uri, token) : uri))
      const { session } = this.#needs
      const onlyOurs = request.uris.every((uri) => this.#isOurs(uri))
      if (session !== null && onlyOurs) request.headers.Authorization = session
    })
  }

  #isOurs(uri: string): boolean {
    return uri.startsWith(this.#needs.mediaBase)
  }

  #tell(error: unknown): void {
    if (!isShakaError(error)) {
      this.#needs.onTrouble('broken', String(error))
      return
    }
    // What was interrupted (another load, closing) is no trouble.
    if (error.code === shaka.util.Error.Code.LOAD_INTERRUPTED) return
    if (error.severity === shaka.util.Error.Severity.RECOVERABLE) return
    this.#needs.onTrouble(troubleOf(error), `${error.category}.${error.code}`)
  }
}

/** What of shaka's errors is used; its own types leave these open. */
interface ShakaError {
  readonly category: number
  readonly code: number
  readonly severity: number
  readonly data: unknown
}

function isShakaError(error: unknown): error is ShakaError {
  return typeof error === 'object' && error !== null && 'category' in error && 'code' in error
}

function troubleOf(error: ShakaError): PlayerTrouble {
  const { Category, Code } = shaka.util.Error
  if (error.category === Category.DRM) return 'protected'
  if (error.category === Category.NETWORK) {
    const status = error.code === Code.BAD_HTTP_STATUS ? Number((error.data as unknown[])[1]) : 0
    return status === 404 || status === 410 ? 'gone' : 'network'
  }
  return 'broken'
}

/** The address with the token in place of the one it had. */
export function withToken(uri: string, token: string): string {
  const url = new URL(uri)
  url.searchParams.set('token', token)
  return url.href
}
