/** The table of exams as XLSX. */
import { examStates } from '@porua/contract/desk/exams'
import { z } from 'zod'
import type { Database } from '../../../ports/database/database.ts'
import { tableKind } from '../../jobs/table-export.api.ts'
import { schoolTimeOf } from '../../school/school.api.ts'
import type { ExamPages } from './exam-pages.service.ts'

const pageRows = 100
const states = {
  live: { en: 'Live', bn: 'চলছে' },
  upcoming: { en: 'Upcoming', bn: 'সামনে' },
  past: { en: 'Past', bn: 'শেষ' },
  draft: { en: 'Draft', bn: 'খসড়া' },
  practice: { en: 'Practice', bn: 'অনুশীলন' },
}

interface Services {
  db: Database
  exams: { readonly pages: ExamPages }
}

/** Exams as the list shows them. */
export const examsExport = tableKind({
  name: 'exams.export-exams',
  title: { en: 'Exams', bn: 'পরীক্ষা' },
  may: 'exams.write',
  query: z.object({
    state: z.enum(examStates).optional(),
    groupId: z.string().max(120).optional(),
    subjectId: z.string().max(120).optional(),
    search: z.string().max(200).optional(),
  }),
  columns: [
    { en: 'Title', bn: 'শিরোনাম', width: 36 },
    { en: 'Subject', bn: 'বিষয়', width: 24 },
    { en: 'State', bn: 'অবস্থা' },
    { en: 'Groups', bn: 'গ্রুপ', width: 30 },
    { en: 'Starts', bn: 'শুরু', width: 22 },
    { en: 'Ends', bn: 'শেষ', width: 22 },
    { en: 'Questions', bn: 'প্রশ্ন' },
    { en: 'Marks', bn: 'নম্বর' },
    { en: 'Begun', bn: 'শুরু করেছে' },
  ],
  rows: async function* (query, { db, exams }: Services, language) {
    const time = await schoolTimeOf(db)
    const moment = (at: string | null) => (at === null ? null : time(at))
    for (let after: string | undefined; ; ) {
      const page = await exams.pages.list({ ...query, after, limit: pageRows })
      for (const one of page.exams)
        yield [
          ...[one.title, one.subject.name, states[one.state][language]],
          ...[one.groups.map(({ name }) => name).join(', '), moment(one.startsAt), moment(one.endsAt)],
          ...[one.questions, one.totalMarks, one.attempts],
        ]
      if (page.next === null) return
      after = page.next
    }
  },
})
