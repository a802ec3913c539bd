/**
 * An exam on paper: the events of every student's day, by the timing rules of rehearsals, through the queues of a server. Each
 * call waits for the main thread of its process, then for a core of what works behind it (threads, database), and a call that
 * writes for the next commit. Calls come when they come: a phone that waits does not hold its next answer back, which makes the
 * model a little worse than the day. Pure; the same seed gives the same day.
 */
import {
  chanceOf,
  dayOf,
  type Shape,
} from '../apps/server/src/features/operations/rehearse/rehearsal.rules.ts'

/** `open` is a start with its paper. */
export const kinds = ['open', 'save', 'submit'] as const
export type Kind = (typeof kinds)[number]

/** Microseconds of CPU a call. */
export type Cost = Record<Kind, number>

export interface Costs {
  /** On the main thread of our process. */
  readonly main: Cost
  /** Of everything else: other threads of ours, the database. */
  readonly behind: Cost
  /** How long a commit takes to be on disk, in milliseconds. */
  readonly commitMs: number
}

export interface Machine {
  readonly processes: number
  /** Cores for what is behind the main threads. */
  readonly cores: number
}

/** Times in milliseconds; `use` of the busiest ten seconds, 1 is all of it. */
export interface Modelled {
  readonly calls: number
  readonly p50: Cost
  readonly p99: Cost
  readonly most: Cost
  readonly use: { readonly main: number; readonly behind: number }
  /** Calls a second in the busiest ten seconds. */
  readonly busiest: number
}

/** Every call of the exam in order: microseconds from the opening of the exam times 4, plus the place of its kind. */
export function callsOf(students: number, shape: Shape, seed = 1): Float64Array {
  const calls: number[][] = []
  let count = 0
  for (let n = 0; n < students; n++) {
    const { startsAt, answers, offline, reloadAt, submitAt } = dayOf(chanceOf(seed + n * 7919), shape)
    const own = [keyOf(startsAt, 'open')]
    if (reloadAt !== null) own.push(keyOf(reloadAt, 'open'))
    for (const { at } of answers) {
      const away = offline !== null && at >= offline.from && at < offline.to
      own.push(keyOf(away ? offline.to : at, 'save'))
    }
    if (submitAt !== null) own.push(keyOf(submitAt, 'submit'))
    count += own.length
    calls.push(own)
  }
  const keys = new Float64Array(count)
  let place = 0
  for (const own of calls) {
    keys.set(own, place)
    place += own.length
  }
  return keys.sort()
}

const keyOf = (ms: number, kind: Kind) => Math.round(ms * 1_000) * 4 + kinds.indexOf(kind)

/** Runs the calls through the queues. */
export function simulate(calls: Float64Array, costs: Costs, { processes, cores }: Machine): Modelled {
  const mains = new Float64Array(processes)
  const behinds = new Float64Array(cores)
  /** Of each process: when its last commit begins and is done. */
  const begins = new Float64Array(processes).fill(-1)
  const ends = new Float64Array(processes)
  const last = (calls.at(-1) ?? 0) / 4e6
  const spells = Array.from({ length: Math.floor(last / 10) + 1 }, () => ({ calls: 0, main: 0, behind: 0 }))
  const waits = kinds.map(() => new Histogram())
  const chance = chanceOf(97)
  for (const key of calls) {
    const place = key % 4
    const kind = kinds[place] as Kind
    const at = (key - place) / 4_000
    const own = Math.floor(chance() * processes)
    const main = costs.main[kind] / 1_000
    const behind = costs.behind[kind] / 1_000
    const answered = Math.max(mains[own] as number, at) + main
    mains[own] = answered
    const core = soonest(behinds)
    const worked = Math.max(behinds[core] as number, answered) + behind
    behinds[core] = worked
    // Whoever is ready when a commit begins goes with it; the next one begins when this one is on disk.
    if (worked > (begins[own] as number)) {
      begins[own] = Math.max(worked, ends[own] as number)
      ends[own] = (begins[own] as number) + costs.commitMs
    }
    const done = ends[own] as number
    waits[place]?.add(done - at)
    const spell = spells[Math.floor(at / 10_000)]
    if (!spell) continue
    spell.calls++
    spell.main += main / 1_000 / processes
    spell.behind += behind / 1_000 / cores
  }
  const at = (share: number) =>
    Object.fromEntries(kinds.map((kind, place) => [kind, waits[place]?.at(share) ?? 0])) as Cost
  const busiest = (of: 'calls' | 'main' | 'behind') =>
    spells.reduce((most, spell) => Math.max(most, spell[of] / 10), 0)
  return {
    calls: calls.length,
    p50: at(0.5),
    p99: at(0.99),
    most: at(1),
    busiest: busiest('calls'),
    use: { main: busiest('main'), behind: busiest('behind') },
  }
}

function soonest(free: Float64Array): number {
  let found = 0
  for (let n = 1; n < free.length; n++) if ((free[n] as number) < (free[found] as number)) found = n
  return found
}

/** Times in steps of 2 %. */
class Histogram {
  readonly #bins = new Float64Array(1_200)
  #count = 0

  add(ms: number): void {
    const bin = Math.log(Math.max(ms, 0.01) / 0.01) / Math.log(1.02)
    const place = Math.min(this.#bins.length - 1, Math.floor(bin))
    this.#bins[place] = (this.#bins[place] as number) + 1
    this.#count++
  }

  at(share: number): number {
    let left = share * this.#count
    for (let n = 0; n < this.#bins.length; n++) {
      left -= this.#bins[n] as number
      if (left <= 0) return 0.01 * 1.02 ** (n + 1)
    }
    return 0
  }
}
