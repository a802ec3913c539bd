/** Plays events to the sync and tells what it sent, for the tests of its edges. */
import { nothingToSend, type Ref, type SyncEffect, type SyncEvent, stepSync } from '../answer-sync.ts'

/** Plays events from the beginning; `sent` holds what each call carried. */
export function play(...events: SyncEvent[]) {
  let state = nothingToSend
  const effects: SyncEffect[] = []
  for (const event of events) {
    const step = stepSync(state, event)
    state = step.state
    effects.push(...step.effects)
  }
  return { state, effects, sent: sentBy(effects) }
}

/** What the calls carried, as '1 a' for the first answer, given to question a. */
export const sentBy = (effects: readonly SyncEffect[]) =>
  effects.filter((it) => it.type === 'send').map(({ items }) => items.map(nameOf).join())
const nameOf = ({ question, revision }: Ref) => `${revision} ${question}`

export const given = (question: string, revision: number, now = 0, delay = 0, size = 100): SyncEvent => ({
  type: 'given',
  item: { question, revision, size, offline: false },
  delay,
  now,
})
export const timer = (now: number): SyncEvent => ({ type: 'timer', now })
export const failed = (
  call: number,
  now: number,
  retryAfterMs: number | null = null,
  random = 0.5,
): SyncEvent => ({ type: 'failed', call, now, retryAfterMs, random })
export const settled = (call: number | null, now: number, ...items: [string, number][]): SyncEvent => ({
  type: 'settled',
  call,
  items: items.map(([question, revision]) => ({ question, revision })),
  now,
})
