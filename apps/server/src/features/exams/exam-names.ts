/** Exams as people name them, and the refusal of one that is not there. Slow only for who mistyped. */
import { nearestNames } from '@porua/files/nearest'
import { idOf } from '../../platform/named.ts'
import type { Refused } from '../../platform/refused.ts'
import { refusal } from '../../platform/unknown.ts'
import type { Reader } from '../../ports/database/database.ts'
import { examTitles, isExam } from './exam-names.store.ts'

/** The refusal of an exam, by id or by title. */
export async function noExam(db: Reader, asked: string): Promise<Refused> {
  const names = new Set((await examTitles(db)).flatMap(({ id, name }) => [id, name]))
  return refusal('exam', asked, nearestNames(asked, [...names]), '. See: npm run school -- exams list')
}

/** The exam that is meant, by its id or its title. @throws Refused */
export async function examIdOf(db: Reader, asked: string): Promise<string> {
  if (await isExam(db, asked)) return asked
  const id = idOf('exam', asked, await examTitles(db))
  if (id === undefined) throw await noExam(db, asked)
  return id
}
