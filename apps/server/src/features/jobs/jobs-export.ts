/** The table of jobs as XLSX, for who sees everybody's. */
import { jobStates } from '@porua/contract/desk/jobs'
import { z } from 'zod'
import type { Database } from '../../ports/database/database.ts'
import { schoolTimeOf } from '../school/school.api.ts'
import { jobRows } from './jobs.store.ts'
import { tableKind } from './table-export.api.ts'

const pageRows = 500
const states = {
  waiting: { en: 'Waiting', bn: 'অপেক্ষায়' },
  running: { en: 'Running', bn: 'চলছে' },
  done: { en: 'Done', bn: 'হয়েছে' },
  failed: { en: 'Failed', bn: 'হয়নি' },
  cancelled: { en: 'Cancelled', bn: 'বাতিল' },
}

/** Makes the kind; `titleOf` words a kind of work. */
export function jobsExport(titleOf: (kind: string) => { en: string; bn: string }) {
  return tableKind({
    name: 'jobs.export-jobs',
    title: { en: 'Jobs', bn: 'কাজ' },
    may: 'care.manage',
    query: z.object({ state: z.enum(jobStates).optional(), staffId: z.string().max(120).optional() }),
    columns: [
      { en: 'Work', bn: 'কাজ', width: 30 },
      { en: 'State', bn: 'অবস্থা' },
      { en: 'Who', bn: 'কে', width: 24 },
      { en: 'Started', bn: 'শুরু', width: 22 },
      { en: 'Ended', bn: 'শেষ', width: 22 },
    ],
    rows: async function* (query, { db }: { db: Database }, language) {
      const time = await schoolTimeOf(db)
      const moment = (at: number | null) => (at === null ? null : time(at))
      for (let before: string | undefined; ; ) {
        const asked = { ...query, before, limit: pageRows }
        const rows = await db.scan((reader) => jobRows(reader, asked))
        for (const { kind, state, who, created_at, ended_at } of rows)
          yield [
            titleOf(kind)[language],
            states[state as keyof typeof states][language],
            ...[who, time(created_at), moment(ended_at)],
          ]
        before = rows.at(-1)?.id
        if (rows.length < pageRows) return
      }
    },
  })
}
