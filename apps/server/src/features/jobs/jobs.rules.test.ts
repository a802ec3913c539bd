/** The lines of long work, and what has lost its process. */
import { describe, expect, test } from 'vitest'
import { isLost, nextJobs, runnerText, silentMs } from './jobs.rules.ts'

const job = (id: string, own: object = {}) => ({ id, state: 'waiting', quick: 0, patient: 0, ...own })
const ids = (jobs: readonly { id: string }[]) => jobs.map(({ id }) => id)

describe('what may begin', () => {
  test('the first of each line, where nothing of that line runs', () => {
    const line = [job('a'), job('b'), job('c', { quick: 1 }), job('d', { quick: 1 })]
    expect(ids(nextJobs(line, { sits: false }))).toEqual(['a', 'c'])
    expect(ids(nextJobs([job('z', { state: 'running' }), ...line], { sits: false }))).toEqual(['c'])
    const busy = [job('z', { state: 'running' }), job('y', { state: 'running', quick: 1 }), ...line]
    expect(ids(nextJobs(busy, { sits: false }))).toEqual([])
  })

  test('what waits for exams keeps nobody behind it', () => {
    const line = [job('a', { patient: 1 }), job('b')]
    expect(ids(nextJobs(line, { sits: true }))).toEqual(['b'])
    expect(ids(nextJobs(line, { sits: false }))).toEqual(['a'])
  })
})

describe('a process is gone', () => {
  const me = { host: 'here', pid: 7, own: 'mine' }
  const of = (runner: typeof me, since = 0) => ({
    runner: runnerText(runner),
    heartbeat_at: 1_000_000 - since,
  })
  const asked = { alone: false, lives: (pid: number) => pid === 8, now: 1_000_000 }

  test('never the own one, however long it was silent', () => {
    expect(isLost(of(me, silentMs * 2), me, { ...asked, alone: true })).toBe(false)
  })
  test('on SQLite every other one, on PostgreSQL one that was silent for a minute', () => {
    const other = { host: 'there', pid: 8, own: 'theirs' }
    expect(isLost(of(other), me, { ...asked, alone: true })).toBe(true)
    expect(isLost(of(other), me, asked)).toBe(false)
    expect(isLost(of(other, silentMs + 1), me, asked)).toBe(true)
  })
  test('on this machine one whose number nobody has, or this very process', () => {
    expect(isLost(of({ host: 'here', pid: 8, own: 'theirs' }), me, asked)).toBe(false)
    expect(isLost(of({ host: 'here', pid: 9, own: 'theirs' }), me, asked)).toBe(true)
    expect(isLost(of({ host: 'here', pid: 7, own: 'before' }), me, asked)).toBe(true)
  })
})
