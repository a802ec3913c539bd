/**
 * The catalogue of failures (spec §8, decisions: Answers of the API). The code is the promise, the text is not.
 * Every failure travels as `{ status: '403', errors: { code, title, message? } }` under the true HTTP status.
 */
export const problems = {
  /** Malformed call; `title` names the field. */
  badRequest: 400,
  /** No session, or one that has expired or was revoked. The only code that clears the client's storage. */
  notLoggedIn: 401,
  /** Login refused; carries a `message`. */
  wrongCredentials: 401,
  /** The signed-in student may not do this. On exam calls: the exam left the student's group. */
  forbidden: 403,
  /** Not there, or not visible to this student. On exam calls: the exam left the student's group. */
  notFound: 404,
  /** An exam call before the exam's start (409, never 403: decisions, Exams). */
  notStarted: 409,
  /** The exam is over and can no longer be started. */
  examEnded: 409,
  /** No attempt is running for this exam: start it first. */
  noAttempt: 409,
  /** The attempt was submitted or ended; nothing more is taken from it. */
  attemptEnded: 409,
  /** 'You cannot change the answer'. */
  answerLocked: 409,
  /** The answer came after end + grace, or from another device after submit; it is logged, not counted. */
  tooLate: 409,
  /** The save belongs to an attempt that a retake has replaced; it went to that attempt's log. */
  attemptReplaced: 409,
  /** Only practice exams may be retaken. */
  retakeNotAllowed: 409,
  /** Body over `limits.bodyBytes`. */
  tooLarge: 413,
  unsupportedMediaType: 415,
  /** Throttled: carries Retry-After. */
  tooManyRequests: 429,
  /** Our fault; logged with the request's id. */
  internal: 500,
  /** A part we need is away (disk full, database gone, shutting down). Repeating the call is safe. */
  unavailable: 503,
} as const satisfies Record<string, number>

/** A stable code of the catalogue. */
export type ProblemCode = keyof typeof problems

/** The body of a failed call. `status` is the HTTP status as a string. */
export interface ProblemBody {
  status: string
  errors: { code: ProblemCode; title: string; message?: string; field?: string }
  /** What the call would have answered, where that still says something (a refused add-answer). */
  data?: unknown
}
