/** How each answer of an attempt came to be, from the log of its saves. Pure; times are milliseconds of the server's clock. */
import type { GivenRow } from './result.store.ts'

/** Of one question. */
export interface Given {
  readonly spentMs: number
  readonly changes: number
  /** What was answered first. */
  readonly first: readonly string[]
  readonly firstChosen: readonly number[] | null
}

/**
 * By question. What a question took is the time since the save before it: a student reads, thinks and taps, then goes to the next.
 * Saves that repeat an answer are no change, yet their time counts.
 */
export function givenOf(rows: readonly GivenRow[], startedAt: number): Map<string, Given> {
  const found = new Map<string, Given & { last: string }>()
  let before = startedAt
  for (const row of [...rows].sort((a, b) => a.client_at - b.client_at || a.seq - b.seq)) {
    const spent = Math.max(0, row.client_at - before)
    before = Math.max(before, row.client_at)
    const known = found.get(row.question_id)
    const answer = JSON.parse(row.answer_json) as string[]
    if (!known) {
      const firstChosen = row.chosen_json ? (JSON.parse(row.chosen_json) as number[]) : null
      found.set(row.question_id, {
        spentMs: spent,
        changes: 0,
        first: answer,
        firstChosen,
        last: row.answer_json,
      })
      continue
    }
    const changes = known.changes + (known.last === row.answer_json ? 0 : 1)
    found.set(row.question_id, { ...known, spentMs: known.spentMs + spent, changes, last: row.answer_json })
  }
  return found
}
