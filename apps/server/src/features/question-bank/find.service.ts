/** What the desk sees of question banks: lists, one question, what to choose from. */
import type {
  BankFacts,
  BankQuestion,
  Clash,
  ListedQuestion,
  QuestionFields,
} from '@porua/contract/desk/questions'
import type { BankQuestion as StoredQuestion } from '@porua/question-formats/question'
import { Problem } from '../../platform/problems.ts'
import type { Database } from '../../ports/database/database.ts'
import { askedExams } from './asked.store.ts'
import { namedBanks } from './banks.store.ts'
import { clashDefault } from './clash.ts'
import {
  chaptersOf,
  countQuestions,
  courseChapters,
  findQuestions,
  type QuestionFilter,
  type QuestionPlace,
  tagsOf,
} from './finds.store.ts'
import { questionBodies } from './pool.store.ts'
import type { PreviewedQuestion } from './preview.ts'
import { bankName } from './question-bank.tables.ts'
import { bankRows, examsAsking } from './questions.store.ts'
import { deskQuestion, fieldsOf, listedQuestion } from './typed-question.ts'

const perPage = 50

/** A question as calls name it. */
export interface QuestionKey {
  readonly bank: string
  readonly id: string
}

/** What is wanted of a list, as the call says it. */
export type Wanted = Omit<QuestionFilter, 'file'> & {
  bank?: string | undefined
  after?: string | undefined
  limit?: number | undefined
}

/** Reads; it changes nothing. */
export class QuestionFinder {
  readonly #db: Database
  constructor(db: Database) {
    this.#db = db
  }

  /** Every bank, by name. */
  async banks(): Promise<BankFacts[]> {
    const banks = await this.#db.scan(namedBanks)
    return banks.map(({ file, name, version, questions }) => ({
      bank: bankName(file),
      name,
      version,
      questions,
    }))
  }

  /** A page of questions, and how many fit. @throws Problem badRequest where `after` is no place */
  async list({ bank, after, limit = perPage, ...wanted }: Wanted): Promise<{
    questions: ListedQuestion[]
    count: number
    next: string | null
  }> {
    const { dialect } = this.#db
    const filter = { ...wanted, ...(bank === undefined ? {} : { file: fileName(bank) }) }
    const from = after === undefined ? null : placeOf(after)
    const { places, count } = await this.#db.scan(async (db) => ({
      places: await findQuestions(db, dialect, filter, from, limit + 1),
      count: await countQuestions(db, dialect, filter),
    }))
    const page = places.slice(0, limit)
    const last = places.length > limit ? page.at(-1) : undefined
    const rows = await this.#rows(page)
    return { questions: rows.map(listedQuestion), count, next: last ? nameOf(last) : null }
  }

  /** What questions are filed under. */
  async facets(bank: string | undefined) {
    const { dialect } = this.#db
    const file = bank === undefined ? undefined : fileName(bank)
    return this.#db.scan(async (db) => ({
      chapters: await chaptersOf(db, file),
      courses: await courseChapters(db),
      tags: await tagsOf(db, dialect, file),
    }))
  }

  /** One question, and who asks it. @throws Problem notFound */
  async read({ bank, id }: QuestionKey): Promise<{
    question: BankQuestion
    exams: { id: string; title: string }[]
  }> {
    const file = fileName(bank)
    return this.#db.read(async (db) => {
      const [row] = await bankRows(db, file, [id])
      if (!row) throw new Problem('notFound', 'noBankQuestion')
      return { question: deskQuestion(row), exams: await examsAsking(db, file, id) }
    })
  }

  /** Of questions in a file, those whose id another question of the bank has, by their numbers. */
  async clashes(
    bank: string,
    found: readonly Pick<PreviewedQuestion, 'n' | 'id' | 'fields'>[],
  ): Promise<Map<number, Clash>> {
    const file = fileName(bank)
    return this.#db.scan(async (db) => {
      const rows = await bankRows(
        db,
        file,
        found.flatMap(({ id, fields }) => (id && fields ? [id] : [])),
      )
      const byId = new Map(rows.map((row) => [row.id, row]))
      const clashes = new Map<number, Clash>()
      for (const { n, id, fields } of found) {
        const row = id && byId.get(id)
        if (!row || !fields) continue
        const standing = fieldsOf(JSON.parse(row.body_json) as StoredQuestion)
        if (asksTheSame(standing, fields)) continue
        const exams = await examsAsking(db, file, id)
        clashes.set(n, { id, fields: standing, exams, as: clashDefault(standing, fields) })
      }
      return clashes
    })
  }

  /** How a question went in the exams that ask it. */
  async asked({ bank, id }: QuestionKey) {
    return this.#db.scan((db) => askedExams(db, { file: fileName(bank), id }))
  }

  /** These questions in their order; those that are gone are left out. */
  async chosen(keys: readonly QuestionKey[]): Promise<BankQuestion[]> {
    const rows = await this.#rows(keys.map(({ bank, id }) => ({ file: fileName(bank), id })))
    return rows.map(deskQuestion)
  }

  /** The same as lines of a list. */
  async listed(keys: readonly { file: string; id: string }[]): Promise<ListedQuestion[]> {
    return (await this.#rows(keys)).map(listedQuestion)
  }

  async #rows(keys: readonly { file: string; id: string }[]) {
    const named = keys.map(({ file, id }) => ({ file, id }))
    const rows = await this.#db.scan((db) => questionBodies.rows(db, named))
    const byKey = new Map(rows.map((row) => [`${row.file}\n${row.id}`, row]))
    return named.flatMap(({ file, id }) => byKey.get(`${file}\n${id}`) ?? [])
  }
}

function asksTheSame(one: QuestionFields, other: QuestionFields): boolean {
  const said = ({ type, title, options, right, accepted, tolerance, images }: QuestionFields) =>
    JSON.stringify([type, title, options, right, accepted, tolerance, images])
  return said(one) === said(other)
}

/** The file of a bank, as the database names it; whether there is such a bank is not asked. */
export function fileName(bank: string): string {
  return `questions/${bank}.jsonl`
}

function nameOf({ file, position, id }: QuestionPlace): string {
  return JSON.stringify([file, position, id])
}

function placeOf(name: string): QuestionPlace {
  try {
    const [file, position, id] = JSON.parse(name) as unknown[]
    if (typeof file === 'string' && Number.isSafeInteger(position) && typeof id === 'string')
      return { file, position: position as number, id }
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error
  }
  throw new Problem('badRequest', 'pageGone', { field: 'after' })
}
