/** The student with whom a new school is looked at. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { studentByMobile } from './features/account/account.store.ts'
import type { Database } from './ports/database/database.ts'

const students = join(resolve(import.meta.dirname, '../../..'), 'sample/students.csv')

/** The first student of the sample pack, if that very student (mobile and roll) is here with a password. */
export async function sampleStudent(db: Database): Promise<{ mobile: string; password: string } | null> {
  const [header = '', first = ''] = readFileSync(students, 'utf8').split(/\r?\n/)
  const names = header.replace(/^\ufeff/, '').split(',')
  const values = first.split(',')
  const value = (name: string) => values[names.indexOf(name)] ?? ''
  const student = await db.read((reader) => studentByMobile(reader, `88${value('mobile')}`))
  if (!student?.password_hash || student.sid !== value('sid')) return null
  return { mobile: value('mobile'), password: value('password') }
}
