import { freshDatabase } from '@porua/testkit/databases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { MovableClock } from './clock.ts'
import { ClockWatch } from './clock-watch.ts'

let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await freshDatabase('postgres'))
})
afterAll(() => close?.())

test('says by how much this clock is ahead of the database’s or behind, once when it begins and once when it ends', async () => {
  const clock = new MovableClock()
  const told: string[] = []
  const watch = new ClockWatch({ db, clock, changed: (state) => told.push(state) })
  const compare = async () => {
    await watch.job.run()
    return watch.state
  }
  expect(watch.state).toBeUndefined()
  expect(await compare()).toBe('ok')
  clock.move(180_000)
  expect(await compare()).toBe('180 s ahead')
  clock.move(60_000)
  expect(await compare()).toBe('240 s ahead')
  expect(told).toEqual(['180 s ahead'])
  clock.move(-300_000)
  expect(await compare()).toMatch(/^(60|61) s behind$/)
  clock.move(60_000)
  expect(await compare()).toBe('ok')
  expect(Math.abs(watch.skewMs ?? Number.NaN)).toBeLessThan(2_000)
  expect(told).toEqual(['180 s ahead', 'ok'])
})

test('a database that takes five seconds to answer is no difference of clocks', async () => {
  const clock = new MovableClock()
  clock.move(-3_000)
  const slow: Pick<Database, 'read'> = {
    async read(work) {
      const result = await db.read(work)
      clock.move(5_000)
      return result
    },
  }
  const watch = new ClockWatch({ db: slow, clock, changed: () => expect.unreachable() })
  await watch.job.run()
  expect(watch.state).toBe('ok')
})
