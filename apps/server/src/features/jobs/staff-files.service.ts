/** Files that staff send for long work to read: they stream to the disk, are kept for a day, and go. */
import type { IncomingMessage } from 'node:http'
import { limits } from '@porua/contract/limits'
import type { Act, DeskStaff } from '../../platform/desk-http.ts'
import type { Ids } from '../../platform/ids.ts'
import { isBrokenOff, takeBody } from '../../platform/incoming.ts'
import { Problem } from '../../platform/problems.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import { NoFreeSpace, TooManyBytes } from '../../ports/files/inbox.ts'
import type { JobFolder } from './job-folder.ts'
import { insertStaffFile, oldStaffFiles, openJobs, removeStaffFile } from './jobs.store.ts'

const keptMs = 86_400_000
/** Files that one member may be sending at a time. */
const mostAtOnce = 4

interface Needs {
  db: Database
  clock: Clock
  ids: Ids
  folder: JobFolder
}

/** Takes files in and lets them go. */
export class StaffFiles {
  readonly #needs: Needs
  readonly #sending = new Map<string, number>()
  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Keeps the body under a new id. @throws Problem tooLarge, tooManyRequests, badRequest, unavailable */
  async receive(
    staff: DeskStaff,
    name: string,
    raw: IncomingMessage,
    act: Act,
  ): Promise<{ id: string; name: string; bytes: number }> {
    const { db, clock, ids, folder } = this.#needs
    const length = Number(raw.headers['content-length'] ?? Number.NaN)
    if (length > limits.staffFileBytes) throw tooLarge(name)
    if (length === 0) throw empty(name)
    const many = this.#sending.get(staff.id) ?? 0
    if (many >= mostAtOnce) throw new Problem('tooManyRequests', 'waitForOtherFiles', { retryAfter: 5 })
    this.#sending.set(staff.id, many + 1)
    const id = ids.next(clock.now())
    try {
      const bytes = await takeBody(raw, (chunks) => folder.receive(id, chunks, limits.staffFileBytes))
      if (bytes === 0) throw empty(name)
      const row = { id, staff_id: staff.id, name, bytes, created_at: clock.now() }
      await db.write((tx) => insertStaffFile(tx, row))
      act.about({ kind: 'file', id, name }, { after: { bytes } })
      return { id, name, bytes }
    } catch (error) {
      await folder.removeSent(id)
      throw problemOf(error, raw, name)
    } finally {
      const left = (this.#sending.get(staff.id) ?? 1) - 1
      if (left === 0) this.#sending.delete(staff.id)
      else this.#sending.set(staff.id, left)
    }
  }

  /** Removes files that are older than a day, but for those that work in the line still names. */
  async sweep(now: number): Promise<void> {
    const { db, folder } = this.#needs
    const old = await db.read((reader) => oldStaffFiles(reader, now - keptMs))
    if (old.length === 0) return
    const inputs = (await db.read(openJobs)).map(({ input_json }) => input_json)
    for (const { id } of old.filter((file) => !inputs.some((input) => input.includes(file.id)))) {
      await folder.removeSent(id)
      await db.write((tx) => removeStaffFile(tx, id))
    }
  }
}

function problemOf(error: unknown, raw: IncomingMessage, name: string): unknown {
  if (error instanceof TooManyBytes) return tooLarge(name)
  const { code } = error as NodeJS.ErrnoException
  if (error instanceof NoFreeSpace || code === 'ENOSPC' || code === 'EDQUOT')
    return new Problem('unavailable', 'noRoomForFiles', { retryAfter: 60 })
  // Nobody is there to hear it; it only must not look like our fault in the log.
  if (isBrokenOff(raw)) return new Problem('badRequest', 'uploadBrokenOff')
  return error
}

function empty(name: string): Problem {
  return new Problem('badRequest', ['staffFileEmpty', { name }], { field: 'body' })
}

function tooLarge(name: string): Problem {
  const megabytes = limits.staffFileBytes / 1_048_576
  return new Problem('tooLarge', ['staffFileTooLarge', { name, megabytes }])
}
