/**
 * Jobs: what happens without anybody asking. A room declares its jobs; this runner starts each on its interval, never
 * twice at once in a process. Any number of processes may run the same job: a job guards its writes with row locks.
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

/** Starts the jobs, each a random part of its interval from now, so that processes started together spread out. */
export function startJobs(jobs: readonly Job[], { clock, failed, ran }: Needs): { stop(): Promise<void> } {
  let stopped = false
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()

  function schedule(job: Job, wait: number): void {
    if (stopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      const began = performance.now()
      const turn = job
        .run(clock.now())
        .then(
          () => ran?.(job, true, performance.now() - began),
          (error: unknown) => {
            ran?.(job, false, performance.now() - began)
            failed(job, error)
          },
        )
        .finally(() => {
          running.delete(turn)
          schedule(job, job.everyMs)
        })
      running.add(turn)
    }, wait)
    // A job alone is no reason to keep a process alive.
    timer.unref()
    timers.add(timer)
  }

  for (const job of jobs) schedule(job, Math.random() * job.everyMs)
  return {
    /** No run begins after this; resolves when those under way have ended. */
    async stop() {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
