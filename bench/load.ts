/**
 * The loader of the benches, over the small client that rehearsals use.
 * `closed`: so many connections, each sends its next call when the last is answered. `open`: calls at given times.
 */
import { type Call, Connection } from '../apps/server/src/features/operations/rehearse/connection.ts'

export { type Call, Connection }

export interface Figures {
  calls: number
  failures: number
  seconds: number
  perSecond: number
  p50: number
  p99: number
  max: number
}

/** `connections` callers for `seconds`; `next` makes the n-th call of a connection. A status other than `right` is a failure. */
export async function closed(
  port: number,
  connections: number,
  seconds: number,
  next: (connection: number, n: number) => Call,
  right = 200,
): Promise<Figures> {
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)))
  const times: number[] = []
  let failures = 0
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    open.map(async (connection, index) => {
      for (let n = 0; performance.now() < until; n++) {
        const reply = await connection.send(next(index, n))
        times.push(reply.ms)
        if (reply.status !== right && failures++ < 3)
          process.stderr.write(`bench: ${reply.status} ${reply.body.toString().slice(0, 300)}\n`)
      }
    }),
  )
  const took = (performance.now() - began) / 1000
  for (const connection of open) connection.close()
  return figures(times, failures, took)
}

/** Makes figures of times in milliseconds. */
export function figures(times: number[], failures: number, seconds: number): Figures {
  const sorted = Float64Array.from(times).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    calls: times.length,
    failures,
    seconds,
    perSecond: times.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    max: sorted[sorted.length - 1] ?? 0,
  }
}
