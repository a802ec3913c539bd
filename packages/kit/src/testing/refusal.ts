import type { ProblemCode } from '@porua/contract/problems'

/** What the server says, in both languages where the test looks at both. */
export type Words = string | { readonly en: string; readonly bn: string }

/** Thrown by an answer of the fake API: the server says no. */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly title: Words
  readonly more: { message?: Words; field?: string; retryAfter?: number; data?: unknown }

  constructor(code: ProblemCode, title: Words, more: Refusal['more'] = {}) {
    super(code)
    this.code = code
    this.title = title
    this.more = more
  }
}
