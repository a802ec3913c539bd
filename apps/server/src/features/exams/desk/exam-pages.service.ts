/** What the desk's pages show of exams. Reads alone. */
import type { CalendarEntry, ExamDetail, ExamPlace, ExamRow, ExamState } from '@porua/contract/desk/exams'
import { iso } from '../../../platform/iso.ts'
import { malformed } from '../../../platform/problems.ts'
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database } from '../../../ports/database/database.ts'
import { listCourses, listSubjects } from '../../content/content.admin.api.ts'
import { listGroups } from '../../people/people.api.ts'
import { noExam } from '../exam-names.ts'
import { layOut } from '../paper/paper.rules.ts'
import { examById, questionsOf } from '../paper/paper.store.ts'
import type { Releases } from '../release/releases.service.ts'
import {
  type CalendarRow,
  groupsOfExams,
  keysOfGeneration,
  type ListAsked,
  type ListedRow,
  listedExams,
  never,
  type PlaceRow,
  placesBetween,
  placesOfExam,
  sittersOf,
} from './exam-pages.store.ts'

interface Parts {
  db: Database
  clock: Clock
  /** What an exam has that names no grace of its own. */
  graceMinutes: number
  releases: Pick<Releases, 'isReleased'>
}

const usualPage = 50
/** Places that a calendar shows, and the longest span that it asks for. */
const mostPlaces = 2_000
const longestSpanMs = 62 * 86_400_000

/** The list's filters as the call has them. */
export type ListFilters = Omit<ListAsked, 'after' | 'limit' | 'now'> & {
  after?: string | undefined
  limit?: number | undefined
}

/** The list and one exam. */
export class ExamPages {
  readonly #parts: Parts
  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** A page of the list with what its filters offer. @throws Problem badRequest for a place that no page has named */
  async list({ after, limit = usualPage, ...filters }: ListFilters) {
    const { db, clock } = this.#parts
    const asked = {
      ...filters,
      limit,
      now: clock.now(),
      after: after === undefined ? undefined : placeOf(after),
    }
    const { rows, groups, subjects, offered, courses } = await db.scan(async (reader) => {
      const found = await listedExams(reader, asked)
      return {
        rows: found,
        offered: await listGroups(reader),
        subjects: await listSubjects(reader),
        courses: await listCourses(reader),
        groups: await groupsOfExams(
          reader,
          found.map(({ id }) => id),
        ),
      }
    })
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const byExam = Map.groupBy(groups, ({ examId }) => examId)
    const bySubject = new Map(subjects.map(({ id, name, of = '' }) => [id, { id, name, course: of }]))
    const exams: ExamRow[] = []
    for (const row of page) {
      const state = stateOf(row)
      exams.push({
        id: row.id,
        version: row.version,
        title: row.title,
        subject: bySubject.get(row.subject_id) ?? unknownSubject(row.subject_id),
        state,
        practice: row.is_practice === 1,
        startsAt: isoOrNull(row.starts),
        endsAt: isoOrNull(row.ends),
        groups: (byExam.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
        questions: row.questions,
        totalMarks: row.total_marks / 100,
        attempts: row.attempts,
        released: state === 'past' ? await this.#parts.releases.isReleased(row.id) : null,
      })
    }
    return {
      exams,
      next: rows.length > limit && last ? `${last.starts}~${last.id}` : null,
      groups: offered.map(({ id, name }) => ({ id, name })),
      subjects: [...bySubject.values()],
      courses: courses.map(({ id, name }) => ({ id, name })),
      graceMinutes: this.#parts.graceMinutes,
    }
  }

  /** Exams by their days, those that groups sit together as one. @throws Problem badRequest for a span too long */
  async calendar(span: { from: string; to: string }): Promise<{ entries: CalendarEntry[]; more: boolean }> {
    const { db, clock } = this.#parts
    const now = clock.now()
    const [from, to] = [Date.parse(span.from), Date.parse(span.to)]
    if (to - from > longestSpanMs) throw malformed('to', 'is more than 62 days after `from`')
    const rows = await db.scan((reader) => placesBetween(reader, { from, to, limit: mostPlaces + 1 }))
    const together = Map.groupBy(rows.slice(0, mostPlaces), (row) => `${row.starts_at} ${row.exam_id}`)
    return {
      entries: [...together.values()].map((places) => entryOf(places, now)),
      more: rows.length > mostPlaces,
    }
  }

  /** One exam. @throws Refused where there is none */
  async detail(examId: string): Promise<ExamDetail> {
    const { db, clock, releases } = this.#parts
    const now = clock.now()
    const found = await db.scan(async (reader) => {
      const exam = await examById(reader, examId)
      if (!exam) throw await noExam(reader, examId)
      return {
        exam,
        places: await placesOfExam(reader, examId),
        questions: await questionsOf(reader, examId, exam.edition),
        attempts: await sittersOf(reader, examId),
        subjects: await listSubjects(reader),
      }
    })
    const { exam, questions, attempts } = found
    const places = found.places.map((row) => placeShown(row, now))
    const subject = found.subjects.find(({ id }) => id === exam.subject_id)
    return {
      id: exam.id,
      version: exam.version,
      title: exam.title,
      subject: subject
        ? { id: subject.id, name: subject.name, course: subject.of ?? '' }
        : unknownSubject(exam.subject_id),
      state: exam.is_practice === 1 ? 'practice' : stateOfPlaces(places),
      practice: exam.is_practice === 1,
      instruction: exam.instruction,
      passMark: exam.pass_mark / 100,
      totalMarks: exam.total_marks / 100,
      sets: JSON.parse(exam.sets_json) as string[],
      usesGpa: exam.uses_gpa === 1,
      results: exam.results ?? 'auto',
      releaseAt: iso(exam.release_at),
      lateAnswers: exam.late_answers,
      graceMinutes: exam.grace_minutes,
      released: exam.is_practice === 0 && places.length > 0 && (await releases.isReleased(examId)),
      attempts,
      places,
      questions: questions.map((row) => ({
        id: row.id,
        bank: bankOf(row.bank_file),
        bankId: row.bank_id,
        type: row.type,
        title: row.title,
        format: row.format,
        ...(row.formulas === null ? {} : { formulas: row.formulas }),
        marks: row.point / 100,
      })),
    }
  }

  /** A set as its students get it, with the key that readers see; without a name the first. @throws Refused where there is no such exam */
  async paper(examId: string, asked?: string) {
    const { exam, rows, keys } = await this.#parts.db.scan(async (reader) => {
      const found = await examById(reader, examId)
      if (!found) throw await noExam(reader, examId)
      return {
        exam: found,
        rows: await questionsOf(reader, examId, found.edition),
        keys: await keysOfGeneration(reader, examId, found.generation),
      }
    })
    const sets = JSON.parse(exam.sets_json) as string[]
    const set = asked !== undefined && sets.includes(asked) ? asked : (sets[0] ?? '')
    const byId = new Map(rows.map((row) => [row.id, row]))
    const keyOf = new Map(keys.map((key) => [key.question_id, key]))
    return {
      set,
      questions: layOut(exam, rows, set, sets).questions.map(({ question }) => ({
        ...question,
        answer: JSON.parse(keyOf.get(question._id)?.answer_json ?? '[]') as string[],
        explanation: byId.get(question._id)?.explanation ?? null,
        explanationExt: [],
        notes: byId.get(question._id)?.notes ?? null,
        rule: keyOf.get(question._id)?.rule ?? null,
      })),
    }
  }
}

/** The bank's name of its file, as `exams compose` takes it too. */
function bankOf(file: string): string {
  return file.replace(/^questions\//, '').replace(/\.[^./]+$/, '')
}

/** An exam whose subject has gone is shown by the subject's id. */
function unknownSubject(id: string) {
  return { id, name: id, course: '' }
}

function stateOf(row: ListedRow): ExamState {
  if (row.is_practice === 1) return 'practice'
  if (row.places === 0) return 'draft'
  if (row.live === 1) return 'live'
  return row.coming === 1 ? 'upcoming' : 'past'
}

function stateOfPlaces(places: readonly ExamPlace[]): ExamState {
  if (places.length === 0) return 'draft'
  if (places.some(({ state }) => state === 'live')) return 'live'
  return places.some(({ state }) => state === 'upcoming') ? 'upcoming' : 'past'
}

/** One exam's places that begin at one moment. */
function entryOf(places: readonly CalendarRow[], now: number): CalendarEntry {
  const [first] = places as [CalendarRow]
  const ends = places.map((row) => {
    const paused = row.paused_at !== null && row.ended_at === null
    const planned = row.ends_at + row.extended_by + row.paused_for
    return { now: row.ended_at ?? (paused ? never : planned), shown: row.ended_at ?? planned }
  })
  const isOver = ends.every((end) => end.now <= now)
  return {
    id: first.exam_id,
    title: first.title,
    state: isOver ? 'over' : first.starts_at > now ? 'upcoming' : 'live',
    startsAt: iso(first.starts_at),
    endsAt: iso(Math.max(...ends.map(({ shown }) => shown))),
    groups: places.map(({ group_id, group }) => ({ id: group_id, name: group ?? group_id })),
  }
}

function placeShown(row: PlaceRow, now: number): ExamPlace {
  const paused = row.paused_at !== null && row.ended_at === null
  const end = row.ended_at ?? (paused ? never : row.ends_at + row.extended_by + row.paused_for)
  const state = end <= now ? 'over' : row.starts_at > now ? 'upcoming' : 'live'
  return {
    groupId: row.group_id,
    group: row.group,
    version: row.version,
    state,
    startsAt: iso(row.starts_at),
    endsAt: iso(row.ends_at),
    endsNow: paused ? null : iso(end),
    paused,
    duration: row.duration / 60_000,
    cutMarks: row.cut_marks / 100,
    resubmit: row.multiple === 1,
    students: row.students,
    attempts: row.attempts,
  }
}

/** @throws Problem badRequest */
function placeOf(after: string): { at: number; id: string } {
  const [, at, id] = /^(\d{1,16})~(.{1,120})$/.exec(after) ?? []
  if (at === undefined || id === undefined) throw malformed('after', 'is no place of this list')
  return { at: Number(at), id }
}

function isoOrNull(at: number): string | null {
  return at >= never ? null : iso(at)
}
