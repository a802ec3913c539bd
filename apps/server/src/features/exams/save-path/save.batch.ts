/**
 * One batch of saves, in memory: facts in, decisions and rows out. Pure but for its own state, so that the database
 * may run the unit twice (a deadlock) with a fresh one each time.
 */
import type { AnswerTable } from '../../../ports/database/tables.ts'
import {
  type AttemptFacts,
  type Decision,
  decide,
  givenAt,
  type Logged,
  needsLog,
  needsWitnesses,
  type Save,
} from '../attempt/answer.rules.ts'
import type { SaveRow } from '../attempt/attempt.store.ts'
import type { CallRow } from '../attempt/attempt.writes.store.ts'
import { type AttemptClock, endOf, isFinal } from '../attempt/clock.rules.ts'
import {
  type ClaimedAnswer,
  type DeviceCall,
  nothingSeen,
  together,
  type Witnesses,
  witnessesOf,
} from '../attempt/doubt.rules.ts'
import { hasSpace } from '../attempt/log-share.rules.ts'
import { type ClaimKey, claimName } from '../attempt/witnesses.store.ts'
import { digestOf } from '../receipts/log-digest.ts'
import type { RowKey, UnsealedRow } from '../receipts/sealing.ts'
import { answerRow, currentOf, factsOf, standingOf } from './save.rows.ts'
import type { BatchFacts, BatchLeft, LoggedRow, SaveKey, StandingRow } from './save.store.ts'

/** One call of a student, its answers checked against the paper. */
export interface Call {
  readonly attemptId: string
  readonly device: string
  readonly counter: number | null
  readonly offline: boolean
  readonly receivedAt: number
  readonly saves: readonly Save[]
}

/** What became of one save. `current` is the answer that stands where this one was not taken. */
export interface SaveOutcome {
  readonly outcome: Decision['outcome']
  readonly seq: number
  readonly late: boolean
  /** Whether the row `seq` is this save's own: only then is what was signed its receipt. */
  readonly own: boolean
  readonly current: { readonly answerJson: string; readonly givenAt: number; readonly seq: number } | null
}

export interface CallOutcome {
  readonly row: SaveRow
  readonly clock: AttemptClock
  readonly saves: readonly SaveOutcome[]
  /** The attempt's log takes no more just now: the saves after these are not decided, and the call is to come again. */
  readonly full: boolean
}

/** One question of an attempt. */
interface PlaceState {
  standing: StandingRow | undefined
  /** To be written: the newest answer that this batch has saved here. */
  changed: AnswerTable | undefined
  /** What each device has sent here before, as far as it was asked for or came in this batch. */
  logged: Map<string, Logged[]> | undefined
}

interface AttemptState {
  readonly row: SaveRow
  readonly facts: AttemptFacts
  /** The log's last row before this batch, and now. */
  begun: number
  seq: number
  digest: string
  readonly places: Map<string, PlaceState>
  /** What this batch has brought of it. */
  readonly calls: DeviceCall[]
  readonly answers: ClaimedAnswer[]
}

const nothing: readonly never[] = []

export class SaveBatch {
  readonly #attempts = new Map<string, AttemptState>()
  readonly #log: UnsealedRow[] = []
  readonly #calls: CallRow[] = []
  #seen: ReadonlyMap<string, Witnesses> = new Map()

  constructor(facts: BatchFacts, graceMinutes: number) {
    for (const row of facts.attempts) {
      const known = { row, facts: factsOf(row, graceMinutes), begun: 0, seq: 0, digest: '' }
      this.#attempts.set(row.id, { ...known, places: new Map(), calls: [], answers: [] })
    }
    for (const row of facts.places) {
      const state = this.#attempts.get(row.attempt_id)
      if (!state) continue
      if (row.end_seq !== null) {
        state.begun = row.end_seq
        state.seq = row.end_seq
        state.digest = row.end_digest ?? ''
      }
      placeOf(state, row.question_id).standing = row.answer_json === null ? undefined : row
    }
  }

  /** The saves for which earlier log rows decide something; usually none. */
  unclear(calls: readonly Call[]): SaveKey[] {
    const seen = new Set<PlaceState>()
    const keys: SaveKey[] = []
    for (const call of calls) {
      const state = this.#attempts.get(call.attemptId)
      if (!state) continue
      for (const save of call.saves) {
        const place = placeOf(state, save.questionId)
        const standing = place.standing ? standingOf(place.standing) : null
        // A question that is saved twice in one batch may need it for what the first of them leaves.
        if (seen.has(place) || needsLog(save, state.facts, standing))
          keys.push({
            attempt_id: call.attemptId,
            question_id: save.questionId,
            device: save.device,
            revision: save.revision,
          })
        seen.add(place)
      }
    }
    return keys
  }

  recall(rows: readonly LoggedRow[]): void {
    for (const row of rows) {
      const state = this.#attempts.get(row.attempt_id)
      if (!state) continue
      remember(placeOf(state, row.question_id), row.device, {
        seq: row.seq,
        revision: row.revision,
        answerJson: row.answer_json,
        extraJson: row.extra_json,
        chosenJson: row.chosen_json ?? null,
        outcome: row.outcome,
        late: row.late === 1,
      })
    }
  }

  /** The saves for which it decides something what was seen of their attempt; usually none. */
  doubts(calls: readonly Call[]): ClaimKey[] {
    const keys: ClaimKey[] = []
    for (const { attemptId, saves } of calls) {
      const state = this.#attempts.get(attemptId)
      if (!state) continue
      for (const save of saves) if (needsWitnesses(save, state.facts)) keys.push(claimOf(save, state))
    }
    return keys
  }

  learn(seen: ReadonlyMap<string, Witnesses>): void {
    this.#seen = seen
  }

  /** Decides one call's saves in their order. Null: the attempt is not there. */
  take(call: Call): CallOutcome | null {
    const state = this.#attempts.get(call.attemptId)
    if (!state) return null
    const logged = this.#log.length
    const saves: SaveOutcome[] = []
    for (const save of call.saves) {
      const outcome = this.#decide(call, save, state)
      if (!outcome) break
      saves.push(outcome)
    }
    if (this.#log.length === logged) this.#remember(call, state)
    state.calls.push({ device: call.device, counter: call.counter, at: call.receivedAt })
    return { row: state.row, clock: state.facts.clock, saves, full: saves.length < call.saves.length }
  }

  /** The rows of earlier commits that these outcomes speak of: their receipts are given again. */
  repeated(outcomes: readonly (CallOutcome | null)[]): RowKey[] {
    const keys: RowKey[] = []
    for (const outcome of outcomes) {
      if (!outcome) continue
      const { id } = outcome.row
      const before = (this.#attempts.get(id)?.begun ?? 0) + 1
      for (const { seq, own } of outcome.saves) if (own && seq < before) keys.push({ attempt_id: id, seq })
    }
    return keys
  }

  /** What is to be written: answers sorted by key, as unsorted upserts deadlock. */
  rows(): BatchLeft {
    const answers: AnswerTable[] = []
    for (const { places } of this.#attempts.values())
      for (const { changed } of places.values()) if (changed) answers.push(changed)
    return { log: this.#log, answers: answers.sort(byPlace), calls: this.#calls }
  }

  /** Null: there is no room for it. */
  #decide(call: Call, save: Save, state: AttemptState): SaveOutcome | null {
    const place = placeOf(state, save.questionId)
    const { standing: row, logged } = place
    const before = logged?.get(save.device) ?? nothing
    const decision = decide(
      save,
      state.facts,
      row ? standingOf(row) : null,
      before,
      this.#witnesses(save, state),
    )
    const { outcome, late } = decision
    if (decision.kind === 'again')
      return { outcome, seq: decision.seq, late, own: decision.own, current: currentOf(outcome, row) }
    if (!hasSpace(state.seq, state.facts.clock, save.receivedAt)) return null
    const seq = this.#append(call, save, state, decision)
    state.answers.push({
      device: save.device,
      question: save.questionId,
      revision: save.revision,
      at: decision.givenAt,
    })
    const { revision, answerJson, extraJson, chosenJson } = save
    const said = { revision, answerJson, extraJson, chosenJson }
    remember(place, save.device, { ...said, seq, outcome: decision.outcome, late })
    if (decision.outcome === 'saved') {
      place.changed = answerRow(call, save, decision, seq)
      place.standing = place.changed
    }
    return { outcome, seq, late, own: true, current: currentOf(outcome, row) }
  }

  #witnesses(save: Save, state: AttemptState): Witnesses {
    if (!needsWitnesses(save, state.facts)) return nothingSeen
    const claim = claimOf(save, state)
    const before = this.#seen.get(claimName(claim)) ?? nothingSeen
    return together(before, witnessesOf(claim, state.calls, state.answers))
  }

  #append(call: Call, save: Save, state: AttemptState, decision: Decision & { kind: 'log' }): number {
    const row = {
      attempt_id: call.attemptId,
      seq: state.seq + 1,
      question_id: save.questionId,
      answer_json: save.answerJson,
      extra_json: save.extraJson,
      chosen_json: save.chosenJson,
      device: save.device,
      revision: save.revision,
      counter: save.counter,
      client_at: save.clientAt,
      received_at: save.receivedAt,
      offline: call.offline ? 1 : 0,
      outcome: decision.outcome,
      late: decision.late ? 1 : 0,
      draft: save.draft ? 1 : 0,
    }
    const previous = state.digest
    state.digest = digestOf(row, previous)
    state.seq = row.seq
    this.#log.push({ ...row, digest: state.digest, previous })
    return row.seq
  }

  /** A call that left nothing in the log is still a sign of life, and its counter a witness. */
  #remember(call: Call, { facts }: AttemptState): void {
    if (isFinal(facts.clock, call.receivedAt)) return
    const inTime = call.receivedAt <= endOf(facts.clock, call.receivedAt)
    this.#calls.push({
      attempt_id: call.attemptId,
      device: call.device,
      counter: call.counter,
      last_at: call.receivedAt,
      inTime,
    })
  }
}

function claimOf(save: Save, { row, facts }: AttemptState): ClaimKey {
  const given = givenAt(save, facts.clock.startedAt)
  return {
    attempt_id: row.id,
    device: save.device,
    question: save.questionId,
    revision: save.revision,
    given,
    end: endOf(facts.clock, save.receivedAt),
  }
}

function placeOf(state: AttemptState, questionId: string): PlaceState {
  const known = state.places.get(questionId)
  if (known) return known
  const place: PlaceState = { standing: undefined, changed: undefined, logged: undefined }
  state.places.set(questionId, place)
  return place
}

function remember(place: PlaceState, device: string, logged: Logged): void {
  place.logged ??= new Map()
  append(place.logged, device, logged)
}

function byPlace(a: AnswerTable, b: AnswerTable): number {
  if (a.attempt_id !== b.attempt_id) return a.attempt_id < b.attempt_id ? -1 : 1
  return a.question_id < b.question_id ? -1 : 1
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
