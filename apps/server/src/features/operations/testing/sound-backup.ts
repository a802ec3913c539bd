/** A sound backup of a small school, for the tests that damage, forge or restore it. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { makeSchool } from '@porua/testkit/factories'
import { tempDir } from '@porua/testkit/temp'
import { noProgress } from '../../../platform/progress.ts'
import type { Database } from '../../../ports/database/database.ts'
import { openDatabase } from '../../../ports/database/open-database.ts'
import { backup } from '../backup.ts'
import type { Installation } from '../installation.ts'
import { installationOf, type Places } from '../testing.ts'

/** The installation's database; the caller closes it. */
export function openOf({ place }: Installation): Promise<Database> {
  return openDatabase({ dataDir: place.dataDir, url: place.url ?? undefined, allowLoss: false })
}

/** What is said; throws where nothing is refused. */
export async function refusal(work: Promise<unknown>): Promise<string> {
  const outcome = await work.then(
    () => undefined,
    (error: Error) => error,
  )
  if (!outcome) throw new Error('it was not refused')
  return outcome.message
}

/** 2,500 students, a small file and a large one on SQLite, and the backup of all that. */
export async function soundBackup(places: Places): Promise<{ sound: Installation; file: string }> {
  const sound = installationOf(await places.fresh('sqlite'))
  const db = await openOf(sound)
  await makeSchool(db, { now: 0, students: 2_500 })
  await db.close()
  await sound.files.put('school/small.png', { bytes: randomBytes(1_000) })
  await sound.files.put('school/deep/big.mp4', { bytes: randomBytes(6 * 1024 * 1024) })
  const file = join(tempDir('backup'), 'sound.zip')
  await backup(sound, file, noProgress)
  return { sound, file }
}
