/** Files that are read in places rather than whole, and written again in parts. */
import { type FileHandle, open } from 'node:fs/promises'

/** Bytes to write: at hand, or a stretch of the source (`end` not included). */
export type Part = Uint8Array | { readonly start: number; readonly end: number }

/** A file that is read where one looks, a window at a time. */
export class Bytes {
  readonly size: number
  readonly #handle: FileHandle
  #window: Buffer = Buffer.alloc(0)
  #from = 0

  private constructor(handle: FileHandle, size: number) {
    this.#handle = handle
    this.size = size
  }

  /** Opens `path` for as long as `work` takes. */
  static async of<T>(path: string, work: (bytes: Bytes) => Promise<T>): Promise<T> {
    const handle = await open(path, 'r')
    try {
      return await work(new Bytes(handle, (await handle.stat()).size))
    } finally {
      await handle.close()
    }
  }

  /** `length` bytes from `start`; fewer at the end of the file. Not to be written to. */
  async at(start: number, length: number): Promise<Buffer> {
    const from = start - this.#from
    if (from >= 0 && from + length <= this.#window.length) return this.#window.subarray(from, from + length)
    const wanted = Math.max(length, 256 * 1024)
    const window = Buffer.alloc(Math.max(0, Math.min(wanted, this.size - start)))
    const { bytesRead } = await this.#handle.read(window, 0, window.length, start)
    this.#window = window.subarray(0, bytesRead)
    this.#from = start
    return this.#window.subarray(0, length)
  }

  /** The bytes as text, a character a byte. */
  async text(start: number, length: number): Promise<string> {
    return (await this.at(start, length)).toString('latin1')
  }

  /** Writes `parts` one after the other to a new file. Resolves with its size. */
  async write(parts: readonly Part[], path: string): Promise<number> {
    const target = await open(path, 'wx', 0o600)
    let size = 0
    try {
      for (const part of parts) {
        if (part instanceof Uint8Array) {
          await target.writeFile(part)
          size += part.length
          continue
        }
        for (let at = part.start; at < part.end; ) {
          const piece = await this.at(at, Math.min(256 * 1024, part.end - at))
          if (piece.length === 0) throw new Error('the file has become shorter')
          await target.writeFile(piece)
          at += piece.length
          size += piece.length
        }
      }
    } finally {
      await target.close()
    }
    return size
  }
}
