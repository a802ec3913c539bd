/** Replies to what never becomes a call: an address that is none, bytes that are no HTTP. */
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { replyWith } from './http.ts'
import { Problem } from './problems.ts'

/** A request line that is not an address: Fastify asks before any hook runs, so the time is set here. */
export function replyToBadAddress(now: () => number) {
  return (_error: Error, _request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('x-server-time', String(now()))
    replyWith(reply, new Problem('badRequest', 'The address cannot be read.', { field: 'url' }))
  }
}

/** Bytes that are no HTTP, or headers without end: there is no request to reply to, only a socket. */
export function replyToBadBytes(now: () => number) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const { status, title, code } = new Problem('badRequest', 'The request cannot be read.')
    const body = JSON.stringify({ status: String(status), errors: { code, title } })
    const head = [
      `HTTP/1.1 ${status} Bad Request`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-server-time: ${now()}`,
      'connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
}
