/**
 * What was thrown away or never kept: the phone's answer store under an open page (G7), a disk that refuses (G2), a
 * clock that went back (T2).
 */
import { describe, expect, it } from 'vitest'
import { throwAway } from '../answer-store.memory.ts'
import { ready, types } from './ready-client.ts'

describe('an answer store that the browser has thrown away under the page', () => {
  it('G7 is laid again with the next answer: nothing is said, and a reload without a network finds everything', async () => {
    const { tab, time, client, network, server } = await ready()
    tab.tap('q1', ['A'])
    await time.advance(1_000)
    network.weather = 'cutBefore'
    tab.tap('q2', ['B'])
    tab.exam.draft('q4', ['half'])
    tab.exam.mark('q5', true)
    await time.advance(1_000)
    const { device } = client.disk
    throwAway(client.disk)
    network.weather = 'fine'
    tab.tap('q3', ['C'])
    await time.advance(1_000)
    expect(types(tab.notices)).not.toContain('notKept')
    expect(tab.exam.question('q3')).toMatchObject({ keeping: 'saved', atRisk: false })
    expect(client.disk.device).toBe(device)
    network.weather = 'cutBefore'
    tab.tap('q1', ['D'])
    await time.advance(500)
    // Not even the local-storage copy: a phone that was switched off.
    client.crash()
    const again = client.openTab()
    await time.advance(2_000)
    expect(again.exam.view().attempt.name).toBe('answering')
    const shown = ['q1', 'q2', 'q3'].map((question) => again.exam.question(question).answer)
    expect(shown).toEqual([['D'], ['B'], ['C']])
    expect(again.exam.question('q4').draft).toEqual(['half'])
    expect(again.exam.question('q5').marked).toBe(true)
    network.weather = 'fine'
    await time.advance(60_000)
    expect([...(server.attempts[0]?.answers.values() ?? [])].map(({ answer }) => answer[0]).sort()).toEqual([
      'B',
      'C',
      'D',
    ])
    const revisions = server.ever.map(({ revision }) => revision)
    expect(new Set(revisions).size).toBe(revisions.length)
  })

  it('G7 is laid again with an answer that it had taken, when this page has not heard that yet', async () => {
    const { tab, time, client, network } = await ready({}, { writeMs: 100 })
    network.weather = 'cutBefore'
    tab.tap('q1', ['A'])
    while (client.disk.answers.size === 0) await time.advance(1)
    expect(tab.exam.question('q1').keeping).toBe('sending')
    throwAway(client.disk)
    await time.advance(2_000)
    expect(tab.exam.question('q1').keeping).toBe('onPhone')
    expect([...client.disk.answers.values()]).toMatchObject([{ question: 'q1', answer: ['A'] }])
  })

  it('G7 is laid again by a look at the server too', async () => {
    const { tab, time, client } = await ready()
    tab.tap('q1', ['A'])
    await time.advance(1_000)
    throwAway(client.disk)
    tab.exam.wake('visible')
    await time.advance(1_000)
    expect([...client.disk.answers.values()]).toMatchObject([
      { question: 'q1', answer: ['A'], state: 'saved' },
    ])
    expect(client.disk.papers.size).toBe(1)
  })
})

describe('a disk that refuses, and a page that is thrown out of memory meanwhile', () => {
  it.each(['with a network', 'without one at first'])(
    'G2 the answers that come after it are newer than those that only the server has (%s)',
    async (what) => {
      const { tab, time, client, network, server } = await ready()
      tab.tap('q1', ['A'])
      await time.advance(1_000)
      client.disk.full = true
      for (const text of ['B', 'C', 'D']) {
        tab.tap('q1', [text])
        await time.advance(1_000)
      }
      expect(tab.exam.question('q1')).toMatchObject({ answer: ['D'], keeping: 'saved' })
      client.crash()
      client.disk.full = false
      if (what !== 'with a network') network.weather = 'cutBefore'
      const again = client.openTab()
      await time.advance(2_000)
      again.tap('q1', ['E'])
      await time.advance(2_000)
      network.weather = 'fine'
      again.exam.wake('online')
      await time.advance(20_000)
      expect(server.attempts[0]?.answers.get('q1')?.answer).toEqual(['E'])
      expect(again.exam.question('q1')).toMatchObject({ answer: ['E'], keeping: 'saved' })
    },
  )
})

describe('two pages that cannot agree on numbers', () => {
  it.each(['full', 'thrown away, then full'])(
    'G2 of two answers to one question the later counts, whichever page gets through first (the answer store is %s)',
    async (how) => {
      const { tab, time, client, network, server } = await ready({}, { tabsTalk: false })
      const other = client.openTab()
      await time.advance(1_000)
      if (how !== 'full') throwAway(client.disk)
      client.disk.full = true
      network.latency = 3_000
      tab.tap('q1', ['A'])
      await time.advance(1_000)
      network.latency = 5
      other.tap('q1', ['B'])
      await time.advance(20_000)
      expect(server.log.map(({ answer }) => answer)).toEqual([['B'], ['A']])
      expect(server.attempts[0]?.answers.get('q1')?.answer).toEqual(['B'])
      expect(new Set(server.log.map(({ revision }) => revision)).size).toBe(2)
    },
  )
})

describe('a file that comes after its disk has refused', () => {
  it('G2 P2 does not bring back the answer before: the one that only the server has stands for ours', async () => {
    const { tab, time, client, server } = await ready()
    const sha256 = 'a'.repeat(64)
    tab.tap('q1', ['A'], [{ name: 'page.pdf', key: '', type: 'application/pdf', sha256 }])
    await time.advance(1_000)
    client.disk.full = true
    tab.tap('q1', ['B'])
    await time.advance(1_000)
    const [, revision] = server.log.map((row) => row.revision)
    client.crash()
    client.disk.full = false
    const again = client.openTab()
    await time.advance(2_000)
    await Promise.all([again.exam.bring('q1', new Map([[sha256, 'key']])), time.advance(2_000)])
    await time.advance(2_000)
    expect(server.attempts[0]?.answers.get('q1')?.answer).toEqual(['B'])
    expect([...client.disk.answers.values()]).toMatchObject([{ answer: ['B'], revision, state: 'saved' }])
  })
})

describe('a clock that went back by years', () => {
  it('T2 a page that was loaded anew without a network shows no more time than the exam has, and answers count', async () => {
    const { tab, time, client, network, server } = await ready({ durationMs: 600_000 })
    network.weather = 'cutBefore'
    client.shiftWallClock(-20 * 365 * 86_400_000)
    const again = tab.reload()
    await time.advance(2_000)
    expect(again.exam.view().attempt.name).toBe('answering')
    expect(again.exam.remaining()).toBe(600_000)
    again.tap('q1', ['A'])
    await time.advance(1_000)
    network.weather = 'fine'
    again.exam.wake('online')
    await time.advance(10_000)
    expect(server.attempts[0]?.answers.get('q1')?.answer).toEqual(['A'])
    expect(again.exam.remaining()).toBeLessThan(600_000)
  })
})
