/** Kinds of long work for tests, whose steps the test decides by files that it makes. */
import { existsSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { Refused } from '../../../platform/refusals/refused.ts'
import type { Database } from '../../../ports/database/database.ts'
import { jobKind } from '../jobs.api.ts'

interface Services {
  db: Database
  close(): Promise<void>
}

const common = { may: 'care.manage', phases: { Counting: 'গোনা হচ্ছে' }, writes: 'whole' } as const
const title = { en: 'Count', bn: 'গণনা' }

async function exists(path: string): Promise<void> {
  while (!existsSync(path)) await sleep(10)
}

const put = (db: Database, key: string) =>
  db.write((tx) => tx.insertInto('provider').values({ key, value_json: '1' }).execute())

/** Stores `before`, waits for a file, stores `after`; makes rows and a result. */
export const countKind = jobKind({
  ...common,
  name: 'test.count',
  title,
  stays: { en: 'What was counted stands.', bn: 'যা গোনা হয়েছে তা রয়ে গেছে।' },
  input: z.object({ until: z.string(), before: z.string().optional(), after: z.string().optional() }),
  run: async (context, { until, before, after }, { db }: Services) => {
    context.progress.stage('Counting', 3)
    context.progress.step(2)
    if (before) await put(db, before)
    await exists(until)
    if (after) await put(db, after)
    const rows = context.list('rows')
    for (let row = 0; row < 2_500; row++) await rows.add({ row, text: row === 7 ? 'a\u2028b' : 'ক' })
    writeFileSync(context.result('count.txt', 'text/plain'), 'counted')
    return { counted: 3 }
  },
})

export const quickKind = jobKind({
  ...common,
  name: 'test.quick',
  title,
  quick: true,
  input: z.object({ file: z.string().optional(), rowsOf: z.string().optional() }),
  run: async (context, { file, rowsOf }, _: Services) => {
    if (file) return context.file(file).then(({ name, bytes }) => ({ name, bytes }))
    let count = 0
    if (rowsOf) for await (const _row of await context.listOf(rowsOf, 'rows')) count++
    return { count }
  },
})

export const patientKind = jobKind({
  ...common,
  name: 'test.patient',
  title,
  waitsForExams: true,
  input: z.object({}),
  run: async (_context, _input, _services: Services) => ({}),
})

export const refusedKind = jobKind({
  ...common,
  name: 'test.refused',
  title,
  input: z.object({ fault: z.boolean() }),
  run: async (_context, { fault }, _services: Services) => {
    throw fault
      ? new TypeError('a secret detail')
      : new Refused(['notInGroup', { sid: 'S-1', group: 'Morning' }])
  },
})

/** All of them. */
export const testKinds = [countKind, quickKind, patientKind, refusedKind]
