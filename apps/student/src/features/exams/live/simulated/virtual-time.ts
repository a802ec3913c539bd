/** Time that moves only when told to: for tests and seeded runs, so that a run can be played again. */
import type { Timers } from '../ports.ts'

export interface VirtualTime extends Timers {
  /** Moves time on, running what is due, until `ms` later. */
  advance(ms: number): Promise<void>
  sleep(ms: number): Promise<void>
}

interface Alarm {
  at: number
  order: number
  setTimer: () => void
}

/**
 * Starts at `start`, monotonic milliseconds. `settled` resolves when nothing is under way outside of this time: a fuzz
 * against a real server waits there for its replies.
 */
export function createVirtualTime(start = 1_000, settled: () => Promise<void> = everythingElse): VirtualTime {
  let now = start
  let order = 0
  const alarms = new Map<number, Alarm>()

  function next(end: number): [number, Alarm] | null {
    let found: [number, Alarm] | null = null
    for (const entry of alarms) {
      const [, alarm] = entry
      if (alarm.at > end) continue
      if (!found || alarm.at < found[1].at || (alarm.at === found[1].at && alarm.order < found[1].order))
        found = entry
    }
    return found
  }

  const time: VirtualTime = {
    now: () => now,
    set(ms, setTimer) {
      order += 1
      alarms.set(order, { at: now + Math.max(0, ms), order, setTimer })
      return order
    },
    clear: (timer) => void alarms.delete(timer),
    sleep: (ms) => new Promise((resolve) => void time.set(ms, resolve)),
    async advance(ms) {
      const end = now + ms
      for (;;) {
        await settled()
        const due = next(end)
        if (!due) break
        alarms.delete(due[0])
        now = Math.max(now, due[1].at)
        due[1].setTimer()
      }
      now = end
      await settled()
    },
  }
  return time
}

/** Resolves when no promise has anything more to do. */
function everythingElse(): Promise<void> {
  const { setImmediate } = globalThis as unknown as { setImmediate(then: () => void): void }
  return new Promise((resolve) => setImmediate(resolve))
}
