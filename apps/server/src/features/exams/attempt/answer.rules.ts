/**
 * What becomes of one save (decisions: Exams, Late arrivals, Order): pure, so that a test can put every case on a table.
 * Nothing here knows of batches, databases or HTTP; `answer.service.ts` feeds it facts read under the attempt's row lock.
 */
import type { AttemptClock } from './clock.rules.ts'
import { endOf, graceEndOf, isFinal } from './clock.rules.ts'
import { isProved, type LateSave, timestampsFrom, type Witnesses } from './doubt.rules.ts'
import { bringsFiles } from './files.rules.ts'

/** One answer on its way in. */
export interface Save extends LateSave {
  readonly questionId: string
  /** The answer and its files as canonical JSON; two saves say the same when both texts are equal. */
  readonly answerJson: string
  readonly extraJson: string
  /** The tapped options' places as JSON; null where none were told. */
  readonly chosenJson?: string | null
  /** A file of it has other bytes than were declared with it. */
  readonly otherBytes: boolean
}

/** The facts of an attempt that decide. */
export interface AttemptFacts {
  readonly clock: AttemptClock
  /** Whether an answer may be changed. */
  readonly multiple: boolean
  readonly submittedDevice: string | null
  readonly replaced: boolean
  /** The exam holds every late answer for a teacher. */
  readonly holdLate: boolean
  /** Since when the exam's key is out although this attempt is not final; null while it is not. */
  readonly keyOutSince: number | null
}

/** The answer that counts so far. */
export interface Standing {
  readonly answerJson: string
  readonly extraJson: string
  readonly chosenJson?: string | null
  readonly device: string
  readonly revision: number
  readonly givenAt: number
  readonly seq: number
  readonly late: boolean
}

/** What this device has sent to this question before: in this revision or a later one. */
export interface Logged {
  readonly seq: number
  readonly revision: number
  readonly answerJson: string
  readonly extraJson: string
  readonly chosenJson?: string | null
  readonly outcome: LoggedOutcome
  readonly late: boolean
}

export type LoggedOutcome = 'saved' | 'older' | 'locked' | 'onHold' | 'tooLate'

export type Decision =
  /** Seen before, or says what already stands: nothing to write. `seq` is the log row of the first time. */
  | {
      readonly kind: 'again'
      readonly outcome: LoggedOutcome | 'repeated'
      readonly seq: number
      readonly late: boolean
      /** Whether that row is this very save's, and not another one's that says the same. */
      readonly own: boolean
    }
  /** To be logged with this outcome, and projected into the answers when it is 'saved'. */
  | {
      readonly kind: 'log'
      readonly outcome: LoggedOutcome
      readonly late: boolean
      readonly givenAt: number
    }

/** When the answer counts as given: the claim, but not before the start and not after it reached us. */
export function givenAt(save: Pick<Save, 'clientAt' | 'receivedAt'>, startedAt: number): number {
  return Math.min(Math.max(save.clientAt, startedAt), save.receivedAt)
}

/** Whether deciding needs what was seen of the attempt: only what comes after the end or after submit does. */
export function needsWitnesses(save: Save, facts: AttemptFacts): boolean {
  return save.receivedAt > endOf(facts.clock, save.receivedAt) || facts.clock.submittedAt !== null
}

/**
 * Whether deciding needs the device's log rows of the question (`Logged`). Most saves do not: an answer in time to
 * an open question, or this device's next one, is new whatever the log holds, and a plain repeat says what stands.
 */
export function needsLog(save: Save, facts: AttemptFacts, standing: Standing | null): boolean {
  if (facts.replaced || needsWitnesses(save, facts)) return true
  if (!standing || isRepeat(save, standing) || (!facts.multiple && saysSame(save, standing))) return false
  return !(facts.multiple && isSameDevice(save, standing) && save.revision > standing.revision)
}

/**
 * Decides one save. `before` may be empty where `needsLog` is false; `seen` may be empty where `needsWitnesses` is
 * false.
 */
export function decide(
  save: Save,
  facts: AttemptFacts,
  standing: Standing | null,
  before: readonly Logged[],
  seen: Witnesses,
): Decision {
  if (standing && isRepeat(save, standing)) return again('repeated', standing)
  const first = before.findLast((row) => row.revision === save.revision && saysSame(save, row))
  // What was held or too late may be in time after an extension, so those outcomes are weighed again.
  if (first && first.outcome !== 'tooLate' && first.outcome !== 'onHold')
    return again(first.outcome === 'saved' ? 'repeated' : first.outcome, first)
  // Said before from another device, or twice: it counts, and what was signed is the other's.
  if (standing && !facts.multiple && !save.draft && saysSame(save, standing))
    return { ...again('repeated', standing), own: false }
  const given = givenAt(save, facts.clock.startedAt)
  const end = endOf(facts.clock, save.receivedAt)
  const nothingNew = save.draft && saysNothingNew(save, standing)
  const outcome = nothingNew ? 'older' : weigh(save, facts, standing, before, seen, given, end)
  if (first?.outcome === outcome) return again(outcome, first)
  return { kind: 'log', outcome, late: save.receivedAt > end, givenAt: given }
}

function weigh(
  save: Save,
  facts: AttemptFacts,
  standing: Standing | null,
  before: readonly Logged[],
  seen: Witnesses,
  given: number,
  end: number,
): LoggedOutcome {
  if (isTooLate(save, facts, given, end)) return 'tooLate'
  // Nothing that is final changes by itself: a teacher looks at what comes to it inside its grace.
  const final = facts.clock.finalAt !== null
  if (standing && bringsFiles(save, standing))
    return final || (mayBeAnotherFile(save, facts, end) && !facts.clock.practice) ? 'onHold' : 'saved'
  if (standing && !facts.multiple) return 'locked'
  if (standing && isOlder(save, given, standing, before)) return 'older'
  return final || isDoubtful(save, facts, before, given, end, seen) ? 'onHold' : 'saved'
}

/**
 * The words were given before, and the picture that follows may not be the one that was meant: its bytes are others, where what was given
 * can no longer be changed, or the key is out. A teacher looks at it.
 */
function mayBeAnotherFile(save: Save, facts: AttemptFacts, end: number): boolean {
  if (facts.keyOutSince !== null && facts.keyOutSince <= save.receivedAt) return true
  return save.otherBytes && (!facts.multiple || save.receivedAt > end)
}

function again(
  outcome: LoggedOutcome | 'repeated',
  { seq, late }: { seq: number; late: boolean },
): Decision & { kind: 'again' } {
  return { kind: 'again', outcome, seq, late, own: true }
}

/** The same submission: by name and by what it says. A name used twice for two answers is two submissions. */
function isRepeat(save: Save, standing: Standing): boolean {
  return save.device === standing.device && save.revision === standing.revision && saysSame(save, standing)
}

function saysSame(save: Save, other: Pick<Standing, 'answerJson' | 'extraJson' | 'chosenJson'>): boolean {
  // Of equal options another one was tapped. A device that does not tell which says nothing of it.
  const otherOption = save.chosenJson && other.chosenJson && save.chosenJson !== other.chosenJson
  return save.answerJson === other.answerJson && save.extraJson === other.extraJson && !otherOption
}

/**
 * A draft that has vanished: its box was emptied, or put back to what was submitted. Its number is in the log from here on, so that no
 * answer seems to be missing, and nothing that counts changes.
 */
function saysNothingNew(save: Save, standing: Standing | null): boolean {
  const isEmpty = save.answerJson === '[]' && save.extraJson === '[]'
  return isEmpty || (standing !== null && saysSame(save, standing))
}

function isSameDevice(save: Save, standing: Standing): boolean {
  const same = save.counted && save.device !== '' && save.device === standing.device
  return same && areAlike(save.revision, standing.revision)
}

/** Two counts, or two timestamps: a count says nothing of when it was beside a timestamp. */
function areAlike(one: number, other: number): boolean {
  return one < timestampsFrom === other < timestampsFrom
}

/** The attempt was made final although its grace runs, because nobody waits any more or its key was seen. Practice has none. */
function isInGrace(clock: AttemptClock, now: number): boolean {
  return !clock.practice && now <= graceEndOf(clock, now)
}

/** After end + grace, claimed after the end, or after submit by anybody but the device that submitted. */
function isTooLate(save: Save, facts: AttemptFacts, given: number, end: number): boolean {
  const { clock } = facts
  if (facts.replaced || (isFinal(clock, save.receivedAt) && !isInGrace(clock, save.receivedAt))) return true
  // What reached us in time was given in time, whatever its clock says: `given` is never after the arrival.
  if (given > end) return true
  // Without a device the server has written the submit, when it made the attempt final.
  if (clock.submittedAt === null || facts.submittedDevice === null) return false
  return save.device === '' || save.device !== facts.submittedDevice || given > clock.submittedAt
}

/**
 * On one device the revision orders, across devices the time given; a tie goes to what came last. A save that this device's
 * own later one has overtaken is older even where another device's answer stands by now.
 */
function isOlder(save: Save, given: number, standing: Standing, before: readonly Logged[]): boolean {
  if (isSameDevice(save, standing)) return save.revision < standing.revision
  const overtaken = (row: Logged): boolean =>
    row.revision > save.revision &&
    areAlike(row.revision, save.revision) &&
    (row.outcome === 'saved' || row.outcome === 'older')
  return given < standing.givenAt || (save.counted && save.device !== '' && before.some(overtaken))
}

/** Whether a late answer waits for a teacher: the exam says so for all, its key is out, or its time is not proved. */
function isDoubtful(
  save: Save,
  facts: AttemptFacts,
  before: readonly Logged[],
  given: number,
  end: number,
  seen: Witnesses,
): boolean {
  const { clock, holdLate, keyOutSince } = facts
  const late = save.receivedAt > end
  // Nobody marks practice by hand on a teacher's word, and its key is still unseen while this attempt is not final.
  if (clock.practice || (!late && clock.submittedAt === null)) return false
  if (late && (holdLate || (keyOutSince !== null && keyOutSince <= save.receivedAt))) return true
  // A number is given out once.
  if (before.some((row) => row.revision === save.revision && !saysSame(save, row) && row.answerJson !== ''))
    return true
  const due = Math.min(end, clock.submittedAt ?? end)
  return !isProved(save, { startedAt: clock.startedAt, end, due, given }, seen)
}
