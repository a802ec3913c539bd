/**
 * The difference of question banks and exams. An exam keeps its own random question ids: a question is found again by its
 * bank and id. Any change of a question or its key makes a new edition; what changes marks is a regrade once somebody has
 * sat the exam. Before that a question with another key gets a new id, and keys are only ever added: a student who starts
 * the old paper in the very moment of the import is marked by the old paper's key.
 */

import { type Fault, fault } from '@porua/files/faults/faults'
import { says } from '../../../ports/database/changes.ts'
import type { ExamKeyTable, ExamQuestionTable, ExamTable } from '../../../ports/database/tables.ts'
import type { Difference, DifferenceInput } from '../changeset.ts'
import type { PlannedExam } from '../plan.ts'
import { asSat, keyOf, matchQuestions, questionOf } from './exam-questions.ts'
import { questionReasons, regradeReasons } from './exam-regrade.ts'
import { type ExamSource, resolve, type ScheduleSources, sourceOf } from './schedules.ts'

/** A bank in the pack owns its list: questions that it no longer has leave the bank (exams keep their copies). */
export function changeBanks({ plan, questions }: DifferenceInput, difference: Difference): void {
  const current = Map.groupBy(questions.bank, (row) => row.file)
  for (const { file, questions: planned } of plan.banks) {
    const rows = new Map((current.get(file) ?? []).map((row) => [row.id, row]))
    planned.forEach(({ id, body }, position) => {
      const before = rows.get(id)
      rows.delete(id)
      const row = { file, id, position, body_json: JSON.stringify(body) }
      if (says(before, row)) return
      difference.changes.put('bank_question', row)
      difference.count('questions', before ? 'changed' : 'added')
    })
    for (const { id } of rows.values()) {
      difference.changes.remove('bank_question', { file, id })
      difference.removed('questions', id)
    }
  }
}

/** What the exams' own difference needs of it all. */
export type ExamsInput = Pick<DifferenceInput, 'questions' | 'now' | 'ids'> & {
  plan: Pick<DifferenceInput['plan'], 'exams'>
  school: Pick<DifferenceInput['school'], 'exams'>
}

/** Puts the changes of exams, their questions and keys into `difference`. @param sources what their calendars say now */
export function changeExams(input: ExamsInput, sources: ScheduleSources, difference: Difference): void {
  const { plan, school, questions } = input
  const exams = new Map(school.exams.map((exam) => [exam.id, exam]))
  const questionsOf = Map.groupBy(questions.examQuestions, (row) => row.exam_id)
  const keysOf = Map.groupBy(questions.examKeys, (row) => row.exam_id)
  const planned = new Set(plan.exams.map((exam) => exam.id))
  for (const exam of plan.exams) {
    const before = exams.get(exam.id)
    const keys = new Map((keysOf.get(exam.id) ?? []).map((key) => [key.question_id, key]))
    const isSat = (questions.attempts.get(exam.id) ?? 0) > 0
    const rows = matchQuestions(exam.questions, questionsOf.get(exam.id) ?? [])
    const asked = exam.questions.map((question) => {
      const row = isSat ? rows.get(question) : undefined
      return row ? asSat(question, row, keys.get(row.id)) : question
    })
    changeExam(
      { ...exam, questions: asked },
      before && { row: before, questions: questionsOf.get(exam.id) ?? [], keys: keysOf.get(exam.id) ?? [] },
      sources.get(exam.id),
      input,
      difference,
    )
  }
  // A group of the pack may schedule an exam that the pack does not hold: only its source changes.
  for (const [id, schedules] of sources) {
    const before = exams.get(id)
    const source = sourceOf(before?.source_json)
    if (planned.has(id) || !before || !source) continue
    const { released_at: _, ...row } = before
    difference.changes.put('exam', { ...row, source_json: JSON.stringify({ ...source, schedules }) })
  }
}

interface CurrentExam {
  row: ExamTable
  questions: ExamQuestionTable[]
  keys: ExamKeyTable[]
}

/** What the paper shows of the exam itself: a change makes a new edition. */
const paperColumns = [
  'title',
  'subject_id',
  'pass_mark',
  'is_practice',
  'instruction',
  'sets_json',
  'total_marks',
] as const satisfies (keyof ExamColumns)[]

function changeExam(
  exam: PlannedExam,
  before: CurrentExam | undefined,
  schedules: ExamSource['schedules'] | undefined,
  input: ExamsInput,
  difference: Difference,
): void {
  const { now, ids } = input
  const { regrading } = input.questions
  const source = sourceOf(before?.row.source_json)
  const generation = before?.row.generation ?? 1
  const known = matchQuestions(exam.questions, before?.questions ?? [])
  const currentKeys = new Map(before?.keys.map((key) => [key.question_id, key]))
  const idOf = exam.questions.map((question) => {
    const current = known.get(question)
    const keeps = current && questionReasons(question, current, currentKeys.get(current.id)).length === 0
    return keeps ? current.id : ids.next(now)
  })
  const questions = exam.questions.map((question, position) =>
    questionOf(exam.id, idOf[position] ?? '', position, question),
  )
  const keys = exam.questions.map((question, position) =>
    keyOf(exam.id, generation, idOf[position] ?? '', question),
  )

  const row = examRow(exam, source, before?.row, input)
  const currentQuestions = new Map(before?.questions.map((question) => [question.id, question]))
  const sameQuestions =
    currentQuestions.size === questions.length &&
    questions.every((question) => says(currentQuestions.get(question.id), question))
  const newKeys = keys.filter((key) => !says(currentKeys.get(key.question_id), key))
  const samePaper =
    before !== undefined &&
    sameQuestions &&
    newKeys.length === 0 &&
    paperColumns.every((column) => before.row[column] === row[column])
  const sameExam = samePaper && says(before.row, row)
  if (sameExam && !schedules) return

  if (before) checkRegrade(exam, before, known, row, input, difference)
  const edition = samePaper ? before.row.edition : (before?.row.edition ?? 0) + 1
  const written: ExamSource = {
    questions: exam.composition,
    releaseAt: exam.releaseAt?.source ?? null,
    schedules: schedules ?? source?.schedules ?? [],
  }
  difference.changes.put('exam', { ...row, edition, generation, source_json: JSON.stringify(written) })
  for (const key of newKeys) difference.changes.put('exam_key', key)
  if (before && newKeys.length > 0) {
    difference.generations.set(exam.id, generation)
    // The keys that all will see are made already: these would be gone with the old ones.
    if (regrading.has(exam.id)) difference.mistakes.add(exam.placeOf('questions'), whileRegraded(exam.id))
  }
  if (!samePaper) {
    for (const question of questions) difference.changes.put('exam_question', { ...question, edition })
    difference.exams.add(exam.id)
  }
  if (!sameExam) difference.count('exams', before ? 'changed' : 'added')
}

type ExamColumns = Omit<
  ExamTable,
  'edition' | 'generation' | 'released_at' | 'announced_at' | 'source_json' | 'version'
>

function examRow(
  exam: PlannedExam,
  source: ExamSource | undefined,
  before: ExamTable | undefined,
  { now }: ExamsInput,
): ExamColumns {
  const { releaseAt } = exam
  return {
    id: exam.id,
    title: exam.title,
    subject_id: exam.subjectId,
    pass_mark: exam.passMark,
    is_practice: exam.isPractice ? 1 : 0,
    instruction: exam.instruction,
    uses_gpa: exam.usesGpa ? 1 : 0,
    sets_json: JSON.stringify(exam.sets),
    release_at: releaseAt ? resolve(releaseAt, source?.releaseAt, before?.release_at, now) : null,
    results: exam.results === 'hold' ? 'hold' : null,
    late_answers: exam.lateAnswers,
    grace_minutes: exam.graceMinutes,
    total_marks: exam.questions.reduce((sum, question) => sum + question.point, 0),
  }
}

/** Why nothing of an exam's questions may change at this moment. */
export function whileRegraded(exam: string): Fault {
  return fault('beingRegraded', { exam })
}

/** Refuses what would change marks that somebody has: that is a regrade, which says so to everybody it concerns. */
function checkRegrade(
  exam: PlannedExam,
  before: CurrentExam,
  known: ReturnType<typeof matchQuestions>,
  row: ExamColumns,
  { questions }: ExamsInput,
  difference: Difference,
): void {
  const reasons = regradeReasons(exam, before, known, row)
  if (reasons.length === 0) return
  const attempts = questions.attempts.get(exam.id) ?? 0
  if (attempts === 0) {
    difference.untouched.add(exam.id)
    return
  }
  for (const { place, what } of reasons)
    difference.mistakes.add(place, fault('isRegrade', { exam: exam.id, n: attempts, why: what }))
}
