/** What any failure is to the caller: a Problem, whatever was thrown. */
import type { ProblemCode } from '@porua/contract/problems'
import { codeOf } from '@porua/files/words'
import type { FastifyBaseLogger, FastifyError } from 'fastify'
import { malformed, Problem } from './problems.ts'
import type { RefusalCode, Wording } from './refusals/refusals.ts'
import { Refused } from './refusals/refused.ts'
import { Unavailable } from './unavailable.ts'

/** What a failure is to the caller; ours are logged here, once, with the call's method and the pattern of its path. */
export function problemOf(
  error: FastifyError | Problem | Error,
  log: FastifyBaseLogger,
  call: string,
): Problem {
  const problem = asProblem(error)
  if (problem.status === 503) logRefusal(log, call, error.message)
  else if (problem.status >= 500) log.error({ err: error, code: problem.code, call }, 'call failed')
  return problem
}

/** When a call was last said to be refused (monotonic milliseconds), and how often it was since; by server. */
const refusals = new WeakMap<FastifyBaseLogger, Map<string, { at: number; others: number }>>()
const refusalEveryMs = 1_000

/**
 * A database that is away refuses every call of every phone: one short line a second for each call. The reason says all; the place in
 * the code where it was noticed says nothing.
 */
function logRefusal(log: FastifyBaseLogger, call: string, reason: string): void {
  const known = refusals.get(log) ?? new Map<string, { at: number; others: number }>()
  refusals.set(log, known)
  const before = known.get(call)
  const now = performance.now()
  if (before && now - before.at < refusalEveryMs) {
    before.others++
    return
  }
  known.set(call, { at: now, others: 0 })
  log.error({ call, reason, others: before?.others ?? 0 }, 'call refused')
}

/** A disk that is full, read-only or failing, or no handles left: it is nobody's call that is wrong, and it passes. */
const noPlaceForFiles = new Set('ENOSPC EDQUOT EROFS EFBIG EIO EACCES EPERM EMFILE ENFILE'.split(' '))

/** What a person asked for and the school does not have. */
const notThere = new Set<RefusalCode>([
  'noForumPost',
  'noForumQuestion',
  'noForumQuestionWithId',
  'noNotice',
  'noOpenReport',
  'noStudent',
  'noStudentNamed',
  'noSuchAnswer',
  'noSuchThing',
])

/** The wire's code of what a service refuses; the sentence says the rest. */
function codeOnTheWire(wording: Wording): ProblemCode {
  return notThere.has(codeOf(wording) as RefusalCode) ? 'notFound' : 'badRequest'
}

/** The Problem of a failure, without a word in the process's log. */
export function asProblem(error: FastifyError | Problem | Error): Problem {
  if (error instanceof Problem) return error
  if (error instanceof Refused) return new Problem(codeOnTheWire(error.wording), error.wording)
  const away = error instanceof Unavailable ? error.part : undefined
  if (away === 'database')
    return new Problem('unavailable', 'databaseAway', {
      retryAfter: 2,
    })
  if (away === 'files' || noPlaceForFiles.has(String((error as NodeJS.ErrnoException).code)))
    return new Problem('unavailable', 'filesNotKept', {
      retryAfter: 60,
    })
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new Problem('tooLarge', 'callTooLarge')
  if (status === 415) return new Problem('unsupportedMediaType', 'bodyMustBeJson')
  if (status !== undefined && status >= 400 && status < 500) return malformed('body', error.message)
  return new Problem('internal', 'internal')
}
