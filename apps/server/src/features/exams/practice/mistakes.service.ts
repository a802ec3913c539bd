/**
 * A student's mistakes in released exams, and what they say of the student (docs/decisions/0053). Both are read from the student's own
 * attempts when they are asked for: a release costs nothing more, and an exam that is held again or removed takes its keys with it.
 */
import type { CallReply } from '@porua/contract/endpoint'
import type { Mistake, MistakenExam, PracticeCalls } from '@porua/contract/practice'
import { practiceLimits } from '@porua/contract/practice.paths'
import type { Database } from '../../../ports/database/database.ts'
import type { KeyCache } from '../marking/keys.ts'
import { questionsThatWait } from '../marking/waiting.ts'
import type { PaperService } from '../paper/paper.service.ts'
import type { Releases } from '../release/releases.service.ts'
import { markedAnswers } from '../result/result.store.ts'
import { reviewOf } from '../result/review.rules.ts'
import { bankQuestionOf, kindOf } from './mistakes.rules.ts'
import {
  askedRows,
  type FinalAttempt,
  finalAttempts,
  placesOf,
  type Totals,
  totalsOfAttempts,
} from './practice.store.ts'
import { countNegative, countPlaces } from './standing.rules.ts'

interface Needs {
  db: Database
  papers: PaperService
  keys: KeyCache
  releases: Releases
}

/** A released attempt with its totals. */
interface Sat extends FinalAttempt {
  readonly totals: Totals
}

/** Serves the lists of mistakes and the standing. */
export class Mistakes {
  readonly #needs: Needs
  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Released exams with mistakes, the newest first, without their questions. */
  async list(studentId: string): Promise<CallReply<PracticeCalls['mistakes']>> {
    const sat = await this.#released(studentId)
    return { exams: sat.filter(mayHaveMistakes).map(presentExam) }
  }

  /** The mistakes of these attempts; what is none of the student's, or not to be seen now, is left out. */
  async questions(
    studentId: string,
    attemptIds: readonly string[],
  ): Promise<CallReply<PracticeCalls['mistakeQuestions']>> {
    const wanted = new Set(attemptIds)
    const sat = (await this.#released(studentId)).filter(({ id }) => wanted.has(id))
    const exams: CallReply<PracticeCalls['mistakeQuestions']>['exams'] = []
    for (const attempt of sat)
      exams.push({
        attemptId: attempt.id,
        version: versionOf(attempt),
        mistakes: await this.#mistakesOf(attempt),
      })
    return { exams }
  }

  /** How the student is doing. */
  async standing(studentId: string): Promise<CallReply<PracticeCalls['standing']>> {
    const sat = await this.#released(studentId)
    const rows = await this.#needs.db.scan((reader) =>
      askedRows.rows(
        reader,
        sat.map(({ id, exam_id, edition, generation }) => ({
          attempt: id,
          exam: exam_id,
          edition,
          generation,
        })),
      ),
    )
    const exams = sat.map((attempt) => ({ ...attempt, subject: attempt.subject ?? '' }))
    return {
      standing: {
        exams: sat.length,
        subjects: countPlaces(exams, rows),
        negative: countNegative(exams, rows),
        trend: sat
          .filter(({ totals }) => totals.pending === 0)
          .map((attempt) => ({
            attemptId: attempt.id,
            title: attempt.title,
            isPracticeExam: attempt.is_practice === 1,
            submittedAt: submittedAt(attempt),
            marks: attempt.totals.marks / 100,
            totalMarks: totalMarks(attempt) / 100,
            passMark: attempt.pass_mark / 100,
          }))
          .reverse(),
      },
    }
  }

  /** The student's final attempts whose results are out now, the newest first. */
  async #released(studentId: string): Promise<Sat[]> {
    const { db, releases } = this.#needs
    const rows = await db.read((reader) =>
      finalAttempts.rows(reader, { student: studentId, most: practiceLimits.exams }),
    )
    const open: FinalAttempt[] = []
    for (const row of rows)
      if (row.is_practice === 1 || (await releases.isReleased(row.exam_id))) open.push(row)
    const keys = open.map(({ id, generation }) => ({ attempt_id: id, generation }))
    const totals = await db.read((reader) => totalsOfAttempts.rows(reader, keys))
    const byAttempt = new Map(totals.map((one) => [one.attempt_id, one]))
    return open.flatMap((row) => {
      const its = byAttempt.get(row.id)
      return its ? [{ ...row, totals: its }] : []
    })
  }

  async #mistakesOf(attempt: Sat): Promise<Mistake[]> {
    const { db, keys, papers } = this.#needs
    const { paper } = await papers.byId(attempt.paper_id)
    const { marked, places, review, waiting } = await db.read(async (reader) => ({
      review: reviewOf(paper, await keys.of(reader, attempt.exam_id, attempt.edition, attempt.generation)),
      marked: await markedAnswers(reader, attempt.id, attempt.generation),
      places: await placesOf.rows(reader, { exam: attempt.exam_id, edition: attempt.edition }),
      waiting: new Set(await questionsThatWait(reader, attempt)),
    }))
    const markOf = new Map(marked.map((mark) => [mark.question_id, mark]))
    const placeOf = new Map(places.map((place) => [place.id, place]))
    return [...review.values()].flatMap((question) => {
      const { _id: id } = question
      const mark = markOf.get(id)
      const kind = kindOf(question, mark, waiting.has(id))
      if (kind === null) return []
      const place = placeOf.get(id)
      return [
        {
          subject: place?.subject ?? attempt.subject ?? '',
          chapter: place?.chapter ?? null,
          question,
          given: JSON.parse(mark?.answer_json ?? '[]') as string[],
          kind,
          answered: mark !== undefined,
          bankQuestion: place ? bankQuestionOf(place) : null,
        },
      ]
    })
  }
}

function mayHaveMistakes(attempt: Sat): boolean {
  return attempt.totals.marks < totalMarks(attempt)
}

function totalMarks({ total_marks, dropped }: FinalAttempt): number {
  return total_marks - dropped
}

function submittedAt({ submitted_at, started_at }: FinalAttempt): string {
  return new Date(submitted_at ?? started_at).toISOString()
}

/** Another one once marks, key or texts of the exam have been written anew, or what is told of a mistake has changed (the 3). */
function versionOf({ generation, written, changes, totals }: Sat): string {
  return [3, generation, written, changes ?? 0, totals.marks, totals.pending].join('.')
}

function presentExam(attempt: Sat): MistakenExam {
  return {
    attemptId: attempt.id,
    examId: attempt.exam_id,
    title: attempt.title,
    isPracticeExam: attempt.is_practice === 1,
    submittedAt: submittedAt(attempt),
    version: versionOf(attempt),
  }
}
