/** What a reader throws where it cannot go on. */
import type { Fault } from './faults/faults.ts'
import type { Place } from './validation-errors.ts'

/** A file, or one thing in it, cannot be read: why, and where as far as its reader knows. */
export class Unreadable extends Error {
  override readonly name: string = 'Unreadable'
  readonly what: Fault
  readonly at: Partial<Place>
  constructor(what: Fault, at: Partial<Place> = {}) {
    super(what.text)
    this.what = what
    this.at = at
  }

  /** Where it is in a file of this name: the file as a whole where its reader knew no more. */
  placeIn(file: string): Place {
    return { file, line: 0, field: '', ...this.at }
  }
}
