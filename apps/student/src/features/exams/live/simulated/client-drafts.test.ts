/** What stands in the boxes when the time ends is handed in, whatever becomes of the phone (rules D1 to D5). */
import { describe, expect, it } from 'vitest'
import { ready, types } from './ready-client.ts'

const minute = 60_000
/** What the server was given, in words. */
const logged = (log: readonly { question: string; answer: string[]; outcome: string; draft?: boolean }[]) =>
  log.map(({ question, answer, outcome, draft }) => [question, answer.join(), outcome, draft === true])

describe('drafts at the end', () => {
  it('D1 D3 every draft goes with its own number and time; what was submitted stays what it is', async () => {
    const { tab, time, server, clock, client } = await ready({ durationMs: minute })
    tab.tap('q1', ['submitted'])
    await time.advance(5_000)
    tab.type('q2', 'an essay')
    const typedAt = clock()
    await time.advance(1_000)
    const [draft] = client.disk.scratch.values()
    tab.type('q3', '')
    await time.advance(5_000)
    expect(tab.exam.view().counts.drafts).toEqual(['q2'])
    expect(server.log).toHaveLength(1)
    await time.advance(minute)
    expect(logged(server.log)).toEqual([
      ['q1', 'submitted', 'saved', false],
      ['q2', 'an essay', 'saved', true],
      ['q3', '', 'older', true],
    ])
    expect(server.log[1]).toMatchObject({ revision: draft?.revision, timestamp: typedAt })
    expect(tab.exam.question('q2')).toMatchObject({ answer: ['an essay'], keeping: 'saved', draft: null })
    expect(tab.exam.question('q3')).toMatchObject({ keeping: 'none' })
    expect(tab.exam.view().counts).toMatchObject({ answered: 2, drafts: [], taken: ['q2'], unsent: 0 })
  })

  it('D3 a draft beside an answer takes its place where that may change, and only there', async () => {
    for (const mayChange of [true, false]) {
      const { tab, time, server } = await ready({ durationMs: minute, mayChange })
      tab.tap('q1', ['first'])
      await time.advance(5_000)
      tab.type('q1', 'first, mended')
      tab.type('q2', 'begun')
      await time.advance(2 * minute)
      const currentAnswer = server.running('amina')?.answers
      expect(currentAnswer?.get('q1')?.answer).toEqual([mayChange ? 'first, mended' : 'first'])
      expect(currentAnswer?.get('q2')?.answer).toEqual(['begun'])
      expect(types(tab.notices)).not.toContain('refused')
    }
  })

  it('D4 an emptied box takes no answer away; the number of the last change is told', async () => {
    const { tab, time, server, client } = await ready({ durationMs: minute, mayChange: true })
    tab.tap('q1', ['submitted'])
    await time.advance(5_000)
    tab.type('q1', 'other words')
    await time.advance(1_000)
    tab.type('q1', '')
    await time.advance(2 * minute)
    expect(server.running('amina')?.answers.get('q1')).toMatchObject({ answer: ['submitted'] })
    expect(logged(server.log)).toEqual([
      ['q1', 'submitted', 'saved', false],
      ['q1', 'submitted', 'older', true],
    ])
    const [row] = client.disk.attempts.values()
    expect(server.log[1]?.revision).toBe(row?.counter)
    for (let n = 0; n < 3; n += 1) {
      tab.exam.wake('visible')
      await time.advance(5_000)
    }
    expect(server.log).toHaveLength(2)
  })

  it('D5 an exam that was closed before its end hands in from another page, by the server’s word about the end', async () => {
    const { tab, time, server, client } = await ready({ durationMs: minute, mayChange: false })
    tab.type('q1', 'an essay')
    await time.advance(1_000)
    client.crash()
    expect(tab.alive).toBe(false)
    // Before the end, and while the end has moved, it stays a draft.
    const send = async () => {
      const sending = client.sendLeftovers()
      await time.advance(5_000)
      return sending
    }
    await send()
    for (const attempt of server.attempts) attempt.endsAt += 10 * minute
    await time.advance(2 * minute)
    expect(await send()).toMatchObject({ sent: 0, unsent: 0 })
    expect(server.log).toEqual([])
    await time.advance(10 * minute)
    expect(await send()).toMatchObject({ sent: 1, unsent: 0, refused: [] })
    expect(logged(server.log)).toEqual([['q1', 'an essay', 'saved', true]])
  })

  it('D3 without a network at the end OK submits nothing while drafts stand; with one they go first', async () => {
    const { tab, time, server, network } = await ready({ durationMs: minute })
    tab.type('q1', 'an essay')
    await time.advance(1_000)
    network.weather = 'cutBefore'
    await time.advance(minute)
    expect(tab.exam.view()).toMatchObject({ attempt: { name: 'timeOver' }, counts: { drafts: ['q1'] } })
    tab.exam.submit()
    await time.advance(12_000)
    expect(types(tab.notices)).toContain('submitFailed')
    network.weather = 'fine'
    tab.exam.submit()
    await time.advance(10_000)
    expect(tab.exam.view().attempt.name).toBe('submitted')
    expect(logged(server.log)).toEqual([['q1', 'an essay', 'saved', true]])
    expect(server.attempts[0]?.submittedAt).toBeGreaterThan(server.log[0]?.received ?? Infinity)
  })

  it('D3 the student’s own submit before the end hands none in, then or later', async () => {
    const { tab, time, server, client } = await ready({ durationMs: minute })
    tab.tap('q1', ['A'])
    tab.type('q2', 'begun')
    await time.advance(1_000)
    tab.exam.submit()
    await time.advance(2 * minute)
    expect(tab.exam.view().attempt.name).toBe('submitted')
    tab.close()
    const left = client.sendLeftovers()
    await time.advance(5_000)
    await left
    expect(logged(server.log)).toEqual([['q1', 'A', 'saved', false]])
  })

  it('D3 what the provider ends is handed in too; words of the last seconds count as of that end', async () => {
    const { tab, time, server, clock } = await ready()
    const [attempt] = server.attempts
    if (!attempt) throw new Error('no attempt')
    tab.type('q1', 'an essay')
    await time.advance(5_000)
    attempt.endsAt = clock()
    attempt.ended = true
    await time.advance(1_000)
    tab.type('q1', 'an essay, and')
    await time.advance(500)
    tab.exam.wake('hint')
    await time.advance(5_000)
    expect(logged(server.log)).toEqual([['q1', 'an essay, and', 'saved', true]])
    expect(server.log[0]?.timestamp).toBe(attempt.endsAt)
  })

  it('D3 in a pause drafts stay drafts', async () => {
    const { tab, time, server } = await ready({ durationMs: minute })
    const [attempt] = server.attempts
    if (!attempt) throw new Error('no attempt')
    tab.type('q1', 'an essay')
    await time.advance(1_000)
    attempt.paused = true
    tab.exam.wake('hint')
    await time.advance(2 * minute)
    expect(tab.exam.view().attempt.name).toBe('paused')
    expect(server.log).toEqual([])
  })

  it('D2 the other tab shows what was typed here; of two the later change is handed in, once', async () => {
    const { tab, time, server, client } = await ready({ durationMs: minute })
    const other = client.openTab()
    await time.advance(1_000)
    tab.type('q1', 'an essay')
    await time.advance(1_000)
    expect(other.exam.question('q1').draft).toEqual(['an essay'])
    other.type('q1', 'an essay, and more')
    await time.advance(1_000)
    expect(tab.exam.question('q1').draft).toEqual(['an essay, and more'])
    await time.advance(2 * minute)
    expect(logged(server.log)).toEqual([['q1', 'an essay, and more', 'saved', true]])
  })

  it('D2 tabs that cannot hear each other keep both texts', async () => {
    const { tab, time, server, client } = await ready({ durationMs: minute }, { tabsTalk: false })
    const other = client.openTab()
    await time.advance(1_000)
    tab.type('q1', 'an essay')
    await time.advance(1_000)
    other.type('q1', 'w')
    other.type('q1', 'wo')
    await time.advance(10)
    other.type('q1', 'word')
    await time.advance(1_000)
    expect(other.exam.question('q1').draft).toEqual(['an essay\nword'])
    await time.advance(2 * minute)
    expect(logged(server.log)).toEqual([['q1', 'an essay\nword', 'saved', true]])
  })

  it('G3 where the disk refuses, the student is told, and the draft is handed in from the page', async () => {
    const { tab, time, server, client } = await ready({ durationMs: minute })
    client.disk.full = true
    tab.type('q1', 'an essay')
    await time.advance(5_000)
    expect(types(tab.notices)).toContain('notKept')
    await time.advance(2 * minute)
    expect(logged(server.log)).toEqual([['q1', 'an essay', 'saved', true]])
  })
})
