/** The outbox and its reader, on both databases: every hint once, none lost to a slow writer or a bad moment. */
import { dialects, freshDatabase } from '@porua/testkit/databases'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { randomIds } from '../../platform/ids.ts'
import { MovableClock } from '../clock/clock.ts'
import type { Database } from '../database/database.ts'
import { HintFeed } from './hint-feed.ts'
import { type HintSignals, noSignals } from './hint-signals.ts'
import { type Hint, topicOf } from './live.ts'
import { Outbox, sweepJob } from './outbox.ts'

const waiting = { timeout: 15_000, interval: 10 }

describe.each(dialects)('hints on %s', (dialect) => {
  let db: Database
  let close: () => Promise<void>
  let outbox: Outbox
  let feed: HintFeed
  const clock = new MovableClock(Date.UTC(2027, 0, 10))
  /** Group ids, as they were delivered. */
  let delivered: string[]
  let failures: unknown[]
  let away: boolean
  /** How often the database was looked into. */
  let looks: number

  beforeEach(async () => {
    ;({ db, close } = await freshDatabase(dialect))
    outbox = new Outbox(db, clock, randomIds)
    delivered = []
    failures = []
    away = false
    looks = 0
    feed = new HintFeed({
      db: {
        dialect,
        scan: db.scan.bind(db),
        write: db.write.bind(db),
        ping: () => db.ping(),
        close: () => db.close(),
        read: (work) => {
          looks++
          return away ? Promise.reject(new Error('away')) : db.read(work)
        },
      },
      clock,
      deliver: (hint) => delivered.push((JSON.parse(hint.payload_json) as { groupId: string }).groupId),
      failed: (error) => failures.push(error),
    })
  })
  afterEach(async () => {
    await feed.stop()
    await close()
  })

  const hint = (groupId: string): Hint => ({
    topics: [topicOf.group(groupId)],
    event: 'group',
    payload: { groupId },
  })

  test('each is handed on once, in the order of writing', async () => {
    feed.start()
    for (const id of ['a', 'b', 'c']) {
      clock.move(1)
      await outbox.send([hint(id)])
    }
    feed.poke()
    feed.poke()
    await expect.poll(() => delivered, waiting).toEqual(['a', 'b', 'c'])
    await outbox.send([hint('d')])
    await expect.poll(() => delivered, waiting).toEqual(['a', 'b', 'c', 'd'])
  })

  test('one whose unit commits after later ones is not missed', async () => {
    feed.start()
    const late = [{ id: 'late', at: clock.now(), topics: 'group:late', event: 'group' }]
    clock.move(9_000)
    await outbox.send([hint('early')])
    await expect.poll(() => delivered, waiting).toEqual(['early'])
    await db.write(async (tx) => {
      const row = { ...late[0], payload_json: '{"groupId":"late"}' }
      await tx
        .insertInto('live_hint')
        .values(row as never)
        .execute()
    })
    // A wide look comes every two seconds.
    clock.move(2_000)
    await expect.poll(() => delivered, waiting).toEqual(['early', 'late'])
  })

  test('between wide looks one reaches back a second behind the one before it', async () => {
    feed.start()
    await expect.poll(() => looks, waiting).toBeGreaterThan(0)
    clock.move(1_500)
    await outbox.send([hint('now')])
    await expect.poll(() => delivered, waiting).toEqual(['now'])
    const row = (at: number, id: string) =>
      db.write(async (tx) => {
        const columns = { id, at, topics: `group:${id}`, event: 'group' }
        await tx
          .insertInto('live_hint')
          .values({ ...columns, payload_json: JSON.stringify({ groupId: id }) })
          .execute()
      })
    await row(clock.now() - 1_400, 'wide')
    await row(clock.now() - 900, 'near')
    await expect.poll(() => delivered, waiting).toEqual(['now', 'near'])
    clock.move(500)
    await expect.poll(() => delivered, waiting).toEqual(['now', 'near', 'wide'])
  })

  test('what is written while the database is away, or the clock is set, comes afterwards', async () => {
    feed.start()
    await outbox.send([hint('before')])
    await expect.poll(() => delivered, waiting).toEqual(['before'])
    away = true
    await expect.poll(() => failures.length, waiting).toBeGreaterThan(0)
    await outbox.send([hint('meanwhile')])
    clock.move(60_000)
    away = false
    await expect.poll(() => delivered, waiting).toEqual(['before', 'meanwhile'])
    clock.move(-600_000)
    await outbox.send([hint('set back')])
    await expect.poll(() => delivered, waiting).toEqual(['before', 'meanwhile', 'set back'])
  })

  test('while stopped nothing is read; who starts again begins a moment ago', async () => {
    await outbox.send([hint('long ago')])
    clock.move(60_000)
    await outbox.send([hint('just now')])
    feed.poke()
    feed.start()
    await expect.poll(() => delivered, waiting).toEqual(['just now'])
    await feed.stop()
    await outbox.send([hint('while stopped')])
    feed.poke()
    clock.move(60_000)
    feed.start()
    await outbox.send([hint('after')])
    await expect.poll(() => delivered, waiting).toEqual(['just now', 'after'])
  })

  test('what a unit that fails has written is never heard of', async () => {
    feed.start()
    await expect(
      db.write(async (tx) => {
        await outbox.write(tx, [hint('undone')])
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await outbox.send([hint('done')])
    await expect.poll(() => delivered, waiting).toEqual(['done'])
  })

  test('a hint for many is several rows of a readable size; those older than an hour go', async () => {
    const topics = Array.from({ length: 1_201 }, (_, i) => topicOf.student(`s${i}`))
    await outbox.send([{ ...hint('many'), topics } as Hint])
    const rows = () => db.read((reader) => reader.selectFrom('live_hint').selectAll().execute())
    expect((await rows()).map((row) => row.topics.split(' ').length).sort()).toEqual([201, 500, 500])
    clock.move(3_600_001)
    await outbox.send([hint('new')])
    await sweepJob(db).run(clock.now())
    expect((await rows()).map((row) => row.topics)).toEqual(['group:new'])
  })
})

test('a signal is a look soon, many are one; with signals a regular look is rarer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  let looks = 0
  let state: HintSignals['state']
  /** Another process announces hints. */
  let announce = (): void => undefined
  const signals: HintSignals = {
    ...noSignals,
    get state() {
      return state
    },
    onAnnounced: (look) => {
      announce = look
    },
  }
  const read: Database['read'] = async () => {
    looks++
    return [] as never
  }
  const feed = new HintFeed({
    db: { read } as Database,
    clock: new MovableClock(),
    signals,
    deliver: () => undefined,
    failed: () => undefined,
  })
  const within = async (ms: number): Promise<number> => {
    const before = looks
    await vi.advanceTimersByTimeAsync(ms)
    return looks - before
  }
  try {
    feed.start()
    expect(await within(5_000)).toBe(10)
    state = 'ok'
    await within(500)
    expect(await within(10_000)).toBe(5)
    // Right after a look: where signals come without end, looks do not.
    for (let i = 0; i < 50; i++) announce()
    expect(await within(249)).toBe(0)
    expect(await within(1)).toBe(1)
    expect(await within(250)).toBe(0)
    for (let i = 0; i < 50; i++) announce()
    expect(await within(29)).toBe(0)
    expect(await within(1)).toBe(1)
    await feed.stop()
    announce()
    expect(await within(4_000)).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
