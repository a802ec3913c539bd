/** The sample school: how it comes into an empty one, and the student with whom it is looked at. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { SittingNeeds } from './compose.sample-sittings.ts'
import { studentByMobile } from './features/account/account.store.ts'
import type { SchoolParts } from './features/school-pack/import-pack.ts'
import type { Database } from './ports/database/database.ts'

const sample = join(resolve(import.meta.dirname, '../../..'), 'sample')

/**
 * Imports the pack, and lets its students sit the exams that are past, so that results, merit positions and the scoreboard
 * have something to show. Ended half-way, a school stands in which fewer students have sat.
 */
export async function loadSample(school: SchoolParts, needs: Omit<SittingNeeds, 'db'>): Promise<void> {
  // A hundred files that serving does not need: ten megabytes less in every server that has its school.
  const { importPack } = await import('./features/school-pack/import-pack.ts')
  const { FolderPack } = await import('@porua/files/source')
  const { playSittings } = await import('./compose.sample-sittings.ts')
  await importPack(school, new FolderPack(sample))
  await playSittings({ ...needs, db: school.db }, join(sample, 'sittings.json'))
}

/** The first student of the sample pack, if that very student (mobile and roll) is here with a password. */
export async function sampleStudent(db: Database): Promise<{ mobile: string; password: string } | null> {
  const [header = '', first = ''] = readFileSync(join(sample, 'students.csv'), 'utf8').split(/\r?\n/)
  const names = header.replace(/^\ufeff/, '').split(',')
  const values = first.split(',')
  const value = (name: string) => values[names.indexOf(name)] ?? ''
  const student = await db.read((reader) => studentByMobile(reader, `88${value('mobile')}`))
  if (!student?.password_hash || student.sid !== value('sid')) return null
  return { mobile: value('mobile'), password: value('password') }
}
