/** Counts of an item analysis: everything its figures are made of, however many attempts there are. Pure. */
import type { Counted } from './tally.store.ts'

/** A question that is analysed. `point` in hundredths. */
export interface AnalysedQuestion {
  readonly id: string
  readonly point: number
  /** Options of an MCQ or checkbox question; none of a written one. */
  readonly options: readonly string[]
}

/** What is known of one question. */
export interface ItemTally {
  /** Students who gave an answer. */
  answered: number
  /** The sum of squares of what was gained, in hundredths squared. */
  squares: number
  /** Somebody got a part of the marks. */
  partial: boolean
  /** How many chose each option, by their total. */
  readonly chosen: readonly Map<number, number>[]
}

/** Students of one total: how many, and what they gained together of each question. */
export interface TotalTally {
  students: number
  readonly gained: Float64Array
}

export class Tally {
  readonly questions: readonly AnalysedQuestion[]
  readonly items: readonly ItemTally[]
  /** By total, in hundredths. */
  readonly totals = new Map<number, TotalTally>()
  readonly #places: ReadonlyMap<string, number>

  constructor(questions: readonly AnalysedQuestion[]) {
    this.questions = questions
    this.items = questions.map(({ options }) => ({
      answered: 0,
      squares: 0,
      partial: false,
      chosen: options.map(() => new Map<number, number>()),
    }))
    this.#places = new Map(questions.map((question, place) => [question.id, place]))
  }

  /** An attempt that gained so much over all questions. */
  addAttempt(total: number): void {
    this.#total(total).students++
  }

  /** Students of one total who got the same marks for a question by the same answer. */
  add({ total, question_id, marks, said, students }: Counted): void {
    const place = this.#places.get(question_id)
    const item = place === undefined ? undefined : this.items[place]
    const question = place === undefined ? undefined : this.questions[place]
    if (place === undefined || !item || !question) return
    const gained = Math.max(0, marks)
    const sums = this.#total(total).gained
    sums[place] = (sums[place] ?? 0) + gained * students
    item.answered += students
    item.squares += gained * gained * students
    if (gained > 0 && gained < question.point) item.partial = true
    if (said === null) return
    // Options of equal text count as the first of them.
    for (const text of new Set(JSON.parse(said) as string[])) {
      const chosen = item.chosen[question.options.indexOf(text)]
      chosen?.set(total, (chosen.get(total) ?? 0) + students)
    }
  }

  #total(total: number): TotalTally {
    let tally = this.totals.get(total)
    if (!tally) {
      tally = { students: 0, gained: new Float64Array(this.questions.length) }
      this.totals.set(total, tally)
    }
    return tally
  }
}
