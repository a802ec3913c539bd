/** Rolls in the order of people. */
import { dialects, freshDatabase } from '@porua/testkit/databases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../ports/database/database.ts'
import { isBehindRoll, rollOrder } from './roll-order.ts'

const ordered = [
  ...[
    '-',
    '2',
    'A',
    '৯',
    '10',
    'A1',
    '১১',
    '100',
    'HSC 9',
    'HSC 10',
    'কলেজ-৯',
    'কলেজ-১০',
    '2024-3-B',
    '2024-10-A',
  ],
  ...['12345678901234567890123', 'x'.repeat(100)],
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
          .orderBy(rollOrder('s'))
          .limit(most)
          .execute(),
      )
      found.push(...rows.map(({ sid }) => sid))
      if (rows.length < most) return found
    }
  }

  test('2 comes before 10, whatever stands before both', async () => {
    for (const most of [1, 3, 100]) expect(await inParts(most)).toEqual(ordered)
  })
})
