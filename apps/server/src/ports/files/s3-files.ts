/** Files in an S3-compatible store. The bucket stays private: what a student may see passes through this server's /media. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FileSource } from '@porua/files/source'
import {
  FileChanged,
  type FileStore,
  FilesUnavailable,
  isFileKey,
  type ListedFile,
  type StoredFile,
} from './files.ts'
import { refusal, type S3Client } from './s3-client.ts'
import { incomingFolder } from './s3-inbox.ts'
import { readListing } from './s3-listing.ts'

/** How long a file may take to be sent, in milliseconds: a video of a gigabyte through a line of 20 Mbit/s. */
const longestPutMs = 600_000

/** `FileStore` in a bucket. */
export class S3Files implements FileStore {
  readonly #s3: S3Client
  constructor(s3: S3Client) {
    this.#s3 = s3
  }

  async put(key: string, source: FileSource, sha256?: string): Promise<void> {
    if (await this.has(key)) return
    // The digest is signed: what the store receives is what was read here, or it keeps nothing.
    const { digest, bytes } = await measure(source)
    if (sha256 !== undefined && digest !== sha256)
      throw new FileChanged(`${key}: the file changed while it was read`)
    const body = new Body(source)
    try {
      const reply = await this.#s3.send({
        method: 'PUT',
        key,
        sha256: digest,
        bytes,
        timeoutMs: longestPutMs,
        body: () => body.again(),
      })
      const text = await reply.text()
      if (reply.ok) return
      if (text.includes('XAmzContentSHA256Mismatch'))
        throw new FileChanged(`${key}: the file changed while it was read`)
      throw refusal(`keeping ${key}`, reply, text)
    } finally {
      body.close()
    }
  }

  async has(key: string): Promise<boolean> {
    return (await this.#size(key)) !== null
  }

  async get(key: string): Promise<StoredFile | null> {
    const size = await this.#size(key)
    if (size === null) return null
    return { size, open: (range) => Readable.from(this.#read(key, range), { objectMode: false }) }
  }

  async remove(key: string): Promise<void> {
    const reply = await this.#s3.send({ method: 'DELETE', key })
    const text = await reply.text()
    if (!reply.ok && reply.status !== 404) throw refusal(`removing ${key}`, reply, text)
  }

  async *list(): AsyncGenerator<ListedFile> {
    let next: string | null = null
    do {
      const query: Record<string, string> = { 'list-type': '2' }
      if (next !== null) query['continuation-token'] = next
      const reply: Response = await this.#s3.send({ method: 'GET', key: null, query, timeoutMs: 60_000 })
      const text = await reply.text()
      if (!reply.ok) throw refusal('listing the bucket', reply, text)
      const page = readListing(text)
      if (page === null) throw new FilesUnavailable('listing the bucket: the answer is not a list of objects')
      for (const file of page.files) {
        // What phones have sent and no call has claimed yet is not a file of ours.
        if (isFileKey(file.key) && !file.key.startsWith(`${incomingFolder}/`)) yield file
      }
      next = page.next
    } while (next !== null)
  }

  async #size(key: string): Promise<number | null> {
    const reply = await this.#s3.send({ method: 'HEAD', key })
    await reply.body?.cancel()
    if (reply.status === 404) return null
    if (!reply.ok) throw refusal(`looking for ${key}`, reply, '')
    return Number(reply.headers.get('content-length'))
  }

  /** Begins when the first byte is asked for; ending it early ends the request. */
  async *#read(key: string, range: { start: number; end: number } | undefined): AsyncGenerator<Uint8Array> {
    const headers = range ? { range: `bytes=${range.start}-${range.end}` } : undefined
    const reply = await this.#s3.send({ method: 'GET', key, ...(headers ? { headers } : {}) })
    if (!reply.ok) throw refusal(`reading ${key}`, reply, await reply.text())
    // A store that ignores the range would send other bytes than were promised.
    if (range && reply.status !== 206) {
      await reply.body?.cancel()
      throw new FilesUnavailable(`reading ${key}: the object storage does not serve ranges`)
    }
    if (reply.body) yield* reply.body as ReadableStream<Uint8Array>
  }
}

async function measure(source: FileSource): Promise<{ digest: string; bytes: number }> {
  const hash = createHash('sha256')
  if ('bytes' in source)
    return { digest: hash.update(source.bytes).digest('hex'), bytes: source.bytes.length }
  for await (const chunk of createReadStream(source.path) as AsyncIterable<Buffer>) hash.update(chunk)
  return { digest: hash.digest('hex'), bytes: (await stat(source.path)).size }
}

/**
 * What is sent, made anew for every try. `fetch` leaves a file open that it has not read to its end: a store that refuses
 * without reading, or is away, would cost a handle a try until there are none left for anybody.
 */
class Body {
  readonly #source: FileSource
  readonly #opened: Readable[] = []

  constructor(source: FileSource) {
    this.#source = source
  }

  again(): BodyInit {
    if ('bytes' in this.#source) return this.#source.bytes as Uint8Array<ArrayBuffer>
    const file = createReadStream(this.#source.path)
    this.#opened.push(file)
    return Readable.toWeb(file) as unknown as BodyInit
  }

  /** After the last reply has been read. */
  close(): void {
    for (const file of this.#opened) file.destroy()
  }
}
