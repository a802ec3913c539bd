/** Many writers at once, over several handles: each unit is whole or absent, and none that was acknowledged is lost. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Subject } from './database.contract.ts'
import type { Database } from './database.ts'
import { lockRows } from './sql.ts'

interface Transfer {
  readonly from: number
  readonly to: number
  readonly amount: number
  /** Throws after the first half. */
  readonly fails: boolean
  /** The handle it goes through. */
  readonly through: number
}

const ACCOUNTS = 4
const transfer = fc.record({
  from: fc.nat(ACCOUNTS - 1),
  to: fc.nat(ACCOUNTS - 1),
  amount: fc.integer({ min: 1, max: 100 }),
  fails: fc.boolean(),
  through: fc.nat(3),
})

/** Declares the suite for what `make` makes. SEED repeats one of its runs. */
export function concurrencyContract(name: string, make: () => Promise<Subject>): void {
  describe(`concurrent writers: ${name}`, () => {
    let subject: Subject
    beforeAll(async () => {
      subject = await make()
    })
    afterAll(() => subject?.close())

    async function move(db: Database, { from, to, amount, fails }: Transfer, serial: number): Promise<void> {
      await db.write(async (tx) => {
        const add = (device: string, change: number) =>
          tx
            .updateTable('attempt_call')
            .set((e) => ({ last_at: e('last_at', '+', change) }))
            .where('device', '=', device)
            .execute()
        // Rows are locked in the order of the transfer, not of their keys: deadlocks are part of the test.
        await add(String(from), -amount)
        if (fails) throw new Error('half-way')
        const target = lockRows(
          tx.selectFrom('attempt_call').select('last_at').where('device', '=', String(to)),
        )
        await target.executeTakeFirstOrThrow()
        await add(String(to), amount)
        await tx
          .insertInto('provider')
          .values({ key: `t${serial}`, value_json: String(amount) })
          .execute()
      })
    }

    it('moves amounts between rows without losing or making any', async () => {
      const seed = Number(process.env.SEED) || Date.now() % 2 ** 31
      const handles = [subject.database, ...subject.peers]
      const property = fc.asyncProperty(
        fc.array(transfer, { minLength: 1, maxLength: 40 }),
        async (transfers) => {
          const db = subject.database
          await db.write(async (tx) => {
            await tx.deleteFrom('provider').execute()
            await tx.deleteFrom('attempt_call').execute()
            for (let i = 0; i < ACCOUNTS; i++) {
              await tx
                .insertInto('attempt_call')
                .values({ attempt_id: 'a', device: String(i), counter: 0, last_at: 1000 })
                .execute()
            }
          })
          const outcomes = await Promise.allSettled(
            transfers.map((one, serial) => move(handles[one.through % handles.length] ?? db, one, serial)),
          )
          const expected = Array.from({ length: ACCOUNTS }, () => 1000)
          const done: string[] = []
          for (const [serial, { from, to, amount, fails }] of transfers.entries()) {
            expect(outcomes[serial]?.status).toBe(fails ? 'rejected' : 'fulfilled')
            if (fails) continue
            done.push(`t${serial}`)
            expected[from] = (expected[from] ?? 0) - amount
            expected[to] = (expected[to] ?? 0) + amount
          }
          const rows = await db.read((r) =>
            r.selectFrom('attempt_call').select('last_at').orderBy('device').execute(),
          )
          expect(rows.map((row) => row.last_at)).toEqual(expected)
          const marks = await db.read((r) => r.selectFrom('provider').select('key').execute())
          expect(marks.map((row) => row.key).toSorted()).toEqual(done.toSorted())
        },
      )
      // fast-check prints the seed and the smallest failing run.
      await fc.assert(property, { seed, numRuns: 25, endOnFailure: false })
    })
  })
}
