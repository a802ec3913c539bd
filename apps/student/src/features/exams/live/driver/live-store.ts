/** Holds the one state of a live exam: takes events, runs the pure step, tells whoever watches, and hands on effects. */
import type { QuestionView } from '../../question-view.ts'
import { blank, changedQuestions, countsOf, noAnswers, sameQuestion, viewOf } from '../answer-state.ts'
import { syncStatus } from '../answer-sync.ts'
import type { LiveNotice, LiveView, LiveWho } from '../live-exam.ts'
import type { LivePorts } from '../ports.ts'
import {
  atRest,
  type Doing,
  type LiveEffect,
  type LiveEvent,
  type LiveState,
  type World,
} from '../state/live-state.ts'
import { step } from '../state/step.ts'

export class LiveStore {
  #state: LiveState
  #stopped = false
  #view: LiveView
  /** The answers of which `#views` are made. */
  #shown = noAnswers
  readonly #views = new Map<string, QuestionView>()
  readonly #timers = new Map<string, number>()
  readonly #watches = new Set<() => void>()
  readonly #questionWatches = new Map<string, Set<() => void>>()
  readonly #hears = new Set<(notice: LiveNotice) => void>()
  readonly #ports: LivePorts
  readonly #run: (effect: Doing) => void

  /** `run` carries out what is left to do outside of this store. */
  constructor(who: LiveWho, ports: LivePorts, leftover: boolean, run: (effect: Doing) => void) {
    this.#state = atRest(who, String(ports.random()), leftover)
    this.#ports = ports
    this.#run = run
    this.#view = this.#makeView()
  }

  get state(): LiveState {
    return this.#state
  }

  /** The world as it is now. */
  get world(): World {
    const { timers, clock, session, random } = this.#ports
    return { now: timers.now(), clock: clock.now(), ...clock.range(), student: session.student(), random }
  }

  get stopped(): boolean {
    return this.#stopped
  }

  get view(): LiveView {
    return this.#view
  }

  /** Takes what has happened; answers what came of it. Nothing more happens to an exam that is closed. */
  dispatch(event: LiveEvent): readonly LiveEffect[] {
    if (this.#stopped) return []
    const { state, effects } = step(this.#state, event, this.world)
    this.#state = state
    for (const effect of effects) this.#do(effect)
    this.#show()
    return effects
  }

  #do(effect: LiveEffect): void {
    if (effect.type === 'say') this.say(effect.notice)
    else if (effect.type === 'timer') this.#set(effect)
    else if (effect.type === 'clearTimer') this.#clear(effect.name)
    else this.#run(effect)
  }

  /** Whether that attempt is the one that is open, and the exam is not closed. */
  isOpen(attempt: string): boolean {
    return !this.#stopped && this.#state.row?.attempt === attempt
  }

  say(notice: LiveNotice): void {
    if (!this.#stopped) for (const hear of this.#hears) hear(notice)
  }

  stop(): void {
    this.#stopped = true
    for (const name of [...this.#timers.keys()]) this.#clear(name)
  }

  // ---- timers: the same name again replaces the earlier

  #set({ name, ms, event, keep }: Extract<LiveEffect, { type: 'timer' }>): void {
    if (this.#stopped || (keep && this.#timers.has(name))) return
    this.#clear(name)
    const timer = this.#ports.timers.set(Math.max(0, ms), () => {
      this.#timers.delete(name)
      this.dispatch(event)
    })
    this.#timers.set(name, timer)
  }

  #clear(name: string): void {
    const timer = this.#timers.get(name)
    if (timer !== undefined) this.#ports.timers.clear(timer)
    this.#timers.delete(name)
  }

  // ---- what others see

  readonly question = (id: string): QuestionView => {
    return this.#views.get(id) ?? blank
  }

  readonly watch = (changed: () => void): (() => void) => {
    this.#watches.add(changed)
    return () => this.#watches.delete(changed)
  }

  readonly watchQuestion = (id: string, changed: () => void): (() => void) => {
    const those = this.#questionWatches.get(id) ?? new Set()
    this.#questionWatches.set(id, those.add(changed))
    return () => those.delete(changed)
  }

  readonly hear = (hear: (notice: LiveNotice) => void): (() => void) => {
    this.#hears.add(hear)
    return () => this.#hears.delete(hear)
  }

  /** V2: only those are told whose question, or whose whole, has changed. */
  #show(): void {
    const { answers } = this.#state
    const changed = changedQuestions(this.#shown, answers)
    this.#shown = answers
    for (const question of changed) {
      const next = viewOf(answers, question)
      if (sameQuestion(this.question(question), next)) continue
      this.#views.set(question, next)
      for (const watch of this.#questionWatches.get(question) ?? []) watch()
    }
    const next = this.#makeView()
    if (sameView(next, this.#view)) return
    this.#view = next
    for (const watch of this.#watches) watch()
  }

  #makeView(): LiveView {
    const { attempt, sync, online, paper, row, answers, replaced } = this.#state
    return {
      attempt,
      sync: syncStatus(sync),
      online,
      paper,
      attemptId: row?.attempt ?? null,
      paperId: row?.opening.paper.paperId ?? null,
      mayChange: answers.mayChange,
      replaced,
      durable: this.#ports.store.durable,
      counts: countsOf(answers, this.#views),
    }
  }
}

/** Paper and attempt are the same objects as long as nothing in them changed; what is made anew each time is small. */
function sameView(one: LiveView, other: LiveView): boolean {
  return (Object.keys(one) as (keyof LiveView)[]).every(
    (key) =>
      one[key] === other[key] ||
      ((key === 'sync' || key === 'counts') && JSON.stringify(one[key]) === JSON.stringify(other[key])),
  )
}
