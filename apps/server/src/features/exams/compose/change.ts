/** Changes one exam: what is not named stays as it is, its questions in the texts in which it asks them. */
import { fault } from '@porua/files/faults/faults'
import { MemoryPack } from '@porua/files/source'
import { ValidationErrors } from '@porua/files/validation-errors'
import type { BankQuestion } from '@porua/question-formats/question'
import { refuseOlder } from '../../../platform/versions.ts'
import type { Reader } from '../../../ports/database/database.ts'
import type { ExamTable } from '../../../ports/database/tables.ts'
import { banksOf, poolKey, questionBodies } from '../../question-bank/question-bank.api.ts'
import { nextRevision } from '../../school/school.api.ts'
import type {
  PlannedExam,
  PlannedExamQuestion,
  SnapshotQuestions,
} from '../../school-pack/school-pack.api.ts'
import {
  bodyOf,
  CourseMedia,
  defaultMarks,
  emptySchool,
  examFields,
  examJson,
  loadQuestions,
  PackContext,
  readExamWith,
} from '../../school-pack/school-pack.api.ts'
import { noExam } from '../exam-names.ts'
import { ExamRefused } from '../exam-refused.ts'
import { lockExam } from '../one-exam.store.ts'
import { writeOneExam } from '../one-exam.ts'
import { placesNamed } from './compose.store.ts'
import { type ComposeParts, compositionOf } from './compose.ts'
import { bankNamed, optionsShape } from './spec.ts'

/** A question that the exam is to ask: one of a bank, or one that it asks already. Marks; null: the question's own. */
export type WishedQuestion =
  | { readonly bank: string; readonly id: string; readonly marks: number | null }
  | { readonly kept: string; readonly marks: number }

/** What changes; the fields of a pack's exam. Marks and percents are numbers, times ISO 8601. */
export interface ExamChange {
  readonly examId: string
  /** Without it the change is made to what stands. */
  readonly version?: number | undefined
  readonly fields: Readonly<Record<string, unknown>>
  readonly questions?: readonly WishedQuestion[] | undefined
}

/**
 * The exam as it was before. What would change marks that somebody has is a mistake.
 * @throws ExamRefused with every mistake, Refused where there is no such exam, Problem `conflict`
 */
export async function changeExam(
  { db, clock, ids, live, papers }: ComposeParts,
  { examId, version, fields, questions }: ExamChange,
): Promise<{ before: ExamTable; changed: boolean }> {
  const now = clock.now()
  const files = questions ? (await db.scan(banksOf)).map(({ file }) => file) : []
  const done = await db.write(async (tx) => {
    await nextRevision(tx)
    const current = await lockExam(tx, examId)
    if (!current) throw await noExam(tx, examId)
    refuseOlder(version, current)
    const stands = await loadQuestions(tx, [], [examId], now)
    const mistakes = new ValidationErrors()
    const exam = await read(tx, { current, stands, fields, questions, files, now }, mistakes)
    if (mistakes.count > 0 || !exam) throw new ExamRefused(mistakes)
    const rest = { exam, schedules: [], now, dryRun: false, force: true }
    const difference = await writeOneExam({ db, ids, live }, tx, {
      examId,
      current,
      questions: stands,
      ...rest,
    })
    return { before: current, changed: difference.changes.size > 0, papers: difference.exams.size > 0 }
  })
  live?.poke()
  if (done.papers) await papers.build([examId])
  return done
}

interface Wanted {
  current: ExamTable
  stands: SnapshotQuestions
  fields: ExamChange['fields']
  questions: readonly WishedQuestion[] | undefined
  files: readonly string[]
  now: number
}

/** The exam as it is wanted, by the rules of a pack's. */
async function read(
  db: Reader,
  { current, stands, fields, questions, files, now }: Wanted,
  mistakes: ValidationErrors,
): Promise<PlannedExam | null> {
  const value: Record<string, unknown> = {
    ...examJson(current),
    ...given(fields),
    questions: questions ?? [],
  }
  for (const name of ['releaseAt', 'graceMinutes']) if (value[name] === null) delete value[name]
  const { groups: _, ...known } = await placesNamed(db, { subjectId: String(value.subjectId), groupIds: [] })
  const media = new CourseMedia(new MemoryPack({}), mistakes)
  const context = new PackContext(media, mistakes, { ...emptySchool(), ...known }, now, { typed: true })
  const shape = optionsShape('desk', value, mistakes)
  const its = shape.fields(examFields)
  if (!its) return null
  const keys = new Map(stands.examKeys.map((key) => [key.question_id, key]))
  const kept = new Map(stands.examQuestions.map((row) => [row.id, row]))
  const wishes = questions ?? stands.examQuestions.map((row) => ({ kept: row.id, marks: row.point / 100 }))
  const named = wishes.flatMap((wish, place) => {
    if ('kept' in wish) return []
    const at = its.list('questions')[place]?.fields(['bank', 'id', 'marks', 'kept'])?.find('bank')
    const file = at ? bankNamed(at, files) : null
    return file === null ? [] : [{ file, id: wish.id, bank: wish.bank }]
  })
  const bodies = new Map(
    (await questionBodies.rows(db, named)).map((row) => [
      poolKey(row),
      JSON.parse(row.body_json) as BankQuestion,
    ]),
  )
  const fileOf = new Map(named.map(({ bank, file }) => [bank, file]))
  const asked: PlannedExamQuestion[] = []
  const seen = new Set<string>()
  wishes.forEach((wish, place) => {
    const at = questions ? its.list('questions')[place] : shape
    const found = 'kept' in wish ? keptQuestion(wish) : bankQuestion(wish)
    if (!at || !found) {
      if (at && ('kept' in wish || fileOf.has(wish.bank))) at.wrong(fault('noSuchQuestion'))
      return
    }
    const key = poolKey(found)
    if (seen.has(key)) at.wrong(fault('questionNamedTwice', { question: found.id }))
    seen.add(key)
    const { file, id, body, marks } = found
    const point = Math.round((marks ?? body.marks ?? defaultMarks) * 100)
    asked.push({ place: at.place, file, id, point, question: { place: at.place, id, body } })
  })
  function keptQuestion({ kept: id, marks }: Extract<WishedQuestion, { kept: string }>) {
    const row = kept.get(id)
    return row && { file: row.bank_file, id: row.bank_id, body: bodyOf(row, keys.get(id)), marks }
  }
  function bankQuestion({ bank, id, marks }: Extract<WishedQuestion, { bank: string }>) {
    const file = fileOf.get(bank)
    const body = file === undefined ? undefined : bodies.get(poolKey({ file, id }))
    return file !== undefined && body ? { file, id, body, marks } : undefined
  }
  if (asked.length > 0 && asked.every(({ point }) => point === 0))
    (its.find('questions') ?? shape).wrong(fault('examNoMarks'))
  return readExamWith(shape, its, context, () => ({
    questions: asked,
    composition: compositionOf(
      asked.map(({ file, id, point }) => ({ question: { file, id }, marks: point })),
    ),
  }))
}

function given(fields: ExamChange['fields']): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
