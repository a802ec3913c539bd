/**
 * Plays calls as data, the way an old page would make them: no type, path or schema of today's contract takes part.
 * A call's path, headers and body may hold `{{name}}` for what an earlier reply said.
 */

import type { TestApp } from '@porua/testkit/app'
import { type Answered, send } from '@porua/testkit/client'
import type { Shape } from './shape.ts'

/** A call of a page. */
export interface Step {
  readonly method: string
  /** After `/api`; or from the server's root, where `root` is set. */
  readonly path: string
  readonly root?: true
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Minutes that pass before it. */
  readonly after?: number
  /** Bytes that are sent as they are, in base64. */
  readonly bytes?: string
  /** What later calls name: a name, and where it stands in the reply (`data.attemptId`, or `header sessionid`). */
  readonly keep?: Readonly<Record<string, string>>
  /** Places whose very values matter, `data.result.marksObtained`. */
  readonly exactly?: readonly string[]
}

/** A call with what a release answered. */
export interface Recorded extends Step {
  readonly status: number
  /** The code of a refusal. */
  readonly code?: string
  /** The shape of `data` under 200. */
  readonly shape?: Shape
  /** What stood at the places of `exactly`. */
  readonly values?: Readonly<Record<string, unknown>>
}

/** Makes the calls at an app one after the other and tells of each reply. `{{now}}` is the moment at which it begins, in milliseconds. */
export async function play<S extends Step>(
  { url, clock, runJobs }: Pick<TestApp, 'url' | 'clock' | 'runJobs'>,
  steps: readonly S[],
  told: (step: S, reply: Answered<unknown>) => void,
): Promise<void> {
  const names = new Map<string, unknown>([['now', clock.now()]])
  for (const step of steps) {
    const { method, body, bytes, after } = step
    if (after !== undefined) {
      clock.move(after * 60_000)
      await runJobs()
    }
    const path = String(filled(step.path, names))
    const headers = filled(step.headers ?? {}, names) as Record<string, string>
    const json = body === undefined ? {} : { body: JSON.stringify(filled(body, names)) }
    const reply = await send(url, {
      method,
      path: step.root ? path.replace(/^https?:\/\/[^/]+/, '') : `/api${path}`,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(bytes === undefined ? json : { body: new Uint8Array(Buffer.from(bytes, 'base64')) }),
    })
    for (const [name, place] of Object.entries(step.keep ?? {})) names.set(name, valueAt(reply, place))
    told(step, reply)
  }
}

/** What stands at a place of a reply; undefined where nothing does. */
export function valueAt(reply: Answered<unknown>, place: string): unknown {
  const header = /^header (.+)$/.exec(place)
  if (header) return reply.headers.get(header[1] ?? '') ?? undefined
  return place
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], reply.body)
}

/** A text that is one name becomes its value; names within a text become texts; the fields of what `...` names are put in its place. */
function filled(value: unknown, names: ReadonlyMap<string, unknown>): unknown {
  if (typeof value === 'string') {
    const whole = /^\{\{(\w+)\}\}$/.exec(value)
    if (whole) return names.get(whole[1] ?? '')
    return value.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(names.get(name)))
  }
  if (Array.isArray(value)) return value.map((one) => filled(one, names))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([field, inner]) => {
    const found = filled(inner, names)
    return field === '...' ? (found as object) : { [field]: found }
  })
  return Object.assign({}, ...fields)
}
