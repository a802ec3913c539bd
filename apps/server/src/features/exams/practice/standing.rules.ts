/** How a student is doing: counts by subject and chapter, what wrong answers and guesses have cost. Pure; marks are hundredths. */

import type { QuestionType } from '@porua/contract/exams'
import type { Standing } from '@porua/contract/practice'
import { practiceLimits } from '@porua/contract/practice.paths'

/** What became of a question. */
export interface Asked {
  readonly attempt_id: string
  readonly type: QuestionType
  /** What its bank files it under. */
  readonly subject: string | null
  readonly chapter: string | null
  readonly rule?: 'drop' | 'bonus' | null | undefined
  readonly marked: number
  /** Null while a teacher has not marked it, and where nothing was answered. */
  readonly marks: number | null
  readonly given_at: number | null
}

/** An exam that was sat, its questions apart. */
export interface SatExam {
  readonly id: string
  readonly subject: string
  readonly started_at: number
  /** What a wrong choice costs. */
  readonly cut_marks: number
}

type Verdict = 'right' | 'wrong' | 'skipped'
type Counts = Record<Verdict, number>

/**
 * Spec §9: only a choice is skipped, a written question without an answer is wrong. Null for what says nothing about the student: not
 * marked yet, dropped, or full marks for everybody.
 */
export function verdictOf({
  type,
  rule,
  marked,
  marks,
}: Pick<Asked, 'type' | 'rule' | 'marked' | 'marks'>): Verdict | null {
  if (rule) return null
  if (marked !== 1) return isChoice(type) ? 'skipped' : 'wrong'
  if (marks === null) return null
  return marks > 0 ? 'right' : 'wrong'
}

/** A question that is answered by choosing; alone such a question can be skipped. */
export function isChoice(type: QuestionType): boolean {
  return type === 'MCQ' || type === 'checkbox'
}

/** Counts by subject and chapter: most questions first, then by name; what has no chapter comes last. */
export function countPlaces(exams: readonly SatExam[], asked: readonly Asked[]): Standing['subjects'] {
  const subjectOf = new Map(exams.map(({ id, subject }) => [id, subject]))
  const subjects = new Map<string, Map<string | null, Counts>>()
  for (const row of asked) {
    const verdict = verdictOf(row)
    const subject = row.subject ?? subjectOf.get(row.attempt_id)
    if (verdict === null || subject === undefined) continue
    const chapters = entry(subjects, subject, () => new Map<string | null, Counts>())
    entry(chapters, row.chapter, none)[verdict] += 1
  }
  return [...subjects]
    .map(([name, chapters]) => ({
      name,
      ...sum([...chapters.values()]),
      chapters: [...chapters].map(([chapter, counts]) => ({ name: chapter, ...counts })).sort(byWeight),
    }))
    .sort(byWeight)
}

/**
 * What wrong answers have cost in exams that cut marks. A choice that was answered within `guessMs` of the answer before (of the
 * start, where it was the first) counts as a guess: nobody reads a question and its options in that time.
 */
export function countNegative(exams: readonly SatExam[], asked: readonly Asked[]): Standing['negative'] {
  const cutting = exams.filter((exam) => exam.cut_marks > 0)
  const byExam = Map.groupBy(asked, (row) => row.attempt_id)
  const sums = { wrong: 0, lost: 0, guesses: 0, guessedRight: 0, gained: 0 }
  for (const { id, started_at } of cutting) {
    const given = (byExam.get(id) ?? [])
      .filter((row) => row.given_at !== null)
      .sort((a, b) => Number(a.given_at) - Number(b.given_at))
    let before = started_at
    for (const row of given) {
      const quick = Number(row.given_at) - before < practiceLimits.guessMs
      before = Number(row.given_at)
      if (row.rule || row.marked !== 1 || row.marks === null) continue
      if (row.marks < 0) {
        sums.wrong += 1
        sums.lost -= row.marks
      }
      if (!quick || !isChoice(row.type)) continue
      sums.guesses += 1
      if (row.marks > 0) sums.guessedRight += 1
      sums.gained += row.marks
    }
  }
  return { exams: cutting.length, ...sums, lost: sums.lost / 100, gained: sums.gained / 100 }
}

function none(): Counts {
  return { right: 0, wrong: 0, skipped: 0 }
}

function sum(all: readonly Counts[]): Counts {
  const total = none()
  for (const { right, wrong, skipped } of all) {
    total.right += right
    total.wrong += wrong
    total.skipped += skipped
  }
  return total
}

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key) ?? make()
  map.set(key, known)
  return known
}

type Weighed = Counts & { readonly name: string | null }

function byWeight(a: Weighed, b: Weighed): number {
  if (a.name === null || b.name === null) return Number(a.name === null) - Number(b.name === null)
  const weight = (one: Counts) => one.right + one.wrong + one.skipped
  return weight(b) - weight(a) || (a.name < b.name ? -1 : 1)
}
