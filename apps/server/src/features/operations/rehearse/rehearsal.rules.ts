/**
 * What each student of a rehearsal will do, decided beforehand and by chance alone, so that the same seed rehearses the same
 * day. Times are milliseconds from the opening of the exam. Pure.
 */

/** A number in [0, 1), the next of a row that its seed decides. */
export type Chance = () => number

export interface Shape {
  questions: number
  /** How long the exam lasts. */
  durationMs: number
  /** Within how long everybody has pressed Start. */
  rushMs: number
  /** Whether an answer may be changed (multipleTimesSubmission). */
  mayChange: boolean
}

/** An answer that is given, or changed, at its time. */
export interface Given {
  at: number
  question: number
  /** Which of the options; for a written answer, which text. */
  choice: number
}

export interface DayPlan {
  startsAt: number
  /** In their order. */
  answers: readonly Given[]
  /** The line is gone from … to …; what is given meanwhile waits on the phone. */
  offline: { from: number; to: number } | null
  /** The page is loaded again. */
  reloadAt: number | null
  /** How wrong the phone's clock is. */
  clockOff: number
  /** When Submit is pressed; after the end where time ran out; null: never. */
  submitAt: number | null
}

const share = { offline: 0.08, reload: 0.05, wrongClock: 0.15, late: 0.2, never: 0.03, changed: 0.1 }
const longestOffline = 0.2

/** mulberry32: small, fast, and the same everywhere. */
export function chanceOf(seed: number): Chance {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One student's day. */
export function dayOf(chance: Chance, { questions, durationMs, rushMs, mayChange }: Shape): DayPlan {
  const startsAt = Math.floor(chance() ** 2 * rushMs)
  const end = durationMs
  const late = chance() < share.late
  const never = !late && chance() < share.never
  // Who is not late is done somewhere in the last half.
  const doneAt = late || never ? end - 50 : startsAt + (end - startsAt) * (0.5 + chance() * 0.48)
  const answers = answersOf(chance, { questions, mayChange }, startsAt, doneAt)
  const offline = chance() < share.offline ? awayWithin(chance, startsAt, end) : null
  const reloadAt = chance() < share.reload ? startsAt + (doneAt - startsAt) * (0.2 + chance() * 0.6) : null
  const clockOff = chance() < share.wrongClock ? Math.round((chance() - 0.5) * 2 * 3_600_000) : 0
  const submitAt = never ? null : late ? end + chance() * 5_000 : doneAt
  return { startsAt, answers, offline, reloadAt, clockOff, submitAt }
}

/** Think times as people have them: many short ones, a few long. */
function answersOf(
  chance: Chance,
  { questions, mayChange }: Pick<Shape, 'questions' | 'mayChange'>,
  from: number,
  to: number,
): Given[] {
  const weights = Array.from({ length: questions }, () => Math.exp(normal(chance) * 0.8))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const given: Given[] = []
  let passed = 0
  for (let question = 0; question < questions; question++) {
    passed += weights[question] ?? 0
    const at = from + ((to - from) * passed) / (total * 1.001)
    given.push({ at, question, choice: Math.floor(chance() * 4) })
    if (chance() < share.changed && mayChange)
      given.push({ at: at + 1, question, choice: Math.floor(chance() * 4) })
  }
  return given.filter(({ at }) => at <= to)
}

function awayWithin(chance: Chance, from: number, end: number): { from: number; to: number } {
  const begins = from + (end - from) * chance() * 0.9
  return { from: begins, to: begins + (end - from) * longestOffline * chance() }
}

/** Box and Muller. */
function normal(chance: Chance): number {
  return Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())
}
