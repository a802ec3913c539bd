/**
 * The figures of classical test theory, from a tally. A question's score is what was gained of it: what a wrong answer costs is
 * left out, or a guess would count twice. An answer that was left out scores 0. Pure.
 */
import type { Tally } from './tally.ts'

/** One option of a choice question. */
export interface OptionFigures {
  readonly chosen: number
  /** Of all students. */
  readonly share: number
  /** The mean total (marks) of those who chose it; null: nobody did. */
  readonly meanTotal: number | null
}

export interface ItemFigures {
  /** The share of its marks that all students together gained: of a right-or-wrong question, the share who were right. */
  readonly difficulty: number
  /** Correlation of its score with the rest of the exam (corrected point-biserial); null where either does not vary. */
  readonly discrimination: number | null
  /** Difficulty in the upper less that in the lower 27 %. */
  readonly upperLower: number
  readonly skipped: number
  /** Somebody gained a part of its marks: it is more than right or wrong. */
  readonly partial: boolean
  readonly options: readonly OptionFigures[]
}

export interface ExamFigures {
  readonly students: number
  /** Mean and standard deviation (n − 1) of totals, in marks. */
  readonly mean: number
  readonly deviation: number
  readonly reliability: {
    /** KR-20 where all questions are right or wrong and of equal marks, of which alpha is the general form. */
    readonly name: 'KR-20' | 'alpha'
    /** Null with fewer than two questions, or where totals do not vary. */
    readonly value: number | null
    /** The standard error of measurement, in marks. */
    readonly error: number | null
  }
  readonly items: readonly ItemFigures[]
}

/** Upper and lower groups: this share of the students each (Kelley). */
const groupShare = 0.27

export function figuresOf(tally: Tally): ExamFigures {
  const { questions, items, totals } = tally
  const students = sum([...totals.values()].map((one) => one.students))
  const mean = sum([...totals].map(([total, one]) => total * one.students)) / students
  const variance = sum([...totals].map(([total, one]) => (total - mean) ** 2 * one.students)) / students
  const groups = groupsOf(totals, students)
  const variances: number[] = []
  const figures = items.map((item, place): ItemFigures => {
    const point = questions[place]?.point ?? 0
    const gained = sum([...totals.values()].map((one) => one.gained[place] ?? 0))
    const itemMean = gained / students
    const itemVariance = Math.max(0, item.squares / students - itemMean ** 2)
    variances.push(itemVariance)
    const products = sum([...totals].map(([total, one]) => (total - mean) * (one.gained[place] ?? 0)))
    const covariance = products / students
    const rest = variance + itemVariance - 2 * covariance
    // Below a ten-millionth of the marks it is the noise of the arithmetic.
    const varies = itemVariance > 1e-7 * point ** 2 && rest > 1e-7 * point ** 2
    const inGroup = (weights: ReadonlyMap<number, number>) =>
      sum([...weights].map(([total, weight]) => weight * (totals.get(total)?.gained[place] ?? 0))) /
      (groups.size * point)
    return {
      difficulty: gained / (point * students),
      discrimination: varies ? (covariance - itemVariance) / Math.sqrt(itemVariance * rest) : null,
      upperLower: inGroup(groups.upper) - inGroup(groups.lower),
      skipped: students - item.answered,
      partial: item.partial,
      options: item.chosen.map((chosen) => optionOf(chosen, students)),
    }
  })
  const value =
    questions.length > 1 && variance > 0
      ? (questions.length / (questions.length - 1)) * (1 - sum(variances) / variance)
      : null
  const deviation = students > 1 ? Math.sqrt((variance * students) / (students - 1)) : 0
  const equal = questions.every((question) => question.point === questions[0]?.point)
  return {
    students,
    mean: mean / 100,
    deviation: deviation / 100,
    items: figures,
    reliability: {
      name: equal && items.every((item) => !item.partial) ? 'KR-20' : 'alpha',
      value,
      error: value === null ? null : (deviation / 100) * Math.sqrt(Math.max(0, 1 - value)),
    },
  }
}

function optionOf(chosen: ReadonlyMap<number, number>, students: number): OptionFigures {
  const count = sum([...chosen.values()])
  const totals = sum([...chosen].map(([total, number]) => total * number))
  return { chosen: count, share: count / students, meanTotal: count === 0 ? null : totals / count / 100 }
}

/**
 * Who is in the upper and the lower group: a weight for each total. Students of the total at a group's edge share the places
 * that are left, so that nothing depends on the order of equals.
 */
function groupsOf(totals: Tally['totals'], students: number) {
  const size = Math.max(1, Math.round(students * groupShare))
  const take = (sorted: readonly number[]) => {
    const weights = new Map<number, number>()
    let left = size
    for (const total of sorted) {
      const here = totals.get(total)?.students ?? 0
      if (left <= 0) break
      if (here > 0) weights.set(total, Math.min(1, left / here))
      left -= here
    }
    return weights
  }
  const sorted = [...totals.keys()].sort((a, b) => a - b)
  return { size, lower: take(sorted), upper: take(sorted.toReversed()) }
}

function sum(values: readonly number[]): number {
  let all = 0
  for (const value of values) all += value
  return all
}
