/** The log of who did what as XLSX. */
import { z } from 'zod'
import type { Database } from '../../ports/database/database.ts'
import { tableKind } from '../jobs/table-export.api.ts'
import { logRows } from './staff-log.store.ts'

const pageRows = 500

/** Its rows are those of the log's page, the newest first. */
export const logExport = tableKind({
  name: 'staff.export-log',
  title: { en: 'Log', bn: 'কাজের লগ' },
  may: 'log.read',
  query: z.object({
    search: z.string().max(200).optional(),
    calls: z.string().max(1_000).optional(),
    staffId: z.string().max(120).optional(),
  }),
  columns: [
    { en: 'When (UTC)', bn: 'কখন (UTC)', width: 22 },
    { en: 'Who', bn: 'কে', width: 24 },
    { en: 'Role', bn: 'ভূমিকা' },
    { en: 'What', bn: 'কী', width: 26 },
    { en: 'On', bn: 'কীসের ওপর', width: 30 },
    { en: 'Result', bn: 'ফল' },
    { en: 'Network', bn: 'নেটওয়ার্ক' },
    { en: 'Before', bn: 'আগে', width: 40 },
    { en: 'After', bn: 'পরে', width: 40 },
  ],
  rows: async function* (query, { db }: { db: Database }, language) {
    let before: string | undefined
    for (;;) {
      const asked = { ...query, before, limit: pageRows }
      const rows = await db.scan((reader) => logRows(reader, asked))
      for (const row of rows) {
        const name = language === 'bn' ? (row.on_name_bn ?? row.on_name) : row.on_name
        yield [
          ...[new Date(row.at).toISOString(), row.who, row.role, row.what, name],
          ...[row.result, row.network, row.before_json, row.after_json],
        ]
      }
      before = rows.at(-1)?.id
      if (rows.length < pageRows) return
    }
  },
})
