/** Videos at a video site: the address of the frame, and what the frame says. */

const youTubeId = /^[\w-]{6,20}$/

/** The privacy-enhanced frame of a YouTube address; null for any other site. */
export function embedAddress(address: string, origin: string, startAt: number): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const host = url.hostname.replace(/^(?:www|m)\./, '')
  let id: string | null | undefined
  if (host === 'youtu.be') id = url.pathname.slice(1)
  else if (host === 'youtube.com' || host === 'youtube-nocookie.com')
    id =
      url.pathname === '/watch'
        ? url.searchParams.get('v')
        : /^\/(?:embed|shorts|live)\/([^/]+)/.exec(url.pathname)?.[1]
  if (!id || !youTubeId.test(id)) return null
  const frame = new URL(`https://www.youtube-nocookie.com/embed/${id}`)
  // No full screen of the frame's own: it would stand there without the watermark. The modal fills the window already.
  const options = { enablejsapi: '1', rel: '0', playsinline: '1', fs: '0', origin, start: String(startAt) }
  for (const [name, value] of Object.entries(options)) frame.searchParams.set(name, value)
  return frame.href
}

export interface FrameMessage {
  ended: boolean
  /** Seconds; null where the message says nothing of it. */
  time: number | null
  duration: number | null
}

/** What the frame's player says, null for other messages. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  let message: unknown = data
  if (typeof data === 'string') {
    try {
      message = JSON.parse(data)
    } catch {
      return null
    }
  }
  if (typeof message !== 'object' || message === null || !('event' in message)) return null
  const info =
    'info' in message && typeof message.info === 'object' && message.info !== null ? message.info : {}
  const number = (name: string): number | null => {
    const value = (info as Record<string, unknown>)[name]
    return typeof value === 'number' && Number.isFinite(value) ? value : null
  }
  return { ended: number('playerState') === 0, time: number('currentTime'), duration: number('duration') }
}
