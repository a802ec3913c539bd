/** A phone's connection: what it may say, what is kept of it, and the rooms it stands in. */
import type { LiveEventName, LiveEvents } from '@porua/contract/events'
import type { ProblemCode } from '@porua/contract/problems'
import type { Server, Socket } from 'socket.io'
import type { LivePerson, LiveThreads } from './live.ts'
import { topicOf } from './live.ts'

/** Threads that one connection looks at, and how often it may change its mind in a minute. */
const mostWatched = 4
const mostChanges = 60

type ToPhone = { [E in LiveEventName]: (payload: LiveEvents[E]) => void }
interface FromPhone {
  watch(asked: unknown): void
  unwatch(asked: unknown): void
}
interface Kept {
  person: LivePerson
  /** How often it changed what it watches in this minute. */
  changes: number
}
export type Phone = Socket<FromPhone, ToPhone, Record<never, never>, Kept>
export type PhoneServer = Server<FromPhone, ToPhone, Record<never, never>, Kept>

/** Told to the phone as `connect_error`: its message is a code of the contract's problems, its data holds the title. */
export class Refusal extends Error {
  readonly data: { code: ProblemCode; title: string }
  constructor(code: ProblemCode, title: string) {
    super(code)
    this.data = { code, title }
  }
}

/** The topics that a person hears of. */
export function roomsOf(person: LivePerson): string[] {
  const { studentId, idHash, groupIds } = person
  return [topicOf.student(studentId), topicOf.session(idHash), ...groupIds.map(topicOf.group)]
}

/**
 * Into the rooms of the groups that the person is in now, and out of the others; where there are such, out of the threads
 * that may no longer be seen, too.
 */
export async function moveRooms(phone: Phone, person: LivePerson, threads: LiveThreads): Promise<void> {
  const wanted = new Set(roomsOf(person))
  const left = [...phone.rooms].filter((room) => room.startsWith('group:') && !wanted.has(room))
  // Asked before anything is left: where the asking fails, the next look finds the same to do.
  for (const room of left.length > 0 ? watchedBy(phone) : [])
    if (!(await threads.mayWatch(person.studentId, room.slice(topicOf.thread('').length)))) left.push(room)
  // Gone meanwhile: rooms of a phone that is not there would be kept for ever.
  if (!phone.connected) return
  for (const room of left) void phone.leave(room)
  void phone.join([...wanted])
  phone.data.person = person
  phone.data.changes = 0
}

/** The rooms of the threads that a phone looks at, the oldest first. */
function watchedBy(phone: Phone): string[] {
  return [...phone.rooms].filter((room) => room.startsWith(topicOf.thread('')))
}

/** The request's headers and address are a third of what a connection keeps, and nobody asks for them again. */
export function forgetHandshake(phone: Phone): void {
  const conn = phone.conn as unknown as { request: unknown }
  conn.request = null
  ;(phone as { handshake: unknown }).handshake = undefined
}

/** The thread that a phone means, or null. */
function threadOf(asked: unknown): string | null {
  if (typeof asked !== 'object' || asked === null || !('questionId' in asked)) return null
  const { questionId } = asked
  return typeof questionId === 'string' && /^[\w.~-]{1,80}$/.test(questionId) ? questionId : null
}

/** Makes the answer to `watch`. One function for every connection: they are many. */
export function watchOf(threads: LiveThreads, failed: (error: unknown) => void) {
  return async function (this: Phone, asked: unknown): Promise<void> {
    const questionId = threadOf(asked)
    if (questionId === null || ++this.data.changes > mostChanges) return
    try {
      if (!(await threads.mayWatch(this.data.person.studentId, questionId))) return
      const watched = watchedBy(this)
      // The oldest gives way: a phone shows one thread at a time.
      if (watched.length >= mostWatched && watched[0]) void this.leave(watched[0])
      if (this.connected) void this.join(topicOf.thread(questionId))
    } catch (error) {
      failed(error)
    }
  }
}

/** The answer to `unwatch`. */
export function unwatch(this: Phone, asked: unknown): void {
  const questionId = threadOf(asked)
  if (questionId !== null) void this.leave(topicOf.thread(questionId))
}
