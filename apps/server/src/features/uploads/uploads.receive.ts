/**
 * The PUT that local addresses lead to: bytes stream to the disk, never whole into memory, and are counted on the way. The
 * address is the permission; no session is asked for, as with any object storage.
 */

import type { IncomingMessage } from 'node:http'
import type { UploadType } from '@porua/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dropTheRest, isBrokenOff, type LeastSpeed, takeBody } from '../../platform/incoming.ts'
import { Problem } from '../../platform/problems.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import { NoFreeSpace, TooManyBytes } from '../../ports/files/inbox.ts'
import { inboxPath, type LocalInbox } from '../../ports/files/local-inbox.ts'
import { uploadKeyParts, uploadTypeOf } from './types.rules.ts'
import { type UploadRow, uploadByKey } from './uploads.store.ts'

interface Needs {
  db: Database
  clock: Clock
  inbox: LocalInbox
  leastSpeed?: LeastSpeed
}

/** Files that one student may be sending at a time. */
const mostAtOnce = 6

type Ask = FastifyRequest<{ Params: { '*': string }; Querystring: Record<string, unknown> }>

/** Mounts the PUT. Only where the inbox is this server's own: a store takes files itself. */
export function receiveRoute(app: FastifyInstance, needs: Needs): void {
  const sending = new Map<string, number>()
  app.register(async (scope) => {
    // The body is ours to read, whatever it says that it is.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.put(`${inboxPath}/*`, async (request: Ask, reply) => {
      try {
        return await receive(request, reply, needs, sending)
      } catch (error) {
        dropTheRest(request.raw)
        throw error
      }
    })
  })
}

/** @throws Problem forbidden, uploadExpired, notFound, uploadClaimed, unsupportedMediaType, tooLarge, tooManyRequests, badRequest, unavailable */
async function receive(
  request: Ask,
  reply: FastifyReply,
  needs: Needs,
  sending: Map<string, number>,
): Promise<FastifyReply> {
  const row = await rowOf(request, needs)
  checkHeaders(request, row)
  const many = sending.get(row.student_id) ?? 0
  if (many >= mostAtOnce)
    throw new Problem('tooManyRequests', 'waitForOtherFiles', {
      retryAfter: 5,
    })
  sending.set(row.student_id, many + 1)
  try {
    const bytes = await take(request.raw, row, needs)
    return reply.send({ status: '200', data: { key: row.key, bytes } })
  } finally {
    const left = (sending.get(row.student_id) ?? 1) - 1
    if (left === 0) sending.delete(row.student_id)
    else sending.set(row.student_id, left)
  }
}

/** The upload that the address is for. The signature is looked at before anything else is. */
async function rowOf(request: Ask, { db, clock, inbox }: Needs): Promise<UploadRow> {
  const key = request.params['*']
  const { until, sig } = request.query
  const parts = uploadKeyParts(key)
  const signed = typeof until === 'string' && typeof sig === 'string' && parts !== null && parts.size === null
  const check = signed ? inbox.check(key, until, sig, clock.now()) : 'wrong'
  if (check === 'wrong') throw new Problem('forbidden', 'addressNotOurs')
  if (check === 'expired') throw new Problem('uploadExpired', 'addressExpired')
  const row = await db.read((reader) => uploadByKey(reader, key))
  if (!row) throw new Problem('notFound', 'uploadGone')
  if (row.claimed_at !== null) throw claimed()
  return row
}

function checkHeaders(request: Ask, row: UploadRow): void {
  const type = row.mime as UploadType
  if (uploadTypeOf(request.headers['content-type'] ?? '') !== type)
    throw new Problem('unsupportedMediaType', ['addressTakes', { type }])
  const length = request.headers['content-length']
  if (length !== undefined && Number(length) > row.most_bytes) throw tooLarge(row.most_bytes)
  if (length === '0') throw empty()
}

async function take(raw: IncomingMessage, row: UploadRow, needs: Needs): Promise<number> {
  const { db, inbox, leastSpeed } = needs
  const isWanted = async () => {
    const now = await db.read((reader) => uploadByKey(reader, row.key))
    return now?.claimed_at === null
  }
  const receive = (chunks: AsyncIterable<Uint8Array>) =>
    inbox.receive(row.key, chunks, row.most_bytes, isWanted)
  try {
    const { bytes, kept } = await takeBody(raw, receive, leastSpeed)
    if (bytes === 0) throw empty()
    if (!kept) throw claimed()
    return bytes
  } catch (error) {
    throw asProblem(error, raw, row)
  }
}

function asProblem(error: unknown, raw: IncomingMessage, row: UploadRow): unknown {
  if (error instanceof TooManyBytes) return tooLarge(row.most_bytes)
  const { code } = error as NodeJS.ErrnoException
  if (error instanceof NoFreeSpace || code === 'ENOSPC' || code === 'EDQUOT')
    return new Problem('unavailable', 'noRoomForFiles', {
      retryAfter: 60,
    })
  // Nobody is there to hear it; it only must not look like our fault in the log.
  if (isBrokenOff(raw)) return new Problem('badRequest', 'uploadBrokenOff')
  return error
}

function empty(): Problem {
  return new Problem('badRequest', 'fileEmpty', { field: 'body' })
}

function claimed(): Problem {
  return new Problem('uploadClaimed', 'fileHandedIn')
}

function tooLarge(most: number): Problem {
  return new Problem('tooLarge', ['fileTooLarge', { megabytes: Math.floor(most / 1024 / 1024) }])
}
