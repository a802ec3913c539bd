import { describe, expect, it, vi } from 'vitest'
import { ready, types } from './ready-client.ts'

describe('being somebody', () => {
  it('S7 a lost session keeps the screen and the answers, and goes on after the sign-in', async () => {
    const { tab, time, network, client, server } = await ready()
    network.session = null
    tab.tap('q1', ['A'])
    await time.advance(1_000)
    expect(tab.exam.view()).toMatchObject({ attempt: { name: 'answering' }, sync: { name: 'needsLogin' } })
    tab.tap('q2', ['B'])
    client.clearLocalStorage()
    await time.advance(60_000)
    expect(tab.exam.question('q2').keeping).toBe('onPhone')
    network.session = 'amina'
    client.signIn('amina')
    await time.advance(3_000)
    expect(server.log.map(({ question }) => question)).toEqual(['q1', 'q2'])
  })

  it('B3 stops when another student signs in, and goes on when its own is back', async () => {
    const { tab, time, network, client, server } = await ready()
    network.session = 'bina'
    client.signIn('bina')
    expect(tab.exam.view().replaced).toBe(true)
    expect(tab.tap('q1', ['A'])).toBe(false)
    await time.advance(60_000)
    expect(server.attempts).toHaveLength(1)
    network.session = 'amina'
    client.signIn('amina')
    tab.tap('q1', ['A'])
    await time.advance(2_000)
    expect(server.log).toMatchObject([{ student: 'amina' }])
  })

  it('L1 L2 what an attempt has left is sent later, without opening anything', async () => {
    const { tab, time, network, client, server } = await ready()
    network.weather = 'cutBefore'
    tab.tap('q1', ['A'])
    await time.advance(1_000)
    client.crash()
    network.weather = 'fine'
    const report = client.sendLeftovers()
    await time.advance(5_000)
    expect(await report).toEqual({ sent: 1, unsent: 0, refused: [] })
    expect(server.log).toHaveLength(1)
    expect(server.attempts).toHaveLength(1)
  })

  it('L1 a network that takes nothing is not waited for: after three calls the answer stays for the next time', async () => {
    const { tab, time, network, client } = await ready()
    network.weather = 'cutBefore'
    tab.tap('q1', ['A'])
    await time.advance(1_000)
    client.crash()
    const reports: unknown[] = []
    void client.sendLeftovers().then((report) => reports.push(report))
    // Half of the timeout of a call that hangs.
    await time.advance(35_000)
    expect(reports).toEqual([{ sent: 0, unsent: 1, refused: [] }])
    expect([...client.disk.answers.values()]).toMatchObject([{ state: 'unsent', answer: ['A'] }])
  })

  it('L1 leftovers that come too late are said, not dropped in silence', async () => {
    const { tab, time, network, client } = await ready()
    network.weather = 'cutBefore'
    tab.tap('q1', ['A'])
    await time.advance(1_000)
    client.crash()
    network.weather = 'fine'
    await time.advance(6_000_000)
    const report = client.sendLeftovers()
    await time.advance(5_000)
    expect(await report).toMatchObject({ sent: 0, unsent: 0, refused: [{ question: 'q1', code: 'tooLate' }] })
    expect([...client.disk.answers.values()]).toMatchObject([{ state: 'refused', answer: ['A'] }])
  })
})

describe('several tabs and devices', () => {
  it('W1 W3 one tab sends, both show', async () => {
    const { tab, time, client, server } = await ready()
    const other = client.openTab()
    await time.advance(1_000)
    other.tap('q1', ['A'])
    await time.advance(1_000)
    expect(server.log).toHaveLength(1)
    for (const it of [tab, other])
      expect(it.exam.question('q1')).toMatchObject({ answer: ['A'], keeping: 'saved' })
  })

  it('W1 another tab takes over when the sending one closes', async () => {
    const { tab, time, client, server } = await ready()
    const other = client.openTab()
    await time.advance(1_000)
    tab.tap('q1', ['A'])
    await time.advance(60)
    tab.close()
    await time.advance(3_000)
    expect(server.log).toMatchObject([{ answer: ['A'] }])
    expect(other.exam.question('q1').keeping).toBe('saved')
  })

  it('W2 every tab sends where tabs cannot talk, and nothing is counted twice', async () => {
    const { tab, time, client, server } = await ready({}, { tabsTalk: false })
    const other = client.openTab()
    await time.advance(1_000)
    tab.tap('q1', ['A'])
    other.tap('q2', ['B'])
    await time.advance(8_000)
    expect(server.log).toHaveLength(2)
    expect(new Set(server.log.map(({ revision }) => revision)).size).toBe(2)
  })

  it('O1 V1 a second device goes on with the first one’s answers; the newer answer wins', async () => {
    const { tab, time, server, ...world } = await ready()
    tab.tap('q1', ['A'])
    await time.advance(1_000)
    const second = world.addClient()
    const other = second.client.openTab()
    await time.advance(1_000)
    expect(other.exam.question('q1')).toMatchObject({ answer: ['A'], keeping: 'saved' })
    other.tap('q1', ['B'])
    await time.advance(1_000)
    tab.exam.wake('visible')
    await time.advance(1_000)
    expect(tab.exam.question('q1').answer).toEqual(['B'])
    expect(server.attempts).toHaveLength(1)
  })

  it('R3 V1 a phone whose clock is ahead shows another device’s newer answer, and does not ask for ever', async () => {
    const { time, network, client, server, ...world } = await ready()
    const other = world.addClient().client.openTab()
    // Thrown out of memory, and opened without a network: nothing has told this phone what time it is.
    client.crash()
    client.shiftWallClock(1_200_000)
    network.weather = 'cutBefore'
    const tab = client.openTab()
    await time.advance(1_000)
    tab.tap('q1', ['mine'])
    await time.advance(1_000)
    network.weather = 'fine'
    await time.advance(20_000)
    other.tap('q1', ['theirs'])
    await time.advance(1_000)
    tab.exam.wake('visible')
    await time.advance(5_000)
    expect(tab.exam.question('q1')).toMatchObject({ answer: ['theirs'], keeping: 'saved' })
    const calls = [vi.spyOn(server, 'start'), vi.spyOn(server, 'addAnswer')]
    await time.advance(60_000)
    expect(calls.map((spy) => spy.mock.calls)).toEqual([[], []])
    expect(server.log.map(({ answer, outcome }) => [...answer, outcome])).toEqual([
      ['mine', 'saved'],
      ['theirs', 'saved'],
    ])
  })

  it('A3 V1 a slow reply about an older revision takes nothing from the newer answer’s card', async () => {
    const { tab, time, network } = await ready()
    network.latency = 100
    tab.tap('q3', ['before them'])
    tab.tap('q1', ['first'])
    tab.tap('q2', ['beside it'])
    // q1 and q2 go in one call, when that of q3 is back; it takes its time.
    await time.advance(400)
    network.latency = 6_000
    await time.advance(600)
    network.latency = 40
    const files = [{ name: 'page.jpg', key: 'u/1.jpg', type: 'image/jpeg' }]
    tab.exam.give('q1', ['second'], files)
    await time.advance(5_000)
    // The second call has overtaken the first one, which is told 'older' now.
    expect(tab.exam.question('q1')).toMatchObject({ answer: ['second'], files, keeping: 'saved' })
    await time.advance(7_000)
    expect(tab.exam.question('q2').keeping).toBe('saved')
    expect(tab.exam.question('q1')).toMatchObject({ answer: ['second'], files, keeping: 'saved' })
  })

  it('S8 a locked answer of another device is shown instead, and said', async () => {
    const { tab, time, server, network, ...world } = await ready({ mayChange: false })
    const other = world.addClient().client.openTab()
    await time.advance(1_000)
    network.weather = 'cutBefore'
    tab.tap('q1', ['A'])
    await time.advance(500)
    other.tap('q1', ['B'])
    await time.advance(1_000)
    network.weather = 'fine'
    await time.advance(20_000)
    expect(tab.exam.question('q1')).toMatchObject({
      answer: ['B'],
      locked: true,
      refusal: { code: 'locked', title: 'You cannot change the answer' },
    })
    expect(types(tab.notices)).toContain('refused')
    expect(server.log.map(({ outcome }) => outcome)).toEqual(['saved', 'locked'])
  })

  it('S8 one bad answer does not hold its siblings up', async () => {
    const { tab, time, server } = await ready()
    tab.tap('q1', ['A'])
    tab.tap('no such question', ['?'])
    tab.tap('q2', ['B'])
    await time.advance(3_000)
    expect(server.log.map(({ question }) => question)).toEqual(['q1', 'q2'])
    expect(tab.exam.question('no such question')).toMatchObject({
      keeping: 'none',
      refusal: { code: 'invalid' },
    })
    expect(tab.exam.view().sync.name).toBe('clean')
  })
})
