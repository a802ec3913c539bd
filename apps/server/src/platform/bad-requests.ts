/** Replies to what never becomes a call: an address that is none, bytes that are no HTTP. */
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { replyWith } from './http.ts'
import { Problem } from './problems.ts'
import { safeHeaders } from './safe-headers.ts'
import { opensPage } from './static.ts'

/**
 * A request line that is not an address: Fastify asks before any hook runs, so the time is set here. Who types one into a browser is
 * sent to the app, which says in words that there is no such page.
 */
export function replyToBadAddress(now: () => number, secure: boolean) {
  return (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers({ ...safeHeaders(secure), 'x-server-time': String(now()) })
    const readable = opensPage(request) ? readableAddress(request.url) : null
    if (readable === null) replyWith(reply, new Problem('badRequest', 'addressUnreadable', { field: 'url' }))
    else reply.header('cache-control', 'no-store').redirect(readable)
  }
}

/** The address with its broken escapes as they stand, on this site; null for one that is no page's. */
function readableAddress(url: string): string | null {
  const [path = ''] = url.split('?')
  // Of several slashes, or a backslash, a browser makes another site.
  const readable = `/${path.replace(/^[/\\]+/, '').replaceAll('%', '%25')}`
  return /^\/(api|media|assets)(\/|$)/.test(readable) ? null : readable
}

/** Bytes that are no HTTP, or headers without end: there is no request to reply to, only a socket. */
export function replyToBadBytes(now: () => number, secure: boolean) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const { status, title, code } = new Problem('badRequest', 'requestUnreadable')
    const body = JSON.stringify({ status: String(status), errors: { code, title } })
    const head = [
      `HTTP/1.1 ${status} Bad Request`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      ...Object.entries(safeHeaders(secure)).map(([name, value]) => `${name}: ${value}`),
      'cache-control: no-store',
      `x-server-time: ${now()}`,
      'connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
}
