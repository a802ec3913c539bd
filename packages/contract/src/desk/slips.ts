/** The desk's calls about sign-in slips: one-time codes that staff hand to students (docs/spec, The provider's desk). */
import { z } from 'zod'
import { id, instant, storable } from '../describe.ts'
import { deskCall } from './desk-call.ts'
import { slipPaths } from './slips.paths.ts'

const spec = 'desk Getting in'

/** What a student types: the mobile where the app asks for it, then the code. It is told here and never again. */
const slip = z.object({
  studentId: id,
  sid: z.string(),
  name: z.string(),
  /** As people write it: 11 digits. */
  mobile: z.string(),
  code: z.string(),
  /** True: the student has a password, and sets a new one by 'Forgot password?'; false: the student registers. */
  registered: z.boolean(),
  expiresAt: instant,
})

export const slipCalls = {
  slipOf: deskCall(slipPaths.slipOf, {
    may: 'students.signIn',
    doc: 'A one-time code for a student who stands before the caller, good for two days and once. Earlier slips stay good, three at most.',
    spec,
    params: z.object({ studentId: id }),
    reply: z.object({ slip }),
    problems: ['notFound', 'forbidden'],
  }),
  slipsOfGroup: deskCall(slipPaths.slipsOfGroup, {
    may: 'students.signIn',
    doc: 'Slips for a group, by roll, disabled students left out. `who`: only those without a password, or all. `next`: the `after` of the call that goes on; null: these were the last.',
    spec,
    params: z.object({ groupId: id }),
    body: z.object({ who: z.enum(['new', 'all']), after: storable.max(200).optional() }),
    reply: z.object({ group: z.string(), slips: z.array(slip), next: z.string().nullable() }),
    problems: ['notFound'],
  }),
} as const

export type Slip = z.output<typeof slip>
