/** What the uploads feature does without being asked: takes away what nobody has named or shows any more. */
import { limits } from '@porua/contract/limits'
import { avatarKey } from '@porua/contract/uploads.paths'
import type { Database } from '../../ports/database/database.ts'
import type { Files } from '../../ports/files/files.ts'
import type { Inbox } from '../../ports/files/inbox.ts'
import { LocalInbox } from '../../ports/files/local-inbox.ts'
import type { Job } from '../../ports/jobs/jobs.ts'
import { abandoned, beginRemoval, endRemoval, replacedPictures, type UploadRow } from './uploads.store.ts'

interface Needs {
  db: Database
  files: Files
  inbox: Inbox
}

const day = 86_400_000
const perRun = 500

/** An upload lives a day without being claimed, a profile picture a day after another has been chosen. */
export function uploadJobs(needs: Needs): Job[] {
  return [{ name: 'uploads: remove what nobody uses', everyMs: 1_800_000, run: (now) => sweep(needs, now) }]
}

/** A file that cannot be removed keeps no other from it; the run fails in the end, so that the next one tries again. */
async function sweep(needs: Needs, now: number): Promise<void> {
  const { db, inbox } = needs
  const failures: unknown[] = []
  const keep = (error: unknown) => failures.push(error)
  for (const find of [abandoned, replacedPictures])
    for (const row of await db.scan((reader) => find(reader, now - day, perRun)))
      await remove(needs, row).catch(keep)
  // What no row knows of: parts that a crash has left.
  if (inbox instanceof LocalInbox) await inbox.sweep(now - 7 * day).catch(keep)
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} uploads could not be removed: ${failures[0]}`)
}

/** Shut first, then its files, the row last: whatever is left by a crash is found again by the next sweep. */
async function remove({ db, files, inbox }: Needs, row: UploadRow): Promise<void> {
  if (!(await db.write((tx) => beginRemoval(tx, row)))) return
  await inbox.remove(row.key)
  const squares = limits.avatarSizes.map((size) => avatarKey(row.key, size))
  for (const key of [row.key, ...squares]) await files.remove(key)
  await db.write((tx) => endRemoval(tx, row.key))
}
