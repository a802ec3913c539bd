/**
 * The fair regrade (engine.md: Regrade): a corrected question makes a new key generation, every attempt is marked by it in small
 * units that let answers pass, and when all are marked one row is flipped for all readers. What was before stays. A worker that
 * is killed leaves a row behind that the next one goes on from; two workers at once do the same thing twice and write it once.
 */
import { Problem } from '../../../platform/problems.ts'
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database } from '../../../ports/database/database.ts'
import type { RegradeTable } from '../../../ports/database/tables.ts'
import type { Live } from '../../../ports/live/live.ts'
import type { NoticesApi } from '../notices.api.ts'
import type {
  Compared,
  Correction,
  RegradeAdmin,
  RegradeInput,
  RegradeProgress,
  RegradeReport,
} from '../regrade.api.ts'
import type { Releases } from '../release/releases.service.ts'
import { lockPlaces } from '../schedule/schedule.store.ts'
import { hint } from '../schedule/schedules.service.ts'
import type { KeyCache } from './keys.ts'
import { noQuestion } from './no-question.ts'
import { tellChanged } from './regrade.notices.ts'
import { corrected, sameKey, withoutLetters, wrongCorrection } from './regrade.rules.ts'
import {
  abandonedRegrades,
  changeKey,
  changeRegrade,
  copyKeys,
  finalAttempts,
  insertRegrade,
  lockExam,
  questionsNamed,
  regradeExam,
  regradeOf,
  showGeneration,
  undoneRegrade,
  walkStart,
} from './regrade.store.ts'
import type { Remarker } from './remarker.service.ts'
import { countChange } from './standing.store.ts'

/** A worker that has not been heard of for so long is dead. */
const abandonedMs = 60_000
const perLook = 200

interface Needs {
  db: Database
  clock: Clock
  keys: KeyCache
  remarker: Remarker
  releases: Releases
  live: Pick<Live, 'write' | 'poke'>
  notices: NoticesApi | undefined
}

const nobodyHears: RegradeProgress = { stage: () => undefined, step: () => undefined }

/** The provider's command that corrects a key, and the job that goes on with one that was broken off (`resume`). */
export class Regrader implements RegradeAdmin {
  readonly #needs: Needs
  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** What a correction would change; writes nothing. @throws Problem badRequest */
  async preview(
    input: RegradeInput,
    progress = nobodyHears,
    each: (one: Compared) => void = () => undefined,
  ): Promise<RegradeReport> {
    const { exam, questions, correction } = await this.#asked(input)
    const { remarker, releases, notices } = this.#needs
    const counts = { attempts: 0, up: 0, down: 0 }
    if (await this.#says(exam.id, questions, correction))
      return { exam: exam.id, questions, generation: null, already: true, ...counts, told: 0 }
    progress.stage('Comparing marks')
    let differ = 0
    for await (const ids of this.#walk(exam.id, null)) {
      const compared = await remarker.compare(ids, new Set(questions), correction)
      for (const one of compared) {
        const { before, after, replaced } = one
        each(one)
        counts.attempts++
        if (after > before) counts.up++
        if (after < before) counts.down++
        if (after !== before && !replaced) differ++
      }
      progress.step(ids.length)
    }
    const told = notices && (await releases.isReleased(exam.id)) ? differ : 0
    return { exam: exam.id, questions, generation: null, already: false, ...counts, told }
  }

  /**
   * Corrects a question for every attempt; resolves when all readers see it and all who are told are told. A correction that the
   * key has already (the command was typed twice) changes nothing. @throws Problem badRequest
   */
  async regrade(input: RegradeInput, progress = nobodyHears): Promise<RegradeReport> {
    const { exam, questions, correction } = await this.#asked(input)
    // One that was broken off comes first: its corrections are part of this one's keys.
    for (;;) {
      const undone = await this.#needs.db.read((db) => undoneRegrade(db, exam.id))
      if (!undone) break
      await this.#finish(undone, progress)
    }
    const preview = await this.preview(input, progress)
    if (preview.already) return preview
    const row = await this.#begin({ ...input, correction }, questions)
    const told = await this.#finish(row, progress)
    return { ...preview, generation: row.generation, told }
  }

  /** The job: goes on with what a worker has left behind. */
  async resume(now: number): Promise<void> {
    const { db } = this.#needs
    for (const row of await db.read((reader) => abandonedRegrades(reader, now - abandonedMs)))
      await this.#finish(row, nobodyHears)
  }

  async #asked({ examId, question, correction }: RegradeInput) {
    const { db } = this.#needs
    const exam = await db.read((reader) => regradeExam(reader, examId))
    if (!exam) throw new Problem('badRequest', ['noSuchThing', { thing: 'exam', asked: examId, near: [] }])
    const rows = await db.read((reader) => questionsNamed(reader, examId, question))
    if (rows.length === 0) throw await db.read((reader) => noQuestion(reader, examId, question))
    if (new Set(rows.map((row) => row.bank_file)).size > 1) {
      const ids = [...new Set(rows.map((row) => row.id))]
      throw new Problem('badRequest', ['inSeveralBanks', { question, ids }])
    }
    const [newest] = rows
    const meant = newest
      ? withoutLetters(correction, newest.type, JSON.parse(newest.options_json) as string[])
      : correction
    for (const { type, options_json } of rows) {
      const wrong = wrongCorrection(meant, type, JSON.parse(options_json) as string[])
      if (wrong !== null) throw new Problem('badRequest', wrong)
    }
    return { exam, questions: [...new Set(rows.map((row) => row.id))], correction: meant }
  }

  /** Whether the keys that all readers see have this correction already. */
  async #says(examId: string, questions: readonly string[], correction: Correction): Promise<boolean> {
    const { db, keys } = this.#needs
    return db.read(async (reader) => {
      const exam = await regradeExam(reader, examId)
      const current = await keys.stored(reader, examId, exam?.generation ?? 0)
      return questions.every((id) => {
        const key = current.get(id)
        return key !== undefined && sameKey(key, corrected(key, correction))
      })
    })
  }

  /** The new generation's keys, and the row that says that they are to be applied. */
  async #begin({ examId, correction }: RegradeInput, questions: readonly string[]): Promise<RegradeTable> {
    const { db, clock, keys } = this.#needs
    const now = clock.now()
    return db.write(async (tx) => {
      const exam = await lockExam(tx, examId)
      if (!exam || (await undoneRegrade(tx, examId)))
        throw new Problem('badRequest', ['correctionRuns', { exam: examId }])
      const generation = exam.generation + 1
      await copyKeys(tx, examId, exam.generation, generation)
      const current = await keys.stored(tx, examId, exam.generation)
      for (const questionId of questions) {
        const key = current.get(questionId)
        if (key) await changeKey(tx, { examId, generation, questionId }, corrected(key, correction))
      }
      const row: RegradeTable = {
        exam_id: examId,
        generation,
        question_id: questions[0] ?? '',
        change_json: JSON.stringify({ questions, correction }),
        created_at: now,
        touched_at: now,
        flipped_at: null,
        notified_to: '',
        changed: 0,
        done_at: null,
      }
      await insertRegrade(tx, row)
      return row
    })
  }

  /** Brings a regrade to its end from wherever it stands; answers with how many were told in all. */
  async #finish(row: RegradeTable, progress: RegradeProgress): Promise<number> {
    const { db, clock, live } = this.#needs
    const { exam_id, generation } = row
    progress.stage('Marking')
    if (row.flipped_at === null) {
      await this.#markAll(row, progress)
      await db.write(async (tx) => {
        const exam = await lockExam(tx, exam_id)
        if (!exam || !(await changeRegrade(tx, nameOf(row), { flipped_at: clock.now() }))) return
        // Questions of an edition that was imported meanwhile.
        await copyKeys(tx, exam_id, exam.generation, generation)
        await showGeneration(tx, exam_id, generation)
        const places = await lockPlaces(tx, exam_id, null)
        await hint(
          live,
          tx,
          exam_id,
          places.map((place) => place.group_id),
          'regraded',
        )
      })
      live.poke()
    }
    // What another process made final by the old keys in the very moment of the flip.
    await this.#markAll(row, progress)
    const exam = await db.read((reader) => regradeExam(reader, exam_id))
    if (exam && (await this.#needs.releases.isReleased(exam_id)))
      await tellChanged(this.#needs, row, exam, progress)
    await db.write(async (tx) => {
      await changeRegrade(tx, nameOf(row), { done_at: clock.now() })
      await countChange(tx, exam_id)
    })
    const done = await db.read((reader) => regradeOf(reader, exam_id, generation))
    return done?.changed ?? 0
  }

  async #markAll(row: RegradeTable, progress: RegradeProgress): Promise<void> {
    const { db, clock, remarker } = this.#needs
    for await (const ids of this.#walk(row.exam_id, row.generation)) {
      await remarker.remark(ids, row.generation)
      await db.write((tx) => changeRegrade(tx, nameOf(row), { touched_at: clock.now() }))
      progress.step(ids.length)
    }
  }

  /** Ids of final attempts, some at a time; with `without` only those that have no result in that generation. */
  async *#walk(examId: string, without: number | null): AsyncGenerator<string[]> {
    let place = walkStart
    for (;;) {
      const after = place
      const rows = await this.#needs.db.scan((db) => finalAttempts(db, examId, after, perLook, without))
      const last = rows.at(-1)
      if (!last) return
      yield rows.map((row) => row.id)
      place = last
    }
  }
}

function nameOf({ exam_id, generation }: RegradeTable): Pick<RegradeTable, 'exam_id' | 'generation'> {
  return { exam_id, generation }
}
