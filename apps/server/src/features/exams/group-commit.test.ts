import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DatabaseUnavailable } from '../../ports/database/database.ts'
import { GroupCommit } from './group-commit.ts'

describe('group commit', () => {
  it('commits together what came together, and collects while a batch is under way', async () => {
    const batches: number[][] = []
    const commits = new GroupCommit<number, number>({
      most: 500,
      run: async (items) => {
        batches.push([...items])
        await sleep(10)
        return items.map((item) => item * 2)
      },
    })
    const first = [1, 2, 3].map((item) => commits.add(item))
    await sleep(3)
    const second = [4, 5].map((item) => commits.add(item))
    expect(await Promise.all([...first, ...second])).toEqual([2, 4, 6, 8, 10])
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5],
    ])
  })

  it('sends a second batch beside the first only when it is worth it, and never forgets a small one', async () => {
    const batches: number[][] = []
    const ends: (() => void)[] = []
    const commits = new GroupCommit<number, number>({
      most: 500,
      inFlight: 2,
      worthwhile: 3,
      run: async (items) => {
        batches.push([...items])
        await new Promise<void>((end) => ends.push(end))
        return items
      },
    })
    const turn = () => new Promise((next) => setImmediate(() => setImmediate(next)))
    const all = [commits.add(1)]
    await turn()
    all.push(commits.add(2), commits.add(3))
    await turn()
    expect(batches).toEqual([[1]])
    all.push(commits.add(4))
    await turn()
    expect(batches).toEqual([[1], [2, 3, 4]])
    all.push(commits.add(5))
    ends[1]?.()
    await turn()
    expect(batches).toHaveLength(2)
    ends[0]?.()
    await turn()
    expect(batches).toEqual([[1], [2, 3, 4], [5]])
    ends[2]?.()
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4, 5])
    await commits.settled()
  })

  describe('that waits for callers to come back', () => {
    const turn = () => new Promise((next) => setImmediate(() => setImmediate(next)))
    const endOf = (waitMs: number) => vi.advanceTimersByTimeAsync(waitMs)
    let batches: number[]
    let end: () => void
    let commits: GroupCommit<number, number>
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      batches = []
      commits = new GroupCommit<number, number>({
        most: 500,
        gather: { ms: 5, from: 3, below: 6 },
        run: async (items) => {
          batches.push(items.length)
          await new Promise<void>((done) => {
            end = done
          })
          return items
        },
      })
    })
    afterEach(() => vi.useRealTimers())
    const add = async (count: number) => {
      for (let i = 0; i < count; i++) void commits.add(i)
      await turn()
    }
    const commit = async () => {
      end()
      await turn()
    }

    it('begins when all are there who waited or were under way', async () => {
      await add(3)
      await add(1)
      await commit()
      await add(2)
      expect(batches).toEqual([3])
      await add(1)
      expect(batches).toEqual([3, 4])
    })

    it('begins with those who came when its wait ends, and then waits for so many only', async () => {
      await add(4)
      await commit()
      await add(3)
      expect(batches).toEqual([4])
      await endOf(5)
      await turn()
      expect(batches).toEqual([4, 3])
      await commit()
      await add(3)
      expect(batches).toEqual([4, 3, 3])
    })

    it.each([
      ['few', 2],
      ['many', 6],
    ])('does not wait for %s, nor later than its wait', async (_, count) => {
      await add(count)
      await commit()
      await add(1)
      expect(batches).toEqual([count, 1])
      await commit()
      await add(3)
      await commit()
      await endOf(5)
      await add(1)
      expect(batches).toEqual([count, 1, 3, 1])
    })
  })

  it('keeps a batch under its weight, but always takes one item', async () => {
    const sizes: number[] = []
    const commits = new GroupCommit<number, number>({
      most: 10,
      weight: (item) => item,
      run: async (items) => {
        sizes.push(items.length)
        return items
      },
    })
    await Promise.all([4, 4, 4, 50, 1].map((item) => commits.add(item)))
    expect(sizes).toEqual([2, 1, 1, 1])
  })

  it('finds the guilty one, and only that one fails', async () => {
    let runs = 0
    const commits = new GroupCommit<number, number>({
      most: 500,
      run: async (items) => {
        runs++
        if (items.includes(37)) throw new Error('a bad item')
        return items
      },
    })
    const all = await Promise.allSettled(Array.from({ length: 64 }, (_, i) => commits.add(i)))
    expect(all.map((one) => one.status).indexOf('rejected')).toBe(37)
    expect(all.filter((one) => one.status === 'rejected')).toHaveLength(1)
    expect(runs).toBeLessThan(20)
  })

  it('tells all when the database is away: whether it was committed is not known', async () => {
    let runs = 0
    const commits = new GroupCommit<number, number>({
      most: 500,
      run: async () => {
        runs++
        throw new DatabaseUnavailable('away')
      },
    })
    const all = await Promise.allSettled([1, 2, 3].map((item) => commits.add(item)))
    expect(all.every((one) => one.status === 'rejected' && one.reason instanceof DatabaseUnavailable)).toBe(
      true,
    )
    expect(runs).toBe(1)
    await commits.settled()
  })

  it('settles when everything has its outcome', async () => {
    let done = 0
    const commits = new GroupCommit<number, number>({
      most: 2,
      inFlight: 2,
      run: async (items) => {
        await sleep(2)
        done += items.length
        return items
      },
    })
    for (let i = 0; i < 9; i++) void commits.add(i)
    await commits.settled()
    expect(done).toBe(9)
  })
})
