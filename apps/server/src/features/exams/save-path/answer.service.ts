/**
 * Saving answers: the path that 100,000 phones take at once. A call is checked against its paper in memory, joins a batch,
 * is decided under the row locks of its attempt, and is acknowledged when the batch is on disk (engine.md: Group commit).
 */

import type { AddAnswerReply, AnswerIn, Receipt } from '@porua/contract/exams'
import type { Language } from '@porua/files/words'
import type { Ids } from '../../../platform/ids.ts'
import { Problem } from '../../../platform/problems.ts'
import type { Wording } from '../../../platform/refusals/refusals.ts'
import type { Clock } from '../../../ports/clock/clock.ts'
import { type Database, DatabaseUnavailable } from '../../../ports/database/database.ts'
import type { Save } from '../attempt/answer.rules.ts'
import {
  type AttemptIdentity,
  entriesOf,
  identitiesById,
  latestIdentities,
} from '../attempt/attempt.store.ts'
import type { Caller } from '../attempt/caller.ts'
import { logIsFull } from '../attempt/log-share.rules.ts'
import { checkAnswer } from '../attempt/validity.rules.ts'
import { witnesses } from '../attempt/witnesses.store.ts'
import { GroupCommit } from '../group-commit.ts'
import { Lru } from '../lru.ts'
import type { LoadedPaper, PaperService } from '../paper/paper.service.ts'
import type { ReceiptSigner } from '../receipts/receipt.key.ts'
import { signedRows } from '../receipts/receipt.store.ts'
import { receiptAgain, rowKey, SealedRows } from '../receipts/sealing.ts'
import { type Done, replyTo } from './answer.present.ts'
import { claimFiles, type FilesApi, filesAway, hasOtherBytes, type NamedFiles } from './answer-files.ts'
import { type Call, type CallOutcome, SaveBatch } from './save.batch.ts'
import { lockAndRead, loggedBefore, type Place, writeRows } from './save.store.ts'

/** Answers of one batch: enough for one flush of the disk to serve many, few enough for a unit of 20 ms. */
const answersPerBatch = 500
/** Fewer calls than these wait for the batch under way: each batch has costs of its own, and two processes would send twice as many. */
const worthASecondBatch = 32
/** Measured (README.md beside). With more callers the next batch collects while one commits; on SQLite waiting would then leave the writer's thread idle. */
const gather = { sqlite: { ms: 1, from: 8, below: 48 }, postgres: { ms: 1, from: 8, below: 256 } }
const identitiesInMemory = 50_000
/** A refusal that nobody has come after for so long says nothing any more: phones come again within seconds. */
const refusalCountsMs = 30_000

export interface SaveInput extends Caller {
  readonly examId: string
  readonly groupId: string
  readonly attemptId: string | undefined
  readonly offline: boolean
  /** Of the titles beside outcomes; English where none is named. */
  readonly language?: Language
  readonly answers: readonly AnswerIn[]
}

interface Item {
  readonly input: SaveInput
  readonly receivedAt: number
  readonly ownFiles: NamedFiles['own']
}

/** A call on its way through a batch. `invalid` says what is wrong, by the answer's place in the call. */
interface Prepared {
  readonly item: Item
  readonly call: Call
  readonly invalid: ReadonlyMap<number, Wording>
}

/** What a transaction has decided, and the receipts of the rows that it speaks of. */
interface Decided {
  readonly outcomes: (CallOutcome | null)[]
  readonly receipts: ReadonlyMap<string, Receipt>
}

interface Needs {
  db: Database
  clock: Clock
  ids: Ids
  papers: PaperService
  graceMinutes: number
  /** Signs what is committed; without it saves have no receipts. */
  signer: ReceiptSigner | undefined
  files: FilesApi | undefined
  /** Told what became of each answer, once it is durable. */
  answered?: ((outcome: string) => void) | undefined
}

/** One a process: it batches the saves that arrive while the commit before them runs. */
export class AnswerService {
  readonly #needs: Needs
  readonly #identities = new Lru<string, AttemptIdentity>(identitiesInMemory)
  readonly #commits: GroupCommit<Item, Done | null>
  /** Since when the database has refused every batch, and when it last did (monotonic milliseconds). */
  #refused: { since: number; at: number } | null = null

  constructor(needs: Needs) {
    this.#needs = needs
    this.#commits = new GroupCommit({
      run: (items) => this.#minded(items),
      weight: (item) => item.input.answers.length,
      most: answersPerBatch,
      // While one is on its way to the disk the next is read for and decided; on SQLite it goes on in the writer's thread at once.
      inFlight: 2,
      worthwhile: worthASecondBatch,
      gather: gather[needs.db.dialect],
    })
  }

  /**
   * Saves a call's answers, each with its own outcome.
   * @throws Problem noAttempt, notFound; for a single refused answer answerLocked, tooLate or badRequest; attemptReplaced;
   * unavailable where a file could not be looked at, tooManyRequests where the log is full: what could be saved is saved by then.
   */
  async save(input: SaveInput): Promise<AddAnswerReply> {
    const receivedAt = this.#needs.clock.now()
    const { own, away } = await claimFiles(this.#needs.files, input.studentId, input.answers)
    const answers =
      away.size === 0
        ? input.answers
        : input.answers.filter((answer) => !answer.extra?.some((file) => away.has(file.key)))
    if (answers.length === 0) throw filesAway()
    const done = await this.#commits.add({ input: { ...input, answers }, receivedAt, ownFiles: own })
    if (!done) return this.#refuseOutsider(input)
    const { answered } = this.#needs
    if (answered) for (const { outcome } of done.outcome.saves) answered(outcome)
    if (away.size > 0) throw filesAway()
    if (done.outcome.full) throw logIsFull()
    return replyTo(input.answers, done, receivedAt, input.language)
  }

  /**
   * How long saves have been waiting for the database, in milliseconds: since the oldest came that has no outcome, or since the first
   * of those that were refused in a row. 0 where none waits.
   */
  get waitingMs(): number {
    const now = performance.now()
    return now - Math.min(this.#refusedSince ?? now, this.#commits.waitingSince ?? now)
  }

  get #refusedSince(): number | undefined {
    const { since, at } = this.#refused ?? { since: 0, at: Number.NEGATIVE_INFINITY }
    return performance.now() - at < refusalCountsMs ? since : undefined
  }

  /** Resolves when every save that was begun has its outcome. */
  settled(): Promise<void> {
    return this.#commits.settled()
  }

  /** A retake has made another attempt the newest one. */
  forget(studentId: string, examId: string): void {
    this.#identities.delete(latestKey(studentId, examId))
  }

  async #refuseOutsider({ studentId, examId, groupId }: SaveInput): Promise<never> {
    const key = { student: studentId, exam: examId, grp: groupId }
    const [entry] = await this.#needs.db.read((db) => entriesOf.rows(db, [key]))
    if (entry) throw new Problem('noAttempt', 'startFirst')
    throw new Problem('notFound', 'examRemoved')
  }

  /** Commits, and remembers since when the database takes nothing. */
  async #minded(items: readonly Item[]): Promise<readonly (Done | null)[]> {
    const since = this.#commits.waitingSince ?? performance.now()
    try {
      const done = await this.#commit(items)
      this.#refused = null
      return done
    } catch (error) {
      if (error instanceof DatabaseUnavailable)
        this.#refused = { since: this.#refusedSince ?? since, at: performance.now() }
      throw error
    }
  }

  async #commit(items: readonly Item[]): Promise<readonly (Done | null)[]> {
    const identities = await this.#identify(items)
    const papers = new Map<string, LoadedPaper>()
    const prepared: (Prepared | null)[] = []
    for (const [i, item] of items.entries()) {
      const identity = identities[i]
      if (!identity) {
        prepared.push(null)
        continue
      }
      const paper = papers.get(identity.paper_id) ?? (await this.#needs.papers.byId(identity.paper_id))
      papers.set(identity.paper_id, paper)
      prepared.push(prepare(item, identity, paper))
    }
    const found = prepared.filter((one) => one !== null)
    if (found.length === 0) return prepared.map(() => null)
    const { outcomes, receipts } = await this.#decide(found)
    for (const [i, { item }] of found.entries()) {
      const outcome = outcomes[i]
      // Gone altogether: a standby has taken over that had not heard of it.
      if (!outcome) this.#identities.delete(keyOf(item.input))
      else if (outcome.row.replaced_at !== null) this.forget(item.input.studentId, item.input.examId)
    }
    const byItem = new Map(found.map((one, i) => [one.item, outcomes[i]]))
    const done = items.map((item, i) => {
      const outcome = byItem.get(item)
      return outcome ? { outcome, receipts, invalid: prepared[i]?.invalid ?? new Map() } : null
    })
    const wasKnown = new Set(found.map(({ item }) => item))
    return this.#followNewest(items, done, wasKnown)
  }

  /** Decides and commits one transaction. */
  async #decide(found: readonly Prepared[]): Promise<Decided> {
    const { db, clock, ids, graceMinutes, signer } = this.#needs
    const calls = found.map((one) => one.call)
    const attemptIds = [...new Set(calls.map((call) => call.attemptId))].sort()
    const places = new Map<string, Place>()
    for (const { attemptId, saves } of calls)
      for (const { questionId } of saves)
        places.set(`${attemptId} ${questionId}`, { attempt_id: attemptId, question_id: questionId })
    return db.write(async (tx) => {
      const batch = new SaveBatch(await lockAndRead(tx, attemptIds, [...places.values()]), graceMinutes)
      const unclear = batch.unclear(calls)
      if (unclear.length > 0) batch.recall(await loggedBefore.rows(tx, unclear))
      const doubts = batch.doubts(calls)
      if (doubts.length > 0) batch.learn(await witnesses(tx, doubts))
      const outcomes = calls.map((call) => batch.take(call))
      const rows = batch.rows()
      const at = clock.now()
      const sealed =
        signer && rows.log.length > 0 ? new SealedRows(rows.log, signer, { id: ids.next(at), at }) : null
      const receipts = sealed?.receipts() ?? new Map<string, Receipt>()
      const again = batch.repeated(outcomes)
      for (const row of again.length > 0 ? await signedRows.rows(tx, again) : []) {
        const receipt = receiptAgain(row)
        if (receipt) receipts.set(rowKey(row), receipt)
      }
      const log = sealed?.rows ?? rows.log.map((row) => ({ ...row, batch_id: null, batch_place: null }))
      await writeRows(tx, { ...rows, log, sealed: sealed?.batch ?? null }, { commit: true })
      return { outcomes, receipts }
    })
  }

  /**
   * A call that named no attempt means the newest one. Where memory still held the one before a retake (made in another process) the
   * save now stands in the old log as too late, and where it held one that is gone it stands nowhere: it is done again where it belongs.
   */
  async #followNewest(
    items: readonly Item[],
    done: readonly (Done | null)[],
    wasKnown: ReadonlySet<Item>,
  ): Promise<readonly (Done | null)[]> {
    const again = items.filter((item, i) => {
      if (item.input.attemptId !== undefined) return false
      const one = done[i]
      return one ? one.outcome.row.replaced_at !== null : wasKnown.has(item)
    })
    if (again.length === 0) return done
    const redone = await this.#commit(again)
    return done.map((one, i) => {
      const place = again.indexOf(items[i] as Item)
      return place === -1 ? one : (redone[place] ?? null)
    })
  }

  /** Finds the attempt of each call: from memory, else for all together in one statement. */
  async #identify(items: readonly Item[]): Promise<(AttemptIdentity | undefined)[]> {
    const { db } = this.#needs
    const missing = items.map((item) => item.input).filter((input) => !this.#identities.get(keyOf(input)))
    if (missing.length === 0) return items.map((item) => this.#known(item))
    const named = new Set(missing.map((input) => input.attemptId).filter((id) => id !== undefined))
    const unnamed = new Map(
      missing
        .filter((input) => input.attemptId === undefined)
        .map((input) => [keyOf(input), { student: input.studentId, exam: input.examId }]),
    )
    if (named.size > 0)
      for (const row of await db.read((reader) =>
        identitiesById.rows(
          reader,
          [...named].map((id) => ({ id })),
        ),
      ))
        this.#identities.set(row.id, row)
    if (unnamed.size > 0)
      for (const row of await db.read((reader) => latestIdentities.rows(reader, [...unnamed.values()])))
        this.#identities.set(latestKey(row.student_id, row.exam_id), row)
    return items.map((item) => this.#known(item))
  }

  #known({ input }: Item): AttemptIdentity | undefined {
    const identity = this.#identities.get(keyOf(input))
    const own = identity?.student_id === input.studentId && identity.exam_id === input.examId
    return own ? identity : undefined
  }
}

/** Where memory keeps the attempt that a call means. */
function keyOf(input: SaveInput): string {
  return input.attemptId ?? latestKey(input.studentId, input.examId)
}

/** No id holds a control character, so that no two pairs make the same key. */
function latestKey(studentId: string, examId: string): string {
  return `${studentId}\n${examId}`
}

function prepare(item: Item, identity: AttemptIdentity, paper: LoadedPaper): Prepared {
  const { input, receivedAt, ownFiles } = item
  const saves: Save[] = []
  const invalid = new Map<number, Wording>()
  for (const [i, answer] of input.answers.entries()) {
    const question = paper.questions.get(answer.questionId)
    const checked = checkAnswer(answer, question, identity.multiple === 1, ownFiles)
    if (!checked.ok) {
      invalid.set(i, checked.wording)
      continue
    }
    const clientAt = Math.round(answer.timestamp)
    saves.push({
      questionId: answer.questionId,
      answerJson: checked.answerJson,
      extraJson: checked.extraJson,
      chosenJson: checked.chosenJson,
      otherBytes: hasOtherBytes(answer, ownFiles),
      device: input.device,
      revision: answer.revision ?? clientAt,
      counted: answer.revision !== undefined,
      counter: input.counter,
      clientAt,
      receivedAt,
      draft: answer.draft === true,
    })
  }
  const { device, counter, offline } = input
  return { item, call: { attemptId: identity.id, device, counter, offline, receivedAt, saves }, invalid }
}
