/** What every search must do, on both databases. */
import { dialects, freshDatabase } from '@porua/testkit/databases'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { type Search, searchOf } from './search.ts'

const texts: Record<string, string> = {
  ohm: 'State Ohm’s law. Why is V = IR not true for a diode?',
  photo: 'Explain photosynthesis in C4 plants, please.',
  bangla: 'সালোকসংশ্লেষণ কেন দিনে হয়? ২০২৬ সালের প্রশ্ন',
  formula: 'Solve $x^2 + 5x + 6 = 0$ and \\frac{1}{x}',
  percent: 'Is 100% pure_water safe?',
  short: 'pH of HCl',
}

describe.each(dialects)('search on %s', (dialect) => {
  let db: Database
  let close: () => Promise<void>
  let search: Search
  beforeAll(async () => {
    ;({ db, close } = await freshDatabase(dialect))
    search = searchOf(dialect)
    await db.write(async (tx) => {
      for (const [id, text] of Object.entries(texts)) await search.put(tx, id, text)
    })
  })
  afterAll(() => close())

  const find = async (text: string): Promise<string[]> => {
    const among = search.matching(text)
    if (!among) return []
    const { rows } = await db.scan((reader) =>
      sql<{
        id: string
      }>`select question_id as id from forum_text where question_id in ${among} order by 1`.execute(reader),
    )
    return rows.map((row) => row.id)
  }

  test.each([
    ['photosynthesis', ['photo']],
    ['PHOTO', ['photo']],
    ['synth', ['photo']],
    ['সংশ্লেষ', ['bangla']],
    ['2026', ['bangla']],
    ['২০২৬', ['bangla']],
    ['x^2', ['formula']],
    ['\\frac', ['formula']],
    ['ohm’s law', ['ohm']],
    ['law diode', ['ohm']],
    ['law photosynthesis', []],
    ['100%', ['percent']],
    ['pure_water', ['percent']],
    ['pureXwater', []],
    ['ph', ['photo', 'short']],
    ['hc', ['short']],
    ["'; drop table forum_text; --", []],
    ['"', []],
    ['   ', []],
  ])('%j', async (text, ids) => {
    expect(await find(text)).toEqual(ids)
  })

  test.each([
    ['photosyntesis', ['photo']],
    ['phptosynthesis', ['photo']],
    ['সালোকসংশ্লষণ', ['bangla']],
    ['fotosintesis', []],
    ['', []],
  ])('one wrong letter: %j', async (text, ids) => {
    expect(await db.scan((reader) => search.near(reader, text, 10))).toEqual(ids)
  })

  test('new words take the place of the old, and what is removed is not found', async () => {
    await db.write((tx) => search.put(tx, 'ohm', 'Kirchhoff’s rules'))
    expect(await find('diode')).toEqual([])
    expect(await find('kirch')).toEqual(['ohm'])
    await db.write((tx) => search.remove(tx, 'ohm'))
    expect(await find('kirch')).toEqual([])
  })
})
