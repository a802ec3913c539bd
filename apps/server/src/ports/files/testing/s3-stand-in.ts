/**
 * A small S3 of our own: one process, objects in memory, path-style addresses. It checks what stores check and what cheap
 * stand-ins do not: every signature, the digest and the length of a body. It can be told to fail.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { signatureError } from './sigv4.ts'

export interface StandIn {
  readonly url: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
  /** By `bucket/key`. */
  readonly objects: Map<string, { bytes: Buffer; type: string }>
  /** `METHOD bucket/key status`, in order. */
  readonly seen: string[]
  /** The next so many requests, or those of one method, are answered with this status, or cut off (0). */
  fail(count: number, status: number, method?: string): void
  close(): Promise<void>
}

/** `now`: the store's clock, in UTC milliseconds. */
export async function startS3(now: () => number = Date.now): Promise<StandIn> {
  const keys = { accessKeyId: 'STANDIN', secretAccessKey: 'stand/in+secret', region: 'test-1' }
  const objects: StandIn['objects'] = new Map()
  const seen: string[] = []
  const failing: { left: number; status: number; method: string | undefined } = {
    left: 0,
    status: 500,
    method: undefined,
  }

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: Error) => {
      response.destroy(error)
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request
    const name = decodeURIComponent((url.split('?')[0] ?? '').slice(1))
    const end = (status: number, code = '', headers: Record<string, string | number> = {}) => {
      seen.push(`${method} ${name} ${status}`)
      const body = code === '' ? '' : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`
      response.writeHead(status, headers).end(method === 'HEAD' ? '' : body)
    }
    if (failing.left > 0 && (failing.method ?? method) === method) {
      failing.left--
      if (failing.status === 0) return void request.socket.destroy()
      return end(failing.status, 'SlowDown')
    }
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([key, value]) => [key, String(value)]),
    )
    const wrong = signatureError({ method, target: url, headers }, keys, now())
    if (wrong) return end(403, wrong)
    if (method === 'GET' && !name.includes('/'))
      return list(new URL(url, 'http://x').searchParams, name, response)
    if (method === 'PUT') return keep(request, headers, name, end)
    const found = objects.get(name)
    if (method === 'DELETE') {
      objects.delete(name)
      return end(204)
    }
    if (!found) return end(404, 'NoSuchKey')
    send(request, response, found.bytes, () => seen.push(`${method} ${name} 200`))
  }

  /** As ListObjectsV2 answers, two objects at a time. */
  function list(query: URLSearchParams, bucket: string, response: ServerResponse): void {
    const after = query.get('continuation-token')?.replace(/^more&/, '') ?? ''
    const rest = [...objects.keys()].filter((key) => key.startsWith(`${bucket}/`) && key > after).sort()
    const some = rest.slice(0, 2).map((key) => {
      const size = objects.get(key)?.bytes.length
      return `<Contents><Key>${key.slice(bucket.length + 1)}</Key><ETag>&quot;0&quot;</ETag><Size>${size}</Size></Contents>`
    })
    const token = `<NextContinuationToken>more&amp;${rest[1]}</NextContinuationToken>`
    const more = rest.length > 2
    seen.push(`GET ${bucket} 200`)
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${some.join('')}${more ? token : ''}</ListBucketResult>`,
      )
  }

  async function keep(
    request: IncomingMessage,
    headers: Record<string, string>,
    name: string,
    end: (status: number, code?: string) => void,
  ): Promise<void> {
    if (headers['content-length'] === undefined) return end(411, 'MissingContentLength')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const bytes = Buffer.concat(chunks)
    const digest = headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD'
    if (digest !== 'UNSIGNED-PAYLOAD' && digest !== createHash('sha256').update(bytes).digest('hex'))
      return end(400, 'XAmzContentSHA256Mismatch')
    objects.set(name, { bytes, type: headers['content-type'] ?? '' })
    end(200)
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    ...keys,
    objects,
    seen,
    fail: (count, status, method) => Object.assign(failing, { left: count, status, method }),
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function send(request: IncomingMessage, response: ServerResponse, whole: Buffer, sent: () => void): void {
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
  const part = range ? whole.subarray(Number(range[1]), Number(range[2]) + 1) : whole
  response.writeHead(range ? 206 : 200, { 'content-length': part.length })
  response.end(request.method === 'HEAD' ? undefined : part)
  sent()
}
