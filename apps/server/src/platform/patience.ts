/**
 * Node ends any request that has not arrived whole after a time. A file from a slow phone takes longer and is no attack: who
 * receives one asks for patience with its connection, and answers for it that something keeps coming.
 */
import type { Socket } from 'node:net'

const patient = new WeakSet<Socket>()

/** Until `end`, the time limit for whole requests does not end this connection. */
export function beGivenTime(socket: Socket): { end(): void } {
  patient.add(socket)
  return { end: () => void patient.delete(socket) }
}

/** A handler of broken connections that leaves those alone which were given time. */
export function unlessGivenTime<E extends Error & { code?: string }>(
  handle: (error: E, socket: Socket) => void,
): (error: E, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && patient.has(socket)) return
    handle(error, socket)
  }
}
