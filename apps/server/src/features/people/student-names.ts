/** Students as people name them. */

import { idOf } from '../../platform/named.ts'
import { noStudent } from '../../platform/unknown.ts'
import type { Database } from '../../ports/database/database.ts'
import { studentNames } from './student-names.store.ts'
import { studentBySid } from './students.store.ts'

/** The roll number of the student who is meant, by it or by name. @throws Refused */
export async function sidOf(db: Database, asked: string): Promise<string> {
  if (await db.read((reader) => studentBySid(reader, asked))) return asked
  const sid = idOf('student', asked, await db.scan(studentNames))
  if (sid === undefined) throw noStudent(asked)
  return sid
}
