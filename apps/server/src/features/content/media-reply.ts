/** How a file of `/media` goes over the wire, once it is known that it may: ranges, ETag, names, and who carries the bytes. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { attachmentNamed } from '../../platform/disposition.ts'
import { fileAlone } from '../../platform/safe-headers.ts'
import type { StoredFile } from '../../ports/files/files.ts'
import { byteRange } from './byte-range.ts'
import { withTokens } from './hls-token.ts'
import { typeOf } from './media-types.ts'

/** What a manifest may weigh to be read into memory; a playlist of ten hours has less than a megabyte. */
const mostPlaylistBytes = 8 * 1024 * 1024

interface Sending {
  key: string
  /** @throws Problem notFound, unavailable */
  open: (key: string) => Promise<StoredFile>
  /** Where the proxy in front finds our files (X_ACCEL), null: we carry the bytes. */
  accel: string | null
}

/** Sends the file of a key. @throws Problem notFound, unavailable */
export async function sendMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, open, accel }: Sending,
): Promise<FastifyReply> {
  const query = request.query as Readonly<Record<string, unknown>>
  const etag = `"${key}"`
  const isPlaylist = key.toLowerCase().endsWith('.m3u8') && typeof query.token === 'string'
  if (!isPlaylist && request.headers['if-none-match'] === etag)
    return reply
      .headers({ etag, 'cache-control': keepingOf(key) })
      .status(304)
      .send()
  // Before anything is said of it: a refusal that may be kept for a year would outlive the file's return.
  const file = await open(key)
  const type = typeOf(key)
  reply
    .headers({
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'cache-control': keepingOf(key),
    })
    .type(type)
  // A picture is a picture: whatever a file holds, it runs nothing. A PDF's viewer does not open in a sandbox, so the
  // provider's documents do without; a student's is a download anyhow.
  if (type !== 'application/pdf' || isStrangers(key))
    reply.header('content-security-policy', fileAlone("style-src 'unsafe-inline'"))
  name(reply, key, query.download)
  if (isPlaylist) return sendPlaylist(request, reply, file, String(query.token))

  reply.header('etag', etag)
  // nginx would keep our cache-control for a refusal of its own, too: it is told the time and says it of what it has sent.
  if (accel !== null)
    return reply
      .removeHeader('cache-control')
      .headers({ 'x-accel-redirect': `${accel}${key}`, 'x-media-keeping': keepingOf(key) })
      .send('')
  const ifRange = request.headers['if-range']
  const wanted = ifRange === undefined || ifRange === etag ? request.headers.range : undefined
  // A HEAD asks about the whole (RFC 9110: ranges are for GET).
  const isHead = request.method === 'HEAD'
  const range = isHead ? 'all' : byteRange(wanted, file.size)
  if (range === 'none')
    return reply
      .status(416)
      .headers({ 'content-range': `bytes */${file.size}`, 'cache-control': 'no-store' })
      .send('')
  if (range === 'all')
    return reply.header('content-length', String(file.size)).send(isHead ? '' : file.open())
  const { start, end } = range
  return reply
    .status(206)
    .headers({
      'content-range': `bytes ${start}-${end}/${file.size}`,
      'content-length': String(end - start + 1),
    })
    .send(file.open(range))
}

/** How long a browser may keep a file. */
function keepingOf(key: string): string {
  // A student's own, on a phone that is the next one's an hour later: each time we are asked who wants it.
  if (isPersonal(key)) return 'private, no-cache'
  // The address of a manifest holds a token: the next one is another, and nobody else's copy is of use.
  return /\.(?:m3u8|mpd|key)$/i.test(key) ? 'no-store' : 'private, max-age=31536000, immutable'
}

/** A playlist whose addresses carry the token that opened it. */
async function sendPlaylist(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  token: string,
): Promise<FastifyReply> {
  if (file.size > mostPlaylistBytes)
    return reply.header('content-length', String(file.size)).send(file.open())
  const parts: Buffer[] = []
  for await (const part of file.open() as AsyncIterable<Buffer>) parts.push(part)
  const text = withTokens(Buffer.concat(parts).toString('utf8'), token)
  reply.header('content-length', String(Buffer.byteLength(text)))
  return reply.send(request.method === 'HEAD' ? '' : text)
}

function name(reply: FastifyReply, key: string, download: unknown): void {
  if (typeof download === 'string') reply.header('content-disposition', attachmentNamed(download, key))
  // A stranger's document is saved and not shown: in a viewer it could do what no picture can.
  else if (isStrangers(key) && key.endsWith('.pdf'))
    reply.header('content-disposition', attachmentNamed(key.slice(key.lastIndexOf('/') + 1), key))
}

/** Whether it is one student's: what a student brought, and a teacher's copy with marks in it. */
function isPersonal(key: string): boolean {
  return isStrangers(key) || key.startsWith('evaluated/')
}

/** Whether a student brought it. */
function isStrangers(key: string): boolean {
  return key.startsWith('u/')
}
