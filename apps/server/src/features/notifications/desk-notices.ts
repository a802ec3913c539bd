/** Notices as the desk lists and sends them. */
import type { DeskNotice } from '@porua/contract/desk/notices'
import { pageOf, placeOf } from '../../platform/page-token.ts'
import { Problem } from '../../platform/problems.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import { knownGroups, listGroups } from '../people/people.api.ts'
import { type NoticeRow, noticeOfId, noticesToGroups, seenCounts, studentsIn } from './desk-notices.store.ts'
import { groupsOfNotices } from './notifications.admin.store.ts'
import type { NotificationsApi } from './notifications.api.ts'
import { sendNotice } from './send-notice.ts'

const rowsPerPage = 25
/** What people have sent; what the server tells by itself is not listed. */
const sources = ['provider', 'pack']

interface Needs {
  db: Database
  clock: Clock
  notices: NotificationsApi
}

/** What somebody sends. */
export interface DeskWish {
  /** Names the press. */
  key: string
  staffId: string
  title: string
  text: string
  /** Ids. */
  groups: readonly string[]
}

/** What the desk does with notices. */
export class DeskNotices {
  readonly #needs: Needs
  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** A page of notices, the newest first. @throws Problem badRequest when `before` was never given out */
  async list({ before, limit = rowsPerPage }: { before?: string | undefined; limit?: number | undefined }) {
    const position = placeOf('before', before)
    const { db } = this.#needs
    return db.scan(async (reader) => {
      const groups = await listGroups(reader)
      const groupIds = groups.map(({ id }) => id)
      const asked = { groupIds, sources, before: position, most: limit + 1 }
      const rows = await noticesToGroups(reader, asked)
      const { page, next } = pageOf(rows, limit, ({ created_at: createdAt, id }) => ({ createdAt, id }))
      const ids = page.map(({ id }) => id)
      const seen = await seenCounts(reader, ids)
      const groupsOf = Map.groupBy(await groupsOfNotices(reader, ids), (row) => row.notice_id)
      const names = new Map(groups.map(({ id, name }) => [id, name]))
      // Many notices go to the same groups: their students are counted once.
      const counts = new Map<string, number>()
      const notices: DeskNotice[] = []
      for (const row of page) {
        const own = (groupsOf.get(row.id) ?? []).map(({ group_id }) => group_id)
        const key = JSON.stringify(own)
        const students = counts.get(key) ?? (await studentsIn(reader, own))
        counts.set(key, students)
        notices.push(
          present(row, {
            groups: own.map((id) => ({ id, name: names.get(id) ?? id })),
            students,
            seen: seen.get(row.id) ?? 0,
          }),
        )
      }
      return { notices, next }
    })
  }

  /** Names of groups by id. @throws Refused naming one that is not there */
  async groupsNamed(ids: readonly string[]): Promise<{ id: string; name: string }[]> {
    return this.#needs.db.read(async (reader) => {
      const groups = await listGroups(reader)
      const known = new Set(knownGroups(ids, groups))
      return groups.filter(({ id }) => known.has(id))
    })
  }

  /**
   * Sends a notice now, once however often it is called with one key.
   * @throws Problem `conflict` where the key has sent something else; Refused as `sendNotice`
   */
  async send({
    key,
    staffId,
    title,
    text,
    groups,
  }: DeskWish): Promise<{ notice: DeskNotice; repeated: boolean }> {
    const { db } = this.#needs
    const id = `desk:${staffId}:${key}`
    const message = `${title}\n${text}`
    const there = await db.read((reader) => noticeOfId(reader, id))
    if (!there) await sendNotice(this.#needs, { groups, message, id }, false)
    return db.scan(async (reader) => {
      const row = await noticeOfId(reader, id)
      const own = (await groupsOfNotices(reader, [id])).map(({ group_id }) => group_id)
      const isSame = row?.message === message && own.join('\n') === [...new Set(groups)].sort().join('\n')
      if (!row || !isSame) throw new Problem('conflict', 'noticeKeyUsed')
      const names = new Map((await listGroups(reader)).map((group) => [group.id, group.name]))
      const notice = present(row, {
        groups: own.map((one) => ({ id: one, name: names.get(one) ?? one })),
        students: await studentsIn(reader, own),
        seen: (await seenCounts(reader, [id])).get(id) ?? 0,
      })
      return { notice, repeated: there !== undefined }
    })
  }
}

function present(
  { id, message, created_at }: NoticeRow,
  more: Pick<DeskNotice, 'groups' | 'students' | 'seen'>,
): DeskNotice {
  return { id, message, at: new Date(created_at).toISOString(), ...more }
}
