/** When an exam's results may be seen (decisions: Release). Key, explanations and rank never leave earlier. */

/** What decides, as it stands now. */
export interface ReleaseFacts {
  readonly practice: boolean
  /** When the provider released it by hand. */
  readonly releasedAt: number | null
  readonly releaseAt: number | null
  /** The latest end of any group (extensions counted) plus grace; null while a group is paused or none lists it. */
  readonly lastGraceEnd: number | null
  /** Attempts that no key has been applied to yet. */
  readonly openAttempts: boolean
  /** Written answers that wait for a teacher. */
  readonly pendingMarks: boolean
}

/** Whether the exam as a whole is released. Practice has no such moment: each attempt's end is its own. */
export function isReleased(facts: ReleaseFacts, now: number): boolean {
  if (facts.practice) return true
  if (facts.releasedAt !== null && facts.releasedAt <= now) return true
  if (facts.releaseAt !== null && facts.releaseAt <= now) return true
  if (facts.lastGraceEnd === null || now <= facts.lastGraceEnd) return false
  return !facts.openAttempts && !facts.pendingMarks
}
