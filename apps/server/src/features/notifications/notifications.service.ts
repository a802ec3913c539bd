/**
 * What students are told (spec §2 Notification drawer, §4 Notifications). A notice is one row however many read it; what a
 * student did with it is a row of its own, made when it is first seen or removed.
 */
import { limits } from '@porua/contract/limits'
import type { NotificationEntry } from '@porua/contract/notifications'
import type { Ids } from '../../platform/ids.ts'
import { pageOf, placeOf } from '../../platform/page-token.ts'
import { Problem } from '../../platform/problems.ts'
import type { Session } from '../../platform/sessions.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database, Tx } from '../../ports/database/database.ts'
import type { NoticeTable } from '../../ports/database/tables.ts'
import { type Hint, type Live, topicOf } from '../../ports/live/live.ts'
import { deleteNotice } from './notifications.admin.store.ts'
import type { ExamChange, NewNotice, NotificationsApi } from './notifications.api.ts'
import { infoOf } from './notifications.info.ts'
import { beginWave } from './notifications.push.store.ts'
import {
  addressesOf,
  anyDue,
  insertNotice,
  isAddressed,
  type ListedNotice,
  mark,
  markOf,
  markSeen,
  noticesOf,
  takeDue,
  unremove,
} from './notifications.store.ts'

/** What became due longer ago is in the list, but no news: an old school's notices, imported again, disturb nobody. */
const newsMs = 24 * 3_600_000
/** Announced in one unit of work. */
const announcedAtOnce = 50

/** Of 'all as seen': one unit of work, and how many of them at most. What is older nobody has scrolled to. */
const seenAtOnce = 200
const seenUnits = 10

interface Needs {
  db: Database
  clock: Clock
  ids: Ids
  live: Live
}

/** The calls of the drawer, and the public interface through which the other features tell students something. */
export class NotificationsService implements NotificationsApi {
  readonly #needs: Needs

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** @throws Problem badRequest when `before` is not one that this call gave out. */
  async list(
    session: Session,
    {
      before,
      limit = limits.notificationPageSize,
    }: { before?: string | undefined; limit?: number | undefined },
  ): Promise<{ notifications: NotificationEntry[]; nextBefore: string | null }> {
    const { db, clock } = this.#needs
    const asked = { now: clock.now(), before: placeOf('before', before), most: limit + 1 }
    const rows = await db.read((reader) => noticesOf(reader, session.studentId, asked))
    const { page, next } = pageOf(rows, limit, ({ created_at: createdAt, id }) => ({ createdAt, id }))
    return { notifications: page.map(presentNotice), nextBefore: next }
  }

  async newestOf(studentId: string): Promise<NotificationEntry[]> {
    const page = { now: this.#needs.clock.now(), before: null, most: limits.notificationPageSize }
    const rows = await this.#needs.db.read((reader) => noticesOf(reader, studentId, page))
    return rows.map(presentNotice)
  }

  /** @throws Problem notFound when it is not one of this student's. */
  async seen(session: Session, noticeId: string): Promise<void> {
    await this.#mark(session, noticeId, 'seen_at')
  }

  /** @throws Problem notFound when it is not one of this student's. */
  async remove(session: Session, noticeId: string): Promise<void> {
    await this.#mark(session, noticeId, 'removed_at')
  }

  /** Marks what this student was told so far as seen. */
  async seenAll({ studentId, idHash }: Session): Promise<void> {
    const { db, clock, live } = this.#needs
    const now = clock.now()
    let before: { createdAt: number; id: string } | null = null
    for (let unit = 0; unit < seenUnits; unit++) {
      const page = { now, before, most: seenAtOnce }
      const rows: ListedNotice[] = await db.read((reader) => noticesOf(reader, studentId, page))
      const unseen = rows.filter(({ seen_at }) => seen_at === null).map(({ id }) => id)
      if (unseen.length > 0)
        await db.write(async (tx) => {
          await markSeen(tx, unseen, { studentId, at: now })
          await live.write(tx, [inboxHint(studentId, idHash)])
        })
      const last = rows.at(-1)
      if (!last || rows.length < seenAtOnce) break
      before = { createdAt: last.created_at, id: last.id }
    }
    live.poke()
  }

  /** Puts a removed one back. @throws Problem notFound when it is not one of this student's. */
  async restore({ studentId, idHash }: Session, noticeId: string): Promise<void> {
    const { db, clock, live } = this.#needs
    if (!(await db.read((reader) => isAddressed(reader, noticeId, studentId, clock.now()))))
      throw new Problem('notFound', 'noSuchNotification')
    await db.write(async (tx) => {
      await unremove(tx, noticeId, studentId)
      await live.write(tx, [inboxHint(studentId, idHash)])
    })
    live.poke()
  }

  async #mark(session: Session, noticeId: string, what: 'seen_at' | 'removed_at'): Promise<void> {
    const { db, clock, live } = this.#needs
    const { studentId, idHash } = session
    const at = clock.now()
    const known = await db.read(async (reader) => ({
      mine: await isAddressed(reader, noticeId, studentId, at),
      mark: await markOf(reader, noticeId, studentId),
    }))
    if (!known.mine) throw new Problem('notFound', 'noSuchNotification')
    // What is marked stays marked: a repeat costs no write.
    if (known.mark?.[what] != null) return
    await db.write(async (tx) => {
      await mark(tx, what, { noticeId, studentId, at })
      await live.write(tx, [inboxHint(studentId, idHash)])
    })
    live.poke()
  }

  async notify(notice: NewNotice): Promise<string> {
    const id = await this.#needs.db.write((tx) => this.notifyIn(tx, notice))
    this.sent()
    return id
  }

  async notifyIn(tx: Tx, notice: NewNotice): Promise<string> {
    const { db, clock, ids, live } = this.#needs
    const now = clock.now()
    const createdAt = notice.at ?? now
    const { groups = [], students = [] } = notice.to
    const row: NoticeTable = {
      id: notice.id ?? ids.next(now),
      type: notice.type,
      message: notice.message,
      info_json: notice.info === null ? null : JSON.stringify(notice.info),
      // One that lies ahead is announced by the job when it is due.
      created_at: createdAt,
      at_source: null,
      sent_at: createdAt <= now ? now : null,
      source: notice.source,
    }
    const made = await insertNotice(tx, db.dialect, row, { groups, students })
    if (made && row.sent_at !== null) {
      await live.write(tx, hintsOf(row, { groups, students }))
      await beginWave(tx, row.id, now)
    }
    return row.id
  }

  async withdrawIn(tx: Tx, id: string): Promise<void> {
    const addresses = await addressesOf(tx, [id])
    await deleteNotice(tx, id)
    const topics = addresses.flatMap(({ group_id, student_id }) => [
      ...(group_id === null ? [] : [topicOf.group(group_id)]),
      ...(student_id === null ? [] : [topicOf.student(student_id)]),
    ])
    if (topics.length > 0) await this.#needs.live.write(tx, [{ topics, event: 'inbox', payload: {} }])
  }

  async examChanged(change: ExamChange): Promise<void> {
    await this.#needs.db.write((tx) => this.examChangedIn(tx, change))
    this.sent()
  }

  async examChangedIn(tx: Tx, { examId, groupIds, change }: ExamChange): Promise<void> {
    const hints = groupIds.map(
      (groupId): Hint => ({
        topics: [topicOf.group(groupId)],
        event: 'exam',
        payload: { examId, groupId, change },
      }),
    )
    await this.#needs.live.write(tx, hints)
  }

  sent(): void {
    this.#needs.live.poke()
  }

  async announceDue(): Promise<void> {
    const { db, clock } = this.#needs
    const now = clock.now()
    for (;;) {
      if (!(await db.read((reader) => anyDue(reader, now)))) return
      await db.write((tx) => this.#announce(tx, now))
      this.sent()
    }
  }

  async #announce(tx: Tx, now: number): Promise<void> {
    const due = await takeDue(tx, now, announcedAtOnce)
    const news = due.filter((notice) => notice.created_at > now - newsMs)
    if (news.length === 0) return
    const addresses = await addressesOf(
      tx,
      news.map((notice) => notice.id),
    )
    const hints = news.flatMap((notice) => {
      const own = addresses.filter((row) => row.notice_id === notice.id)
      return hintsOf(notice, {
        groups: own.map((row) => row.group_id).filter((id) => id !== null),
        students: own.map((row) => row.student_id).filter((id) => id !== null),
      })
    })
    await this.#needs.live.write(tx, hints)
    for (const { id } of news) await beginWave(tx, id, now)
  }
}

/** One hint for everybody whom a notice is for. */
function hintsOf(
  notice: NoticeTable,
  { groups, students }: { groups: readonly string[]; students: readonly string[] },
): Hint[] {
  const topics = [...new Set([...groups.map(topicOf.group), ...students.map(topicOf.student)])]
  if (topics.length === 0) return []
  return [{ topics, event: 'notification', payload: presentNotice({ ...notice, seen_at: null }) }]
}

function presentNotice(row: ListedNotice): NotificationEntry {
  return {
    _id: row.id,
    isSeen: row.seen_at !== null,
    notificationId: {
      _id: row.id,
      type: row.type,
      message: row.message,
      createdAt: new Date(row.created_at).toISOString(),
      info: infoOf(row.info_json),
    },
  }
}

/** To this student's other devices: their bells count anew. */
function inboxHint(studentId: string, idHash: string): Hint {
  return { topics: [topicOf.student(studentId), topicOf.but(idHash)], event: 'inbox', payload: {} }
}
