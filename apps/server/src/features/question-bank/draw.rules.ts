/**
 * Which questions an exam asks: those that are named, and those that are drawn by a rule ("20 of Botany, 10 of them hard, never
 * one used in the last month"). Pure: the same pool, wishes and seed always draw the same questions.
 */
import { createHash } from 'node:crypto'
import type { Difficulty } from '@porua/question-formats/difficulty'

/** Of the marks that students got of a question: a share below the first is hard, above the second easy. */
const difficultyBounds = { hard: 0.4, easy: 0.75 } as const

/** A question of a bank as far as a rule looks at it. */
export interface PoolQuestion {
  readonly file: string
  readonly id: string
  readonly position: number
  readonly type: string
  readonly title: string
  readonly subject: string | null
  readonly chapter: string | null
  readonly language: string | null
  /** Hundredths; null: the exam's to say. */
  readonly marks: number | null
  /** UTC milliseconds of the last moment at which an exam asks or asked it; null: never. */
  readonly usedAt: number | null
  /** The share of the marks (0 to 1) that past students got of it, and how many they were; null: nobody was asked. */
  readonly facility: { readonly share: number; readonly students: number } | null
  /** What its author says, which counts until students have been asked. */
  readonly said: Difficulty | null
}

/** Draws `take` questions that fit every condition given. Texts are compared without case. */
export interface TakeRule {
  readonly take: number
  /** Bank files; undefined: every bank. */
  readonly files: readonly string[] | undefined
  readonly subject: string | undefined
  readonly chapter: string | undefined
  readonly language: string | undefined
  readonly type: string | undefined
  readonly difficulty: Difficulty | undefined
  /** Only questions that no exam has asked since (UTC milliseconds) or is going to ask. */
  readonly unusedSince: number | undefined
}

/** What a rule drew; fewer than it takes where there are no more. */
export interface Drawn {
  readonly questions: readonly PoolQuestion[]
  /** How many fitted all but what the last two say. */
  readonly fitting: number
  /** Of those, left aside because an exam has asked them since. */
  readonly used: number
  /** Of those, left aside by their difficulty, and because nobody knows it. */
  readonly otherDifficulty: number
  readonly unknownDifficulty: number
  /** Of those, taken by another wish of this exam. */
  readonly taken: number
}

export function difficultyOf({ facility, said }: Pick<PoolQuestion, 'facility' | 'said'>): Difficulty | null {
  if (!facility) return said
  if (facility.share < difficultyBounds.hard) return 'hard'
  return facility.share > difficultyBounds.easy ? 'easy' : 'medium'
}

/**
 * Draws for all rules at once. No question is drawn twice, nor one in `named` (file, line feed, id). The rule with the
 * fewest candidates draws first, so that "10 hard ones" are not drawn away by "20 of any kind".
 */
export function drawAll(
  pool: readonly PoolQuestion[],
  rules: readonly TakeRule[],
  named: ReadonlySet<string>,
  seed: string,
): Drawn[] {
  const taken = new Set(named)
  const sorted = rules.map((rule, place) => ({ rule, place, ...candidatesOf(pool, rule) }))
  sorted.sort((a, b) => a.candidates.length - b.candidates.length || a.place - b.place)
  const drawn: Drawn[] = []
  for (const { rule, place, candidates, ...counts } of sorted) {
    const free = candidates.filter((question) => !taken.has(poolKey(question)))
    const questions = free
      .map((question) => ({ question, lot: lotOf(question, seed) }))
      .sort((a, b) => (a.lot < b.lot ? -1 : 1))
      .slice(0, rule.take)
      .map(({ question }) => question)
      .sort((a, b) => (a.file === b.file ? a.position - b.position : a.file < b.file ? -1 : 1))
    for (const question of questions) taken.add(poolKey(question))
    drawn[place] = { questions, ...counts, taken: candidates.length - free.length }
  }
  return drawn
}

/** One text for a question of the school's banks. */
export function poolKey({ file, id }: { file: string; id: string }): string {
  return `${file}\n${id}`
}

function candidatesOf(pool: readonly PoolQuestion[], rule: TakeRule) {
  const same = (wanted: string | undefined, value: string | null) =>
    wanted === undefined || (value !== null && folded(wanted) === folded(value))
  const files = rule.files && new Set(rule.files)
  const fitting = pool.filter(
    (question) =>
      (files?.has(question.file) ?? true) &&
      (rule.type === undefined || question.type === rule.type) &&
      same(rule.subject, question.subject) &&
      same(rule.chapter, question.chapter) &&
      same(rule.language, question.language),
  )
  const counts = { fitting: fitting.length, used: 0, otherDifficulty: 0, unknownDifficulty: 0 }
  const candidates = fitting.filter((question) => {
    if (rule.unusedSince !== undefined && question.usedAt !== null && question.usedAt >= rule.unusedSince) {
      counts.used++
      return false
    }
    if (rule.difficulty === undefined) return true
    const difficulty = difficultyOf(question)
    if (difficulty === null) counts.unknownDifficulty++
    else if (difficulty !== rule.difficulty) counts.otherDifficulty++
    return difficulty === rule.difficulty
  })
  return { candidates, ...counts }
}

/** The question's lot under a seed: a new question in a bank changes nobody else's. */
function lotOf(question: PoolQuestion, seed: string): string {
  return createHash('sha256')
    .update(`${seed}\n${poolKey(question)}`)
    .digest('hex')
}

function folded(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}
