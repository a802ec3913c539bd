import { describe, expect, it } from 'vitest'
import { ready, types } from './ready-client.ts'

describe('giving', () => {
  it('G1 S1 shows sending, then on this phone, then saved', async () => {
    const { tab, time, server } = await ready()
    tab.tap('q1', ['A'])
    expect(tab.exam.question('q1').keeping).toBe('sending')
    expect(tab.exam.view().counts.answered).toBe(1)
    await time.advance(100)
    expect(tab.exam.question('q1').keeping).toBe('onPhone')
    expect(tab.exam.view().counts.answered).toBe(1)
    expect(server.log).toHaveLength(0)
    await time.advance(400)
    expect(tab.exam.question('q1').keeping).toBe('saved')
    expect(server.log).toMatchObject([{ question: 'q1', answer: ['A'] }])
    expect(tab.exam.view()).toMatchObject({ sync: { name: 'clean' }, counts: { answered: 1, unsent: 0 } })
    tab.tap('q2', ['B'])
    expect(tab.exam.view().counts.answered).toBe(2)
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
    const { tab, time, client, network } = await ready()
    network.weather = 'cutBefore'
    client.disk.full = true
    tab.tap('q1', ['A'])
    await time.advance(500)
    expect(tab.exam.question('q1')).toMatchObject({ keeping: 'sending', atRisk: true })
    expect(types(tab.notices)).toContain('notKept')
    client.disk.full = false
    await time.advance(6_000)
    expect(tab.exam.question('q1')).toMatchObject({ keeping: 'onPhone', atRisk: false })
    expect([...client.disk.answers.values()]).toMatchObject([{ answer: ['A'] }])
    tab.tap('q2', ['B'])
    await time.advance(500)
    const [first, second] = [...client.disk.answers.values()]
    expect(second?.revision).toBeGreaterThan(first?.revision ?? Number.NaN)
  })

  it('G1 G3 does not call an answer kept that only local storage has, and writes it when the disk has room', async () => {
    const { tab, time, client, network } = await ready()
    network.weather = 'cutBefore'
    client.disk.full = true
    tab.tap('q1', ['A'])
    await time.advance(1_000)
    const again = tab.reload()
    await time.advance(2_000)
    expect(again.exam.question('q1')).toMatchObject({ answer: ['A'], keeping: 'sending', atRisk: true })
    client.disk.full = false
    await time.advance(6_000)
    expect(again.exam.question('q1')).toMatchObject({ answer: ['A'], keeping: 'onPhone', atRisk: false })
    expect([...client.disk.answers.values()]).toMatchObject([{ answer: ['A'], state: 'unsent' }])
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
    const { tab, time, client, server } = await ready()
    tab.exam.draft('q3', ['half a thought'])
    tab.exam.mark('q3', true)
    await time.advance(100)
    client.crash()
    const again = client.openTab()
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

  it('G6 keeps what is ticked or typed on while a slow disk still writes the answer before', async () => {
    const { tab, time, client } = await ready()
    tab.exam.draft('q3', ['A'])
    await time.advance(100)
    tab.tap('q3', ['A'])
    tab.exam.draft('q3', ['A', 'C'])
    await time.advance(2_000)
    expect(tab.exam.question('q3')).toMatchObject({ answer: ['A'], draft: ['A', 'C'], keeping: 'saved' })
    expect(tab.exam.view().counts.drafts).toEqual(['q3'])
    client.crash()
    const again = client.openTab()
    await time.advance(2_000)
    expect(again.exam.question('q3')).toMatchObject({ answer: ['A'], draft: ['A', 'C'] })
  })

  it('G6 does not count a draft beside an answer that stands for good', async () => {
    const { tab, time } = await ready({ mayChange: false })
    tab.tap('q3', ['A'])
    tab.exam.draft('q3', ['A', 'C'])
    expect(tab.exam.view().counts.drafts).toEqual(['q3'])
    await time.advance(2_000)
    expect(tab.exam.question('q3').locked).toBe(true)
    expect(tab.exam.view().counts.drafts).toEqual([])
  })

  it('G6 counts ticks and words that were taken away from an answer: it stands as it was given', async () => {
    const { tab, time } = await ready()
    tab.exam.draft('q2', [''])
    tab.tap('q3', ['A'])
    await time.advance(2_000)
    tab.exam.draft('q3', [])
    expect(tab.exam.question('q3')).toMatchObject({ answer: ['A'], draft: [], keeping: 'saved' })
    expect(tab.exam.view().counts.drafts).toEqual(['q3'])
    tab.exam.draft('q3', null)
    expect(tab.exam.view().counts.drafts).toEqual([])
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
