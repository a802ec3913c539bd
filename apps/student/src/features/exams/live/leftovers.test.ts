import { describe, expect, it } from 'vitest'
import { newMemoryDisk, openMemoryStore } from './answer-store.memory.ts'
import { countUnsent, forgetFinal } from './leftovers.ts'
import { opening } from './testing/opening.ts'

const hour = 3_600_000
const final = Date.parse(opening.graceEndsAt)

/**
 * An answer store in which each of two students has given one answer; and the sweep at a moment of the server's
 * clock.
 */
async function given() {
  const store = openMemoryStore(newMemoryDisk(), { newDevice: () => 'box' })
  for (const student of ['amina', 'bina']) {
    const at = { student, attempt: 't1', exam: 'e1', group: 'g1' }
    await store.openAttempt({ ...at, opening, practice: false })
    const answer = {
      answer: ['A'],
      files: [],
      timestamp: final - hour,
      floor: 0,
      locksAfter: null,
      draft: null,
    }
    await store.give({ ...at, ...answer, question: 'q1' })
  }
  const saved = { type: 'saved', outcome: 'saved' } as const
  return {
    store,
    acknowledge: (student: string) =>
      store.settle(student, 't1', [{ question: 'q1', revision: 1, change: saved }]),
    sweep: (at: number) =>
      forgetFinal({ store, clock: { now: () => at, range: () => ({ earliest: at, latest: at }) } }, 'amina'),
  }
}

describe('L3 what is final', () => {
  it('goes a day after its grace, and not before', async () => {
    const { store, acknowledge, sweep } = await given()
    await acknowledge('amina')
    await sweep(final + 24 * hour)
    expect(await store.records('amina', 't1')).toHaveLength(1)
    await sweep(final + 24 * hour + 1)
    expect(await store.records('amina', 't1')).toEqual([])
    expect(await store.attempts('amina')).toEqual([])
  })

  it('stays while the server has not spoken about every answer, however long that takes', async () => {
    const { store, acknowledge, sweep } = await given()
    await sweep(final + 400 * 24 * hour)
    expect(await countUnsent({ store }, 'amina')).toBe(1)
    await acknowledge('amina')
    await sweep(final + 400 * 24 * hour)
    expect(await store.attempts('amina')).toEqual([])
  })

  it('touches nothing of another student on the same phone', async () => {
    const { store, acknowledge, sweep } = await given()
    await acknowledge('amina')
    await acknowledge('bina')
    await sweep(final + 48 * hour)
    expect(await store.records('bina', 't1')).toMatchObject([
      { question: 'q1', answer: ['A'], state: 'saved' },
    ])
  })
})
