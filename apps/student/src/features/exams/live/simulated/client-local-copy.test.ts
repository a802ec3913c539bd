/**
 * What only local storage still has (B4): the answer store was thrown away, or its disk was full, and the tab is
 * closed.
 */
import { describe, expect, it } from 'vitest'
import { throwAway } from '../answer-store.memory.ts'
import { changeCopy, copiedAnswers } from '../local-copy.ts'
import { answeredOnFullDisk, ready } from './ready-client.ts'

const hour = 3_600_000

/** What the phone says waits on it; reading its disk takes time. */
async function waiting({ client, time }: Pick<Awaited<ReturnType<typeof ready>>, 'client' | 'time'>) {
  const count = client.countUnsent()
  await time.advance(2_000)
  return count
}

/** Answers given without a network, an answer store that is thrown away, a tab that is closed. */
async function onlyCopied() {
  const world = await ready()
  const { tab, time, network, client } = world
  tab.tap('q1', ['A'])
  await time.advance(1_000)
  network.weather = 'cutBefore'
  tab.tap('q2', ['B'])
  tab.tap('q3', ['C'])
  await time.advance(5_000)
  throwAway(client.disk)
  tab.close()
  const sent = async () => {
    const report = client.sendLeftovers()
    await time.advance(80_000)
    return report
  }
  const logged = () => world.server.log.map(({ question, answer, outcome }) => [question, answer[0], outcome])
  return { ...world, sent, logged, count: () => waiting(world) }
}

describe('answers that only local storage has', () => {
  it('B4 L1 are counted, and sent from any page while they count', async () => {
    const { network, count, sent, logged } = await onlyCopied()
    expect(await count()).toBe(2)
    network.weather = 'fine'
    expect(await sent()).toEqual({ sent: 2, unsent: 0, refused: [] })
    expect(logged()).toEqual([
      ['q1', 'A', 'saved'],
      ['q2', 'B', 'saved'],
      ['q3', 'C', 'saved'],
    ])
    expect(await count()).toBe(0)
  })

  it.each([false, true])(
    'B4 reach the school after the end and its grace too, for the provider to judge (the exam is opened first: %s)',
    async (opened) => {
      const { network, client, time, sent, logged, count } = await onlyCopied()
      await time.advance(3 * hour)
      network.weather = 'fine'
      if (opened) {
        const again = client.openTab()
        await time.advance(5_000)
        expect(again.exam.view().attempt.name).toBe('loading')
        again.close()
      }
      expect(await count()).toBe(2)
      const { refused, unsent } = await sent()
      expect(refused.map(({ question, code }) => [question, code])).toEqual([
        ['q2', 'tooLate'],
        ['q3', 'tooLate'],
      ])
      expect(unsent).toBe(0)
      expect(logged().slice(1)).toEqual([
        ['q2', 'B', 'tooLate'],
        ['q3', 'C', 'tooLate'],
      ])
    },
  )

  it('B4 stand in the answer store again before anything can take their place in local storage', async () => {
    const { client, time, count } = await onlyCopied()
    client.openTab()
    await time.advance(5_000)
    expect([...client.disk.answers.values()].map(({ question, answer }) => [question, answer[0]])).toEqual([
      ['q2', 'B'],
      ['q3', 'C'],
    ])
    client.clearLocalStorage()
    expect(await count()).toBe(2)
  })

  it('B4 O2 of another attempt do not keep the one that is in the answer store from opening without a network', async () => {
    const { tab, time, client, network } = await ready()
    network.weather = 'cutBefore'
    const at = { student: 'amina', attempt: 'other', exam: 'exam', group: 'group', question: 'q5' }
    const given = { answer: ['E'], files: [], revision: 9, timestamp: Date.parse('2026-05-04T04:30:00Z') }
    const state = { accepted: null, offline: true, state: 'unsent', refusal: null, outcome: null } as const
    changeCopy(client.localCopy, 'exam', {
      put: [{ record: { ...at, ...given, ...state }, device: 'lost box' }],
    })
    tab.close()
    const again = client.openTab()
    await time.advance(5_000)
    expect(again.exam.view()).toMatchObject({ attemptId: 'attempt-1', attempt: { name: 'answering' } })
    expect(await waiting({ client, time })).toBe(1)
  })

  it('G7 a page that is still open lays its attempt whole over what was made of local storage', async () => {
    const { tab, time, client, network } = await ready()
    tab.tap('q1', ['A'])
    await time.advance(1_000)
    network.weather = 'cutBefore'
    tab.tap('q2', ['B'])
    await time.advance(5_000)
    throwAway(client.disk)
    expect(await waiting({ client, time })).toBe(1)
    tab.tap('q3', ['C'])
    await time.advance(1_000)
    expect([...client.disk.attempts.values()].map(({ opening }) => opening.paper.paperId)).toEqual(['paper'])
    expect([...client.disk.answers.values()].map(({ question }) => question).sort()).toEqual([
      'q1',
      'q2',
      'q3',
    ])
  })

  it('G3 that a full disk refused are counted and sent, although no answer store has them', async () => {
    const { tab, time, client, network, server } = await ready()
    network.weather = 'cutBefore'
    client.disk.full = true
    tab.tap('q1', ['A'])
    await time.advance(10_000)
    tab.close()
    expect(await waiting({ client, time })).toBe(1)
    network.weather = 'fine'
    const report = client.sendLeftovers()
    await time.advance(80_000)
    expect(await report).toEqual({ sent: 1, unsent: 0, refused: [] })
    expect(server.log).toMatchObject([{ question: 'q1', answer: ['A'], outcome: 'saved' }])
    expect(await waiting({ client, time })).toBe(0)
  })

  it('B4 G2 of an answer store that was thrown away take the place of what the new one has where they are later, and no other', async () => {
    const { tab, time, client, server } = await ready()
    tab.tap('q1', ['A'])
    tab.tap('q2', ['B'])
    await time.advance(5_000)
    tab.close()
    const at = { student: 'amina', attempt: 'attempt-1', exam: 'exam', group: 'group', files: [] }
    const state = { accepted: null, offline: true, state: 'unsent', refusal: null, outcome: null } as const
    const [one, two] = ['q1', 'q2'].map((id) =>
      [...client.disk.answers.values()].find((it) => it.question === id),
    )
    const given = (question: string, text: string, timestamp: number) => ({
      ...{ ...at, ...state, question, timestamp, revision: timestamp },
      answer: [text],
    })
    const lost = [
      given('q1', 'later', (one?.timestamp ?? 0) + 2_000),
      given('q2', 'earlier', (two?.timestamp ?? 0) - 500),
    ]
    changeCopy(client.localCopy, 'exam', { put: lost.map((record) => ({ record, device: 'lost box' })) })
    const again = client.openTab()
    await time.advance(20_000)
    expect(again.exam.question('q1')).toMatchObject({ answer: ['later'], keeping: 'saved' })
    expect(again.exam.question('q2')).toMatchObject({ answer: ['B'], keeping: 'saved' })
    expect(server.log.map(({ answer }) => answer[0])).toEqual(['A', 'B', 'later'])
  })

  it('B4 whose disk was still writing when their page was reloaded are shown again and sent', async () => {
    const { tab, time, network, server } = await ready({}, { writeMs: 150 })
    network.weather = 'cutBefore'
    tab.tap('q1', ['A'])
    tab.tap('q2', ['B'])
    tab.tap('q1', ['C'])
    expect(tab.exam.question('q1').keeping).toBe('sending')
    const again = tab.reload()
    await time.advance(10_000)
    expect(again.exam.question('q1')).toMatchObject({ answer: ['C'], keeping: 'onPhone' })
    expect(again.exam.question('q2')).toMatchObject({ answer: ['B'], keeping: 'onPhone' })
    network.weather = 'fine'
    again.exam.wake('online')
    await time.advance(10_000)
    expect(server.log.map(({ question, answer, outcome }) => [question, answer[0], outcome])).toEqual([
      ['q2', 'B', 'saved'],
      ['q1', 'C', 'saved'],
    ])
  })

  it('B4 G4 that the answer store had not judged yet take no place that another tab had filled for good', async () => {
    const { tab, time, network, client } = await ready(
      { mayChange: false },
      { writeMs: 150, tabsTalk: false },
    )
    const other = client.openTab()
    await time.advance(5_000)
    network.weather = 'cutBefore'
    tab.tap('q1', ['A'])
    await time.advance(3_000)
    expect(other.tap('q1', ['B'])).toBe(true)
    const again = other.reload()
    await time.advance(5_000)
    expect(again.exam.question('q1').answer).toEqual(['A'])
    expect(client.notices.filter(({ type }) => type === 'locked')).toEqual([
      { type: 'locked', question: 'q1' },
    ])
    expect([...client.disk.answers.values()].map(({ answer, state }) => [answer[0], state])).toEqual([
      ['A', 'unsent'],
    ])
    network.weather = 'fine'
    again.exam.wake('online')
    await time.advance(10_000)
    expect(again.exam.question('q1').keeping).toBe('saved')
    again.close()
    expect(client.localCopy.read()).toEqual({})
  })

  it('B4 that a second tab takes from local storage while the first stands still are one answer', async () => {
    const { tab, time, server, client } = await ready({ mayChange: false }, { writeMs: 150 })
    tab.tap('q1', ['A'])
    tab.tap('q1', ['B'])
    tab.freeze()
    const other = client.openTab()
    await time.advance(20_000)
    expect(other.exam.question('q1')).toMatchObject({ answer: ['B'], keeping: 'saved' })
    tab.thaw()
    await time.advance(20_000)
    expect(server.log.map(({ question, answer, outcome }) => [question, answer[0], outcome])).toEqual([
      ['q1', 'B', 'saved'],
    ])
    expect(tab.exam.question('q1')).toMatchObject({ answer: ['B'], keeping: 'saved' })
    expect(client.notices.filter(({ type }) => type === 'locked' || type === 'refused')).toEqual([])
  })
})

describe('what local storage has (B4)', () => {
  async function page(options: Parameters<typeof ready>[1] = {}) {
    const world = await ready({}, options)
    world.network.weather = 'cutBefore'
    const copied = () => copiedAnswers(world.client.localCopy, 'amina').map(({ record }) => record.answer[0])
    return { ...world, copied }
  }

  it('is nothing of an answer that the answer store has, whether the server has it or not', async () => {
    const { tab, time, copied } = await page()
    tab.tap('q1', ['A'])
    await time.advance(2_000)
    expect(tab.exam.question('q1').keeping).toBe('onPhone')
    tab.exam.hide()
    expect(copied()).toEqual([])
  })

  it('is an answer that the answer store refused, until it has it', async () => {
    const { tab, time, client, copied } = await page()
    client.disk.full = true
    tab.tap('q1', ['A'])
    await time.advance(500)
    expect(copied()).toEqual(['A'])
    client.disk.full = false
    await time.advance(6_000)
    expect(copied()).toEqual([])
    expect([...client.disk.answers.values()]).toMatchObject([{ answer: ['A'], state: 'unsent' }])
  })

  it('is an answer that the answer store refused, until the server has spoken', async () => {
    const { tab, time, client, network, copied } = await page()
    client.disk.full = true
    tab.tap('q1', ['A'])
    await time.advance(500)
    network.weather = 'fine'
    tab.exam.wake('online')
    await time.advance(5_000)
    expect(tab.exam.question('q1').keeping).toBe('saved')
    expect(copied()).toEqual([])
  })

  it('is an answer that was being written when its page was hidden, until that has ended', async () => {
    const { tab, time, copied } = await page({ writeMs: 150 })
    tab.tap('q1', ['A'])
    expect(copied()).toEqual([])
    tab.exam.hide()
    expect(copied()).toEqual(['A'])
    await time.advance(2_000)
    expect(tab.exam.question('q1').keeping).toBe('onPhone')
    expect(copied()).toEqual([])
  })

  it('G7 is what waits in an answer store that was thrown away, until that is laid again, which is at once', async () => {
    const { tab, time, client, copied } = await page()
    tab.tap('q1', ['A'])
    await time.advance(2_000)
    throwAway(client.disk)
    expect(copied()).toEqual(['A'])
    expect(tab.exam.question('q1')).toMatchObject({ keeping: 'sending', atRisk: true })
    await time.advance(1_000)
    expect(copied()).toEqual([])
    expect(tab.exam.question('q1')).toMatchObject({ keeping: 'onPhone', atRisk: false })
    expect([...client.disk.answers.values()]).toMatchObject([{ answer: ['A'], state: 'unsent' }])
    expect(client.disk.attempts.size).toBe(1)
  })

  it('O5 G3 never goes into an answer store without the attempt that it belongs to', async () => {
    const world = await page()
    const { tab, time, client } = world
    await answeredOnFullDisk(world)
    client.disk.full = false
    await time.advance(7_000)
    expect(tab.exam.question('q1')).toMatchObject({ answer: ['A'], keeping: 'onPhone' })
    expect([...client.disk.attempts.keys()].some((key) => key.includes('attempt-2'))).toBe(true)
  })
})
