/**
 * One batch of saves, in memory: facts in, decisions and rows out. Pure but for its own state, so that the database
 * may run the unit twice (a deadlock) with a fresh one each time.
 */
import { hash } from 'node:crypto'
import type { AnswerLogTable, AnswerTable } from '../../../ports/database/tables.ts'
import {
  type AttemptFacts,
  type Decision,
  type DeviceCall,
  decide,
  type Logged,
  needsHistory,
  needsLog,
  type Save,
} from './answer.rules.ts'
import type { BatchFacts, BatchRows, DeviceKey, LoggedRow, SaveKey } from './answer.store.ts'
import { clockOf, type SaveRow } from './attempt.store.ts'
import type { CallRow } from './attempt.writes.store.ts'
import { type AttemptClock, endOf, isFinal } from './clock.rules.ts'

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
  readonly current: { readonly answerJson: string; readonly givenAt: number } | null
}

export interface CallOutcome {
  readonly row: SaveRow
  readonly clock: AttemptClock
  readonly saves: readonly SaveOutcome[]
}

interface AttemptState {
  readonly row: SaveRow
  readonly facts: AttemptFacts
  seq: number
  digest: string
}

export class SaveBatch {
  readonly #attempts = new Map<string, AttemptState>()
  readonly #standing = new Map<string, AnswerTable>()
  readonly #logged = new Map<string, Logged[]>()
  readonly #history = new Map<string, DeviceCall[]>()
  readonly #log: AnswerLogTable[] = []
  readonly #changed = new Map<string, AnswerTable>()
  readonly #calls: CallRow[] = []

  constructor(facts: BatchFacts, graceMinutes: number) {
    for (const row of facts.attempts)
      this.#attempts.set(row.id, { row, facts: factsOf(row, graceMinutes), seq: 0, digest: '' })
    for (const { attempt_id, seq, digest } of facts.ends) {
      const state = this.#attempts.get(attempt_id)
      if (state) Object.assign(state, { seq, digest })
    }
    for (const row of facts.answers) this.#standing.set(`${row.attempt_id} ${row.question_id}`, row)
  }

  /** The saves for which earlier log rows decide something; usually none. */
  unclear(calls: readonly Call[]): SaveKey[] {
    const seen = new Set<string>()
    const keys: SaveKey[] = []
    for (const call of calls) {
      const state = this.#attempts.get(call.attemptId)
      if (!state) continue
      for (const save of call.saves) {
        const place = `${call.attemptId} ${save.questionId}`
        const row = this.#standing.get(place)
        // A question that is saved twice in one batch may need it for what the first of them leaves.
        if (seen.has(place) || needsLog(save, state.facts, row ? standingOf(row) : null))
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
    for (const row of rows)
      append(this.#logged, saveKey(row.attempt_id, row.question_id, row.device), {
        seq: row.seq,
        revision: row.revision,
        answerJson: row.answer_json,
        extraJson: row.extra_json,
        outcome: row.outcome,
        late: row.late === 1,
      })
  }

  /** The devices whose earlier calls decide something here; usually none. */
  doubts(calls: readonly Call[]): DeviceKey[] {
    const keys = new Map<string, DeviceKey>()
    for (const call of calls) {
      const state = this.#attempts.get(call.attemptId)
      if (state && call.saves.some((save) => needsHistory(save, state.facts)))
        keys.set(`${call.attemptId} ${call.device}`, { attempt_id: call.attemptId, device: call.device })
    }
    return [...keys.values()]
  }

  learn(calls: readonly (DeviceKey & DeviceCall)[]): void {
    for (const { attempt_id, device, counter, at } of calls)
      append(this.#history, `${attempt_id} ${device}`, { counter, at })
  }

  /** Decides one call's saves in their order. Null: the attempt is not there. */
  take(call: Call): CallOutcome | null {
    const state = this.#attempts.get(call.attemptId)
    if (!state) return null
    const logged = this.#log.length
    const saves = call.saves.map((save) => this.#decide(call, save, state))
    if (this.#log.length === logged) this.#remember(call, state)
    append(this.#history, `${call.attemptId} ${call.device}`, { counter: call.counter, at: call.receivedAt })
    return { row: state.row, clock: state.facts.clock, saves }
  }

  rows(): BatchRows {
    return {
      log: this.#log,
      answers: [...this.#changed].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row),
      calls: this.#calls,
    }
  }

  #decide(call: Call, save: Save, state: AttemptState): SaveOutcome {
    const place = `${call.attemptId} ${save.questionId}`
    const row = this.#standing.get(place)
    const key = saveKey(call.attemptId, save.questionId, save.device)
    const history = this.#history.get(`${call.attemptId} ${call.device}`) ?? []
    const standing = row ? standingOf(row) : null
    const decision = decide(save, state.facts, standing, this.#logged.get(key) ?? [], history)
    const { outcome, late } = decision
    if (decision.kind === 'again')
      return { outcome, seq: decision.seq, late, current: currentOf(outcome, row) }
    const seq = this.#append(call, save, state, decision)
    append(this.#logged, key, {
      seq,
      revision: save.revision,
      answerJson: save.answerJson,
      extraJson: save.extraJson,
      outcome: decision.outcome,
      late,
    })
    if (decision.outcome === 'saved') {
      const answer = answerRow(call, save, decision, seq)
      this.#standing.set(place, answer)
      this.#changed.set(place, answer)
    }
    return { outcome, seq, late, current: currentOf(outcome, row) }
  }

  #append(call: Call, save: Save, state: AttemptState, decision: Decision & { kind: 'log' }): number {
    const row = {
      attempt_id: call.attemptId,
      seq: state.seq + 1,
      question_id: save.questionId,
      answer_json: save.answerJson,
      extra_json: save.extraJson,
      device: save.device,
      revision: save.revision,
      counter: save.counter,
      client_at: save.clientAt,
      received_at: save.receivedAt,
      offline: call.offline ? 1 : 0,
      outcome: decision.outcome,
      late: decision.late ? 1 : 0,
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

/** The digest of a log row: chained to the one before, so that a row cannot be changed, left out or moved unseen. */
export function digestOf(row: Omit<AnswerLogTable, 'digest' | 'previous'>, previous: string): string {
  return hash(
    'sha256',
    JSON.stringify([
      previous,
      row.attempt_id,
      row.seq,
      row.question_id,
      row.answer_json,
      row.extra_json,
      row.device,
      row.revision,
      row.counter,
      row.client_at,
      row.received_at,
      row.offline,
      row.outcome,
      row.late,
    ]),
    'base64url',
  )
}

/** The facts of an attempt that decide, from its row. */
export function factsOf(row: SaveRow, graceMinutes: number): AttemptFacts {
  return {
    clock: clockOf(row, graceMinutes),
    multiple: row.multiple === 1,
    submittedDevice: row.submitted_device,
    replaced: row.replaced_at !== null,
    holdLate: row.late_answers === 'hold',
    keyOutSince: keyOutSince(row),
  }
}

/** Since when the exam's key may be known although this attempt is not final: released by hand or by the calendar. */
function keyOutSince(row: SaveRow): number | null {
  const moments = [row.released_at, row.release_at].filter((at) => at !== null)
  return moments.length === 0 ? null : Math.min(...moments)
}

function answerRow(call: Call, save: Save, decision: Decision & { kind: 'log' }, seq: number): AnswerTable {
  return {
    attempt_id: call.attemptId,
    question_id: save.questionId,
    answer_json: save.answerJson,
    extra_json: save.extraJson,
    device: save.device,
    revision: save.revision,
    given_at: decision.givenAt,
    client_at: save.clientAt,
    received_at: save.receivedAt,
    seq,
    late: decision.late ? 1 : 0,
  }
}

function standingOf(row: AnswerTable) {
  return {
    answerJson: row.answer_json,
    extraJson: row.extra_json,
    device: row.device,
    revision: row.revision,
    givenAt: row.given_at,
    seq: row.seq,
    late: row.late === 1,
  }
}

function currentOf(outcome: Decision['outcome'], row: AnswerTable | undefined): SaveOutcome['current'] {
  if (!row || outcome === 'saved') return null
  return { answerJson: row.answer_json, givenAt: row.given_at }
}

function saveKey(attempt: string, question: string, device: string): string {
  return `${attempt} ${question} ${device}`
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
