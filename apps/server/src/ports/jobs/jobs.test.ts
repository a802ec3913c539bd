/** A poisoned job: it fails by itself, is named, is tried again, and keeps nobody else from running. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MovableClock } from '../clock/clock.ts'
import { type Job, type RunningJobs, startJobs } from './jobs.ts'

const second = 1_000
const minute = 60 * second
let jobs: RunningJobs
const said: string[] = []
const runs: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  said.length = 0
  runs.length = 0
})
afterEach(async () => {
  vi.useRealTimers()
})

function start(list: Job[]): void {
  jobs = startJobs(list, {
    clock: new MovableClock(),
    failed: (job, error) => said.push(`${job.name}: ${(error as Error).message}`),
    ran: (job, ok) => runs.push(`${job.name} ${ok ? 'done' : 'failed'}`),
  })
}

const count = (what: string) => runs.filter((run) => run === what).length
const sound: Job = { name: 'sound', everyMs: 10 * second, run: async () => undefined }

describe('a job that always fails', () => {
  it('does not stop the others, whether it throws or rejects, and is told each time', async () => {
    const thrown: Job = {
      name: 'thrown',
      everyMs: 10 * second,
      run: () => {
        throw new Error('at once')
      },
    }
    const rejected: Job = {
      name: 'rejected',
      everyMs: 10 * second,
      run: () => Promise.reject(new Error('later')),
    }
    start([thrown, sound, rejected])
    await vi.advanceTimersByTimeAsync(10 * minute)
    expect(count('sound done')).toBeGreaterThanOrEqual(59)
    expect(count('thrown failed')).toBeGreaterThanOrEqual(59)
    expect(count('rejected failed')).toBeGreaterThanOrEqual(59)
    expect(new Set(said)).toEqual(new Set(['thrown: at once', 'rejected: later']))
    expect(said).toHaveLength(count('thrown failed') + count('rejected failed'))
    expect(jobs.troubled().sort()).toEqual(['rejected', 'thrown'])
  })

  it('is tried again soon, however long its interval, and is no trouble once it has ended well', async () => {
    let away = true
    const daily: Job = {
      name: 'daily',
      everyMs: 24 * 60 * minute,
      run: async () => {
        if (away) throw new Error('away')
      },
    }
    vi.spyOn(Math, 'random').mockReturnValue(0)
    start([daily])
    await vi.advanceTimersByTimeAsync(30 * second)
    // At 0, 5 and 15 seconds; the next at 35.
    expect(count('daily failed')).toBe(3)
    away = false
    await vi.advanceTimersByTimeAsync(5 * second)
    expect(count('daily done')).toBe(1)
    expect(jobs.troubled()).toEqual([])
    await vi.advanceTimersByTimeAsync(23 * 60 * minute)
    expect(count('daily done')).toBe(1)
    vi.mocked(Math.random).mockRestore()
  })
})

describe('a job that never ends', () => {
  it('keeps its own place only, is named after a quarter of an hour, and does not hold the server up when it stops', async () => {
    start([{ name: 'hangs', everyMs: second, run: () => new Promise(() => undefined) }, sound])
    await vi.advanceTimersByTimeAsync(14 * minute)
    expect(jobs.troubled()).toEqual([])
    expect(count('sound done')).toBeGreaterThanOrEqual(83)
    await vi.advanceTimersByTimeAsync(2 * minute)
    expect(jobs.troubled()).toEqual(['hangs'])
    let stopped = false
    const stopping = jobs.stop().then(() => {
      stopped = true
    })
    await vi.advanceTimersByTimeAsync(4 * second)
    expect(stopped).toBe(false)
    await vi.advanceTimersByTimeAsync(2 * second)
    await stopping
    const before = runs.length
    await vi.advanceTimersByTimeAsync(minute)
    expect(runs).toHaveLength(before)
  })
})

describe('the end', () => {
  it('waits for a run that is under way, and none begins behind it', async () => {
    let end = () => {}
    let began = 0
    const slow: Job = {
      name: 'slow',
      everyMs: second,
      run: () => {
        began += 1
        return new Promise((done) => {
          end = done
        })
      },
    }
    start([slow])
    await vi.advanceTimersByTimeAsync(2 * second)
    let stopped = false
    const stopping = jobs.stop().then(() => {
      stopped = true
    })
    await vi.advanceTimersByTimeAsync(second)
    expect([began, stopped]).toEqual([1, false])
    end()
    await stopping
    // Nothing is left that would wake a process that has ended its work.
    expect(vi.getTimerCount()).toBe(0)
    await vi.advanceTimersByTimeAsync(minute)
    expect([began, runs]).toEqual([1, ['slow done']])
  })

  it('comes at once where nothing runs', async () => {
    start([{ ...sound, everyMs: 60 * minute }])
    await jobs.stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})

it('how long a run took is told, and nobody need listen', async () => {
  const took: number[] = []
  const threeSeconds: Job = {
    name: 'three',
    everyMs: 60 * minute,
    run: () => new Promise((done) => setTimeout(done, 3 * second)),
  }
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const needs = { clock: new MovableClock(), failed: () => undefined }
  const told = startJobs([threeSeconds], { ...needs, ran: (_job, _ok, ms) => took.push(ms) })
  const untold = startJobs([sound], needs)
  vi.mocked(Math.random).mockRestore()
  await vi.advanceTimersByTimeAsync(minute)
  expect(took).toEqual([3 * second])
  expect(untold.troubled()).toEqual([])
  await Promise.all([told.stop(), untold.stop()])
})
