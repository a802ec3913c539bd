/** What the desk does to exams: the services of the commands, with versions, fields at fault, and what the log is told. */
import type { deskExamCalls, ExamDetail } from '@porua/contract/desk/exams'
import type { RouteInput } from '@porua/contract/endpoint'
import type { Act } from '../../../platform/desk-http.ts'
import { Problem } from '../../../platform/problems.ts'
import { noProgress } from '../../../platform/progress.ts'
import type { Live } from '../../../ports/live/live.ts'
import { addCourseIn, addSubjectIn, listSubjects } from '../../content/content.admin.api.ts'
import { nextRevision } from '../../school/school.api.ts'
import { removeExam, unschedule } from '../admin/remove.ts'
import { undoRemoval } from '../admin/undo.ts'
import { changeExam } from '../compose/change.ts'
import { type ComposeParts, composeExam } from '../compose/compose.ts'
import { optionsShape } from '../compose/spec.ts'
import { isExam } from '../exam-names.store.ts'
import { ExamRefused } from '../exam-refused.ts'
import type { ExamsAdmin } from '../marking.api.ts'
import { placeExam } from '../schedule/place.service.ts'
import type { ExamPages } from './exam-pages.service.ts'

type Calls = typeof deskExamCalls
type BodyOf<K extends keyof Calls> = RouteInput<Calls[K]>['body']

interface Parts extends ComposeParts {
  live: Pick<Live, 'write' | 'poke' | 'send'>
  pages: ExamPages
  examsAdmin: Pick<ExamsAdmin, 'finishDue' | 'state'>
}

/** So late may a start be that is meant to be now: a form takes its time. Milliseconds. */
const slackMs = 2 * 60_000

/** Making, changing, placing, removing. */
export class ExamWrites {
  readonly #parts: Parts
  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** @throws Problem badRequest with the field at fault */
  async add(body: BodyOf<'addExam'>, act: Act): Promise<ExamDetail> {
    const { questions, groupIds, when, past, ...fields } = body
    if (when && !past) this.#refusePast(when.startsAt)
    const id = await this.#newId(fields.title)
    const value = {
      ...asPacked(fields),
      id,
      questions: questions.map(({ bank, id: question, marks }) => ({
        bank,
        ids: [question],
        ...(marks === null ? {} : { marks }),
      })),
      groups: when ? groupIds.map((groupId) => ({ groupId, ...scheduleOf(when) })) : [],
    }
    const options = { seed: id, dryRun: false, replace: false, now: true, past: true, progress: noProgress }
    await composeExam(this.#parts, {
      ...options,
      spec: (mistakes) => optionsShape('desk', value, mistakes),
    }).catch(atField)
    const exam = await this.#parts.pages.detail(id)
    act.about(subjectOf(exam), { after: loggedOf(exam) })
    return exam
  }

  /** @throws Problem notFound, conflict where the name is taken */
  async addSubject({ course: wanted, name }: BodyOf<'addSubject'>, act: Act) {
    const { db, ids, clock } = this.#parts
    const making = { ids, now: clock.now() }
    const made = await db.write(async (tx) => {
      await nextRevision(tx)
      const course = 'id' in wanted ? wanted : await addCourseIn(tx, wanted, making)
      const subject = await addSubjectIn(tx, { courseId: course.id, name }, making)
      const [found] = (await listSubjects(tx)).filter(({ id }) => id === subject.id)
      return { ...subject, course: found?.of ?? '' }
    })
    act.about({ kind: 'subject', id: made.id, name: made.name }, { after: { course: made.course } })
    return made
  }

  /** @throws Problem conflict with the exam as it stands, badRequest with the field at fault */
  async change(examId: string, body: BodyOf<'changeExam'>, act: Act): Promise<ExamDetail> {
    const { version, questions, ...fields } = body
    const before = await this.#parts.pages.detail(examId)
    act.about(subjectOf(before), { before: loggedOf(before) })
    await this.#orConflict(
      examId,
      changeExam(this.#parts, { examId, version, fields: asPacked(fields), questions }).catch(atField),
    )
    return this.#told(examId, before, act)
  }

  /** @throws Problem conflict with the exam as it stands, badRequest with the field at fault */
  async place(examId: string, body: BodyOf<'placeExam'>, act: Act): Promise<ExamDetail> {
    const { places, past, ...when } = body
    const before = await this.#parts.pages.detail(examId)
    act.about(subjectOf(before), { before: loggedOf(before) })
    if (!past) this.#refusePast(when.startsAt)
    const which = {
      examId,
      groupIds: places.map(({ groupId }) => groupId),
      versions: new Map(places.map(({ groupId, version }) => [groupId, version])),
      dryRun: false,
      past: true,
    }
    await this.#orConflict(examId, placeExam(this.#parts, which, scheduleOf(when)).catch(atField))
    return this.#told(examId, before, act)
  }

  /** @throws Problem conflict with the exam as it stands */
  async unschedule(
    examId: string,
    { places }: BodyOf<'unscheduleExam'>,
    act: Act,
  ): Promise<{ exam: ExamDetail; undo: string | null }> {
    const before = await this.#parts.pages.detail(examId)
    act.about(subjectOf(before), { before: loggedOf(before) })
    const which = {
      examId,
      groupIds: places.map(({ groupId }) => groupId),
      versions: new Map(places.map(({ groupId, version }) => [groupId, version])),
      dryRun: false,
    }
    const { undo } = await this.#orConflict(examId, unschedule(this.#parts, which))
    return { exam: await this.#told(examId, before, act), undo }
  }

  /** @throws Problem conflict with the exam as it stands */
  async remove(
    examId: string,
    { version }: BodyOf<'removeExam'>,
    act: Act,
  ): Promise<{ undo: string | null }> {
    const before = await this.#parts.pages.detail(examId)
    act.about(subjectOf(before), { before: loggedOf(before) })
    const { undo } = await this.#orConflict(
      examId,
      removeExam(this.#parts, { examId, version, dryRun: false }),
    )
    return { undo }
  }

  /** @throws Problem notFound where it is too late */
  async restore(undoId: string, act: Act): Promise<ExamDetail> {
    const { examId } = await undoRemoval(this.#parts, undoId)
    const exam = await this.#parts.pages.detail(examId)
    act.about(subjectOf(exam), { after: loggedOf(exam) })
    return exam
  }

  async #told(examId: string, before: ExamDetail, act: Act): Promise<ExamDetail> {
    const exam = await this.#parts.pages.detail(examId)
    act.about(subjectOf(exam), { before: loggedOf(before), after: loggedOf(exam) })
    return exam
  }

  /** @throws Problem badRequest */
  #refusePast(startsAt: string): void {
    if (Date.parse(startsAt) < this.#parts.clock.now() - slackMs)
      throw new Problem('badRequest', 'startsInPast', { field: 'startsAt' })
  }

  /** A refusal of an older version tells what stands as the desk shows it. */
  async #orConflict<T>(examId: string, done: Promise<T>): Promise<T> {
    try {
      return await done
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'conflict') throw error
      const data = await this.#parts.pages.detail(examId)
      throw new Problem('conflict', error.wording, { ...error.details, data })
    }
  }

  /** An id that people can read where the title has Latin letters; `-2` and so on where it is taken. */
  async #newId(title: string): Promise<string> {
    const { db, ids, clock } = this.#parts
    const words = title
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 50)
    if (!/[a-z]{3}/.test(words)) return ids.next(clock.now())
    for (const id of [words, ...Array.from({ length: 8 }, (_, n) => `${words}-${n + 2}`)])
      if (!(await db.read((reader) => isExam(reader, id)))) return id
    return `${words}-${ids.next(clock.now())}`.slice(0, 80)
  }
}

/** The contract's fields as a pack names them. */
function asPacked<T extends { practice?: boolean | undefined }>({ practice, ...fields }: T) {
  const left = Object.entries({ ...fields, isPracticeExam: practice })
  return Object.fromEntries(left.filter(([, value]) => value !== undefined))
}

function scheduleOf({ resubmit, ...when }: NonNullable<BodyOf<'addExam'>['when']>) {
  return { ...when, multipleTimesSubmission: resubmit }
}

function subjectOf({ id, title }: ExamDetail) {
  return { kind: 'exam', id, name: title }
}

/** What the log keeps of an exam: its facts and its calendar, and which questions it asks. */
function loggedOf({ questions, places, attempts: _, version: __, subject, ...facts }: ExamDetail) {
  return {
    ...facts,
    subject: subject.name,
    questions: questions.map(({ bank, bankId, marks }) => `${bank} ${bankId}: ${marks}`),
    places: places.map(({ group, startsAt, endsAt, duration, cutMarks, resubmit }) => ({
      group,
      startsAt,
      endsAt,
      duration,
      cutMarks,
      resubmit,
    })),
  }
}

/** Fields of a pack by what the desk calls them. */
const fieldOf: Readonly<Record<string, string>> = { isPracticeExam: 'practice' }

/** Every mistake in words, at the field of the first. @throws always */
function atField(error: unknown): never {
  if (!(error instanceof ExamRefused)) throw error
  const { list } = error.mistakes
  const path = list[0]?.field.replace(/^groups\[\d+\]\./, '') ?? ''
  const [name = ''] = path.split(/[[.]/)
  throw new Problem('badRequest', ['examFaults', { mistakes: list }], { field: fieldOf[name] ?? name })
}
