/** What was compared with another school is not written: it is compared again. */
import { Refused } from '../../platform/refusals/refused.ts'

/** The school was changed between the comparison and the writing. */
export class Overtaken extends Error {}

const mostTries = 4

/**
 * Does the work again each time that it was overtaken.
 * @throws Refused when somebody else changes the school all the time
 */
export async function untilInTime<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
      if (tries === mostTries) throw new Refused('schoolBeingChanged')
    }
  }
}
