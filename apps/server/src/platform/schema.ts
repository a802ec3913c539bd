/** What the contract's schemas do to what comes in and goes out: what is judged is what is used, and nothing more leaves. */
import type { z } from 'zod'
import { malformed } from './problems.ts'
import { firstFault } from './schema-faults.ts'

/**
 * Validates one part of a call (`part` names it in refusals); a call without a description of that part ignores what came.
 * The reader throws Problem badRequest.
 */
export function readerOf(schema: z.ZodType, part: string): (value: unknown) => unknown {
  if (schema.type === 'undefined') return () => undefined
  return (value) => {
    const outcome = schema.safeParse(value ?? undefined)
    if (outcome.success) return outcome.data
    const { path, says } = firstFault(outcome.error.issues)
    const field = path.length > 0 ? path.join('.') : part
    throw malformed(field, says)
  }
}

/** Writes a reply as JSON: what the schema does not name is left out, a value that is not of its kind throws. */
export function writerOf(schema: z.ZodType): (value: unknown) => string {
  return (value) => JSON.stringify(schema.parse(value))
}
