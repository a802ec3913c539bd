/** Notices as the provider sees them: who has seen them, and one that lies ahead taken back. */
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import {
  deleteNotice,
  groupsOfNotices,
  lockNotice,
  newestNotices,
  readersOf,
} from './notifications.admin.store.ts'
import type { Cancelled, NoticesAdmin, ProviderNotice } from './notifications.api.ts'
import { infoOf } from './notifications.info.ts'

/** Who made a notice by hand, in its row. */
const providerSource = 'provider'

/** What the command line does with notices: list them, take back those that are not out yet. */
export class NotificationsAdmin implements NoticesAdmin {
  readonly #db: Database
  readonly #clock: Clock

  constructor(db: Database, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  async list(most: number, sources: readonly string[] = []): Promise<ProviderNotice[]> {
    const now = this.#clock.now()
    return this.#db.scan(async (reader) => {
      const notices = await newestNotices(reader, most, sources)
      const ids = notices.map(({ id }) => id)
      const groups = await groupsOfNotices(reader, ids)
      const readers = new Map((await readersOf(reader, ids)).map((row) => [row.notice_id, row]))
      return notices.map(({ id, message, info_json, created_at, source }) => ({
        id,
        message,
        source,
        at: created_at,
        out: created_at <= now,
        info: infoOf(info_json),
        groups: groups.filter((row) => row.notice_id === id).map((row) => row.group_id),
        students: readers.get(id)?.students ?? 0,
        registered: readers.get(id)?.registered ?? 0,
        seen: readers.get(id)?.seen ?? 0,
        removed: readers.get(id)?.removed ?? 0,
      }))
    })
  }

  async cancel(id: string, dryRun = false): Promise<Cancelled> {
    const now = this.#clock.now()
    return this.#db.write(async (tx) => {
      // Locked: the job that announces it comes before or after.
      const notice = await lockNotice(tx, id)
      if (!notice) return 'unknown'
      if (notice.source !== providerSource) return 'foreign'
      if (notice.sent_at !== null || notice.created_at <= now) return 'out'
      if (!dryRun) await deleteNotice(tx, id)
      return 'cancelled'
    })
  }
}
