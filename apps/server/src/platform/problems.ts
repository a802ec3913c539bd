/** The one kind of failure of a call (spec §8); `http.ts` turns it into the reply. */
import { type ProblemCode, problems } from '@porua/contract/problems'
import type { Language } from '@porua/files/words'
import { type Wording, wordsOf } from './refusals/refusals.ts'

interface ProblemDetails {
  /** A longer text; the sign-in screen shows it as an error. */
  message?: Wording
  /** The field at fault, for badRequest. */
  field?: string
  /** Which of several files it is, from 1. */
  file?: number
  /** Seconds, for tooManyRequests and unavailable. */
  retryAfter?: number
  /** What the call would have answered, where that still says something. */
  data?: unknown
}

/** Thrown, never replied by hand. The code is the wire's promise; what a person reads is the sentence of the catalogue. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly wording: Wording
  readonly details: ProblemDetails
  readonly status: number
  constructor(code: ProblemCode, wording: Wording, details: ProblemDetails = {}) {
    super(titled('en', wording, details))
    this.code = code
    this.wording = wording
    this.details = details
    this.status = problems[code]
  }

  /** The sentence in English. */
  get title(): string {
    return this.message
  }

  /** The sentence in a language. */
  titleIn(language: Language): string {
    return titled(language, this.wording, this.details)
  }
}

function titled(language: Language, wording: Wording, { file }: ProblemDetails): string {
  const place = file === undefined ? '' : wordsOf(language, ['fileInPlace', { n: file }])
  return `${place}${wordsOf(language, wording)}`
}

/** A part of a call that is not as the contract says: `says` is for the programmer, the student hears that something is not right. */
export function malformed(field: string, says: string): Problem {
  return new Problem('badRequest', ['malformed', { field, says }], { field })
}
