/** Rolls in the order of people. */
import { dialects, freshDatabase } from '@porua/testkit/databases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../ports/database/database.ts'
import { isBehindRoll } from './roll-order.ts'

const ordered = [
  ...['"\\u0031', '"\\u0032', '-', '2', '০০3', '৯', '10', '১১', '100', '2024-3-B', '2024-10-A'],
  ...['12345678901234567890123', 'A', 'A2B3', 'A2B10', 'A10B2', 'HSC 9', 'HSC 10', 'কলেজ-৯', 'কলেজ-১০'],
]

describe.each(dialects)('rolls on %s', (dialect) => {
  let db: Database
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ db, close } = await freshDatabase(dialect))
    const times = { disabled: 0, created_at: 1, updated_at: 1, version: 1 }
    const rows = ordered.map((sid) => ({ ...times, id: `id ${sid}`, sid, mobile: sid, name: sid }))
    await db.write((tx) => tx.insertInto('student').values(rows.reverse()).execute())
  })
  afterAll(() => close?.())

  /** All rolls, read in parts. */
  async function inParts(most: number): Promise<string[]> {
    const found: string[] = []
    for (;;) {
      const rows = await db.read((reader) =>
        reader
          .selectFrom('student as s')
          .select('sid')
          .where(isBehindRoll('s', found.at(-1) ?? ''))
          .orderBy('s.roll_order')
          .orderBy('s.id')
          .limit(most)
          .execute(),
      )
      found.push(...rows.map(({ sid }) => sid))
      if (rows.length < most) return found
    }
  }

  test('digits count as numbers wherever they stand, Bangla ones too', async () => {
    for (const most of [1, 3, 100]) expect(await inParts(most)).toEqual(ordered)
  })

  test('a roll that changes changes its place', async () => {
    const rename = (from: string, to: string) =>
      db.write((tx) => tx.updateTable('student').set({ sid: to }).where('sid', '=', from).execute())
    await rename('A', '7')
    expect((await inParts(5)).indexOf('7')).toBe(ordered.indexOf('৯'))
    await rename('7', 'A')
    expect(await inParts(5)).toEqual(ordered)
  })
})
