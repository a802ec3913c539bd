/** Windows of throttles: shared by processes, over when they are over, and without a word of who was counted. */
import { dialects, freshDatabase } from '@porua/testkit/databases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../ports/database/database.ts'
import { sweepWindows, WindowCounter } from './account.throttle.ts'

describe.each(dialects)('a counter on %s', (dialect) => {
  let db: Database
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ db, close } = await freshDatabase(dialect))
  })
  afterAll(() => close?.())

  test('begins a new window when the last is over', async () => {
    const counter = new WindowCounter(db, 1_000)
    const wait = async (most: number, now: number) => (await counter.look([['a', most]], now)).wait
    for (let n = 0; n < 3; n++) await counter.count(['a'], n * 100)
    expect(await wait(3, 500)).toBe(1)
    expect(await wait(4, 500)).toBe(0)
    expect(await wait(3, 1_000)).toBe(0)
    await counter.count(['a'], 1_000)
    expect(await wait(1, 1_500)).toBe(1)
    expect(await wait(2, 1_500)).toBe(0)
    await counter.forget('a')
    expect(await wait(1, 1_500)).toBe(0)
  })

  test('counts what two processes count at once', async () => {
    const [one, other] = [new WindowCounter(db, 60_000), new WindowCounter(db, 60_000)]
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? one : other).count(n % 3 ? ['x', 'y'] : ['y', 'x'], n)),
    )
    const limits = [
      ['x', 21],
      ['y', 20],
    ] as const
    expect(await one.look(limits, 100)).toEqual({ wait: 60, waits: [0, 60], counts: [20, 20] })
  })

  test('takes back what it counted, and never less than nothing', async () => {
    const counter = new WindowCounter(db, 60_000)
    for (let n = 0; n < 3; n++) await counter.count(['r'], n)
    const count = async () => (await counter.look([['r', 9]], 100)).counts[0]
    await counter.takeBack([
      ['r', 2],
      ['never counted', 1],
    ])
    expect(await count()).toBe(1)
    await counter.takeBack([['r', 5]])
    expect(await count()).toBe(0)
  })

  test('keeps nothing that names a phone, and nothing at all afterwards', async () => {
    await new WindowCounter(db, 1_000).count(['phone 8801712345678'], 0)
    const rows = await db.read((reader) => reader.selectFrom('throttle').selectAll().execute())
    expect(JSON.stringify(rows)).not.toContain('8801712345678')
    await sweepWindows(db, 10_000_000)
    expect(await db.read((reader) => reader.selectFrom('throttle').selectAll().execute())).toEqual([])
  })
})
