/**
 * The inbox in an S3-compatible store: phones PUT to the store itself, by a signed address. The signature holds the content
 * type; a size it cannot hold (the phone has not said one), so the size is looked at when the bytes are brought.
 * The bucket must allow PUT from the app's origin (CORS), and may forget `incoming/` after a day by a rule of its own.
 */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { FilesUnavailable } from './files.ts'
import { type Inbox, type InboxAddress, TooManyBytes } from './inbox.ts'
import { refusal, type S3Client } from './s3-client.ts'

/** `Inbox` in a bucket: the bytes reach this server only when a call claims the file. */
export class S3Inbox implements Inbox {
  readonly #s3: S3Client
  constructor(s3: S3Client) {
    this.#s3 = s3
  }

  async address(ask: Parameters<Inbox['address']>[0]): Promise<InboxAddress> {
    const headers = { 'content-type': ask.contentType }
    const seconds = Math.max(1, Math.floor((ask.expiresAt - ask.now) / 1000))
    return { url: await this.#s3.presign('PUT', incoming(ask.key), headers, seconds), headers }
  }

  async bring(key: string, path: string, mostBytes: number): Promise<number | null> {
    const reply = await this.#s3.send({ method: 'GET', key: incoming(key) })
    if (reply.status === 404) {
      await reply.body?.cancel()
      return null
    }
    if (!reply.ok || !reply.body) throw refusal(`reading ${key}`, reply, await reply.text())
    let bytes = 0
    const count = async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        if (bytes > mostBytes) throw new TooManyBytes(`${key}: more than ${mostBytes} bytes`)
        yield chunk
      }
    }
    try {
      const body = Readable.fromWeb(reply.body as ReadableStream<Uint8Array>)
      await pipeline(body, count, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    } catch (error) {
      await rm(path, { force: true })
      if (error instanceof TooManyBytes) throw error
      throw new FilesUnavailable(`reading ${key} from the object storage broke off`, { cause: error })
    }
    return bytes
  }

  async remove(key: string): Promise<void> {
    const reply = await this.#s3.send({ method: 'DELETE', key: incoming(key) })
    const text = await reply.text()
    if (!reply.ok && reply.status !== 404) throw refusal(`removing ${key}`, reply, text)
  }
}

/** No rule of /media knows this folder, so nothing in it is ever served. */
export const incomingFolder = 'incoming'

function incoming(key: string): string {
  return `${incomingFolder}/${key}`
}
