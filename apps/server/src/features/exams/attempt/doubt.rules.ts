/**
 * Whether a late answer waits for a teacher (decisions: Late arrivals; decision 0033). Pure. An answer that arrives after its end claims a
 * time before it. The claim is believed where nothing that the server has seen speaks against it: a client that was changed is judged by
 * the same rules as ours.
 */

/** How much later than it was made a call may arrive. A call on its way while the next answer is tapped was not made after that answer. */
export const callSlackMs = 20_000
/** How far a phone's idea of the server's clock may be off: half of a slow round trip. */
export const clockSlackMs = 10_000
/** A phone that got a call through brings what it still has within this time. */
export const deliverMs = 60_000
/** No hand gives as many other answers within a second of one. */
export const handful = 5
export const hastyMs = 1_000

/** Where a device declares no revision the timestamp stands in its place. Our client counts by the clock, others by 1, 2, 3. */
export const timestampsFrom = 100_000_000_000

/** One call of an attempt. */
export interface DeviceCall {
  readonly device: string
  /** What it declared; null where it declared nothing. */
  readonly counter: number | null
  readonly at: number
}

/** One answer of an attempt, as its device claims it. */
export interface ClaimedAnswer {
  readonly device: string
  readonly question: string
  readonly revision: number
  readonly at: number
}

/** What the server has seen of an attempt that can speak against one save. Nulls where there is no such moment. */
export interface Witnesses {
  /** The first call of the save's device. */
  readonly first: number | null
  /** The last call of the device that knew less than the save's revision, or declared nothing of use. */
  readonly below: number | null
  /** The first call of the device that knew of the save's revision. */
  readonly above: number | null
  /** The first call of any device of the attempt that cannot have been on its way when the answer was given. */
  readonly heard: number | null
  /** The last call of any device of the attempt before its end. */
  readonly last: number | null
  /** The latest time that the device claims for a lower count, and the earliest for a higher one. */
  readonly lower: number | null
  readonly higher: number | null
  /** How many other answers of the device claim the same second. */
  readonly near: number
  /** How many answers to other questions the device has given the same number. */
  readonly twins: number
}

/** What names a save here. `given`: when it counts as given. */
export interface Claim {
  readonly device: string
  readonly question: string
  readonly revision: number
  readonly given: number
  /** The attempt's end; without it every call counts as one before it. */
  readonly end?: number
}

/** A late save as these rules see it. */
export interface LateSave {
  /** '' where the caller names no device. */
  readonly device: string
  /** The device's own count; the timestamp where it declared none. */
  readonly revision: number
  /** Whether `revision` was declared, and so orders this device's answers. */
  readonly counted: boolean
  /** The counter that the call declared. */
  readonly counter: number | null
  /** When it was given, as the device claims, by the server's clock. */
  readonly clientAt: number
  readonly receivedAt: number
  /** What stood in the box when the time ended, and was never submitted. */
  readonly draft: boolean
}

/** Nothing was ever heard of the device. */
export const nothingSeen: Witnesses = {
  first: null,
  below: null,
  above: null,
  heard: null,
  last: null,
  lower: null,
  higher: null,
  near: 0,
  twins: 0,
}

/**
 * The counter as evidence: null for none. One by the clock that lies ahead of the server's clock speaks of a tap that has not happened.
 */
export function usableCounter(counter: number | null, at: number): number | null {
  if (counter === null || (counter >= timestampsFrom && counter > at + clockSlackMs)) return null
  return counter
}

/** What these calls and answers of an attempt say of a save. */
export function witnessesOf(
  claim: Claim,
  calls: readonly DeviceCall[],
  answers: readonly ClaimedAnswer[],
): Witnesses {
  const { device, question, revision, given, end = Number.POSITIVE_INFINITY } = claim
  let seen = nothingSeen
  for (const { device: caller, counter, at } of calls) {
    const heard = at > given + callSlackMs ? at : null
    const last = at <= end ? at : null
    if (caller !== device) {
      seen = together(seen, { ...nothingSeen, heard, last })
      continue
    }
    const knows = (usableCounter(counter, at) ?? -1) >= revision
    seen = together(seen, {
      ...nothingSeen,
      first: at,
      heard,
      last,
      below: knows ? null : at,
      above: knows ? at : null,
    })
  }
  for (const { device: giver, question: asked, revision: other, at } of answers) {
    if (giver !== device) continue
    if (other === revision) {
      seen = together(seen, { ...nothingSeen, twins: asked === question ? 0 : 1 })
      continue
    }
    seen = together(seen, {
      ...nothingSeen,
      lower: other < revision && other < timestampsFrom ? at : null,
      higher: other > revision && other < timestampsFrom ? at : null,
      near: Math.abs(at - given) <= hastyMs ? 1 : 0,
    })
  }
  return seen
}

/** What two sources have seen. */
export function together(one: Witnesses, other: Witnesses): Witnesses {
  return {
    first: extreme(Math.min, one.first, other.first),
    below: extreme(Math.max, one.below, other.below),
    above: extreme(Math.min, one.above, other.above),
    heard: extreme(Math.min, one.heard, other.heard),
    last: extreme(Math.max, one.last, other.last),
    lower: extreme(Math.max, one.lower, other.lower),
    higher: extreme(Math.min, one.higher, other.higher),
    near: one.near + other.near,
    twins: one.twins + other.twins,
  }
}

/**
 * Whether nothing speaks against the time that a late save claims. `end`: of the attempt; `due`: the end, or the submit where that was
 * earlier.
 */
export function isProved(
  save: LateSave,
  { startedAt, end, due, given }: { startedAt: number; end: number; due: number; given: number },
  seen: Witnesses,
): boolean {
  const { revision } = save
  if (!save.counted || save.device === '') return false
  if ((usableCounter(save.counter, save.receivedAt) ?? -1) < revision) return false
  if (seen.first === null || seen.first > end) return false
  if (save.clientAt < startedAt - clockSlackMs) return false
  // The number is of an earlier time, or of a time after the end. It may be ahead: a clock that was set back goes on above the last one.
  if (revision >= timestampsFrom && (revision < given - clockSlackMs || revision > end + clockSlackMs))
    return false
  // It did not exist after that time, or existed before.
  if (seen.below !== null && seen.below > given + callSlackMs) return false
  if (seen.above !== null && seen.above < given - clockSlackMs) return false
  if (wasKeptBack(save, due, seen)) return false
  if (revision < timestampsFrom && isOutOfOrder(given, seen)) return false
  return seen.near < handful && seen.twins === 0
}

/**
 * The student's devices were heard of after the answer was given, and it did not come then. A draft is due at the end: one of a device
 * that had a line until then comes at once. Without a line it comes as late as any answer.
 */
function wasKeptBack({ draft, receivedAt }: LateSave, due: number, { heard, last }: Witnesses): boolean {
  if (draft) return last !== null && last > due - deliverMs && receivedAt > due + deliverMs
  return heard !== null && heard <= due && receivedAt > heard + deliverMs
}

function isOutOfOrder(given: number, { lower, higher }: Witnesses): boolean {
  return (
    (lower !== null && lower > given + clockSlackMs) || (higher !== null && higher < given - clockSlackMs)
  )
}

function extreme(
  choose: (one: number, other: number) => number,
  one: number | null,
  other: number | null,
): number | null {
  if (one === null || other === null) return one ?? other
  return choose(one, other)
}
