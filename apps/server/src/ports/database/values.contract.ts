/** What columns hold: the same values on every database, and the same refused. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Subject } from './database.contract.ts'
import type { Database, Tx } from './database.ts'
import { UnstorableText } from './errors.ts'

/** Declares the suite for what `make` makes. */
export function valuesContract(name: string, make: () => Promise<Subject>): void {
  describe(`values: ${name}`, () => {
    let subject: Subject
    let db: Database
    beforeAll(async () => {
      subject = await make()
      db = subject.database
    })
    afterAll(() => subject?.close())
    beforeEach(() => db.write((tx) => tx.deleteFrom('provider').execute()))

    const put = (tx: Tx, key: string, value = '1') =>
      tx.insertInto('provider').values({ key, value_json: value }).execute()
    const keys = async () =>
      (await db.read((r) => r.selectFrom('provider').select('key').orderBy('key').execute())).map(
        (row) => row.key,
      )

    it('holds 64-bit integers as far as JavaScript counts', async () => {
      const values = [
        0,
        1,
        -1,
        2 ** 31,
        -(2 ** 31) - 1,
        2 ** 32 + 1,
        1_763_700_000_123,
        Number.MAX_SAFE_INTEGER,
        Number.MIN_SAFE_INTEGER,
      ]
      await db.write(async (tx) => {
        for (const [i, last_at] of values.entries()) {
          await tx
            .insertInto('attempt_call')
            .values({ attempt_id: 'a', device: 'd', counter: i, last_at })
            .execute()
        }
      })
      const rows = await db.read((r) =>
        r.selectFrom('attempt_call').select('last_at').orderBy('counter').execute(),
      )
      expect(rows.map((row) => row.last_at)).toEqual(values)
      const sums = await db.read((r) =>
        r
          .selectFrom('attempt_call')
          .select((e) => e.fn.sum<number>('counter').as('sum'))
          .executeTakeFirst(),
      )
      expect(sums).toEqual({ sum: 36 })
    })

    it('binds whole numbers as whole numbers and gives truth as 0 and 1', async () => {
      const { rows } = await db.read((r) =>
        sql`select cast(${1_763_700_000_123} as text) as t, exists (select 1 from provider) as no, 1 = 1 as yes`.execute(
          r,
        ),
      )
      expect(rows).toEqual([{ t: '1763700000123', no: 0, yes: 1 }])
    })

    it('holds bytes and null', async () => {
      const pool = Buffer.alloc(8192, 7)
      const window = pool.subarray(10, 20)
      const every = Uint8Array.from({ length: 256 }, (_, i) => i)
      await db.write((tx) =>
        tx
          .insertInto('paper')
          .values({
            id: 'p',
            exam_id: 'e',
            edition: 1,
            set_code: '',
            sha256: '',
            body: every,
            brotli: window,
            images_json: '[]',
            created_at: 1,
          })
          .execute(),
      )
      const paper = await db.read((r) => r.selectFrom('paper').selectAll().executeTakeFirstOrThrow())
      expect(Buffer.from(paper.body).equals(Buffer.from(every))).toBe(true)
      expect(Buffer.from(paper.brotli).equals(window)).toBe(true)
      await db.write((tx) =>
        tx
          .insertInto('mark')
          .values({ attempt_id: 'a', generation: 1, question_id: 'q', marks: null, evaluated_json: '[]' })
          .execute(),
      )
      expect(await db.read((r) => r.selectFrom('mark').select('marks').executeTakeFirst())).toEqual({
        marks: null,
      })
    })

    it('refuses text that one of the databases could not hold', async () => {
      for (const text of ['a\0b', '\ud800', 'x\udc00y']) {
        await expect(db.write((tx) => put(tx, 'a', text))).rejects.toBeInstanceOf(UnstorableText)
      }
      expect(await keys()).toEqual([])
    })

    it('sorts keys by their bytes', async () => {
      const words = [
        'a',
        'B',
        'b',
        'A',
        'Z',
        'z',
        'é',
        'e',
        '_',
        '-',
        '1',
        '10',
        '2',
        'ক',
        'খ',
        '😀',
        'ﬀ',
        'ab',
        'a b',
        '',
      ]
      await db.write(async (tx) => {
        for (const word of words) await put(tx, word)
      })
      const sorted = words.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
      expect(await keys()).toEqual(sorted)
      const past = await db.read((r) =>
        r.selectFrom('provider').select('key').where('key', '>', 'Z').orderBy('key', 'desc').execute(),
      )
      expect(past.map((row) => row.key)).toEqual(sorted.slice(sorted.indexOf('Z') + 1).toReversed())
    })
  })
}
