/** What was heard as a WAV file: one channel, 16 bits, few enough samples a second for speech to be small. Pure. */

/** Length of a WAV's head; a recording of no more than this holds no sound (spec §5 Attachments). */
export const emptyWavBytes = 44

/** Samples a second of what is written: enough for speech, a third of what phones hand over. */
export const speechRate = 16_000

/** Takes blocks as they are heard and keeps only what the file will hold. */
export class WavWriter {
  readonly #step: number
  readonly #rate: number
  readonly #blocks: Int16Array<ArrayBuffer>[] = []
  #samples = 0
  /** The sum and the number of what the next written sample is the mean of. */
  #sum = 0
  #count = 0
  /** Where, in heard samples, the next written one ends. */
  #until: number
  #heard = 0

  /** @param rate samples a second of what is heard. */
  constructor(rate: number) {
    this.#rate = Math.min(rate, speechRate)
    this.#step = rate / this.#rate
    this.#until = this.#step
  }

  /** Takes a block of samples between -1 and 1; answers what the file keeps of it. */
  push(heard: Float32Array): Int16Array {
    const written = new Int16Array(Math.ceil((heard.length + 1) / this.#step) + 1)
    let at = 0
    for (const sample of heard) {
      this.#sum += sample
      this.#count += 1
      this.#heard += 1
      if (this.#heard < this.#until) continue
      written[at] = toSixteenBits(this.#sum / this.#count)
      at += 1
      this.#sum = 0
      this.#count = 0
      this.#until += this.#step
    }
    const kept = written.slice(0, at)
    if (at > 0) this.#blocks.push(kept)
    this.#samples += at
    return kept
  }

  /** Samples a second of the file. */
  get rate(): number {
    return this.#rate
  }

  /** How long the recording is, in milliseconds. */
  get lengthMs(): number {
    return (this.#samples / this.#rate) * 1000
  }

  /** The file so far. */
  file(): Blob {
    return new Blob([wavHead(this.#samples, this.#rate), ...this.#blocks], { type: 'audio/wav' })
  }
}

function toSixteenBits(sample: number): number {
  const within = Math.max(-1, Math.min(1, sample))
  return Math.round(within < 0 ? within * 0x8000 : within * 0x7fff)
}

/** The 44 bytes before the samples. */
function wavHead(samples: number, rate: number): ArrayBuffer {
  const bytes = samples * 2
  const head = new DataView(new ArrayBuffer(emptyWavBytes))
  const text = (at: number, letters: string) => {
    for (const [n, letter] of [...letters].entries()) head.setUint8(at + n, letter.charCodeAt(0))
  }
  text(0, 'RIFF')
  head.setUint32(4, 36 + bytes, true)
  text(8, 'WAVEfmt ')
  head.setUint32(16, 16, true)
  // Plain samples, one channel.
  head.setUint16(20, 1, true)
  head.setUint16(22, 1, true)
  head.setUint32(24, rate, true)
  head.setUint32(28, rate * 2, true)
  head.setUint16(32, 2, true)
  head.setUint16(34, 16, true)
  text(36, 'data')
  head.setUint32(40, bytes, true)
  return head.buffer
}
