/**
 * Jobs: what happens without anybody asking. A feature declares its jobs; this runner starts each on its interval, never
 * twice at once in a process. Any number of processes may run the same job: a job guards its writes with row locks.
 * A job that fails or never ends keeps no other from running, and `troubled` names it.
 */
import type { Clock } from '../clock/clock.ts'

export interface Job {
  readonly name: string
  /** Milliseconds from the end of one run to the beginning of the next. */
  readonly everyMs: number
  run(now: number): Promise<void>
}

interface Needs {
  clock: Clock
  /** Told of a failed run; the job runs again at its next turn. */
  failed(job: Job, error: unknown): void
  /** Told of every run: whether it ended well, and after how many milliseconds. */
  ran?(job: Job, ok: boolean, milliseconds: number): void
}

/** The jobs of a process, at work. */
export interface RunningJobs {
  /** Names of jobs whose last run failed, or whose run has not ended for a long time. */
  troubled(): string[]
  /** No run begins after this; resolves when those under way have ended, or after `withinMs` without the ones that hang. */
  stop(withinMs?: number): Promise<void>
}

/** A failed run is tried again after so long, then twice as long …, at most after the job's own interval. */
const firstRetryMs = 5_000
/** A run that takes longer is worth a look. Regrades of a large exam take minutes. */
const longRunMs = 15 * 60_000
const drainMs = 5_000

/** Starts the jobs, each a random part of its interval from now, so that processes started together spread out. */
export function startJobs(jobs: readonly Job[], { clock, failed, ran }: Needs): RunningJobs {
  let stopped = false
  const timers = new Set<NodeJS.Timeout>()
  /** Runs under way, by when they began (monotonic milliseconds). */
  const running = new Map<Promise<void>, { job: Job; began: number }>()
  /** Failed runs in a row. */
  const failures = new Map<Job, number>()

  async function turn(job: Job, began: number): Promise<void> {
    try {
      await job.run(clock.now())
      failures.delete(job)
      ran?.(job, true, performance.now() - began)
    } catch (error) {
      failures.set(job, (failures.get(job) ?? 0) + 1)
      ran?.(job, false, performance.now() - began)
      failed(job, error)
    }
  }

  function schedule(job: Job, wait: number): void {
    if (stopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      const began = performance.now()
      const run = turn(job, began).finally(() => {
        running.delete(run)
        schedule(job, waitAfter(job))
      })
      running.set(run, { job, began })
    }, wait)
    // A job alone is no reason to keep a process alive.
    timer.unref()
    timers.add(timer)
  }

  function waitAfter(job: Job): number {
    const count = failures.get(job)
    return count ? Math.min(job.everyMs, firstRetryMs * 2 ** (count - 1)) : job.everyMs
  }

  for (const job of jobs) schedule(job, Math.random() * job.everyMs)
  return {
    troubled() {
      const now = performance.now()
      const hanging = [...running.values()].filter(({ began }) => now - began > longRunMs)
      return [...new Set([...failures.keys(), ...hanging.map(({ job }) => job)])].map(({ name }) => name)
    },
    async stop(withinMs = drainMs) {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      const late = Promise.withResolvers<void>()
      const timer = setTimeout(late.resolve, withinMs)
      await Promise.race([Promise.all(running.keys()), late.promise])
      clearTimeout(timer)
    },
  }
}
