/** Adds, changes and deletes one question, by the rules of an import, and reads nothing of other questions. */
import type { QuestionFields } from '@porua/contract/desk/questions'
import { ValidationErrors } from '@porua/files/validation-errors'
import type { PlannedQuestion } from '@porua/question-formats/question'
import { PackRefused } from '../../platform/pack-refused.ts'
import { Problem } from '../../platform/problems.ts'
import { refuseOlder } from '../../platform/versions.ts'
import { applyStatements, changeStatements } from '../../ports/database/changes.store.ts'
import { Changes } from '../../ports/database/changes.ts'
import type { Tx } from '../../ports/database/database.ts'
import type { QuestionBankTable } from '../../ports/database/tables.ts'
import { refuseWhileSat, writeExams } from '../exams/exams.admin.api.ts'
import { hintsOf } from '../people/people.api.ts'
import { nextRevision, Overtaken, untilInTime } from '../school/school.api.ts'
import type { SchoolParts } from '../school-pack/school-pack.api.ts'
import {
  changeAskingExams,
  changedMeanwhile,
  Difference,
  loadQuestions,
} from '../school-pack/school-pack.api.ts'
import { noBank } from './bank-names.ts'
import { bankRow } from './banks.store.ts'
import { writeQuestionBank } from './question-bank.tables.ts'
import {
  bankEnd,
  bankRows,
  examsAsking,
  examsById,
  forgetAside,
  listingsOf,
  lockQuestion,
  putAside,
  putBack,
} from './questions.store.ts'
import { deskQuestion, judgeTyped } from './typed-question.ts'

/** What the services of one question need. */
export type QuestionParts = Pick<SchoolParts, 'db' | 'files' | 'clock' | 'ids' | 'papers' | 'live'>

/** A deletion can be undone for so long. */
export const undoMs = 3_600_000

/** What is wanted of one question. */
export interface QuestionWish {
  /** The bank's file. */
  file: string
  /** Null: a new one, behind the others. */
  id: string | null
  /** The version that the change was made from; without it, of whatever stands. */
  version?: number | undefined
  fields: QuestionFields
}

/** What became of it. */
export interface QuestionWritten {
  before: QuestionBankTable | null
  after: QuestionBankTable
  /** What is worth knowing of it. */
  remarks: ValidationErrors
  /** Exams whose papers follow. */
  exams: { id: string; title: string }[]
}

/** The question has mistakes; nothing was written. */
export class QuestionRefused extends PackRefused {
  constructor(mistakes: ValidationErrors) {
    super(mistakes, 'questionHasMistakes')
  }
}

/**
 * Writes a question. Exams that ask it follow, as after an import.
 * @throws QuestionRefused, Refused where there is no such bank, Problem notFound, conflict with what stands
 */
export async function writeQuestion(parts: QuestionParts, wish: QuestionWish): Promise<QuestionWritten> {
  const { db, clock, ids, live, papers, files } = parts
  const id = wish.id ?? ids.next(clock.now())
  const { question, mistakes } = await judgeTyped(files, { file: wish.file, id }, wish.fields)
  const done = await untilInTime(() =>
    db.write(async (tx) => {
      await nextRevision(tx)
      const before = await standing(tx, wish)
      if (!question) throw new QuestionRefused(mistakes)
      const position = before?.position ?? (await bankEnd(tx, wish.file))
      const body_json = JSON.stringify(question.body)
      if (before?.body_json === body_json) return { before, after: before, exams: [] }
      const asking = before ? await examsAsking(tx, wish.file, id) : []
      const difference = await followed(parts, tx, wish.file, question, asking)
      const changes = new Changes()
      changes.put('bank_question', { file: wish.file, id, position, body_json })
      await refuseWhileSat({ scan: (work) => work(tx) }, 1 + difference.changes.size, clock.now())
      const statements = [
        ...changeStatements(db.dialect, changes, [writeQuestionBank]),
        ...changeStatements(db.dialect, difference.changes, [writeExams]),
      ]
      await applyStatements(tx, statements, { commit: false })
      const exams = asking.filter((exam) => difference.exams.has(exam.id))
      if (exams.length > 0) {
        const listings = await listingsOf(tx, [...difference.exams])
        await live?.write(tx, hintsOf(difference.changes, listings))
      }
      const after = { file: wish.file, id, position, body_json, version: (before?.version ?? 0) + 1 }
      return { before: before ?? null, after, exams }
    }),
  )
  live?.poke()
  if (done.exams.length > 0) await papers.build(done.exams.map((exam) => exam.id))
  return { ...done, remarks: mistakes }
}

/** The question as it stands, locked; undefined for a new one. @throws Refused, Problem notFound, conflict */
async function standing(
  tx: Tx,
  { file, id, version }: Pick<QuestionWish, 'file' | 'id' | 'version'>,
): Promise<QuestionBankTable | undefined> {
  if (id === null) {
    if (!(await bankRow(tx, file))) throw await noBank(tx, file)
    return undefined
  }
  const row = await lockQuestion(tx, file, id)
  if (!row) throw new Problem('notFound', 'noBankQuestion')
  refuseOlder(version, deskQuestion(row))
  return row
}

/** How exams that ask the question change with it. @throws QuestionRefused where that is a regrade, Overtaken */
async function followed(
  { clock, ids }: QuestionParts,
  tx: Tx,
  file: string,
  question: PlannedQuestion,
  asking: readonly { id: string }[],
): Promise<Difference> {
  const difference = new Difference()
  if (asking.length === 0) return difference
  const now = clock.now()
  const examIds = asking.map((exam) => exam.id)
  const known = { exams: await examsById(tx, examIds), questions: await loadQuestions(tx, [], examIds, now) }
  const mistakes = new ValidationErrors()
  const changed = new Map([[question.id, question]])
  changeAskingExams({ ...known, file, changed, now, ids }, difference, mistakes)
  if (mistakes.count > 0) throw new QuestionRefused(mistakes)
  if (await changedMeanwhile(tx, difference)) throw new Overtaken()
  return difference
}

/** Deletes a question that no exam asks. @throws Problem notFound, conflict, badRequest with the exams */
export async function removeQuestion(
  { db, clock }: QuestionParts,
  { file, id, version }: { file: string; id: string; version?: number | undefined },
): Promise<QuestionBankTable> {
  return db.write(async (tx) => {
    await nextRevision(tx)
    const row = await standing(tx, { file, id, version })
    const exams = await examsAsking(tx, file, id)
    if (exams.length > 0)
      throw new Problem('badRequest', ['questionAsked', { exams: exams.map(({ title }) => title) }])
    await forgetAside(tx, clock.now() - undoMs)
    await putAside(tx, file, id, clock.now())
    return row as QuestionBankTable
  })
}

/** Puts a deleted question back where it was. @throws Problem notFound when it is too late */
export async function restoreQuestion(
  { db }: QuestionParts,
  { file, id }: { file: string; id: string },
): Promise<QuestionBankTable> {
  return db.write(async (tx) => {
    await nextRevision(tx)
    // Somebody may have imported it again since.
    const [there] = await bankRows(tx, file, [id])
    if (there || (await putBack(tx, db.dialect, file, id)) === 0) throw new Problem('notFound', 'undoOver')
    const [row] = await bankRows(tx, file, [id])
    if (!row) throw new Problem('notFound', 'undoOver')
    return row
  })
}
