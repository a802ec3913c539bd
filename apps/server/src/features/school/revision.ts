/** What was compared with another school is not written: it is compared again. */
import { Refused } from '../../platform/refusals/refused.ts'

/** The school was changed between the comparison and the writing. */
export class Overtaken extends Error {
  /** Some of the work was written before: it comes further with each try. */
  readonly hasWritten: boolean
  constructor({ hasWritten = false } = {}) {
    super('the school was changed meanwhile')
    this.hasWritten = hasWritten
  }
}

const mostTries = 4

/**
 * Does the work again each time that it was overtaken.
 * @throws Refused when somebody else changes the school all the time
 */
export async function untilInTime<T>(work: () => Promise<T>): Promise<T> {
  let tries = 0
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
      tries = error.hasWritten ? 0 : tries + 1
      if (tries === mostTries) throw new Refused('schoolBeingChanged')
    }
  }
}
