/** Answers on their way in (spec §3: answer payload). Their outcomes stand in `exams.shapes.ts`. */
import { z } from 'zod'
import { attachment } from './exams.shapes.ts'

/**
 * An instant as a client sends it: milliseconds, as a number or in digits, or ISO 8601; becomes milliseconds. A clock that was
 * corrected by half a round trip has a fraction of one.
 */
const clientInstant = z.union([
  z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
  z.iso.datetime({ offset: true }).transform((s) => Date.parse(s)),
])

/**
 * One answer on its way in. `timestamp` is when it was given, corrected by the measured offset to the server's clock.
 * `revision` orders the answers of one device in this attempt, each higher than the one before; without one, the timestamp serves.
 * What is wrong with a single answer (its form, unknown question or option, too long) is that answer's outcome, not a refused call.
 */
export const answerIn = z.object({
  questionId: z.string().max(200),
  answer: z.array(z.string()),
  timestamp: clientInstant,
  extra: z.union([z.array(attachment), z.null().transform(() => undefined)]).optional(),
  revision: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  /**
   * True for what stood in the boxes, ticks or file list when the time ended and was never submitted; `timestamp` is its last change. It
   * counts as an answer that was given then, and is marked. An empty one, or one that says what stands already, only tells its number.
   */
  draft: z.boolean().optional(),
  /**
   * Which options `answer` means, by their places (from 0) in the student's own paper and in the order of `answer`. Only needed
   * where options have equal texts; one that does not fit `answer` is not kept.
   */
  chosen: z
    .union([z.array(z.number().int().min(0).max(999)).max(100), z.null().transform(() => undefined)])
    .optional(),
})

/** An answer as the server takes it. `faults`: what was sent is none, for these reasons; the rest then stands for nothing. */
export type AnswerIn = z.output<typeof answerIn> & { readonly faults?: readonly z.core.$ZodIssue[] }

const oneOfMany = z.union([
  answerIn,
  z
    .unknown()
    .transform(misformed)
    .meta({ description: 'Anything else is refused alone, as `invalid`; the other answers are taken.' }),
])

/** One of several answers: what has not the form of one is refused alone (decisions: Exams). */
export const answerOfMany = oneOfMany as unknown as z.ZodType<AnswerIn, z.input<typeof answerIn>>

function misformed(sent: unknown): AnswerIn {
  const { questionId } = (sent ?? {}) as { questionId?: unknown }
  const faults = answerIn.safeParse(sent).error?.issues ?? []
  // A reply echoes no name that no question could have.
  const name = typeof questionId === 'string' ? questionId.slice(0, 200) : ''
  return { questionId: name, answer: [], timestamp: 0, faults }
}
