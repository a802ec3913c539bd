/** Bodies that stream to the disk: exempt from the limit for whole requests, but never slower than a real network is. */
import type { IncomingMessage } from 'node:http'
import { exemptFromTimeout } from './timeout-exemption.ts'

/** How slow a sender may be. Old networks carry two kilobytes a second; less for so long is somebody holding a place. */
export interface LeastSpeed {
  /** How often to look, in milliseconds. */
  everyMs: number
  /** Bytes that must have come since the last look. */
  leastBytes: number
}

const usualLeastSpeed: LeastSpeed = { everyMs: 30_000, leastBytes: 15_000 }

/** What still comes of a refused body is read and dropped, so that the refusal is heard: so long, and so many bytes. */
const lingerMs = 5_000
const lingerLookMs = 50
const lingerBytes = 16 * 1024 * 1024

/** Hands the body's chunks to `take`, and breaks the connection off where it is slower than `leastSpeed`. */
export async function takeBody<T>(
  raw: IncomingMessage,
  take: (chunks: AsyncIterable<Uint8Array>) => Promise<T>,
  leastSpeed: LeastSpeed = usualLeastSpeed,
): Promise<T> {
  const exemption = exemptFromTimeout(raw.socket)
  let seen = 0
  let before = 0
  const watch = setInterval(() => {
    if (seen - before < leastSpeed.leastBytes) raw.destroy(new Error('too slow'))
    before = seen
  }, leastSpeed.everyMs)
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    // Not ended with the loop: a refusal still has to go out on this connection.
    for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      seen += chunk.length
      yield chunk
    }
  }
  try {
    return await take(counted())
  } finally {
    clearInterval(watch)
    exemption.end()
  }
}

/** Whether the sender went away before all had come. */
export function isBrokenOff(raw: IncomingMessage): boolean {
  return raw.destroyed && !raw.readableEnded
}

/**
 * Leaves a refused body to Node, which reads and drops it, for a little while: a connection that is shut at once swallows the
 * refusal, and one that is never shut is a place taken for nothing.
 */
export function dropTheRest(raw: IncomingMessage): void {
  const { socket } = raw
  if (raw.complete || socket.destroyed) return
  raw.on('error', () => undefined)
  const most = socket.bytesRead + lingerBytes
  let looks = lingerMs / lingerLookMs
  const watch = setInterval(() => {
    looks--
    if (looks <= 0 || socket.bytesRead > most) socket.destroy()
    if (raw.complete || socket.destroyed) clearInterval(watch)
  }, lingerLookMs)
  watch.unref()
}
