import { describe, expect, it, vi } from 'vitest'
import { ready, types } from './ready-client.ts'

describe('a broken network', () => {
  it('S5 saves offline after three tries; R2 says when it is back and sends in one pass', async () => {
    const { tab, time, network, server } = await ready()
    network.weather = 'cutBefore'
    tab.tap('q1', ['A'])
    await time.advance(400)
    expect(tab.exam.view()).toMatchObject({ online: false, counts: { offlineSaved: 0 } })
    await time.advance(8_000)
    expect(tab.exam.question('q1')).toMatchObject({ keeping: 'onPhone', offline: true })
    expect(tab.exam.view().counts).toMatchObject({ offlineSaved: 1, answered: 1 })
    tab.tap('q2', ['B'])
    await time.advance(1_000)
    expect(types(tab.notices)).toEqual(['savingLocally', 'savingLocally'])
    network.weather = 'fine'
    tab.exam.reach(true)
    expect(types(tab.notices)).toContain('restored')
    const before = server.log.length
    await time.advance(1_900)
    expect(server.log).toHaveLength(before)
    await time.advance(4_000)
    expect(tab.exam.view().counts).toMatchObject({ offlineSaved: 0, unsent: 0 })
    expect(server.log.map(({ answer }) => answer)).toEqual([['A'], ['B']])
  })

  it('R2 says once an outage that it is over, also where only the saves fail', async () => {
    const { tab, time, network, server } = await ready()
    const restored = () => types(tab.notices).filter((type) => type === 'restored').length
    network.savesWeather = 'away'
    tab.tap('q1', ['A'])
    // Other calls of the page get through meanwhile, and each finds the network back.
    for (let seconds = 0; seconds < 120; seconds += 5) {
      await time.advance(5_000)
      tab.exam.reach(true)
    }
    expect(server.log).toHaveLength(0)
    expect(restored()).toBe(1)
    network.savesWeather = null
    await time.advance(60_000)
    expect(tab.exam.question('q1').keeping).toBe('saved')
    expect(restored()).toBe(1)

    // The next outage is one of its own, whether answers wait or not.
    for (const [at, answer] of [null, 'B', null, 'C'].entries()) {
      network.weather = 'cutBefore'
      tab.exam.reach(false)
      if (answer) tab.tap('q2', [answer])
      await time.advance(8_000)
      network.weather = 'fine'
      tab.exam.reach(true)
      expect(restored()).toBe(at + 2)
      await time.advance(30_000)
      expect(tab.exam.view().counts.unsent).toBe(0)
    }
  })

  it.each(['portal', 'proxy', 'away', 'cutAfter', 'hang', 'throttled'] as const)(
    'S4 A1 believes no %s',
    async (weather) => {
      const { tab, time, network, server } = await ready()
      network.weather = weather
      tab.tap('q1', ['A'])
      await time.advance(70_000)
      expect(tab.exam.question('q1').keeping).toBe('onPhone')
      expect(tab.exam.view().attempt.name).toBe('answering')
      network.weather = 'fine'
      await time.advance(60_000)
      expect(tab.exam.question('q1').keeping).toBe('saved')
      // Cut after it arrived: sent again, taken once.
      expect(server.log).toHaveLength(1)
    },
  )

  it('O2 opens from the answer store without a network and goes on', async () => {
    const { tab, time, network, client, server } = await ready()
    tab.tap('q1', ['A'])
    await time.advance(1_000)
    network.weather = 'cutBefore'
    tab.tap('q2', ['B'])
    await time.advance(1_000)
    client.crash()
    const again = client.openTab()
    await time.advance(2_000)
    expect(again.exam.view()).toMatchObject({ attempt: { name: 'answering' }, counts: { answered: 2 } })
    expect(again.exam.view().paper?.questions).toHaveLength(5)
    again.tap('q3', ['C'])
    await time.advance(30_000)
    network.weather = 'fine'
    await time.advance(60_000)
    expect(server.log.map(({ question }) => question).sort()).toEqual(['q1', 'q2', 'q3'])
    expect(new Set(server.log.map(({ device }) => device)).size).toBe(1)
  })

  it('R3 sends again what the server has forgotten', async () => {
    const { tab, time, server } = await ready()
    for (const id of ['q1', 'q2', 'q3']) tab.tap(id, [id])
    await time.advance(2_000)
    server.forgetAfter(1)
    expect(server.log).toHaveLength(1)
    tab.exam.wake('visible')
    await time.advance(3_000)
    expect(server.log).toHaveLength(3)
  })

  it('R3 believes no fetch that was answered before a save and arrives after its acknowledgement', async () => {
    const { tab, time, network, server } = await ready()
    const add = vi.spyOn(server, 'addAnswer')
    network.latency = 400
    tab.exam.wake('visible')
    await time.advance(200)
    network.latency = 40
    tab.tap('q1', ['A'])
    await time.advance(400)
    expect(tab.exam.question('q1').keeping).toBe('saved')
    await time.advance(10_000)
    expect(tab.exam.question('q1')).toMatchObject({ keeping: 'saved', answer: ['A'] })
    expect(add).toHaveBeenCalledTimes(1)
  })

  it('T1 A3 a moved wall clock delays nothing and claims nothing outside the attempt', async () => {
    const { tab, time, client, server } = await ready()
    client.shiftWallClock(-7_200_000)
    tab.tap('q1', ['A'])
    await time.advance(2_000)
    client.shiftWallClock(14_400_000)
    expect(tab.exam.view().attempt.name).toBe('answering')
    tab.tap('q2', ['B'])
    await time.advance(2_000)
    const [attempt] = server.attempts
    expect(server.log.map(({ outcome }) => outcome)).toEqual(['saved', 'saved'])
    for (const { timestamp } of server.log) {
      expect(timestamp).toBeGreaterThanOrEqual(attempt?.startsAt ?? 0)
      expect(timestamp).toBeLessThan(attempt?.endsAt ?? 0)
    }
  })
})
