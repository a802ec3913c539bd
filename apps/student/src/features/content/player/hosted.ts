/** Videos at a video site: the address of the frame, and what the frame says. */
import { urlOf } from '@porua/kit/platform/address.ts'

const youTubeId = /^[\w-]{6,20}$/

/** The privacy-enhanced frame of a YouTube address, playing by itself where it `starts`; null for any other site. */
export function embedAddress(
  address: string,
  origin: string,
  startAt: number,
  starts: boolean,
): string | null {
  const url = urlOf(address)
  if (!url) return null
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
  if (starts) frame.searchParams.set('autoplay', '1')
  for (const [name, value] of Object.entries(options)) frame.searchParams.set(name, value)
  return frame.href
}

/** What is said to the frame until it answers: that somebody listens, and for what besides its time. */
export const greetings: readonly string[] = [
  { event: 'listening' },
  { event: 'command', func: 'addEventListener', args: ['onStateChange'] },
  { event: 'command', func: 'addEventListener', args: ['onError'] },
].map((greeting) => JSON.stringify({ ...greeting, id: 1, channel: 'widget' }))

export interface FrameMessage {
  /** 'failed': the site does not play this video here. Null where the message says nothing of it. */
  state: 'ended' | 'paused' | 'playing' | 'failed' | null
  /** Seconds; null where the message says nothing of it. */
  time: number | null
  /** Seconds; null where the message says nothing of it: the frame says it once, and again when it changes. */
  duration: number | null
}

const states: Readonly<Record<number, 'ended' | 'playing' | 'paused'>> = {
  0: 'ended',
  1: 'playing',
  2: 'paused',
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
  const said = 'info' in message ? message.info : null
  if (message.event === 'onError') return { state: 'failed', time: null, duration: null }
  if (message.event === 'onStateChange')
    return { state: states[Number(said)] ?? null, time: null, duration: null }
  const info = typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : {}
  const number = (name: string): number | null => {
    const value = info[name]
    return typeof value === 'number' && Number.isFinite(value) ? value : null
  }
  const state = number('playerState')
  return {
    state: state === null ? null : (states[state] ?? null),
    time: number('currentTime'),
    // Before it knows the video it says 0.
    duration: number('duration') || null,
  }
}
