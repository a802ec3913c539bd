/**
 * What the school has lost: its last hours by a return to a backup (O5), the last moments by a stand-by that was
 * behind (R3).
 */
import { describe, expect, it } from 'vitest'
import { throwAway } from '../answer-store.memory.ts'
import { answeredOnFullDisk, ready, types } from './ready-client.ts'
import type { makeWorld } from './world.ts'

describe('a server that went back to before the attempt', () => {
  const answersOf = (server: ReturnType<typeof makeWorld>['server']) =>
    new Map(
      [...(server.running('amina')?.answers.values() ?? [])].map(({ question, answer }) => [
        question,
        answer,
      ]),
    )

  it.each(['open', 'reloaded', 'reloaded after its paper was lost'])(
    'O5 is given every answer again by the phone (its page %s)',
    async (page) => {
      const { tab, time, client, network, server } = await ready()
      tab.tap('q1', ['A'])
      tab.tap('q2', ['B'])
      await time.advance(2_000)
      network.weather = 'cutBefore'
      tab.tap('q2', ['C'])
      tab.tap('q3', ['D'])
      tab.exam.draft('q4', ['half'])
      await time.advance(1_000)
      server.forgetAttempts()
      network.weather = 'fine'
      if (page === 'reloaded after its paper was lost') client.disk.papers.clear()
      const now = page === 'open' ? tab : tab.reload()
      now.exam.wake('visible')
      await time.advance(5_000)
      expect(now.exam.view()).toMatchObject({ attemptId: 'attempt-2', attempt: { name: 'answering' } })
      expect(Object.fromEntries(answersOf(server))).toEqual({ q1: ['A'], q2: ['C'], q3: ['D'] })
      expect(now.exam.view().counts).toMatchObject({ answered: 3, unsent: 0, drafts: ['q4'] })
      expect(types(now.notices).filter((type) => type === 'setBack' || type === 'otherAttempt')).toEqual([
        'setBack',
      ])
      // Nothing of the forgotten attempt waits for ever.
      const report = client.sendLeftovers()
      await time.advance(80_000)
      expect(await report).toEqual({ sent: 0, unsent: 0, refused: [] })
      const revisions = server.ever.map(({ revision, question }) => `${revision} ${question}`)
      expect(new Set(revisions).size).toBe(revisions.length)
    },
  )

  it.each([{ practice: false }, { practice: true }])(
    'O5 is given them too where the page died before it had taken them over (%o)',
    async (exam) => {
      const { tab, time, client, network, server } = await ready(exam, { writeMs: 150 })
      tab.tap('q1', ['A'])
      await time.advance(2_000)
      network.weather = 'cutBefore'
      tab.tap('q2', ['B'])
      await time.advance(1_000)
      server.forgetAttempts()
      network.weather = 'fine'
      tab.exam.wake('visible')
      while (client.disk.attempts.size < 2) await time.advance(20)
      client.crash()
      expect(Object.fromEntries(answersOf(server))).toEqual({})
      const again = client.openTab()
      await time.advance(5_000)
      expect(again.exam.view()).toMatchObject({ attemptId: 'attempt-2', attempt: { name: 'answering' } })
      expect(Object.fromEntries(answersOf(server))).toEqual({ q1: ['A'], q2: ['B'] })
      const unsent = client.countUnsent()
      await time.advance(2_000)
      expect(await unsent).toBe(0)
    },
  )

  it('O5 G3 does not call an answer kept that is taken over on a full disk, and writes it when there is room', async () => {
    const world = await ready()
    const { tab, time, client } = world
    await answeredOnFullDisk(world)
    await time.advance(1_000)
    expect(tab.exam.question('q1')).toMatchObject({ answer: ['A'], keeping: 'sending', atRisk: true })
    client.disk.full = false
    await time.advance(6_000)
    expect(tab.exam.question('q1')).toMatchObject({ answer: ['A'], keeping: 'onPhone', atRisk: false })
  })

  it.each([0, 100, 160, 200, 240, 280, 320])(
    'O5 is given what another tab wrote %i ms after one began to take the rest over, though that page died',
    async (wait) => {
      const { tab, time, client, network, server } = await ready({}, { writeMs: 150, tabsTalk: false })
      tab.tap('q1', ['A'])
      await time.advance(2_000)
      network.weather = 'cutBefore'
      const other = client.openTab()
      await time.advance(2_000)
      server.forgetAttempts()
      network.weather = 'fine'
      tab.exam.wake('visible')
      while (client.disk.attempts.size < 2) await time.advance(20)
      // Before, while and after that one reads what it is to take over, and lets go of what is left.
      await time.advance(wait)
      other.tap('q2', ['B'])
      await time.advance(200)
      expect(other.exam.question('q2').keeping).not.toBe('none')
      other.freeze()
      await time.advance(5_000)
      client.crash()
      const again = client.openTab()
      await time.advance(5_000)
      expect(again.exam.view()).toMatchObject({ attemptId: 'attempt-2', attempt: { name: 'answering' } })
      expect(Object.fromEntries(answersOf(server))).toEqual({ q1: ['A'], q2: ['B'] })
    },
  )

  it('O5 is given what only the local-storage copy of a practice attempt has, its answer store and its page being gone', async () => {
    const { tab, time, client, network, server } = await ready({ practice: true })
    network.weather = 'cutBefore'
    tab.tap('q1', ['A'])
    await time.advance(2_000)
    throwAway(client.disk)
    tab.close()
    server.forgetAttempts()
    network.weather = 'fine'
    client.openTab()
    await time.advance(5_000)
    expect(Object.fromEntries(answersOf(server))).toEqual({ q1: ['A'] })
    const unsent = client.countUnsent()
    await time.advance(2_000)
    expect(await unsent).toBe(0)
  })

  it('O5 where the first answer stands too, and what was given anew is not replaced by what was given before', async () => {
    const { tab, time, server, addClient } = await ready({ mayChange: true })
    tab.tap('q1', ['A'])
    tab.tap('q2', ['B'])
    await time.advance(2_000)
    server.forgetAttempts()
    const other = addClient('amina')
    const second = other.client.openTab()
    await time.advance(1_000)
    second.tap('q1', ['newer'])
    await time.advance(2_000)
    tab.exam.wake('visible')
    await time.advance(5_000)
    expect(Object.fromEntries(answersOf(server))).toEqual({ q1: ['newer'], q2: ['B'] })
    expect(tab.exam.question('q1').answer).toEqual(['newer'])
  })

  it.each(['open', 'reloaded'])(
    'O5 a practice attempt is no other than a live one (its page %s)',
    async (page) => {
      const { tab, time, server, client } = await ready({ practice: true })
      tab.tap('q1', ['A'])
      await time.advance(2_000)
      server.forgetAttempts()
      const now = page === 'open' ? tab : tab.reload()
      now.exam.wake('visible')
      await time.advance(5_000)
      expect(Object.fromEntries(answersOf(server))).toEqual({ q1: ['A'] })
      expect(types(client.notices)).toContain('setBack')
      expect(types(client.notices)).not.toContain('otherAttempt')
    },
  )

  it('O5 a retake elsewhere is none that was forgotten: it begins empty', async () => {
    const { tab, time, server } = await ready({ practice: true })
    tab.tap('q1', ['A'])
    await time.advance(2_000)
    const [first] = server.attempts
    if (!first) return expect.unreachable('it has begun')
    first.replaced = true
    server.attempts.push({ ...first, id: 'retaken', number: 2, replaced: false, answers: new Map() })
    tab.exam.wake('visible')
    await time.advance(5_000)
    expect(tab.exam.view().attemptId).toBe('retaken')
    expect(Object.fromEntries(answersOf(server))).toEqual({})
    expect(types(tab.notices)).toContain('otherAttempt')
  })

  it('O5 the forgotten attempt comes back: no number is given out twice', async () => {
    const { tab, time, server } = await ready()
    tab.tap('q1', ['A'])
    await time.advance(2_000)
    const before = [...server.attempts]
    server.forgetAttempts()
    tab.exam.wake('visible')
    await time.advance(2_000)
    tab.tap('q1', ['B'])
    await time.advance(2_000)
    server.attempts.splice(0, server.attempts.length, ...before)
    tab.exam.wake('visible')
    await time.advance(5_000)
    expect(Object.fromEntries(answersOf(server))).toEqual({ q1: ['B'] })
  })
})

describe('a stand-by that was behind has taken over', () => {
  async function lost() {
    const world = await ready()
    const { tab, time, network, server } = world
    tab.tap('q1', ['A'])
    await time.advance(1_000)
    expect(tab.exam.question('q1').keeping).toBe('saved')
    server.forgetAfter(0)
    network.savesWeather = 'cutBefore'
    tab.exam.wake('visible')
    await time.advance(3_000)
    const has = () => server.attempts[0]?.answers.get('q1')?.answer
    return { ...world, has }
  }

  it('R3 L1 what it lacks is a leftover where the exam is closed before it has gone, and is counted', async () => {
    const { tab, time, network, client, has } = await lost()
    tab.close()
    network.savesWeather = null
    const ran = <T>(work: Promise<T>) => Promise.all([work, time.advance(90_000)]).then(([it]) => it)
    expect(await ran(client.countUnsent())).toBe(1)
    expect(await ran(client.sendLeftovers())).toMatchObject({ sent: 1, unsent: 0, refused: [] })
    expect(has()).toEqual(['A'])
    expect(await ran(client.countUnsent())).toBe(0)
  })

  it('R3 W1 a tab that leads from now on does not take it for saved again', async () => {
    const { tab, time, network, client, server } = await ready()
    const other = client.openTab()
    await time.advance(1_000)
    tab.tap('q1', ['A'])
    await time.advance(1_000)
    server.forgetAfter(0)
    network.savesWeather = 'cutBefore'
    for (const one of [tab, other]) one.exam.wake('visible')
    await time.advance(2_000)
    tab.close()
    await time.advance(1_000)
    network.savesWeather = null
    await time.advance(60_000)
    expect(server.attempts[0]?.answers.get('q1')?.answer).toEqual(['A'])
    expect(other.exam.question('q1').keeping).toBe('saved')
  })
})
