/** One event on its way through the rules: the state as it has come so far, and what is to be done. */
import type { Answers } from '../answer-state.ts'
import type { LiveNotice } from '../live-exam.ts'
import type { LiveEffect, LiveEvent, LiveState, TimerName, World } from './live-state.ts'

type PerQuestion = 'records' | 'acknowledged' | 'scratch' | 'writing' | 'atRisk' | 'fresh'
type ValueOf<P extends PerQuestion> = Answers[P] extends ReadonlyMap<string, infer V> ? V : never

export class Turn {
  state: LiveState
  readonly world: World
  readonly effects: LiveEffect[] = []

  constructor(state: LiveState, world: World) {
    this.state = state
    this.world = world
  }

  set(change: Partial<LiveState>): void {
    this.state = { ...this.state, ...change }
  }

  setAnswers(change: Partial<Answers>): void {
    this.set({ answers: { ...this.state.answers, ...change } })
  }

  /** Sets entries of one of the answers' maps. */
  put<P extends PerQuestion>(part: P, ...entries: readonly (readonly [string, ValueOf<P>])[]): void {
    if (entries.length > 0)
      this.setAnswers({ [part]: having(this.state.answers[part] as never, ...(entries as never[])) })
  }

  drop(part: PerQuestion, question: string): void {
    this.setAnswers({ [part]: lacking(this.state.answers[part] as ReadonlyMap<string, unknown>, question) })
  }

  /** The numbers up to this one are given out. */
  raise(...revisions: readonly number[]): void {
    const floor = Math.max(this.state.floor, ...revisions)
    if (floor > this.state.floor) this.set({ floor })
  }

  do(effect: LiveEffect): void {
    this.effects.push(effect)
  }

  say(notice: LiveNotice): void {
    this.do({ type: 'say', notice })
  }

  timer(name: TimerName, ms: number, event: LiveEvent): void {
    this.do({ type: 'timer', name, ms, event })
  }
}

/** The map with these entries. */
export function having<V>(
  map: ReadonlyMap<string, V>,
  ...entries: readonly (readonly [string, V])[]
): ReadonlyMap<string, V> {
  return entries.length === 0 ? map : new Map([...map, ...entries])
}

/** The map without that entry. */
export function lacking<V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> {
  if (!map.has(key)) return map
  const rest = new Map(map)
  rest.delete(key)
  return rest
}
