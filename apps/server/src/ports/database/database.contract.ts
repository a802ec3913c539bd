import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { batch } from './batch.ts'
import { type Database, DatabaseUnavailable, type Tx } from './database.ts'
import { isDataError, isUniqueViolation, UnitFailed } from './errors.ts'
import { lockRows } from './sql.ts'

export interface Subject {
  readonly database: Database
  /** Handles of the same data: other pools, other processes' sockets. */
  readonly peers: readonly Database[]
  close(): Promise<void>
}

/** Declares the suite for what `make` makes. */
export function databaseContract(name: string, make: () => Promise<Subject>): void {
  describe(`database contract: ${name}`, () => {
    let subject: Subject
    let db: Database
    beforeAll(async () => {
      subject = await make()
      db = subject.database
    })
    afterAll(() => subject?.close())
    beforeEach(() =>
      db.write(async (tx) => {
        for (const table of ['provider', 'attempt_call', 'paper', 'mark'] as const)
          await tx.deleteFrom(table).execute()
      }),
    )

    const put = (tx: Tx, key: string, value = '1') =>
      tx.insertInto('provider').values({ key, value_json: value }).execute()
    const keys = async (from: Database = db) =>
      (await from.read((r) => r.selectFrom('provider').select('key').orderBy('key').execute())).map(
        (row) => row.key,
      )

    it('commits what a unit wrote and gives back what it returned', async () => {
      const given = await db.write(async (tx) => {
        await put(tx, 'a')
        await put(tx, 'b')
        return 7
      })
      expect(given).toBe(7)
      for (const peer of [db, ...subject.peers]) expect(await keys(peer)).toEqual(['a', 'b'])
    })

    it('keeps nothing of a unit that throws', async () => {
      const refused = db.write(async (tx) => {
        await put(tx, 'a')
        throw new Error('no')
      })
      await expect(refused).rejects.toThrow('no')
      expect(await keys()).toEqual([])
    })

    it('keeps nothing of a unit of which one statement fails, and tells a unique violation', async () => {
      await db.write((tx) => put(tx, 'a'))
      const error: unknown = await db
        .write(async (tx) => {
          await put(tx, 'b')
          await put(tx, 'a')
        })
        .catch((e: unknown) => e)
      expect(isUniqueViolation(error)).toBe(true)
      expect(isDataError(error)).toBe(true)
      expect(await keys()).toEqual(['a'])
    })

    it('lets no unit go on after a failed statement', async () => {
      await db.write((tx) => put(tx, 'a'))
      const swallowed = db.write(async (tx) => {
        await put(tx, 'b')
        await put(tx, 'a').catch(() => undefined)
      })
      await expect(swallowed).rejects.toBeInstanceOf(UnitFailed)
      const pursued = db.write(async (tx) => {
        await put(tx, 'b')
        await Promise.allSettled([put(tx, 'a'), put(tx, 'c')])
        await put(tx, 'd').catch(() => undefined)
      })
      await expect(pursued).rejects.toBeInstanceOf(UnitFailed)
      expect(await keys()).toEqual(['a'])
    })

    it('refuses a missing value', async () => {
      const error: unknown = await db.write((tx) => put(tx, 'a', null as never)).catch((e: unknown) => e)
      expect(isDataError(error)).toBe(true)
      expect(isUniqueViolation(error)).toBe(false)
      expect(await keys()).toEqual([])
    })

    it('runs several statements as one message, the last with the commit', async () => {
      const results = await db.write(async (tx) => {
        await put(tx, 'a')
        return batch(
          tx,
          [
            tx.insertInto('provider').values([
              { key: 'b', value_json: '2' },
              { key: 'c', value_json: '3' },
            ]),
            tx.selectFrom('provider').selectAll().orderBy('key'),
          ],
          { commit: true },
        )
      })
      expect(results[0]?.numAffectedRows).toBe(2n)
      expect(results[1]?.rows).toHaveLength(3)
      expect(await keys()).toEqual(['a', 'b', 'c'])
    })

    it('keeps nothing of a batch of which one statement fails', async () => {
      const write = db.write((tx) => {
        const insert = tx.insertInto('provider').values({ key: 'a', value_json: '1' })
        return batch(tx, [insert, insert], { commit: true })
      })
      await expect(write).rejects.toSatisfy(isUniqueViolation)
      expect(await keys()).toEqual([])
    })

    it('runs nothing after the commit of a batch', async () => {
      const write = db.write(async (tx) => {
        await batch(tx, [tx.insertInto('provider').values({ key: 'a', value_json: '1' })], { commit: true })
        await put(tx, 'b')
      })
      await expect(write).rejects.toBeInstanceOf(UnitFailed)
      expect(await keys()).toEqual(['a'])
    })

    it('commits a unit without statements', async () => {
      expect(await db.write(async () => 'nothing')).toBe('nothing')
    })

    it('refuses units within a unit instead of standing still', async () => {
      for (const inner of ['read', 'scan', 'write'] as const) {
        const nested = db.write(() => db[inner](async () => 1))
        await expect(nested).rejects.toThrow(`database.${inner} inside database.write`)
      }
      await db.write((tx) => put(tx, 'a'))
    })

    it('shows a long read one moment of the data', async () => {
      await db.write((tx) => put(tx, 'a'))
      await db.scan(async (r) => {
        const count = () =>
          r
            .selectFrom('provider')
            .select((e) => e.fn.countAll<number>().as('n'))
            .executeTakeFirst()
        expect(await count()).toEqual({ n: 1 })
        const other = subject.peers[0] ?? db
        await new Promise<void>((resolve, reject) =>
          setImmediate(() => other.write((tx) => put(tx, 'b')).then(() => resolve(), reject)),
        )
        expect(await count()).toEqual({ n: 1 })
      })
      expect(await keys()).toEqual(['a', 'b'])
    })

    it('locks rows that are about to change', async () => {
      await db.write((tx) => put(tx, 'a', '0'))
      const add = (at: Database) =>
        at.write(async (tx) => {
          const query = lockRows(tx.selectFrom('provider').select('value_json').where('key', '=', 'a'))
          const { value_json } = await query.executeTakeFirstOrThrow()
          await tx
            .updateTable('provider')
            .set({ value_json: String(Number(value_json) + 1) })
            .where('key', '=', 'a')
            .execute()
        })
      const all = [db, ...subject.peers]
      await Promise.all(Array.from({ length: 40 }, (_, i) => add(all[i % all.length] ?? db)))
      expect(await db.read((r) => r.selectFrom('provider').select('value_json').execute())).toEqual([
        { value_json: '40' },
      ])
    })

    it('refuses everything once it is closed, and can be closed twice', async () => {
      const closed = await make()
      await closed.close()
      await closed.database.close()
      const one = closed.database
      const attempts = [
        one.read(async () => 1),
        one.scan(async () => 1),
        one.write(async () => 1),
        one.ping(),
      ]
      for (const attempt of attempts) await expect(attempt).rejects.toBeInstanceOf(DatabaseUnavailable)
    })

    it('answers a ping', async () => {
      await Promise.all([db, ...subject.peers].map((one) => one.ping()))
    })
  })
}
