/** A student's result (spec §3 Exam result; decisions: Release, Marks). The answer key leaves the server here alone. */
import type { CallReply } from '@porua/contract/endpoint'
import type { ExamCalls, Result, ResultAnswer, ReviewQuestion } from '@porua/contract/exams'
import { Problem } from '../../../platform/problems.ts'
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database } from '../../../ports/database/database.ts'
import type { ResultTable } from '../../../ports/database/tables.ts'
import { heldAnswersOf } from '../attempt/answer.store.ts'
import { type AttemptReader, removed } from '../attempt/attempt.reader.ts'
import type { AttemptRow } from '../attempt/attempt.store.ts'
import { isRunning } from '../attempt/clock.rules.ts'
import { filesThere } from '../attempt/files.rules.ts'
import { Lru } from '../lru.ts'
import type { Finaliser } from '../marking/finalise.service.ts'
import type { KeyCache, Keys } from '../marking/keys.ts'
import { acceptable } from '../marking/late.rules.ts'
import { lateRows } from '../marking/late.store.ts'
import type { LoadedPaper, PaperService } from '../paper/paper.service.ts'
import type { MeritList } from './merit.ts'
import type { Releases } from './release.service.ts'
import { type MarkedAnswer, markedAnswers, resultOf } from './result.store.ts'

type ResultReply = CallReply<ExamCalls['result']>

interface Needs {
  db: Database
  clock: Clock
  attempts: AttemptReader
  papers: PaperService
  keys: KeyCache
  finaliser: Finaliser
  releases: Releases
  merit: MeritList
}

/** Serves `GET` of a result; shows an exam's current key generation only. */
export class ResultService {
  readonly #needs: Needs
  readonly #reviews = new Lru<string, { keys: Keys; review: ReadonlyMap<string, ReviewQuestion> }>(32)

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** My result, or that it is not published yet. @throws Problem notFound, noAttempt */
  async result(studentId: string, examId: string, groupId: string): Promise<ResultReply> {
    const { attempts, clock, db, releases } = this.#needs
    const { entry, found } = await attempts.look(studentId, examId, groupId)
    if (!entry) throw removed()
    if (!found) throw new Problem('noAttempt', 'You have not sat this exam.')
    const now = clock.now()
    const attempt = found.row
    if (isRunning(found.clock, now)) return notYet('Submit the exam first; its result comes after that.')
    if (attempt.is_practice !== 1 && !(await releases.isReleased(examId)))
      return notYet('The result has not been published yet.')
    const final = await this.#finished(attempt, now)
    const row = await db.read((reader) => resultOf(reader, final.id, final.generation))
    if (!row || final.submitted_at === null) return notYet('The result has not been published yet.')
    return { result: await this.#present(final, row, final.submitted_at) }
  }

  /** The attempt as a final one. Who sees the key has given the last answer: it is closed first, grace or not. */
  async #finished(attempt: AttemptRow, now: number): Promise<AttemptRow> {
    if (attempt.final_at !== null) return attempt
    await this.#needs.finaliser.finalise([attempt.id], now, { early: true })
    const { student_id, exam_id } = attempt
    return (await this.#needs.attempts.latest(student_id, exam_id))?.row ?? attempt
  }

  async #present(
    attempt: AttemptRow,
    row: ResultTable & { version: number | null },
    submittedAt: number,
  ): Promise<Result> {
    const { db, papers, merit } = this.#needs
    const loaded = await papers.byId(attempt.paper_id)
    const review = await this.#review(loaded, attempt.generation)
    const marked = await db.read((reader) => markedAnswers(reader, attempt.id, attempt.generation))
    const byQuestion = new Map(marked.map((answer) => [answer.question_id, answer]))
    const { questions, ...core } = loaded.paper
    const waiting = await this.#waiting(attempt)
    const usesGpa = attempt.uses_gpa === 1
    const live = attempt.is_practice !== 1
    return {
      exam: {
        ...core,
        // As the exam says now, and so as the scoreboard and the merit list have it: a paper keeps what it said at the start.
        title: attempt.title,
        subjectId: attempt.subject_id,
        passMark: attempt.pass_mark / 100,
        totalMarks: totalOf(core.totalMarks, review),
        duration: attempt.duration / 60_000,
        questions: questions.flatMap(({ question }) => {
          const questionId = review.get(question._id)
          return questionId ? [{ questionId }] : []
        }),
      },
      attemptId: attempt.id,
      pendingMarks: row.pending,
      marksObtained: row.merit / 100,
      negativeMarks: row.negative / 100,
      withoutGPA: row.marks / 100,
      gpaFactor: usesGpa ? { hsc: (attempt.gpa_hsc ?? 0) / 100, ssc: (attempt.gpa_ssc ?? 0) / 100 } : null,
      rank: live ? await merit.rankOf(attempt.exam_id, attempt.generation, row) : null,
      startsAt: new Date(attempt.started_at).toISOString(),
      submittedAt: new Date(submittedAt).toISOString(),
      studentId: attempt.student_id,
      // In the order of the student's own paper.
      answers: questions.flatMap(({ question }) => {
        const answer = byQuestion.get(question._id)
        const questionId = review.get(question._id)
        return answer && questionId ? [presentAnswer(answer, questionId)] : []
      }),
      ...(waiting.length > 0 ? { waiting } : {}),
    }
  }

  /** The questions whose late answers a teacher's list shows, too. */
  async #waiting({ id, exam_id }: AttemptRow): Promise<string[]> {
    const { db } = this.#needs
    const held = await db.read((reader) => heldAnswersOf.rows(reader, { attempt: id }))
    if (held.length === 0) return []
    const rows = await db.read((reader) => lateRows(reader, exam_id, { attemptIds: [id] }))
    return acceptable(rows, {}).map((row) => row.question_id)
  }

  /** Every question of a paper with its key. */
  async #review(loaded: LoadedPaper, generation: number): Promise<ReadonlyMap<string, ReviewQuestion>> {
    const name = `${generation} ${loaded.id}`
    const keys = await this.#needs.db.read((db) =>
      this.#needs.keys.of(db, loaded.examId, loaded.edition, generation),
    )
    const known = this.#reviews.get(name)
    if (known?.keys === keys) return known.review
    const review = new Map<string, ReviewQuestion>()
    for (const { question } of loaded.paper.questions) {
      const key = keys.get(question._id)
      review.set(question._id, {
        ...question,
        answer: [...(key?.accepted ?? [])],
        explanation: key?.explanation ?? null,
        explanationExt: [],
        notes: key?.notes ?? null,
        rule: key?.rule ?? null,
      })
    }
    if (keys.size > 0) this.#reviews.set(name, { keys, review })
    return review
  }
}

function presentAnswer(answer: MarkedAnswer, questionId: ReviewQuestion): ResultAnswer {
  const evaluated = JSON.parse(answer.evaluated_json) as Record<string, string>
  const files = filesThere(JSON.parse(answer.extra_json ?? '[]') as { key: string; type: string }[])
  return {
    questionId,
    answer: JSON.parse(answer.answer_json ?? '[]') as string[],
    ...(answer.chosen_json ? { chosen: JSON.parse(answer.chosen_json) as number[] } : {}),
    marks: answer.marks === null ? null : answer.marks / 100,
    comment: answer.comment ?? null,
    extra: files.map(({ key, type }) => ({ key, type, evaluatedKey: evaluated[key] ?? null })),
  }
}

function notYet(title: string): ResultReply {
  return { code: 'notPublishedYet', title }
}

/** What the paper's total is once the dropped questions count for nobody. */
function totalOf(total: number, review: ReadonlyMap<string, ReviewQuestion>): number {
  let hundredths = Math.round(total * 100)
  for (const { rule, point } of review.values()) if (rule === 'drop') hundredths -= Math.round(point * 100)
  return hundredths / 100
}
