/** A student's result (spec §3 Exam result; decisions: Release, Marks). The answer key leaves the server here alone. */

import type { CallReply } from '@porua/contract/endpoint'
import type {
  ExamCalls,
  ExamTry,
  MissedPaper,
  Result,
  ResultAnswer,
  ReviewQuestion,
} from '@porua/contract/exams'
import type { Language } from '@porua/files/words'
import { Problem } from '../../../platform/problems.ts'
import { type Wording, wordsOf } from '../../../platform/refusals/refusals.ts'
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database } from '../../../ports/database/database.ts'
import type { ResultTable } from '../../../ports/database/tables.ts'
import { type AttemptReader, removed } from '../attempt/attempt.reader.ts'
import { type AttemptRow, triesOfStudent } from '../attempt/attempt.store.ts'
import { isRunning } from '../attempt/clock.rules.ts'
import { filesThere } from '../attempt/files.rules.ts'
import { Lru } from '../lru.ts'
import type { Finaliser } from '../marking/finaliser.service.ts'
import type { KeyCache, Keys } from '../marking/keys.ts'
import { questionsThatWait } from '../marking/waiting.ts'
import type { LoadedPaper, PaperService } from '../paper/paper.service.ts'
import type { Releases } from '../release/releases.service.ts'
import { type Given, givenOf } from './given.rules.ts'
import type { MeritList } from './merit.ts'
import { examOfPaper, givenRows, type MarkedAnswer, markedAnswers, resultOf } from './result.store.ts'
import { reviewOf } from './review.rules.ts'

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
  async result(
    studentId: string,
    examId: string,
    groupId: string,
    language: Language = 'en',
  ): Promise<ResultReply> {
    const { attempts, clock, db, releases } = this.#needs
    const { entry, found } = await attempts.look(studentId, examId, groupId)
    if (!entry) throw removed()
    if (!found) throw new Problem('noAttempt', 'notSat')
    const now = clock.now()
    const attempt = found.row
    if (isRunning(found.clock, now)) return notYet('submitFirst', language)
    if (attempt.is_practice !== 1 && !(await releases.isReleased(examId)))
      return notYet('resultNotPublished', language)
    const final = await this.#finished(attempt)
    const row = await db.read((reader) => resultOf(reader, final.id, final.generation))
    if (!row || final.submitted_at === null) return notYet('resultNotPublished', language)
    return { result: await this.#present(final, row, final.submitted_at) }
  }

  /**
   * The paper of a live exam that this student did not sit: once it is released and nobody can begin it any more, or whoever reads it
   * would sit it next. A practice exam can be sat instead. @throws Problem notFound
   */
  async missedPaper(
    studentId: string,
    examId: string,
    groupId: string,
    language: Language = 'en',
  ): Promise<CallReply<ExamCalls['missedPaper']>> {
    const { attempts, releases, papers, db } = this.#needs
    const { entry } = await attempts.look(studentId, examId, groupId)
    if (!entry) throw removed()
    if (entry.is_practice === 1) return notYet('practiceToTake', language)
    if (!(await releases.isOpenToRead(examId))) return notYet('resultNotPublished', language)
    const exam = await db.read((reader) => examOfPaper(reader, examId))
    const [, paperId] = [...(await papers.sets(examId, entry.edition))][0] ?? []
    if (!exam || paperId === undefined) throw removed()
    const loaded = await papers.byId(paperId)
    const review = await this.#review(loaded, exam.generation)
    return { paper: this.#paperOf(loaded, review, { ...exam, duration: entry.duration }) }
  }

  /** My finished tries at a practice exam, the latest first. @throws Problem notFound */
  async tries(studentId: string, examId: string, groupId: string): Promise<CallReply<ExamCalls['tries']>> {
    const { db } = this.#needs
    const tries: ExamTry[] = []
    for (const row of await this.#triesOf(studentId, examId, groupId)) {
      const final = await this.#finished(row)
      const result = await db.read((reader) => resultOf(reader, final.id, final.generation))
      if (!result || final.submitted_at === null) continue
      const loaded = await this.#needs.papers.byId(final.paper_id)
      tries.push({
        attemptId: final.id,
        number: final.number,
        startsAt: new Date(final.started_at).toISOString(),
        submittedAt: new Date(final.submitted_at).toISOString(),
        marksObtained: result.merit / 100,
        withoutGPA: result.marks / 100,
        totalMarks: totalOf(loaded.paper.totalMarks, await this.#review(loaded, final.generation)),
        passMark: final.pass_mark / 100,
        pendingMarks: result.pending,
      })
    }
    return { tries }
  }

  /** The result of one of my finished tries. @throws Problem notFound, noAttempt */
  async tryResult(
    studentId: string,
    examId: string,
    groupId: string,
    attemptId: string,
  ): Promise<CallReply<ExamCalls['tryResult']>> {
    const rows = await this.#triesOf(studentId, examId, groupId)
    const row = rows.find(({ id }) => id === attemptId)
    const final = row && (await this.#finished(row))
    const result =
      final && (await this.#needs.db.read((reader) => resultOf(reader, final.id, final.generation)))
    if (!result || final.submitted_at === null) throw new Problem('noAttempt', 'tryNotFinished')
    return { result: await this.#present(final, result, final.submitted_at) }
  }

  /** Tries that are over; none for a live exam, which has one attempt. @throws Problem notFound */
  async #triesOf(studentId: string, examId: string, groupId: string): Promise<AttemptRow[]> {
    const { attempts, clock, db } = this.#needs
    const { entry } = await attempts.look(studentId, examId, groupId)
    if (!entry) throw removed()
    if (entry.is_practice !== 1) return []
    const rows = await db.read((reader) => triesOfStudent.rows(reader, { student: studentId, exam: examId }))
    return rows.filter((row) => !isRunning(attempts.clockOf(row), clock.now()))
  }

  /** The attempt as a final one. Who sees the key has given the last answer: it is closed first, grace or not. */
  async #finished(attempt: AttemptRow): Promise<AttemptRow> {
    if (attempt.final_at !== null) return attempt
    const { attempts, clock, finaliser } = this.#needs
    await finaliser.finalise([attempt.id], clock.now(), { early: true })
    return (await attempts.own(attempt.student_id, attempt.exam_id, attempt.id))?.row ?? attempt
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
    const given = givenOf(await db.read((reader) => givenRows(reader, attempt.id)), attempt.started_at)
    const byQuestion = new Map(marked.map((answer) => [answer.question_id, answer]))
    const { questions } = loaded.paper
    const waiting = await this.#waiting(attempt)
    const usesGpa = attempt.uses_gpa === 1
    const live = attempt.is_practice !== 1
    const standing = live ? await merit.standingOf(attempt.exam_id, attempt.generation, row) : null
    return {
      exam: this.#paperOf(loaded, review, attempt),
      attemptId: attempt.id,
      pendingMarks: row.pending,
      marksObtained: row.merit / 100,
      negativeMarks: row.negative / 100,
      withoutGPA: row.marks / 100,
      gpaFactor: usesGpa ? { hsc: (attempt.gpa_hsc ?? 0) / 100, ssc: (attempt.gpa_ssc ?? 0) / 100 } : null,
      rank: standing?.rank ?? null,
      standing: standing && {
        of: standing.of,
        highest: standing.highest / 100,
        average: standing.average / 100,
      },
      startsAt: new Date(attempt.started_at).toISOString(),
      submittedAt: new Date(submittedAt).toISOString(),
      studentId: attempt.student_id,
      // In the order of the student's own paper.
      answers: questions.flatMap(({ question }) => {
        const answer = byQuestion.get(question._id)
        const questionId = review.get(question._id)
        if (!answer || !questionId) return []
        return [presentAnswer(answer, questionId, given.get(question._id))]
      }),
      ...(waiting.length > 0 ? { waiting } : {}),
    }
  }

  /** The questions whose late answers a teacher's list shows, too. */
  #waiting(attempt: AttemptRow): Promise<string[]> {
    return this.#needs.db.read((reader) => questionsThatWait(reader, attempt))
  }

  /** The paper in review, its exam as it says now, and so as the scoreboard and the merit list have it: a paper keeps what it said at the start. */
  #paperOf(
    loaded: LoadedPaper,
    review: ReadonlyMap<string, ReviewQuestion>,
    exam: Pick<AttemptRow, 'title' | 'subject_id' | 'pass_mark' | 'duration'>,
  ): MissedPaper {
    const { questions, ...core } = loaded.paper
    return {
      ...core,
      title: exam.title,
      subjectId: exam.subject_id,
      passMark: exam.pass_mark / 100,
      totalMarks: totalOf(core.totalMarks, review),
      duration: exam.duration / 60_000,
      questions: questions.flatMap(({ question }) => {
        const questionId = review.get(question._id)
        return questionId ? [{ questionId }] : []
      }),
    }
  }

  /** Every question of a paper with its key. */
  async #review(loaded: LoadedPaper, generation: number): Promise<ReadonlyMap<string, ReviewQuestion>> {
    const name = `${generation} ${loaded.id}`
    const keys = await this.#needs.db.read((db) =>
      this.#needs.keys.of(db, loaded.examId, loaded.edition, generation),
    )
    const known = this.#reviews.get(name)
    if (known?.keys === keys) return known.review
    const review = reviewOf(loaded.paper, keys)
    if (keys.size > 0) this.#reviews.set(name, { keys, review })
    return review
  }
}

function presentAnswer(
  answer: MarkedAnswer,
  questionId: ReviewQuestion,
  given: Given | undefined,
): ResultAnswer {
  const evaluated = JSON.parse(answer.evaluated_json) as Record<string, string>
  const files = filesThere(JSON.parse(answer.extra_json ?? '[]') as { key: string; type: string }[])
  return {
    questionId,
    answer: JSON.parse(answer.answer_json ?? '[]') as string[],
    ...(answer.chosen_json ? { chosen: JSON.parse(answer.chosen_json) as number[] } : {}),
    marks: answer.marks === null ? null : answer.marks / 100,
    comment: answer.comment ?? null,
    ...(given ? { given: presentGiven(given, answer, questionId) } : {}),
    extra: files.map(({ key, type }) => ({ key, type, evaluatedKey: evaluated[key] ?? null })),
  }
}

/** The first choice is told where it is not what stands; texts of written answers are not repeated. */
function presentGiven(
  { spentMs, changes, first, firstChosen }: Given,
  { answer_json }: MarkedAnswer,
  { type }: ReviewQuestion,
): NonNullable<ResultAnswer['given']> {
  const choice = type === 'MCQ' || type === 'checkbox'
  if (!choice || JSON.stringify(first) === (answer_json ?? '[]')) return { spentMs, changes }
  return { spentMs, changes, first: [...first], ...(firstChosen ? { firstChosen: [...firstChosen] } : {}) }
}

function notYet(wording: Wording, language: Language): Extract<ResultReply, { code: unknown }> {
  return { code: 'notPublishedYet', title: wordsOf(language, wording) }
}

/** What the paper's total is once the dropped questions count for nobody. */
function totalOf(total: number, review: ReadonlyMap<string, ReviewQuestion>): number {
  let hundredths = Math.round(total * 100)
  for (const { rule, point } of review.values()) if (rule === 'drop') hundredths -= Math.round(point * 100)
  return hundredths / 100
}
