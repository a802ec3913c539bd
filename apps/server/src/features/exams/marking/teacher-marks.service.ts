/**
 * A teacher's marks for what no key can mark (decisions: Marks), with a comment and an annotated copy of a file. Under the row
 * lock that the finaliser and a regrade take too, so that a mark is never lost between two generations.
 */

import { extname } from 'node:path'
import type { Ids } from '../../../platform/ids.ts'
import { Problem } from '../../../platform/problems.ts'
import type { Wording } from '../../../platform/refusals/refusals.ts'
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database, Tx } from '../../../ports/database/database.ts'
import type { Files } from '../../../ports/files/files.ts'
import type { Live } from '../../../ports/live/live.ts'
import { type AttemptRow, attemptById } from '../attempt/attempt.store.ts'
import { filesThere } from '../attempt/files.rules.ts'
import type { NoticesApi } from '../notices.api.ts'
import type { PaperService } from '../paper/paper.service.ts'
import type { Releases } from '../release/releases.service.ts'
import { followMarks } from './changed-marks.ts'
import type { KeyCache } from './keys.ts'
import { markOf, totalsWithMerit } from './marking.rules.ts'
import { noQuestion } from './no-question.ts'
import { questionsNamed } from './regrade.store.ts'
import { lockToMark } from './standing.store.ts'
import {
  answerTo,
  attemptOfSid,
  insertEvaluated,
  isEvaluatedOf,
  marksIn,
  writeMark,
  writeResult,
} from './teacher.store.ts'

interface Needs {
  db: Database
  clock: Clock
  ids: Ids
  papers: PaperService
  keys: KeyCache
  releases: Releases
  live: Pick<Live, 'write' | 'poke'>
  notices: NoticesApi | undefined
  /** Where annotated copies are kept; without it there are none. */
  store: Pick<Files, 'put'> | undefined
}

/** What a teacher says of an answer. `marks` as a reader sees them; `copy` is the path of an annotated copy of the answer's first file. */
export interface TeacherMark {
  readonly marks: number
  readonly comment?: string | undefined
  readonly copy?: string | undefined
}

/** What a mark has left: answers of the attempt that still wait, and how many students were told (0 or 1). */
export interface Marked {
  readonly pending: number
  readonly told: number
}

const copies: Record<string, string> = { '.jpg': 'jpg', '.jpeg': 'jpg', '.png': 'png', '.pdf': 'pdf' }

/** One mark at a time, and who may see the copies that were annotated. */
export class TeacherMarks {
  readonly #needs: Needs
  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** By roll number and question (its id in the exam or its bank). Answers with how many marks are still missing. @throws Problem badRequest */
  async markOfStudent(examId: string, sid: string, question: string, given: TeacherMark): Promise<Marked> {
    const { db } = this.#needs
    const attemptId = await db.read((reader) => attemptOfSid(reader, examId, sid))
    if (!attemptId) throw refused(['notSatBy', { sid, exam: examId }])
    const named = await db.read((reader) => questionsNamed(reader, examId, question))
    for (const { id } of named)
      if (await db.read((reader) => answerTo(reader, attemptId, id))) return this.mark(attemptId, id, given)
    if (named.length === 0) throw await db.read((reader) => noQuestion(reader, examId, question))
    throw refused(['notAnsweredBy', { sid, question }])
  }

  /** Marks one answer of a final attempt; again is a new mark. @throws Problem badRequest */
  async mark(attemptId: string, questionId: string, given: TeacherMark): Promise<Marked> {
    const { db, clock, ids, live, notices, releases, store } = this.#needs
    const hundredths = Math.round(given.marks * 100)
    if (!Number.isFinite(given.marks) || Math.abs(hundredths - given.marks * 100) > 1e-6 || hundredths < 0)
      throw refused('marksAre')
    const ending = given.copy === undefined ? undefined : copies[extname(given.copy).toLowerCase()]
    if (given.copy !== undefined && !ending) throw refused('copyIs')
    const evaluatedKey = ending === undefined ? undefined : `evaluated/${ids.secret(24)}.${ending}`
    const [answer, row] = await db.read(async (reader) => [
      await answerTo(reader, attemptId, questionId),
      await attemptById.first(reader, { id: attemptId }),
    ])
    if (!answer || !row) throw refused('noSuchAnswer')
    const file = filesThere(JSON.parse(answer.extra_json) as { key: string }[])[0]
    if (evaluatedKey !== undefined && given.copy !== undefined) {
      if (!file || !store) throw refused('answerHasNoFile')
      await store.put(evaluatedKey, { path: given.copy })
    }
    const paper = await this.#needs.papers.byId(row.paper_id)
    const released = await releases.isReleased(row.exam_id)
    const marked = await db.write(async (tx) => {
      const { attempts, generationsOf } = await lockToMark(tx, [{ id: attemptId }])
      const [attempt] = attempts
      if (!attempt || attempt.final_at === null) throw refused('attemptMayChange')
      let left = { pending: 0, difference: 0 }
      for (const generation of generationsOf(attempt.exam_id)) {
        const at = { ...attempt, generation }
        const marked = await this.#markIn(
          tx,
          at,
          paper,
          questionId,
          { ...given, hundredths },
          file?.key,
          evaluatedKey,
        )
        if (generation === attempt.generation) left = marked
      }
      if (evaluatedKey !== undefined)
        await insertEvaluated(tx, {
          key: evaluatedKey,
          attempt_id: attemptId,
          question_id: questionId,
          student_id: attempt.student_id,
          exam_id: attempt.exam_id,
          created_at: clock.now(),
        })
      const change = { attempt, difference: left.difference }
      return { pending: left.pending, told: await followMarks(tx, { live, notices }, [change], released) }
    })
    releases.forget(row.exam_id)
    live.poke()
    if (marked.told > 0) notices?.sent()
    return marked
  }

  /** Whether a media key is a teacher's copy of this student's file. It is named to the student by a released result alone. */
  async maySee(studentId: string, key: string): Promise<boolean> {
    if (!key.startsWith('evaluated/')) return false
    return this.#needs.db.read((db) => isEvaluatedOf(db, studentId, key))
  }

  /** Marks in one generation, where it has marks of this attempt yet: how many are still missing, and what the mark changed. */
  async #markIn(
    tx: Tx,
    attempt: AttemptRow,
    paper: { edition: number; questions: ReadonlyMap<string, unknown> },
    questionId: string,
    given: TeacherMark & { hundredths: number },
    fileKey: string | undefined,
    evaluatedKey: string | undefined,
  ): Promise<{ pending: number; difference: number }> {
    const { id, exam_id, generation, cut_marks } = attempt
    const marks = await marksIn(tx, id, generation)
    const old = marks.find((mark) => mark.question_id === questionId)
    if (!old) return { pending: 0, difference: 0 }
    const keys = await this.#needs.keys.of(tx, exam_id, paper.edition, generation)
    const key = keys.get(questionId)
    const answer = await answerTo(tx, id, questionId)
    const files = filesThere(JSON.parse(answer?.extra_json ?? '[]') as { key: string }[]).length
    const theirs = JSON.parse(answer?.answer_json ?? '[]') as string[]
    const byKey = key && answer ? markOf(key, { answer: theirs, files }, cut_marks) : null
    if (byKey !== null) throw refused('keyMarksIt')
    if (key && given.hundredths > key.point) throw refused(['questionHasMarks', { marks: key.point / 100 }])
    const evaluated = {
      ...(JSON.parse(old.evaluated_json) as Record<string, string>),
      ...(fileKey !== undefined && evaluatedKey !== undefined ? { [fileKey]: evaluatedKey } : {}),
    }
    const now = {
      ...old,
      marks: given.hundredths,
      evaluated_json: JSON.stringify(evaluated),
      comment: given.comment ?? old.comment ?? null,
    }
    await writeMark(tx, now)
    const totals = totalsWithMerit(
      attempt,
      marks.map((mark) => (mark === old ? now : mark)),
      keys,
      [...paper.questions.keys()],
    )
    await writeResult(tx, { attempt_id: id, generation, ...totals })
    return { pending: totals.pending, difference: now.marks - (old.marks ?? 0) }
  }
}

function refused(wording: Wording): Problem {
  return new Problem('badRequest', wording)
}
