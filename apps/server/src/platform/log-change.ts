/** What a row of the log keeps of a change: the fields that differ. Pure. */

/** What an act has told of its subject, before and after. */
export interface Change {
  readonly before: unknown
  readonly after: unknown
}

/** The change without the fields that are alike on both sides. What is told of one side alone stays as it is. */
export function changedFields({ before, after }: Change): Change {
  if (!isRecord(before) || !isRecord(after)) return { before, after }
  const isAlike = (field: string) => JSON.stringify(before[field]) === JSON.stringify(after[field])
  const only = (side: Record<string, unknown>) => {
    const left = Object.entries(side).filter(([field]) => !isAlike(field))
    return left.length === 0 ? null : Object.fromEntries(left)
  }
  return { before: only(before), after: only(after) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
