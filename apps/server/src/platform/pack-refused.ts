/** What a provider hands in has mistakes. */
import type { ValidationErrors } from '@porua/files/validation-errors'
import { Refused } from './refused.ts'

/** The pack has mistakes; nothing was imported. */
export class PackRefused extends Refused {
  override readonly name = 'PackRefused'
  readonly mistakes: ValidationErrors
  constructor(mistakes: ValidationErrors) {
    super(
      `the pack has ${mistakes.count} ${mistakes.count === 1 ? 'mistake' : 'mistakes'}; nothing was imported`,
    )
    this.mistakes = mistakes
  }
}
