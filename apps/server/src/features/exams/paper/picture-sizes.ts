/**
 * The sizes of papers' pictures, read from the first bytes of their files when a paper is first spoken of. They only keep options from
 * moving when a picture comes: no start fails for them, and none waits for them for long.
 */
import type { PictureSize } from '@porua/contract/exams'
import type { Clock } from '../../../ports/clock/clock.ts'
import { type Files, isFileKey, type StoredFile } from '../../../ports/files/files.ts'
import { Lru } from '../lru.ts'
import { headBytes, pictureSizeOf } from './picture-size.ts'

/** So long starts wait for the first reading of a paper's pictures; it goes on behind them. */
const timeoutMs = 1_000
/** So long after a reading that did not get all of them the rest is tried again. */
const againMs = 60_000
/** A file that takes longer is given up. */
const longestReadMs = 10_000
/** Files of a paper that are open at once. */
const atOnce = 4
/** Sets of one exam show the same pictures. */
const keysInMemory = 10_000

const raster = /\.(?:png|jpe?g|gif|webp)$/i

/** What is known of one paper's pictures. */
interface Reading {
  readonly sizes: (PictureSize | null)[]
  /** Resolves when the first reading has ended, or is no longer waited for. */
  readonly waited: Promise<void>
  running: boolean
  /** By the clock; Infinity once there is nothing left to read. */
  nextAt: number
}

/** One a process. */
export class PictureSizes {
  readonly #files: Pick<Files, 'get'>
  readonly #clock: Clock
  /** What stands under a key never changes. A list of one: null is known too. */
  readonly #known = new Lru<string, readonly [PictureSize | null]>(keysInMemory)
  readonly #readings = new WeakMap<readonly string[], Reading>()

  constructor(files: Pick<Files, 'get'>, clock: Clock) {
    this.#files = files
    this.#clock = clock
  }

  /**
   * The sizes of a paper's pictures in their order, null where one is not known; undefined where none is. `images` is the same list each
   * time: by it a paper is known again. Never rejects.
   */
  async of(images: readonly string[]): Promise<(PictureSize | null)[] | undefined> {
    if (!images.some(isOurs)) return undefined
    const reading = this.#readings.get(images) ?? this.#begin(images)
    // Behind the starts: whoever comes while the store is away is not held again.
    if (!reading.running && reading.nextAt <= this.#clock.now()) void this.#read(images, reading)
    await reading.waited
    return reading.sizes.some((size) => size !== null) ? [...reading.sizes] : undefined
  }

  #begin(images: readonly string[]): Reading {
    const { promise, resolve } = Promise.withResolvers<void>()
    const reading = { sizes: images.map(() => null), waited: promise, running: false, nextAt: 0 }
    this.#readings.set(images, reading)
    const timer = setTimeout(resolve, timeoutMs)
    void this.#read(images, reading).then(() => {
      clearTimeout(timer)
      resolve()
    })
    return reading
  }

  /** Reads what is not known yet, a few at once. */
  async #read(images: readonly string[], reading: Reading): Promise<void> {
    reading.running = true
    let missed = false
    const left = images.entries()
    const work = async () => {
      for (const [at, key] of left) {
        if (!isOurs(key)) continue
        try {
          reading.sizes[at] = await this.#sizeOf(key)
        } catch {
          missed = true
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    reading.running = false
    reading.nextAt = missed ? this.#clock.now() + againMs : Number.POSITIVE_INFINITY
  }

  /** @throws Error where there is no such file, or the store does not give it */
  async #sizeOf(key: string): Promise<PictureSize | null> {
    const known = this.#known.get(key)
    if (known) return known[0]
    const file = await this.#files.get(key)
    if (!file) throw new Error(`there is no ${key}`)
    let size: PictureSize | null = null
    for (const most of headBytes(key)) {
      size = pictureSizeOf(await headOf(file, most))
      if (size || file.size <= most) break
    }
    this.#known.set(key, [size])
    return size
  }
}

/** Not an address elsewhere, and of a kind whose size can be read. */
function isOurs(key: string): boolean {
  return isFileKey(key) && raster.test(key)
}

/** At most `most` first bytes of a file. */
async function headOf(file: StoredFile, most: number): Promise<Uint8Array> {
  if (file.size === 0) return new Uint8Array()
  const stream = file.open({ start: 0, end: Math.min(file.size, most) - 1 })
  const timer = setTimeout(() => stream.destroy(new Error('the file takes too long')), longestReadMs)
  try {
    const pieces: Uint8Array[] = []
    let bytes = 0
    for await (const piece of stream as AsyncIterable<Uint8Array>) {
      pieces.push(piece)
      bytes += piece.length
      // A store may give more than it was asked for.
      if (bytes >= most) break
    }
    return Buffer.concat(pieces, Math.min(bytes, most))
  } finally {
    clearTimeout(timer)
    stream.destroy()
  }
}
