/** Names of batches that a list has and the school does not know: asked about once, and answered before the import. Pure. */

/** What was answered of a name: a new group in a course, the same as a group, or no group at all. */
export type BatchAnswer = { make: string; name: string } | { same: string } | { none: true }

/** Answers by the name in small letters, and the group that everybody comes into. */
export interface ImportAnswers {
  batches: Record<string, BatchAnswer>
  alsoIn: string | null
}

export const noAnswers: ImportAnswers = { batches: {}, alsoIn: null }

/** What stands before a name in the place of a group's id: no id has it. */
const mark = '\u0001'

/** The name as answers know it. */
export const batchKey = (name: string): string =>
  name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/** Collects unknown names while a list is read. */
export class BatchNames {
  readonly #found = new Map<string, { name: string; rows: number }>()

  /** Stands for the group until it is answered. */
  readonly resolve = (name: string): string => {
    const key = batchKey(name)
    const known = this.#found.get(key)
    if (known) known.rows++
    else this.#found.set(key, { name, rows: 1 })
    return mark + name
  }

  /** The names with the number of rows that have each, the most frequent first. */
  found(most: number): { name: string; rows: number }[] {
    return [...this.#found.values()].sort((one, other) => other.rows - one.rows).slice(0, most)
  }
}

/** A list of groups as people read it: a name that is not answered yet stands as it is. */
export function plainGroups(text: string): string {
  return text.replaceAll(mark, '')
}
