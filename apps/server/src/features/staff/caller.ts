/** Who calls, as throttles and the queue of passwords count. */
import type { FastifyRequest } from 'fastify'
import { type Caller, type Devices, networkOf } from '../account/passwords.api.ts'

/** What the throttles count a member's wrong passwords under: apart from students' numbers, whose failures keep no teacher out. */
export function subjectOf(login: string): string {
  return `staff ${login}`
}

/** The caller of a desk call. A browser in which a member has signed in before is held to its own failures alone. */
export function callerOf(request: FastifyRequest, devices: Devices): Caller {
  return {
    network: networkOf(request.ip),
    deviceKnownFor: (subject) => devices.knownFor(request.headers.cookie, subject),
    gone: () => request.raw.socket.destroyed,
  }
}
