/** The refusal that services throw: a code of the catalogue with its parameters. Words are made of it at the edge. */
import { type Wording, wordsOf } from './refusals.ts'

/** What was asked is not done, or only in part. The message is its English: for logs and tests. */
export class Refused extends Error {
  override readonly name: string = 'Refused'
  readonly wording: Wording
  constructor(wording: Wording) {
    super(wordsOf('en', wording))
    this.wording = wording
  }
}
