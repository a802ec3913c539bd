/** Tables made of one JSON parameter, with the strings that break programs. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { batch } from './batch.ts'
import type { Subject } from './database.contract.ts'
import type { Database } from './database.ts'
import { isDataError, isUniqueViolation } from './errors.ts'
import { listQuery, lookUp } from './queries.ts'
import { rowStatement } from './row-statement.ts'
import { greatest, type JsonRow, jsonRows, least } from './sql.ts'

const CALLS = { attempt_id: 'text', device: 'text', counter: 'int', last_at: 'int' } as const
const SAVE = rowStatement(
  CALLS,
  (row, from) => sql`insert into attempt_call (attempt_id, device, counter, last_at)
    select ${row.attempt_id}, ${row.device}, ${row.counter}, ${row.last_at} + ${0} ${from} where true
    on conflict (attempt_id, device, counter) do update set last_at = excluded.last_at
    where excluded.last_at > attempt_call.last_at`,
)
const TOUCH = rowStatement(
  { device: 'text', at: 'int?' },
  (row, from) =>
    sql`update attempt_call set last_at = coalesce(${row.at}, -1) ${from} where attempt_call.device = ${row.device}`,
)
const HOSTILE = join(import.meta.dirname, '../../../../../../shared/data/hostile/blns.json')

/** The big list of naughty strings where this machine has it, and our own. */
function hostileStrings(): string[] {
  const own = [
    '',
    ' ',
    "'",
    '"',
    '\\',
    '\\u0000',
    '%s',
    '$1',
    '?',
    ':a',
    '--',
    '/*',
    '{}',
    '[]',
    'null',
    'true',
    '1e400',
    'NaN',
    '$.a',
    '\u2028\u2029',
    '\ufeff',
    '\ufffd',
    '\u{10ffff}',
    '👩‍👩‍👧‍👦',
    'ক্ষ',
    '\t\r\n\b\f\v\u0001\u001f\u007f',
    '] , [',
    '"; drop table provider; --',
    'x'.repeat(70_000),
  ]
  if (!existsSync(HOSTILE)) {
    process.stderr.write(`json rows: ${HOSTILE} is absent, our own hostile strings only\n`)
    return own
  }
  const read: unknown = JSON.parse(readFileSync(HOSTILE, 'utf8'))
  return [...own, ...(read as string[]).filter((text) => text.isWellFormed() && !text.includes('\0'))]
}

/** Declares the suite for what `make` makes. */
export function jsonRowsContract(name: string, make: () => Promise<Subject>): void {
  describe(`json rows: ${name}`, () => {
    let subject: Subject
    let db: Database
    beforeAll(async () => {
      subject = await make()
      db = subject.database
    })
    afterAll(() => subject?.close())
    beforeEach(() => db.write((tx) => tx.deleteFrom('attempt_call').execute()))

    const upsertJson = (rows: readonly JsonRow<typeof CALLS>[]) =>
      db.write((tx) =>
        sql`insert into attempt_call (attempt_id, device, counter, last_at)
          select attempt_id, device, counter, last_at from ${jsonRows(db.dialect, rows, CALLS)} as r where true
          on conflict (attempt_id, device, counter) do update
          set last_at = ${greatest(db.dialect, sql`attempt_call.last_at`, sql`excluded.last_at`)}`.execute(
          tx,
        ),
      )
    const upsertEach = (rows: readonly JsonRow<typeof CALLS>[]) =>
      db.write((tx) => tx.executeQuery(SAVE.of(tx, rows)))
    const ways = [
      ['one table', upsertJson],
      ['each row', upsertEach],
    ] as const
    const all = () =>
      db.read((r) =>
        r
          .selectFrom('attempt_call')
          .select(['attempt_id', 'device', 'counter', 'last_at'])
          .orderBy('attempt_id')
          .orderBy('counter')
          .execute(),
      )

    for (const [way, upsert] of ways) {
      it(`carries hostile strings unharmed (${way})`, async () => {
        const rows = hostileStrings().map((device, counter) => ({
          attempt_id: 'a',
          device,
          counter,
          last_at: 1,
        }))
        await upsert(rows)
        expect(await all()).toEqual(rows)
      })

      it(`inserts, updates and counts (${way})`, async () => {
        const row = { attempt_id: 'a', device: 'd', counter: Number.MAX_SAFE_INTEGER, last_at: -5 }
        expect((await upsert([row, { ...row, counter: 1 }])).numAffectedRows).toBe(2n)
        expect((await upsert([{ ...row, last_at: 9 }])).numAffectedRows).toBe(1n)
        await upsert([{ ...row, last_at: 3 }])
        expect(await all()).toEqual([
          { ...row, counter: 1 },
          { ...row, last_at: 9 },
        ])
        expect((await upsert([])).numAffectedRows).toBe(0n)
      })

      it(`refuses alike what does not fit (${way})`, async () => {
        const good = { attempt_id: 'a', device: 'd', counter: 1, last_at: 1 }
        const bad: object[] = [
          { device: 'a\0b' },
          { device: '\ud800' },
          { device: null },
          { device: 1 },
          { counter: 1.5 },
          { counter: '1' },
          { counter: true },
          { counter: 2 ** 53 },
          { last_at: undefined },
        ]
        for (const wrong of bad) {
          // Thrown before a unit begins or inside it: either way it is a data error.
          const error: unknown = await Promise.resolve()
            .then(() => upsert([good, { ...good, ...wrong } as typeof good]))
            .catch((e: unknown) => e)
          expect(isDataError(error), JSON.stringify(wrong)).toBe(true)
        }
        expect(await all()).toEqual([])
      })
    }

    it('carries hostile strings alone', async () => {
      const rows = hostileStrings().map((device, counter) => ({
        attempt_id: 'a',
        device,
        counter,
        last_at: 1,
      }))
      await db.write(async (tx) => {
        for (const row of rows) await tx.insertInto('attempt_call').values(row).execute()
      })
      expect(await all()).toEqual(rows)
      for (const { device, counter } of rows) {
        const found = await db.read((r) =>
          r
            .selectFrom('attempt_call')
            .select('counter')
            .where('device', '=', device)
            .where('counter', '=', counter)
            .execute(),
        )
        expect(found).toEqual([{ counter }])
      }
    })

    it('updates by rows, in one message with others', async () => {
      const row = { attempt_id: 'a', counter: 1, last_at: 1 }
      await upsertEach(['x', 'y', 'z'].map((device) => ({ ...row, device })))
      const results = await db.write((tx) =>
        batch(
          tx,
          [
            TOUCH.of(tx, [
              { device: 'x', at: 5 },
              { device: 'z', at: null },
            ]),
            TOUCH.of(tx, []),
          ],
          { commit: true },
        ),
      )
      expect(results.map((result) => result.numAffectedRows)).toEqual([2n, 0n])
      const found = await db.read((r) =>
        r.selectFrom('attempt_call').select('last_at').orderBy('device').execute(),
      )
      expect(found.map((found) => found.last_at)).toEqual([5, 1, -1])
    })

    it('keeps nothing of many rows of which one fails', async () => {
      const row = { attempt_id: 'a', device: 'd', last_at: 1 }
      const insert = rowStatement(
        CALLS,
        (r, from) => sql`insert into attempt_call (attempt_id, device, counter, last_at)
          select ${r.attempt_id}, ${r.device}, ${r.counter}, ${r.last_at} ${from}`,
      )
      const write = db.write((tx) =>
        tx.executeQuery(
          insert.of(
            tx,
            [1, 2, 1].map((counter) => ({ ...row, counter })),
          ),
        ),
      )
      await expect(write).rejects.toSatisfy(isUniqueViolation)
      expect(await all()).toEqual([])
    })

    it('looks up the last row of each, and keeps who has none where that is wanted', async () => {
      const row = (attempt_id: string, counter: number) => ({ attempt_id, device: 'd', counter, last_at: 1 })
      await upsertEach([row('a', 2), row('a', 11), row('a', 1), row('b', 7)])
      const last = (left: boolean) =>
        listQuery<{ id: 'text' }, { id: string; counter: number | null }>(
          { id: 'text' },
          (list, dialect) => sql`select k.id, c.counter from ${list} as k
            ${lookUp(dialect, { table: 'attempt_call', as: 'c', on: sql`c.attempt_id = k.id`, last: 'counter', left })}
            order by k.id`,
        )
      const ids = ['a', 'b', 'c'].map((id) => ({ id }))
      const found = [
        { id: 'a', counter: 11 },
        { id: 'b', counter: 7 },
      ]
      expect(await db.read((r) => last(false).rows(r, ids))).toEqual(found)
      expect(await db.read((r) => last(true).rows(r, ids))).toEqual([...found, { id: 'c', counter: null }])
    })

    it('keeps nulls and reals, and joins with tables in Kysely’s builder', async () => {
      await upsertEach([{ attempt_id: 'a', device: 'd', counter: 1, last_at: 5 }])
      const wanted = jsonRows(
        db.dialect,
        [
          { id: 'a', note: null, weight: 0.5 },
          { id: 'b', note: 'n', weight: 2 },
        ],
        { id: 'text', note: 'text?', weight: 'real' },
      )
      const rows = await db.read((r) =>
        r
          .selectFrom(wanted.as('w'))
          .leftJoin('attempt_call as c', 'c.attempt_id', 'w.id')
          .select(['w.id', 'w.note', 'w.weight', 'c.last_at'])
          .select(least(db.dialect, sql<number>`w.weight`, sql<number>`1`).as('small'))
          .orderBy('w.id')
          .execute(),
      )
      expect(rows).toEqual([
        { id: 'a', note: null, weight: 0.5, last_at: 5, small: 0.5 },
        { id: 'b', note: 'n', weight: 2, last_at: null, small: 1 },
      ])
    })
  })
}
