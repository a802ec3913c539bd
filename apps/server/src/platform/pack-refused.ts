/** What a provider hands in has mistakes. */
import type { ValidationErrors } from '@porua/files/validation-errors'
import type { Wording } from './refusals/refusals.ts'
import { Refused } from './refusals/refused.ts'

/** A pack, a file or an exam has mistakes; nothing was written. */
export class PackRefused extends Refused {
  override readonly name = 'PackRefused'
  readonly mistakes: ValidationErrors
  constructor(mistakes: ValidationErrors, wording: Wording = ['packHasMistakes', { count: mistakes.count }]) {
    super(wording)
    this.mistakes = mistakes
  }
}
