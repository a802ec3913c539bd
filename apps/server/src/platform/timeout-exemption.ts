/**
 * Node ends any request that has not arrived whole after a time. A file from a slow phone takes longer and is no attack: who
 * receives one asks that its connection be exempt, and answers for it that something keeps coming.
 */
import type { Socket } from 'node:net'

const exempt = new WeakSet<Socket>()

/** Until `end`, the time limit for whole requests does not end this connection. */
export function exemptFromTimeout(socket: Socket): { end(): void } {
  exempt.add(socket)
  return { end: () => void exempt.delete(socket) }
}

/** A handler of broken connections that leaves those alone which are exempt. */
export function unlessExempt<E extends Error & { code?: string }>(
  handle: (error: E, socket: Socket) => void,
): (error: E, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && exempt.has(socket)) return
    handle(error, socket)
  }
}
