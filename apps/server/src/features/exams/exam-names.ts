/** Exams as people name them, and the refusal of one that is not there. Slow only for who mistyped. */
import { nearestNames } from '@porua/files/nearest'
import { idOf } from '../../platform/named.ts'
import { Refused } from '../../platform/refusals/refused.ts'
import type { Reader } from '../../ports/database/database.ts'
import { examTitles, isExam } from './exam-names.store.ts'

/** The refusal of an exam, by id or by title. */
export async function noExam(db: Reader, asked: string): Promise<Refused> {
  const names = new Set((await examTitles(db)).flatMap(({ id, name }) => [id, name]))
  return new Refused(['noSuchThing', { thing: 'exam', asked, near: nearestNames(asked, [...names]) }])
}

/** The exam that is meant, by its id or its title. @throws Refused */
export async function examIdOf(db: Reader, asked: string): Promise<string> {
  if (await isExam(db, asked)) return asked
  const id = idOf('exam', asked, await examTitles(db))
  if (id === undefined) throw await noExam(db, asked)
  return id
}
