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
  /** The mobile number is not in the provider's admission list; there is no account and none was made. */
  notAdmitted: 404,
  /** Registering a number that has a password already. */
  alreadyRegistered: 409,
  /** Resetting the password of a number that has never registered. */
  notRegistered: 409,
  /** The one-time code is not the one that was sent; `message` says how many tries are left. */
  codeWrong: 400,
  /** The one-time code, or the token that came with it, is too old. */
  codeExpired: 410,
  /** The one-time code has been used, or a newer one has been sent. */
  codeUsed: 409,
  /** The old password that a signed-in student gave is not theirs. */
  passwordWrong: 400,
  /** The password does not follow spec §5. */
  weakPassword: 400,
  /** The gateway did not take the message with the code. */
  smsFailed: 503,
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
  /** A question that has replies, a reply that is not the last, or a thread that is completed. */
  notEditable: 409,
  /** The same text has just been posted by the same student. */
  duplicatePost: 409,
  /** Somebody else has changed it since the version that the change was made from; `data` is what stands now. */
  conflict: 409,
  /** A welcome link or an invitation that is too old, was used, or was taken back. */
  linkOver: 410,
  /** Another member of staff signs in with this mobile or e-mail address. */
  loginTaken: 409,
  /** The password is right; the number of the authenticator app is asked for. */
  secondStepNeeded: 401,
  /** The number of the authenticator app is not right, or was used before. */
  secondStepWrong: 401,
  /** The school would be left without an owner. */
  lastOwner: 409,
  /** The same press was begun before, and the server stopped before it was kept what became of it. */
  uncertain: 409,
  /** Body over `limits.bodyBytes`. */
  tooLarge: 413,
  unsupportedMediaType: 415,
  /** The bytes of a file are not what its type says, cannot be read, or are too large to open. */
  badFile: 422,
  /** No bytes have come under this key. */
  uploadMissing: 409,
  /** A call has claimed the file: its bytes can no longer be replaced. */
  uploadClaimed: 409,
  /** The address to upload to has expired. */
  uploadExpired: 410,
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
