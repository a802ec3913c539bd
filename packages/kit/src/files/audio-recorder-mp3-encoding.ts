/** The encoder's side of a recording: samples in, one MP3 file out. Speech is clear at 32 kilobits a second, an eighth of the WAV. */
import { Mp3Encoder } from '@breezystack/lamejs'

/** What the page says: first how many samples a second there are, then the samples, then that it was all. */
export type ToEncoder = { rate: number } | { samples: Int16Array<ArrayBuffer> } | { end: true }

/** What it hears: once, the file. */
export interface FromEncoder {
  file: ArrayBuffer
}

const kilobits = 32

/** Answers what takes the messages; `say` is called once, after the end. Throws what the encoder throws. */
export function mp3Encoding(say: (said: FromEncoder) => void): (told: ToEncoder) => void {
  let encoder: Mp3Encoder | null = null
  const parts: Uint8Array[] = []
  // The encoder writes its next part over the last one.
  const keep = (part: ArrayLike<number>) => parts.push(Uint8Array.from(part, (byte) => byte & 0xff))
  return (told) => {
    if ('rate' in told) encoder = new Mp3Encoder(1, told.rate, kilobits)
    else if (!encoder) throw new Error('samples came before their rate')
    else if ('samples' in told) keep(encoder.encodeBuffer(told.samples))
    else {
      keep(encoder.flush())
      say({ file: joined(parts) })
    }
  }
}

function joined(parts: readonly Uint8Array[]): ArrayBuffer {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole.buffer
}
