/** The table of staff as XLSX. */
import { z } from 'zod'
import type { Database } from '../../ports/database/database.ts'
import { tableKind } from '../jobs/table-export.api.ts'
import { schoolTimeOf } from '../school/school.api.ts'
import { presentStaff } from './staff.rules.ts'
import { allStaff } from './staff.store.ts'

const roles = {
  owner: { en: 'Owner', bn: 'মালিক' },
  teacher: { en: 'Teacher', bn: 'শিক্ষক' },
  marker: { en: 'Marker', bn: 'মূল্যায়নকারী' },
}
const yes = { en: 'Yes', bn: 'হ্যাঁ' }
const no = { en: 'No', bn: 'না' }

/** Everybody who works here. */
export const staffExport = tableKind({
  name: 'staff.export-staff',
  title: { en: 'Staff', bn: 'স্টাফ' },
  may: 'staff.manage',
  query: z.object({}),
  columns: [
    { en: 'Name', bn: 'নাম', width: 30 },
    { en: 'Mobile or e-mail', bn: 'মোবাইল বা ই-মেইল', width: 30 },
    { en: 'Role', bn: 'ভূমিকা' },
    { en: 'Disabled', bn: 'নিষ্ক্রিয়' },
    { en: 'Second step', bn: 'দ্বিতীয় ধাপ' },
    { en: 'Last seen', bn: 'শেষ দেখা', width: 22 },
  ],
  rows: async function* (_query, { db }: { db: Database }, language) {
    const time = await schoolTimeOf(db)
    const word = (is: boolean) => (is ? yes : no)[language]
    for (const row of await db.read(allStaff)) {
      const { name, login, role, disabled, secondStep, seenAt } = presentStaff(row, row.seen_at)
      const seen = seenAt === null ? null : time(seenAt)
      yield [name, login, roles[role][language], word(disabled), word(secondStep), seen]
    }
  },
})
