/** Chromium's own trace, read: CPU time of the page's main thread, so that other work of a busy machine is not counted. */

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds. */
  readonly ts: number
  readonly dur?: number
  /** CPU microseconds. */
  readonly tdur?: number
  readonly args: { readonly name?: string; readonly data?: Record<string, unknown> }
}

/** What `startTracing` has to be told. */
export const traceCategories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
]

/** A span of the page's time, in microseconds of the trace. */
export interface Span {
  from: number
  to: number
}

/** The busiest main thread of a trace. */
export class MainThread {
  readonly #events: readonly TraceEvent[]

  constructor(trace: string) {
    const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
    const mains = traceEvents.filter((it) => it.name === 'thread_name' && it.args.name === 'CrRendererMain')
    const threads = mains.map(({ pid, tid }) =>
      traceEvents.filter((it) => it.pid === pid && it.tid === tid).sort((a, b) => a.ts - b.ts),
    )
    const cpu = (events: readonly TraceEvent[]) => events.reduce((sum, it) => sum + cpuOf(it), 0)
    this.#events = threads.sort((a, b) => cpu(b) - cpu(a))[0] ?? []
  }

  /** CPU milliseconds of each task, or of those that touch a span. */
  tasks(span: Span = { from: 0, to: Number.POSITIVE_INFINITY }): number[] {
    return this.#events.flatMap((it) => {
      const inside = it.ts + (it.dur ?? 0) >= span.from && it.ts <= span.to
      return it.name === 'RunTask' && inside ? [cpuOf(it)] : []
    })
  }

  /** When events of this name happened; `fits` looks at what they carry. */
  times(name: string, fits: (data: Record<string, unknown>) => boolean = () => true): number[] {
    return this.#events.filter((it) => it.name === name && fits(it.args.data ?? {})).map(({ ts }) => ts)
  }

  /** When the bytes of the first request whose address holds this were there; null where there was none. */
  arrived(part: string): number | null {
    const sent = this.#events.find(
      (it) => it.name === 'ResourceSendRequest' && String(it.args.data?.url ?? '').includes(part),
    )
    const id = sent?.args.data?.requestId
    return this.times('ResourceFinish', (data) => data.requestId === id)[0] ?? null
  }

  /** From each event of this name to the end of the next paint. */
  untilPaint(name: string, fits?: (data: Record<string, unknown>) => boolean): Span[] {
    const paints = this.#events.filter((it) => it.name === 'Paint').map((it) => it.ts + (it.dur ?? 0))
    return this.times(name, fits).flatMap((from) => {
      const to = paints.find((at) => at > from)
      return to === undefined ? [] : [{ from, to }]
    })
  }
}

const cpuOf = (it: TraceEvent) => (it.tdur ?? 0) / 1_000

export const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

/** The middle one; infinite where there is none, so that nothing measured passes no bound. */
export function median(all: readonly number[]): number {
  return [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.POSITIVE_INFINITY
}
