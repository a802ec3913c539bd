/**
 * The end of the sample school: everything that was taught, sat and written in it goes, and who begins a school of their own finds an
 * empty one. It is one unit of the database: a kill leaves all of it or none. Files go after it; a start takes away what a kill left.
 */
import { sha256 } from '../../platform/ids.ts'
import { inParts } from '../../platform/in-parts.ts'
import { Problem } from '../../platform/problems.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import { emptyTables } from '../../ports/database/empty-tables.ts'
import type { FileStore } from '../../ports/files/files.ts'
import { type Live, topicOf } from '../../ports/live/live.ts'
import { filesToRemove, forgetSettings, nextRevision, setFilesToRemove } from '../school/school.api.ts'
import { hasSampleOwner, removeSampleOwner, welcomeWithKey } from '../staff/staff.admin.api.ts'
import { allSessions, type SchoolSize, schoolSize } from './sample.store.ts'

interface Needs {
  db: Database
  clock: Clock
  files: FileStore
  live?: Pick<Live, 'write' | 'poke'> | undefined
}

/** Who works here, what they did, what the installation is made of. Hints carry to phones that their session has ended. */
const kept = new Set([
  'staff',
  'staff_session',
  'staff_link',
  'staff_rule',
  'staff_log',
  'job',
  'staff_file',
  'secret',
  'receipt_key',
  'throttle',
  'live_hint',
  'provider',
])
const sessionsPerHint = 500

/** What would go; null where no sample school stands. */
export async function sampleSize({ db }: Pick<Needs, 'db'>): Promise<SchoolSize | null> {
  return (await db.read(hasSampleOwner)) ? db.scan(schoolSize) : null
}

/**
 * Ends it. The sample's owner, whose password everybody knows, goes too; other staff stay. `welcomeKey`: the key of a welcome link
 * that is good from then on.
 * @returns the sessions of students that ended, by their hashes
 * @throws Problem conflict where no sample school stands
 */
export async function endSample(needs: Needs, welcomeKey: string | null): Promise<string[]> {
  const { db, clock, files, live } = needs
  const keys: string[] = []
  for await (const { key } of files.list()) keys.push(key)
  const ended = await db.write(async (tx) => {
    await nextRevision(tx)
    if (!(await hasSampleOwner(tx))) throw new Problem('conflict', 'noSample')
    const sessions = await allSessions(tx)
    await emptyTables(tx, db.dialect, kept)
    await forgetSettings(tx)
    await setFilesToRemove(tx, keys)
    await removeSampleOwner(tx)
    if (welcomeKey !== null) await welcomeWithKey(tx, sha256(welcomeKey), clock.now())
    for (const some of inParts(sessions, sessionsPerHint))
      await live?.write(tx, [
        {
          topics: some.map(topicOf.session),
          event: 'session',
          payload: { change: 'ended' },
        },
      ])
    return sessions
  })
  live?.poke()
  await removeLeftFiles(needs)
  return ended
}

/**
 * Takes away the files of a school that has ended. One that a new school has kept under the same name stays: files are named by their
 * contents, so where a school stands again nothing is removed.
 */
export async function removeLeftFiles({ db, files }: Pick<Needs, 'db' | 'files'>): Promise<void> {
  const left = await db.read(filesToRemove)
  if (left === null) return
  for (const key of left.isEmpty ? left.keys : []) await files.remove(key)
  await db.write((tx) => setFilesToRemove(tx, null))
}
