import { describe, expect, it } from 'vitest'
import type { LiveNotice } from '../live-exam.ts'
import { makeWorld } from './world.ts'

/** A world with one phone and one tab that is ready to answer. */
async function ready(exam: Parameters<typeof makeWorld>[1] = {}, options: { tabsTalk?: boolean } = {}) {
  const world = makeWorld(3, exam)
  const it = world.addPhone('amina', options)
  const tab = it.phone.openTab()
  await world.time.advance(1_000)
  expect(tab.exam.view().attempt.name).toBe('answering')
  return { ...world, ...it, tab }
}
const types = (notices: readonly LiveNotice[]) => notices.map(({ type }) => type)

describe('giving', () => {
  it('G1 S1 shows sending, then on this phone, then saved', async () => {
    const { tab, time, server } = await ready()
    tab.tap('q1', ['A'])
    expect(tab.exam.question('q1').keeping).toBe('sending')
    await time.advance(100)
    expect(tab.exam.question('q1').keeping).toBe('onPhone')
    expect(server.log).toHaveLength(0)
    await time.advance(400)
    expect(tab.exam.question('q1').keeping).toBe('saved')
    expect(server.log).toMatchObject([{ question: 'q1', answer: ['A'], revision: 1 }])
    expect(tab.exam.view()).toMatchObject({ sync: { name: 'clean' }, counts: { answered: 1, unsent: 0 } })
  })

  it('S3 sends only the last of quick taps, and cancels what is in flight', async () => {
    const { tab, time, server, network } = await ready()
    for (const text of ['A', 'B', 'C']) tab.tap('q1', [text])
    await time.advance(2_000)
    expect(server.log.map(({ answer }) => answer)).toEqual([['C']])
    network.latency = 2_000
    tab.tap('q1', ['D'])
    await time.advance(1_000)
    tab.tap('q1', ['E'])
    await time.advance(9_000)
    expect(server.attempts[0]?.answers.get('q1')?.answer).toEqual(['E'])
    expect(tab.exam.question('q1')).toMatchObject({ answer: ['E'], keeping: 'saved' })
  })

  it('G3 keeps an answer that the disk refuses, says so, sends it, and writes it when it can', async () => {
    const { tab, time, phone, network } = await ready()
    network.weather = 'cutBefore'
    const { attempts } = phone.disk
    const row = [...attempts]
    attempts.clear()
    tab.tap('q1', ['A'])
    await time.advance(500)
    expect(tab.exam.question('q1')).toMatchObject({ keeping: 'sending', atRisk: true })
    expect(types(tab.notices)).toContain('notKept')
    for (const [key, value] of row) attempts.set(key, value)
    await time.advance(6_000)
    expect(tab.exam.question('q1')).toMatchObject({ keeping: 'onPhone', atRisk: false })
    expect([...phone.disk.answers.values()]).toMatchObject([{ answer: ['A'], revision: 1 }])
    tab.tap('q2', ['B'])
    await time.advance(500)
    expect([...phone.disk.answers.values()].map(({ revision }) => revision)).toEqual([1, 2])
  })

  it('G4 locks an answer after the debounce', async () => {
    const { tab, time, server } = await ready({ mayChange: false })
    tab.tap('q1', ['A'])
    expect(tab.tap('q1', ['B'])).toBe(true)
    await time.advance(300)
    expect(tab.exam.question('q1').locked).toBe(true)
    expect(tab.tap('q1', ['C'])).toBe(false)
    expect(types(tab.notices)).toEqual(['locked'])
    await time.advance(3_000)
    expect(server.log.map(({ answer }) => answer)).toEqual([['B']])
  })

  it('G6 keeps drafts and marks through a crash and never sends them', async () => {
    const { tab, time, phone, server } = await ready()
    tab.exam.draft('q3', ['half a thought'])
    tab.exam.mark('q3', true)
    await time.advance(100)
    phone.crash()
    const again = phone.openTab()
    await time.advance(2_000)
    expect(again.exam.question('q3')).toMatchObject({
      draft: ['half a thought'],
      marked: true,
      keeping: 'none',
    })
    expect(again.exam.view().counts.drafts).toEqual(['q3'])
    expect(server.log).toEqual([])
    again.tap('q3', ['a whole thought'])
    await time.advance(2_000)
    expect(again.exam.question('q3')).toMatchObject({ draft: null, marked: true, keeping: 'saved' })
  })

  it('V2 tells only those who watch the question', async () => {
    const { tab, time } = await ready()
    const told: string[] = []
    for (const id of ['q1', 'q2']) tab.exam.subscribeQuestion(id, () => told.push(id))
    tab.tap('q1', ['A'])
    await time.advance(2_000)
    expect(new Set(told)).toEqual(new Set(['q1']))
  })
})

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

  it('O2 opens from the box without a network and goes on', async () => {
    const { tab, time, network, phone, server } = await ready()
    tab.tap('q1', ['A'])
    await time.advance(1_000)
    network.weather = 'cutBefore'
    tab.tap('q2', ['B'])
    await time.advance(1_000)
    phone.crash()
    const again = phone.openTab()
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

  it('T1 A3 a moved wall clock delays nothing and claims nothing outside the attempt', async () => {
    const { tab, time, phone, server } = await ready()
    phone.shiftWallClock(-7_200_000)
    tab.tap('q1', ['A'])
    await time.advance(2_000)
    phone.shiftWallClock(14_400_000)
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

describe('being somebody', () => {
  it('S7 a lost session keeps the screen and the answers, and goes on after the sign-in', async () => {
    const { tab, time, network, phone, server } = await ready()
    network.session = null
    tab.tap('q1', ['A'])
    await time.advance(1_000)
    expect(tab.exam.view()).toMatchObject({ attempt: { name: 'answering' }, sync: { name: 'needsLogin' } })
    tab.tap('q2', ['B'])
    phone.clearLocalStorage()
    await time.advance(60_000)
    expect(tab.exam.question('q2').keeping).toBe('onPhone')
    network.session = 'amina'
    phone.signIn('amina')
    await time.advance(3_000)
    expect(server.log.map(({ question }) => question)).toEqual(['q1', 'q2'])
  })

  it('B3 stops when another student signs in, and goes on when its own is back', async () => {
    const { tab, time, network, phone, server } = await ready()
    network.session = 'bina'
    phone.signIn('bina')
    expect(tab.exam.view().replaced).toBe(true)
    expect(tab.tap('q1', ['A'])).toBe(false)
    await time.advance(60_000)
    expect(server.attempts).toHaveLength(1)
    network.session = 'amina'
    phone.signIn('amina')
    tab.tap('q1', ['A'])
    await time.advance(2_000)
    expect(server.log).toMatchObject([{ student: 'amina' }])
  })

  it('L1 L2 what an attempt has left is sent later, without opening anything', async () => {
    const { tab, time, network, phone, server } = await ready()
    network.weather = 'cutBefore'
    tab.tap('q1', ['A'])
    await time.advance(1_000)
    phone.crash()
    network.weather = 'fine'
    const report = phone.sendLeftovers()
    await time.advance(5_000)
    expect(await report).toEqual({ sent: 1, unsent: 0, refused: [] })
    expect(server.log).toHaveLength(1)
    expect(server.attempts).toHaveLength(1)
  })

  it('L1 leftovers that come too late are said, not dropped in silence', async () => {
    const { tab, time, network, phone } = await ready()
    network.weather = 'cutBefore'
    tab.tap('q1', ['A'])
    await time.advance(1_000)
    phone.crash()
    network.weather = 'fine'
    await time.advance(6_000_000)
    const report = phone.sendLeftovers()
    await time.advance(5_000)
    expect(await report).toMatchObject({ sent: 0, unsent: 0, refused: [{ question: 'q1', code: 'tooLate' }] })
    expect([...phone.disk.answers.values()]).toMatchObject([{ state: 'refused', answer: ['A'] }])
  })
})

describe('several tabs and devices', () => {
  it('W1 W3 one tab sends, both show', async () => {
    const { tab, time, phone, server } = await ready()
    const other = phone.openTab()
    await time.advance(1_000)
    other.tap('q1', ['A'])
    await time.advance(1_000)
    expect(server.log).toHaveLength(1)
    for (const it of [tab, other])
      expect(it.exam.question('q1')).toMatchObject({ answer: ['A'], keeping: 'saved' })
  })

  it('W1 another tab takes over when the sending one closes', async () => {
    const { tab, time, phone, server } = await ready()
    const other = phone.openTab()
    await time.advance(1_000)
    tab.tap('q1', ['A'])
    await time.advance(60)
    tab.close()
    await time.advance(3_000)
    expect(server.log).toMatchObject([{ answer: ['A'] }])
    expect(other.exam.question('q1').keeping).toBe('saved')
  })

  it('W2 every tab sends where tabs cannot talk, and nothing is counted twice', async () => {
    const { tab, time, phone, server } = await ready({}, { tabsTalk: false })
    const other = phone.openTab()
    await time.advance(1_000)
    tab.tap('q1', ['A'])
    other.tap('q2', ['B'])
    await time.advance(8_000)
    expect(server.log.map(({ revision }) => revision).sort()).toEqual([1, 2])
  })

  it('O1 V1 a second device goes on with the first one’s answers; the newer answer wins', async () => {
    const { tab, time, server, ...world } = await ready()
    tab.tap('q1', ['A'])
    await time.advance(1_000)
    const second = world.addPhone()
    const other = second.phone.openTab()
    await time.advance(1_000)
    expect(other.exam.question('q1')).toMatchObject({ answer: ['A'], keeping: 'saved' })
    other.tap('q1', ['B'])
    await time.advance(1_000)
    tab.exam.wake('visible')
    await time.advance(1_000)
    expect(tab.exam.question('q1').answer).toEqual(['B'])
    expect(server.attempts).toHaveLength(1)
  })

  it('S8 a locked answer of another device is shown instead, and said', async () => {
    const { tab, time, server, network, ...world } = await ready({ mayChange: false })
    const other = world.addPhone().phone.openTab()
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

describe('the end', () => {
  it('T3 T5 asks at the end and goes on when it has moved', async () => {
    const { tab, time, server } = await ready({ durationMs: 60_000 })
    await time.advance(30_000)
    for (const attempt of server.attempts) attempt.endsAt += 60_000
    await time.advance(31_000)
    expect(tab.exam.view().attempt.name).toBe('answering')
    expect(types(tab.notices)).toEqual(['extended'])
    await time.advance(60_000)
    expect(tab.exam.view().attempt.name).toBe('timeOver')
    expect(tab.tap('q1', ['A'])).toBe(false)
  })

  it('T6 an answer of the last second that could not be sent is sent after the end', async () => {
    const { tab, time, network, server } = await ready({ durationMs: 60_000 })
    network.weather = 'cutBefore'
    await time.advance(58_000)
    tab.tap('q1', ['A'])
    await time.advance(60_000)
    expect(tab.exam.view().attempt.name).toBe('timeOver')
    network.weather = 'fine'
    await time.advance(60_000)
    expect(server.log).toMatchObject([{ answer: ['A'], outcome: 'saved' }])
    tab.exam.submit()
    await time.advance(2_000)
    expect(tab.exam.view().attempt).toMatchObject({ name: 'submitted', here: true })
  })

  it('F1 F5 a submit sends what waits first, and the other tab hears of it', async () => {
    const { tab, time, phone, server } = await ready()
    const other = phone.openTab()
    await time.advance(1_000)
    other.tap('q1', ['A'])
    tab.tap('q2', ['B'])
    tab.exam.submit()
    await time.advance(3_000)
    expect(server.log.map(({ question }) => question).sort()).toEqual(['q1', 'q2'])
    for (const it of [tab, other]) expect(it.exam.view().attempt.name).toBe('submitted')
    expect(server.attempts[0]?.submittedAt).not.toBeNull()
    expect([...phone.disk.attempts.values()][0]?.finishedAt).not.toBeNull()
  })

  it('F1 a submit without a network submits nothing, keeps everything and says why', async () => {
    const { tab, time, network, server } = await ready()
    network.weather = 'cutBefore'
    tab.tap('q1', ['A'])
    tab.exam.submit()
    await time.advance(2_000)
    expect(tab.exam.view().attempt.name).toBe('answering')
    expect(tab.notices).toContainEqual({ type: 'submitFailed', problem: { kind: 'network' } })
    network.weather = 'fine'
    tab.exam.submit()
    await time.advance(2_000)
    expect(server.log).toHaveLength(1)
    expect(tab.exam.view().attempt.name).toBe('submitted')
  })

  it('F2 a submit whose reply was cut succeeds the second time', async () => {
    const { tab, time, network, server } = await ready()
    network.weather = 'cutAfter'
    tab.exam.submit()
    await time.advance(1_000)
    expect(tab.exam.view().attempt.name).toBe('answering')
    const at = server.attempts[0]?.submittedAt
    network.weather = 'fine'
    tab.exam.submit()
    await time.advance(1_000)
    expect(tab.exam.view().attempt).toMatchObject({ name: 'submitted', submittedAt: at })
  })

  it('S9 removed from the group: says so, keeps the records', async () => {
    const { tab, time, server, phone } = await ready()
    server.members.delete('amina')
    tab.tap('q1', ['A'])
    await time.advance(2_000)
    expect(tab.exam.view()).toMatchObject({ attempt: { name: 'removed' }, sync: { name: 'refused' } })
    expect(types(tab.notices)).toEqual(['removed'])
    expect([...phone.disk.answers.values()]).toMatchObject([{ state: 'unsent', answer: ['A'] }])
    server.members.add('amina')
    tab.exam.wake('hint')
    await time.advance(2_000)
    expect(tab.exam.view().attempt.name).toBe('answering')
    expect(server.log).toHaveLength(1)
  })

  it('O4 moves to the attempt of a retake; what the old one left is a leftover', async () => {
    const { tab, time, server, network } = await ready()
    network.weather = 'cutBefore'
    tab.tap('q1', ['A'])
    await time.advance(1_000)
    for (const attempt of server.attempts) attempt.replaced = true
    network.weather = 'fine'
    tab.exam.wake('visible')
    await time.advance(3_000)
    expect(server.attempts).toHaveLength(2)
    expect(tab.exam.view()).toMatchObject({ attemptId: 'attempt-2', attempt: { name: 'answering' } })
    expect(types(tab.notices)).toContain('otherAttempt')
    expect(tab.exam.question('q1').keeping).toBe('none')
  })
})
