/** The keys of the fuzz's exams as the provider has corrected them: the model that marks are held against. */
import type { Correction } from '../../apps/server/src/features/exams/regrade.api.ts'

/** Every answer of a run has a text of its own, a1, a2 …; at first the even ones are right. */
export const mostTexts = 400
const texts = (parity: number) => Array.from({ length: mostTexts / 2 }, (_, n) => `a${2 * (n + 1) - parity}`)
export const rightAtFirst: readonly string[] = texts(0)

interface Key {
  right: Set<string>
  rule: 'drop' | 'bonus' | null
}

export class ExamKeys {
  readonly #keys: Map<string, Key>
  /** The key generation that these are. */
  generation = 1

  constructor(questions: readonly string[]) {
    this.#keys = new Map(questions.map((id) => [id, { right: new Set(rightAtFirst), rule: null }]))
  }

  /** A correction that is no repeat of what stands. `given` is an answer of the run. */
  propose(question: string, random: () => number, given: string): Correction {
    const key = this.#of(question)
    const dice = Math.floor(random() * 4)
    if (dice === 0 && key.rule !== 'drop') return { kind: 'drop' }
    if (dice === 1 && key.rule !== 'bonus') return { kind: 'bonus' }
    if (dice === 2) return { kind: 'accept', text: given }
    return { kind: 'answer', accepted: texts(key.right.has('a2') ? 1 : 0) }
  }

  apply(question: string, correction: Correction): void {
    const key = this.#of(question)
    this.generation += 1
    if (correction.kind === 'drop' || correction.kind === 'bonus') key.rule = correction.kind
    else {
      key.rule = null
      if (correction.kind === 'answer') key.right = new Set(correction.accepted)
      else key.right.add(correction.text)
    }
  }

  /** What the answers that count are worth, in hundredths; null: a teacher has to look at its files. */
  expected(counted: ReadonlyMap<string, { text: string; files: number }>): {
    marks: Map<string, number | null>
    total: number
    pending: number
  } {
    const marks = new Map<string, number | null>()
    let total = 0
    let pending = 0
    for (const [question, { right, rule }] of this.#keys) {
      const given = counted.get(question)
      if (rule === 'drop' || (!given && rule !== 'bonus')) continue
      const good = rule === 'bonus' || right.has(given?.text ?? '')
      const mark = good ? 100 : given && given.files > 0 ? null : 0
      marks.set(question, mark)
      if (mark === null) pending += 1
      else total += mark
    }
    return { marks, total, pending }
  }

  #of(question: string): Key {
    const key = this.#keys.get(question)
    if (!key) throw new Error(`no question ${question}`)
    return key
  }
}
