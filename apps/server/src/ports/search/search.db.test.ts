/** What every search must do, on both databases. */
import { dialects, freshDatabase } from '@porua/testkit/databases'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { type Search, type SearchPlace, searchOf } from './search.ts'

const texts: Record<string, string> = {
  ohm: 'State Ohm’s law. Why is V = IR not true for a diode?',
  photo: 'Explain photosynthesis in C4 plants, please.',
  bangla: 'সালোকসংশ্লেষণ কেন দিনে হয়? ২০২৬ সালের প্রশ্ন',
  formula: 'Solve $x^2 + 5x + 6 = 0$ and \\frac{1}{x}',
  percent: 'Is 100% pure_water safe?',
  short: 'pH of HCl',
}

const place = { courseId: 'physics', subjectId: 'electricity', chapterId: 'current' }
const anywhere: SearchPlace = { courseIds: ['physics'], subjectId: null, chapterId: null }

describe.each(dialects)('search on %s', (dialect) => {
  let db: Database
  let close: () => Promise<void>
  let search: Search
  beforeAll(async () => {
    ;({ db, close } = await freshDatabase(dialect))
    search = searchOf(dialect)
    await db.write(async (tx) => {
      await search.put(
        tx,
        Object.entries(texts).map(([id, text]) => ({ id, text, ...place })),
      )
    })
  })
  afterAll(() => close())

  const find = async (text: string, where: Partial<SearchPlace> = {}, most = 10): Promise<string[]> =>
    (await db.scan((reader) => search.find(reader, text, { ...anywhere, ...where }, most))).sort()

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
    ['dicde', ['ohm']],
    ['plnats', ['photo']],
    ['phtosy', ['photo']],
    ['সালোকসংশ্লষণ', ['bangla']],
    ['fotosintesis', []],
    ['', []],
  ])('one wrong letter: %j', async (text, ids) => {
    expect(await db.scan((reader) => search.near(reader, text, anywhere, 10))).toEqual(ids)
  })

  test('new words take the place of the old, and what is removed is not found', async () => {
    const changed = { ...place, id: 'ohm', text: 'Kirchhoff’s rules' }
    await db.write((tx) => search.put(tx, [changed]))
    expect(await find('diode')).toEqual([])
    expect(await find('kirch')).toEqual(['ohm'])
    await db.write((tx) => search.remove(tx, 'ohm'))
    expect(await find('kirch')).toEqual([])
  })

  test('only in the courses asked for, and in the subject and chapter', async () => {
    await db.write((tx) =>
      search.put(tx, [
        { ...place, id: 'here', text: 'A magnet here' },
        { ...place, chapterId: 'fields', id: 'beside', text: 'A magnet beside' },
        {
          courseId: 'chemistry',
          subjectId: 'metals',
          chapterId: 'iron',
          id: 'there',
          text: 'A magnet there',
        },
      ]),
    )
    expect(await find('magnet')).toEqual(['beside', 'here'])
    expect(await find('magnet', { courseIds: ['chemistry', 'physics'] })).toEqual(['beside', 'here', 'there'])
    expect(await find('magnet', { courseIds: [] })).toEqual([])
    expect(await find('magnet', { chapterId: 'fields' })).toEqual(['beside'])
    expect(await find('magnet', { subjectId: 'metals' })).toEqual([])
    const near = (where: Partial<SearchPlace>) =>
      db.scan((reader) => search.near(reader, 'magnat', { ...anywhere, ...where }, 10))
    expect(await near({ chapterId: 'current' })).toEqual(['here'])
    expect(await near({ courseIds: [] })).toEqual([])
  })

  test('of very many the newest, wherever they stand', async () => {
    const many = Array.from({ length: 300 }, (_, n) => ({
      ...place,
      id: `many-${String(n).padStart(3, '0')}`,
      text: `A common pendulum, number ${n}${n < 3 ? ', quartz' : ''}`,
    }))
    await db.write((tx) => search.put(tx, many))
    if (dialect === 'postgres') {
      // As if four hundred thousand others had come between: the rare word stands segments away from the newest.
      await db.write((tx) =>
        sql`update forum_text set no = no + 400000, grams = array_append(grams[1:array_length(grams, 1) - 1],
          cast(-((no + 400000) >> 13) - 1 as integer)) where question_id >= 'many-200' and question_id < 'many-999'`.execute(
          tx,
        ),
      )
    }
    const newest = await db.scan((reader) => search.find(reader, 'pendulum', anywhere, 5))
    expect(newest).toEqual(['many-299', 'many-298', 'many-297', 'many-296', 'many-295'])
    expect(await find('quartz')).toEqual(['many-000', 'many-001', 'many-002'])
    expect(await find('pendulum', {}, 1000)).toHaveLength(300)
    // A change keeps its place among the newest.
    await db.write((tx) => search.put(tx, many.slice(0, 1)))
    expect((await db.scan((reader) => search.find(reader, 'pendulum', anywhere, 1)))[0]).toBe('many-299')
  })

  test('what is scattered thinly over very many, newest first', async () => {
    const ids = Array.from({ length: 120 }, (_, n) => `thin-${String(n).padStart(3, '0')}`)
    const texts = ids.map((id) => ({ ...place, id, text: 'A rare tourmaline' }))
    await db.write((tx) => search.put(tx, texts))
    if (dialect === 'postgres') {
      // Two in a segment, one alone in the newest: sixty segments and more.
      await db.write((tx) =>
        sql`update forum_text set no = place, grams = array_append(grams[1:array_length(grams, 1) - 1],
          cast(-(place >> 13) - 1 as integer))
          from (select question_id as id, 1000000 + cast(substr(question_id, 6) as integer) * 4096 as place from forum_text
            where question_id like 'thin-%') as moved where question_id = moved.id`.execute(tx),
      )
    }
    const found = (most: number) => db.scan((reader) => search.find(reader, 'tourmaline', anywhere, most))
    expect(await found(7)).toEqual(ids.slice(-7).toReversed())
    expect(await found(500)).toEqual(ids.toReversed())
  })
})
