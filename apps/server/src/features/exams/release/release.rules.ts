/** When an exam's results may be seen (decisions: Release). Key, explanations and rank never leave earlier. */

/** What decides, as it stands now. */
export interface ReleaseFacts {
  readonly practice: boolean
  /** When the provider released it by hand. */
  readonly releasedAt: number | null
  readonly releaseAt: number | null
  /** Nothing but the provider's hand shows its results, and `releaseAt` is the earliest moment. */
  readonly held: boolean
  /** The latest end of any group (extensions counted) plus grace; null while a group is paused or none lists it. */
  readonly lastGraceEnd: number | null
  /** Attempts that no key has been applied to yet. */
  readonly openAttempts: boolean
  /** Written answers that wait for a teacher, of students who have not been told yet. */
  readonly pendingMarks: boolean
}

/** Whether the exam as a whole is released. Practice has no such moment: each attempt's end is its own. */
export function isReleased(facts: ReleaseFacts, now: number): boolean {
  if (facts.practice) return true
  const named = namedMoment(facts)
  if (named !== null && named <= now) return true
  if (facts.held) return false
  if (facts.lastGraceEnd === null || now <= facts.lastGraceEnd) return false
  return !facts.openAttempts && !facts.pendingMarks
}

/**
 * From when on the provider's hand or `releaseAt` shows results, whatever is still open; null: neither does.
 */
export function namedMoment(facts: Pick<ReleaseFacts, 'releasedAt' | 'releaseAt' | 'held'>): number | null {
  const { releasedAt, releaseAt, held } = facts
  if (held) return releasedAt === null ? null : Math.max(releasedAt, releaseAt ?? releasedAt)
  const moments = [releasedAt, releaseAt].filter((at) => at !== null)
  return moments.length === 0 ? null : Math.min(...moments)
}
