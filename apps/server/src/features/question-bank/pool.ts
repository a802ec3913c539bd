/** The questions that an exam may be composed of, with what past exams say of them. */
import { inParts } from '../../platform/in-parts.ts'
import type { Database } from '../../ports/database/database.ts'
import { type PoolQuestion, poolKey } from './draw.rules.ts'
import {
  countedQuestions,
  gainedMarks,
  markedAttempts,
  markedExams,
  readBanks,
  readNamed,
  usesOfQuestions,
} from './pool.store.ts'

/** Attempts that the database adds up in one query. */
const perPart = 2_000

interface Wanted {
  /** The exam that is composed: its own use of a question does not count. */
  examId: string
  /** Banks that are drawn from: all their questions are read. */
  files: readonly string[]
  /** Questions that are asked for one by one, of any bank. */
  named: readonly { file: string; id: string }[]
  /** Whether it matters when a question was used, and how hard it was. */
  uses: boolean
  facilities: boolean
}

export async function loadPool(
  db: Database,
  { examId, files, named, uses, facilities }: Wanted,
): Promise<PoolQuestion[]> {
  const drawn = await readBanks((work) => db.scan(work), files)
  const others = named.filter(({ file }) => !files.includes(file))
  const facts = [...drawn, ...(await db.scan((reader) => readNamed(reader, others)))]
  const used = uses ? await db.scan((reader) => usesOfQuestions(reader, examId)) : new Map<string, number>()
  const shares = facilities ? await sharesOf(db) : new Map<string, { share: number; students: number }>()
  return facts.map((one) => ({
    ...one,
    usedAt: used.get(poolKey(one)) ?? null,
    facility: shares.get(poolKey(one)) ?? null,
  }))
}

/** What students got of each question over all exams that have marks: the item analysis's difficulty, exam after exam. */
async function sharesOf(db: Database): Promise<Map<string, { share: number; students: number }>> {
  const sums = new Map<string, { gained: number; possible: number; students: number }>()
  for (const { id: examId, generation } of await db.scan(markedExams)) {
    const attempts = await db.scan((reader) => markedAttempts(reader, examId, generation))
    const gains = new Map<string, number>()
    for (const some of inParts(attempts, perPart)) {
      const keys = some.map((id) => ({ id, generation }))
      for (const { question_id, gained } of await db.scan((reader) => gainedMarks.rows(reader, keys)))
        gains.set(question_id, (gains.get(question_id) ?? 0) + gained)
    }
    const questions = await db.scan((reader) => countedQuestions(reader, examId))
    for (const { question_id, file, id, point } of questions) {
      const key = poolKey({ file, id })
      const sum = sums.get(key) ?? { gained: 0, possible: 0, students: 0 }
      sum.gained += gains.get(question_id) ?? 0
      sum.possible += point * attempts.length
      sum.students += attempts.length
      sums.set(key, sum)
    }
  }
  return new Map(
    [...sums].map(([key, { gained, possible, students }]) => [key, { share: gained / possible, students }]),
  )
}
