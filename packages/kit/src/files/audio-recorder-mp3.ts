/** A recording as MP3, made in a worker while it is heard, so that nobody waits at the end. Where that fails there is none: the WAV is taken. */
import { logFailure } from '../platform/failure-log.ts'
import type { FromEncoder, ToEncoder } from './audio-recorder-mp3-encoding.ts'

/** What of a worker is used. */
export interface EncoderWorker {
  onmessage: ((event: MessageEvent<FromEncoder>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  postMessage(told: ToEncoder, transfer: Transferable[]): void
  terminate(): void
}

/** Samples that go over in one message: a quarter of a second of speech. */
const perMessage = 4_096
/** A phone that is further behind than this at the end gives the WAV, in milliseconds. */
const timeoutMs = 2_000

/** Loads the encoder: a file of its own, fetched only when somebody records. */
function browserWorker(): EncoderWorker {
  return new Worker(new URL('./audio-recorder-mp3.worker.ts', import.meta.url), { type: 'module' })
}

/** Takes samples as they are heard. */
export class Mp3Feed {
  #worker: EncoderWorker | null = null
  #waiting = new Int16Array(perMessage)
  #held = 0
  #done: (file: Blob | null) => void = () => {}

  /** @param rate samples a second of what is pushed. */
  constructor(rate: number, makeWorker: () => EncoderWorker = browserWorker) {
    try {
      const worker = makeWorker()
      worker.onmessage = ({ data }) => this.#settle(new Blob([data.file], { type: 'audio/mpeg' }))
      // Also a file that did not load: the phone is offline, say.
      worker.onerror = (event) => this.#fail((event as { readonly error: unknown }).error ?? event.message)
      this.#worker = worker
      worker.postMessage({ rate }, [])
    } catch (error) {
      this.#fail(error)
    }
  }

  /** Takes what was heard next: 16-bit mono samples at the recording's own rate. Whole messages go to the worker at once. */
  push(samples: Int16Array): void {
    for (let at = 0; at < samples.length; ) {
      const some = samples.subarray(at, at + perMessage - this.#held)
      this.#waiting.set(some, this.#held)
      this.#held += some.length
      at += some.length
      if (this.#held === perMessage) this.#send()
    }
  }

  /** The whole file, or null where it cannot be had in time. The worker is gone afterwards. */
  end(waitMs = timeoutMs): Promise<Blob | null> {
    return new Promise((resolve) => {
      this.#done = resolve
      if (!this.#worker) return resolve(null)
      if (this.#held > 0) this.#send()
      this.#worker.postMessage({ end: true }, [])
      setTimeout(() => this.#settle(null), waitMs)
    })
  }

  /** Nobody wants it any more. */
  drop(): void {
    this.#settle(null)
  }

  #send(): void {
    const samples = this.#waiting.slice(0, this.#held)
    this.#held = 0
    this.#worker?.postMessage({ samples }, [samples.buffer])
  }

  #fail(error: unknown): void {
    logFailure('MP3 encoder', error)
    this.#settle(null)
  }

  #settle(file: Blob | null): void {
    this.#worker?.terminate()
    this.#worker = null
    this.#done(file)
  }
}
