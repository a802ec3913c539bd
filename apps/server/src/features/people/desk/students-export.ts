/** The tables of students and of groups as XLSX. */
import { z } from 'zod'
import type { Database } from '../../../ports/database/database.ts'
import { tableKind } from '../../jobs/table-export.api.ts'
import { groupFacts } from '../groups.store.ts'
import { listStudentsPage } from './students-page.ts'

const pageRows = 500
const yes = { en: 'Yes', bn: 'হ্যাঁ' }
const no = { en: 'No', bn: 'না' }

/** Students as the list shows them. */
export const studentsExport = tableKind({
  name: 'people.export-students',
  title: { en: 'Students', bn: 'শিক্ষার্থী' },
  may: 'students.read',
  query: z.object({
    search: z.string().max(100).optional(),
    group: z.string().max(120).optional(),
    state: z.enum(['active', 'disabled', 'unregistered']).optional(),
    sort: z.enum(['name', 'roll', 'newest']).optional(),
  }),
  columns: [
    { en: 'Roll', bn: 'রোল' },
    { en: 'Name', bn: 'নাম', width: 30 },
    { en: 'Mobile', bn: 'মোবাইল' },
    { en: 'Groups', bn: 'গ্রুপ', width: 40 },
    { en: 'Registered', bn: 'নিবন্ধিত' },
    { en: 'Disabled', bn: 'নিষ্ক্রিয়' },
  ],
  rows: async function* (query, { db }: { db: Database }, language) {
    const word = (is: boolean) => (is ? yes : no)[language]
    for (let after: string | undefined; ; ) {
      const page = await listStudentsPage(db, { ...query, after, limit: pageRows })
      for (const { sid, name, mobile, groups, registered, disabled } of page.rows)
        yield [sid, name, mobile, groups.map((one) => one.name).join(', '), word(registered), word(disabled)]
      if (page.next === null) return
      after = page.next
    }
  },
})

/** Groups with what hangs on them. */
export const groupsExport = tableKind({
  name: 'people.export-groups',
  title: { en: 'Groups', bn: 'গ্রুপ' },
  may: 'students.read',
  query: z.object({}),
  columns: [
    { en: 'Name', bn: 'নাম', width: 30 },
    { en: 'Course', bn: 'কোর্স', width: 30 },
    { en: 'Students', bn: 'শিক্ষার্থী' },
    { en: 'Exams', bn: 'পরীক্ষা' },
  ],
  rows: async function* (_query, { db }: { db: Database }) {
    for (const { name, course, students, exams } of await db.scan((reader) => groupFacts(reader, null)))
      yield [name, course, students, exams]
  },
})
