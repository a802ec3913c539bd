/** Exams by id and title. */

import type { Named } from '../../platform/named.ts'
import type { Reader } from '../../ports/database/database.ts'

/** Every exam by its title, with its subject. */
export async function examTitles(db: Reader): Promise<Named[]> {
  return db.selectFrom('exam').select(['id', 'title as name', 'subject_id as of']).orderBy('id').execute()
}

/** Whether there is an exam of this id. */
export async function isExam(db: Reader, id: string): Promise<boolean> {
  return (await db.selectFrom('exam').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
