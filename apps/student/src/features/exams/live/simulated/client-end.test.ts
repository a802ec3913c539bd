import { describe, expect, it } from 'vitest'
import { ready, types } from './ready-client.ts'

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

  it('R3 an answer that waits for a teacher while an earlier one counts is told once, however often the page is looked at', async () => {
    const { tab, time, network, server } = await ready({ durationMs: 60_000, mayChange: true })
    server.holdsLate = true
    tab.tap('q1', ['A'])
    await time.advance(5_000)
    network.weather = 'cutBefore'
    tab.tap('q1', ['B'])
    await time.advance(60_000)
    network.weather = 'fine'
    for (let n = 0; n < 3; n += 1) {
      tab.exam.wake('visible')
      await time.advance(10_000)
    }
    expect(server.log.map(({ outcome }) => outcome)).toEqual(['saved', 'onHold'])
    expect(tab.exam.question('q1')).toMatchObject({ answer: ['B'], onHold: true })
    expect(types(tab.notices).filter((type) => type === 'onHold')).toEqual(['onHold'])
  })

  it('T5 a pause says nothing of the end while it moves, and says it once when the exam goes on', async () => {
    const { tab, time, server } = await ready({ durationMs: 60_000 })
    const [attempt] = server.attempts
    if (!attempt) throw new Error('no attempt')
    attempt.paused = true
    for (let n = 0; n < 3; n += 1) {
      attempt.endsAt += 20_000
      tab.exam.wake('hint')
      await time.advance(2_000)
    }
    expect(tab.exam.view().attempt.name).toBe('paused')
    expect(types(tab.notices)).toEqual([])
    attempt.paused = false
    tab.exam.wake('hint')
    await time.advance(2_000)
    expect(tab.notices).toEqual([{ type: 'extended', endsAt: attempt.endsAt }])
    tab.exam.wake('hint')
    await time.advance(2_000)
    expect(tab.notices).toHaveLength(1)
  })

  it('T5 a pause of seconds is not said as more time: the end is shown to the minute, and stands where it stood', async () => {
    const { tab, time, server } = await ready({ durationMs: 600_000 })
    const [attempt] = server.attempts
    if (!attempt) throw new Error('no attempt')
    const paused = async (seconds: number) => {
      attempt.endsAt += seconds * 1_000
      tab.exam.wake('hint')
      await time.advance(2_000)
    }
    // To the beginning of a minute, so that the next seconds are inside it.
    await paused(60 - ((attempt.endsAt / 1_000) % 60))
    const said = tab.notices.length
    await paused(25)
    await paused(25)
    expect(tab.notices).toHaveLength(said)
    expect((tab.exam.remaining() ?? 0) / 1_000).toBeGreaterThan(640)
    await paused(25)
    expect(tab.notices.slice(said)).toEqual([{ type: 'extended', endsAt: attempt.endsAt }])
  })

  it('T5 in a pause the remainder stands still, moves with more time, and runs on afterwards', async () => {
    const { tab, time, server, clock } = await ready({ durationMs: 600_000 })
    const [attempt] = server.attempts
    if (!attempt) throw new Error('no attempt')
    const end = attempt.endsAt
    const pausedAt = clock()
    const left = () => tab.exam.remaining() ?? 0
    attempt.paused = true
    // As the server has it: the end moves with the clock.
    const pause = async (seconds: number, more = 0) => {
      for (let n = 0; n < seconds; n += 1) {
        attempt.endsAt = end + more + clock() - pausedAt
        await time.advance(1_000)
      }
    }
    tab.exam.wake('hint')
    await pause(2)
    expect(tab.exam.view().attempt.name).toBe('paused')
    const before = left()
    expect(Math.abs(before - (end - pausedAt))).toBeLessThan(3_000)
    await pause(10)
    expect(left()).toBe(before)
    // The phone has asked by itself meanwhile, and was told another end.
    await pause(40)
    expect(left()).toBe(before)
    await pause(20, 300_000)
    expect(Math.abs(left() - before - 300_000)).toBeLessThan(3_000)
    attempt.paused = false
    tab.exam.wake('hint')
    await time.advance(2_000)
    const resumed = left()
    await time.advance(5_000)
    expect(resumed - left()).toBe(5_000)
  })

  it.each([
    ['extended', 0],
    ['extended, with an answer that waits', 1],
    ['paused', 0],
  ])(
    'T3 a phone that comes back after its end does not hand in what was %s meanwhile',
    async (what, waits) => {
      const { tab, time, server, network } = await ready({ durationMs: 60_000 })
      const [attempt] = server.attempts
      if (!attempt) throw new Error('no attempt')
      await time.advance(20_000)
      network.weather = 'cutBefore'
      if (waits > 0) tab.tap('q1', ['A'])
      if (what === 'paused') attempt.paused = true
      attempt.endsAt += 600_000
      await time.advance(45_000)
      expect(tab.exam.view().attempt.name).toBe('timeOver')
      network.weather = 'fine'
      tab.exam.submit()
      await time.advance(6_000)
      expect(tab.exam.view().attempt.name).toBe(what === 'paused' ? 'paused' : 'answering')
      expect(attempt.submittedAt).toBeNull()
      expect(types(tab.notices)).not.toContain('submitFailed')
      if (what === 'paused') return
      expect(types(tab.notices)).toContain('extended')
      expect(tab.tap('q2', ['B'])).toBe(true)
      // Asked for by the student, it is handed in before the end as well.
      tab.exam.submit()
      await time.advance(3_000)
      expect(attempt.submittedAt).not.toBeNull()
    },
  )

  it('T3 where nothing has moved it is handed in, also when nobody says so in time', async () => {
    const { tab, time, server, network } = await ready({ durationMs: 60_000 })
    await time.advance(20_000)
    network.weather = 'cutBefore'
    await time.advance(45_000)
    network.weather = 'fine'
    network.latency = 8_000
    tab.exam.submit()
    await time.advance(11_000)
    expect(tab.exam.view().attempt).toMatchObject({ name: 'submitting', stage: 'calling' })
    await time.advance(30_000)
    expect(tab.exam.view().attempt.name).toBe('submitted')
    expect(server.attempts[0]?.submittedAt).not.toBeNull()
  })

  it('T4 an exam that the provider ends is over at once, and no older word opens it again', async () => {
    const { tab, time, clock, server } = await ready({ durationMs: 600_000 })
    await time.advance(30_000)
    const [attempt] = server.attempts
    if (!attempt) throw new Error('no attempt')
    const before = attempt.endsAt
    attempt.endsAt = clock() - 1_000
    tab.exam.wake('hint')
    await time.advance(2_000)
    // An earlier end alone may be a reply that was overtaken on its way.
    expect(tab.exam.view().attempt).toMatchObject({ name: 'answering', times: { endsAt: before } })
    attempt.ended = true
    // A phone that the hint has not reached learns it by its next answer.
    tab.tap('q1', ['A'])
    await time.advance(2_000)
    const ended = { name: 'timeOver', times: { endsAt: attempt.endsAt, ended: true } }
    expect(tab.exam.view().attempt).toMatchObject(ended)
    expect(tab.tap('q2', ['A'])).toBe(false)
    attempt.ended = false
    attempt.endsAt = before
    tab.exam.wake('hint')
    await time.advance(2_000)
    expect(tab.exam.view().attempt).toMatchObject({ name: 'timeOver' })
    tab.exam.submit()
    await time.advance(2_000)
    expect(tab.exam.view().attempt).toMatchObject({ name: 'submitted' })
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
    const { tab, time, client, server } = await ready()
    const other = client.openTab()
    await time.advance(1_000)
    other.tap('q1', ['A'])
    tab.tap('q2', ['B'])
    tab.exam.submit()
    await time.advance(3_000)
    expect(server.log.map(({ question }) => question).sort()).toEqual(['q1', 'q2'])
    for (const it of [tab, other]) expect(it.exam.view().attempt.name).toBe('submitted')
    expect(server.attempts[0]?.submittedAt).not.toBeNull()
    expect([...client.disk.attempts.values()][0]?.finishedAt).not.toBeNull()
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
    const { tab, time, server, client } = await ready()
    server.members.delete('amina')
    tab.tap('q1', ['A'])
    await time.advance(2_000)
    expect(tab.exam.view()).toMatchObject({ attempt: { name: 'removed' }, sync: { name: 'refused' } })
    expect(types(tab.notices)).toEqual(['removed'])
    expect([...client.disk.answers.values()]).toMatchObject([{ state: 'unsent', answer: ['A'] }])
    server.members.add('amina')
    tab.exam.wake('hint')
    await time.advance(2_000)
    expect(tab.exam.view().attempt.name).toBe('answering')
    expect(server.log).toHaveLength(1)
  })

  it('O4 moves to the attempt of a retake; what the old one left is a leftover', async () => {
    const { tab, time, server, network } = await ready({ practice: true })
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
