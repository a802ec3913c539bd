/**
 * What the server tells a Prometheus: calls by their path and status, answers by their outcome, live connections, waiting
 * sign-ins, jobs, and the process's own figures. No label ever holds an id of a student, an exam or a session.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Told of one reply: its status and how long it took. */
export type CallTimer = (status: number, milliseconds: number) => void

const secondsOf = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** One a process; several processes' figures are added up by whoever is asked for them (`workers.figures.ts`). */
export class Metrics {
  readonly registry = new Registry()
  readonly #calls: Histogram<'call' | 'status'>
  readonly #answers: Counter<'outcome'>
  readonly #jobs: Histogram<'job' | 'outcome'>

  constructor(labels: { version: string; commit: string }) {
    const registers = [this.registry]
    collectDefaultMetrics({ register: this.registry })
    this.#calls = new Histogram({
      name: 'porua_call_seconds',
      help: 'Calls by method and path of the contract, and the class of their status.',
      labelNames: ['call', 'status'],
      buckets: secondsOf,
      registers,
    })
    this.#answers = new Counter({
      name: 'porua_answers_total',
      help: 'Answers by what became of them: saved, repeated, older, locked, onHold, tooLate.',
      labelNames: ['outcome'],
      registers,
    })
    this.#jobs = new Histogram({
      name: 'porua_job_seconds',
      help: 'Runs of jobs and how they ended.',
      labelNames: ['job', 'outcome'],
      buckets: [0.01, 0.1, 1, 10, 60],
      registers,
    })
    new Gauge({
      name: 'porua_build_info',
      help: 'The version that runs, and the commit or digest that tells it from others of that version.',
      labelNames: ['version', 'commit'],
      registers,
      aggregator: 'first',
    }).set(labels, 1)
  }

  /** A timer for one call; what it does per reply is a few hundred nanoseconds. */
  call(name: string): CallTimer {
    // By the class of the status: 2xx, 4xx …
    const classes = [1, 2, 3, 4, 5].map((n) => this.#calls.labels({ call: name, status: `${n}xx` }))
    return (status, milliseconds) => classes[Math.floor(status / 100) - 1]?.observe(milliseconds / 1000)
  }

  /** Counts a saved answer by what became of it (spec's outcomes). */
  answered(outcome: string): void {
    this.#answers.inc({ outcome })
  }

  /** A job has run; false where it threw. */
  ranJob(job: string, ok: boolean, milliseconds: number): void {
    this.#jobs.observe({ job, outcome: ok ? 'done' : 'failed' }, milliseconds / 1000)
  }

  /** How far the read replica is behind, and who served the reads that it might have served. */
  replica(replica: {
    readonly state: string
    readonly lagMs: number
    readonly served: Readonly<Record<'replica' | 'primary', number>>
  }): void {
    new Gauge({
      name: 'porua_replica_lag_seconds',
      help: 'Age of what can be read at the read replica; +Inf when it is away.',
      registers: [this.registry],
      aggregator: 'max',
      collect() {
        this.set(replica.state === 'unavailable' ? Number.POSITIVE_INFINITY : replica.lagMs / 1000)
      },
    })
    new Counter({
      name: 'porua_lagging_reads_total',
      help: 'Reads that may lag by who served them: replica, or primary where the replica was away or behind.',
      labelNames: ['served'],
      registers: [this.registry],
      collect() {
        this.reset()
        for (const [served, count] of Object.entries(replica.served)) this.inc({ served }, count)
      },
    })
  }

  /** A figure that is asked for when somebody looks; those of several processes are added up, or what `aggregator` says. */
  gauge(name: string, help: string, read: () => number, aggregator: 'sum' | 'average' | 'max' = 'sum'): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      aggregator,
      collect() {
        this.set(read())
      },
    })
  }
}

/**
 * Whether a caller may read them: with the operator's token, or straight from this machine. What comes through a proxy has come from
 * elsewhere, and so has what comes from a private network: there stand the phones of a school, and whoever a container's port lets in.
 */
export function mayReadMetrics(
  caller: { address: string; authorization: string | undefined; forwarded: boolean },
  token: string | null,
): boolean {
  if (token !== null) return same(caller.authorization ?? '', `Bearer ${token}`)
  return !caller.forwarded && isThisMachine(caller.address)
}

/** In constant time: nobody finds the token sign by sign. */
function same(got: string, wanted: string): boolean {
  const [left, right] = [got, wanted].map((text) => createHash('sha256').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}

function isThisMachine(address: string): boolean {
  return /^(::1|127(\.\d+){3})$/.test(address.replace(/^::ffff:/i, ''))
}
