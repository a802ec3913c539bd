/** The calls of an attempt: under the right student's session, marked with what this phone has given out, and judged. */
import type { CallMark, LivePorts } from '../ports.ts'
import { type Judged, judge, type RawReply } from '../replies.ts'
import type { Disk } from './disk.ts'
import type { LiveStore } from './live-store.ts'

export type Calls = ReturnType<typeof makeCalls>

/** Makes them for one exam. */
export function makeCalls(live: LiveStore, ports: LivePorts, { within }: Disk) {
  const ending = new AbortController()

  /** B3: nothing goes out under another student's session. */
  function sameStudent(): boolean {
    live.dispatch({ type: 'session' })
    return ports.session.student() === live.state.who.student
  }

  /** What was found out about the connection. */
  function reach(online: boolean): void {
    live.dispatch({ type: 'reached', online })
  }

  async function mark(): Promise<CallMark> {
    const { row, who } = live.state
    const known = row ? await within(ports.store.counter(who.student, row.attempt)).catch(() => 0) : 0
    const shared = row?.opening.shared ? ({ shared: true } as const) : {}
    const { floor, answers } = live.state
    return { device: answers.device, counter: Math.max(known, floor), ...shared }
  }

  return {
    /** Ends every call when the exam is closed. */
    signal: ending.signal,
    sameStudent,
    mark,
    /** Makes a call and judges what came back; notices by it whether the server can be reached. */
    async ask<T>(
      signal: AbortSignal,
      call: (mark: CallMark) => Promise<RawReply>,
      read: (data: unknown) => T | null,
    ): Promise<Judged<T>> {
      const marked = await mark()
      // B3: looked at in the same breath in which the call leaves; somebody else may have signed in meanwhile.
      if (signal.aborted || live.stopped || !sameStudent()) return { kind: 'withheld' }
      let reply: Judged<T>
      try {
        reply = judge(await call(marked), read)
      } catch {
        reply = { kind: 'network', retryAfterMs: null }
      }
      if (!signal.aborted) reach(reply.kind !== 'network')
      return reply
    },
    reach,
    end: () => ending.abort(),
  }
}
