/** Who calls, as throttles and the queue of passwords count. */
import type { FastifyRequest } from 'fastify'
import { type Caller, networkOf } from '../account/passwords.api.ts'

/** The caller of a desk call. No device is known for staff: failures count by network and login. */
export function callerOf(request: FastifyRequest): Caller {
  return {
    network: networkOf(request.ip),
    deviceKnownFor: () => null,
    gone: () => request.raw.socket.destroyed,
  }
}
