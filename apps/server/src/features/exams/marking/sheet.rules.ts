/** What a teacher's sheet makes of marks that stand (decisions: Marks). */
import { Problem } from '../../../platform/problems.ts'
import type { MarkTable } from '../../../ports/database/tables.ts'
import type { SheetMark, SheetOutcome } from '../marking.api.ts'
import { type Given, type Key, markOf } from './marking.rules.ts'

/** A mark with its place in the sheet. */
export type PlacedMark = readonly [place: number, mark: SheetMark]

/** A mark that a teacher has given. */
export type TeachersMark = Omit<MarkTable, 'marks'> & { marks: number }

/** One final attempt in one generation of keys, before the sheet. */
export interface Standing {
  readonly marks: readonly MarkTable[]
  readonly key: ReadonlyMap<string, Key>
  readonly answers: ReadonlyMap<string, Given>
  /** Hundredths that a wrong answer loses. */
  readonly cutMarks: number
}

/** The same attempt after it. */
export interface Followed {
  /** All its marks, in their order before. */
  readonly marks: readonly MarkTable[]
  /** Those that the sheet has changed. */
  readonly changed: readonly TeachersMark[]
  /** By place; a mark for what no teacher marks here has none. */
  readonly outcomes: readonly (readonly [place: number, outcome: SheetOutcome])[]
}

/**
 * Puts a sheet's marks in the place of those that stand; `outcomeOf` decides each.
 * @throws Problem badRequest for marks outside of what the question has
 */
export function followSheet(
  sheet: readonly PlacedMark[],
  { marks: standing, key, answers, cutMarks }: Standing,
  outcomeOf: (before: MarkTable, placed: PlacedMark) => SheetOutcome,
): Followed {
  const marks = [...standing]
  const changed: TeachersMark[] = []
  const outcomes: [number, SheetOutcome][] = []
  for (const placed of sheet) {
    const [place, mark] = placed
    const at = marks.findIndex((one) => one.question_id === mark.questionId)
    const before = marks[at]
    const rule = key.get(mark.questionId)
    const answer = answers.get(mark.questionId)
    if (!before || !rule || !answer || markOf(rule, answer, cutMarks) !== null) continue
    if (mark.marks < 0 || mark.marks > rule.point || !Number.isInteger(mark.marks))
      throw new Problem('badRequest', ['questionHasMarks', { marks: rule.point / 100 }])
    const outcome = outcomeOf(before, placed)
    outcomes.push([place, outcome])
    if (outcome !== 'marked') continue
    const copies = { ...(JSON.parse(before.evaluated_json) as object), ...mark.copies }
    const after = {
      ...before,
      marks: mark.marks,
      comment: mark.comment,
      evaluated_json: JSON.stringify(copies),
    }
    marks[at] = after
    changed.push(after)
  }
  return { marks, changed, outcomes }
}

/** What becomes of a mark in the generation that readers see: it must not undo what another has said since the sheet was made. */
export function outcomeInSight(before: MarkTable, [, mark]: PlacedMark): SheetOutcome {
  const copies = JSON.parse(before.evaluated_json) as Record<string, string>
  const comment = before.comment ?? null
  const sameCopies = Object.entries(mark.copies).every(([file, copy]) => copies[file] === copy)
  if (before.marks === mark.marks && comment === mark.comment && sameCopies) return 'same'
  if (mark.seen === 'any') return 'marked'
  return before.marks === mark.seen.marks && comment === mark.seen.comment ? 'marked' : 'overtaken'
}
