/** The table of notices as XLSX. */
import { z } from 'zod'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import { tableKind } from '../jobs/table-export.api.ts'
import { schoolTimeOf } from '../school/school.api.ts'
import { DeskNotices } from './desk-notices.ts'
import type { NotificationsApi } from './notifications.api.ts'

const pageRows = 100

interface Services {
  db: Database
  clock: Clock
  noticesAdmin: { readonly notices: NotificationsApi }
}

/** Notices to groups, the newest first. */
export const noticesExport = tableKind({
  name: 'notifications.export-notices',
  title: { en: 'Notices', bn: 'নোটিশ' },
  may: 'people.tell',
  query: z.object({}),
  columns: [
    { en: 'Notice', bn: 'নোটিশ', width: 60 },
    { en: 'Groups', bn: 'গ্রুপ', width: 30 },
    { en: 'Sent', bn: 'পাঠানো হয়েছে', width: 22 },
    { en: 'Students', bn: 'শিক্ষার্থী' },
    { en: 'Seen', bn: 'দেখেছে' },
  ],
  rows: async function* (_query, { db, clock, noticesAdmin }: Services) {
    const time = await schoolTimeOf(db)
    const list = new DeskNotices({ db, clock, notices: noticesAdmin.notices })
    for (let before: string | undefined; ; ) {
      const page = await list.list({ before, limit: pageRows })
      for (const { message, groups, at, students, seen } of page.notices)
        yield [message, groups.map(({ name }) => name).join(', '), time(at), students, seen]
      if (page.next === null) return
      before = page.next
    }
  },
})
