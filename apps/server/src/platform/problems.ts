/** The one kind of failure that rules, services and routes throw; `http.ts` turns it into the reply (spec §8). */
import { type ProblemCode, problems } from '@porua/contract/problems'

interface ProblemDetails {
  /** A longer text; the sign-in screen shows it as an error. */
  message?: string
  /** The field at fault, for badRequest. */
  field?: string
  /** Seconds, for tooManyRequests and unavailable. */
  retryAfter?: number
  /** What the call would have answered, where that still says something. */
  data?: unknown
}

/** Thrown, never replied by hand. The code is the promise, the title is for a person. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly title: string
  readonly details: ProblemDetails
  readonly status: number
  constructor(code: ProblemCode, title: string, details: ProblemDetails = {}) {
    super(title)
    this.code = code
    this.title = title
    this.details = details
    this.status = problems[code]
  }
}
