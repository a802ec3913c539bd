/** A list that waits on disk, in a file of our own: 200,000 questions would be hundreds of megabytes of memory. */
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeIfStopped } from './cleanup.ts'
import { namingFile } from './disk-errors.ts'

export class DiskList<T> {
  readonly #folder: string
  readonly #file: FileHandle
  readonly #batch: number
  readonly #gone: () => void
  /** Where each chunk ends, in bytes. */
  readonly #ends: number[] = []
  #waiting: T[] = []
  #size = 0

  private constructor(folder: string, file: FileHandle, batch: number) {
    this.#folder = folder
    this.#file = file
    this.#batch = batch
    this.#gone = removeIfStopped(folder)
  }

  /** Close it when the work is done. @param batch How many are written, and read again, at a time */
  static async open<T>(batch = 500): Promise<DiskList<T>> {
    const folder = await mkdtemp(join(tmpdir(), 'porua-rows-'))
    try {
      return new DiskList<T>(folder, await open(join(folder, 'rows'), 'wx+', 0o600), batch)
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
  }

  /** Number of things. */
  get size(): number {
    return this.#size
  }

  /** Adds something that JSON can hold. */
  async add(thing: T): Promise<void> {
    this.#waiting.push(thing)
    this.#size++
    if (this.#waiting.length >= this.#batch) await this.#spill()
  }

  /** All of them, so many at a time, in their order. May be read more than once. */
  async *chunks(): AsyncGenerator<T[], void, void> {
    if (this.#waiting.length > 0) await this.#spill()
    let from = 0
    for (const end of this.#ends) {
      const { buffer } = await this.#file.read(Buffer.alloc(end - from), 0, end - from, from)
      yield JSON.parse(buffer.toString()) as T[]
      from = end
    }
  }

  async close(): Promise<void> {
    await this.#file.close()
    await rm(this.#folder, { recursive: true, force: true })
    this.#gone()
  }

  async #spill(): Promise<void> {
    const bytes = Buffer.from(JSON.stringify(this.#waiting))
    const from = this.#ends.at(-1) ?? 0
    try {
      for (let done = 0; done < bytes.length; )
        done += (await this.#file.write(bytes, done, bytes.length - done, from + done)).bytesWritten
    } catch (error) {
      throw namingFile(error, this.#folder)
    }
    this.#ends.push(from + bytes.length)
    this.#waiting = []
  }
}
