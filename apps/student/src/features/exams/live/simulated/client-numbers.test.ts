/**
 * Numbers and times that contradict each other: a disk that refuses, and a clock that was set back, where a school
 * has gone back too (G2, O5).
 */
import { describe, expect, it } from 'vitest'
import { throwAway } from '../answer-store.memory.ts'
import { ready } from './ready-client.ts'

const years = 20 * 365 * 86_400_000

it('G2 an answer store that is thrown away twice, between the taps of two pages that cannot talk, gives no number twice', async () => {
  const { tab, time, client, server } = await ready({}, { tabsTalk: false })
  const other = client.openTab()
  await time.advance(2_000)
  throwAway(client.disk)
  tab.tap('q1', ['A'])
  await time.advance(1)
  throwAway(client.disk)
  other.tap('q2', ['B'])
  await time.advance(20_000)
  expect(server.log.map(({ question, answer }) => [question, answer[0]]).sort()).toEqual([
    ['q1', 'A'],
    ['q2', 'B'],
  ])
  // Each has the millisecond of its tap.
  for (const { revision, timestamp } of server.log) expect(revision).toBe(timestamp)
})

it('G2 of two answers under one number the one that waits gets another, and every page shows what the server has', async () => {
  const { tab, time, client, network, server } = await ready({}, { tabsTalk: false, writeMs: 0 })
  const other = client.openTab()
  await time.advance(2_000)
  network.weather = 'cutAfter'
  tab.tap('q1', ['A'])
  await time.advance(0)
  // In the same millisecond: the other page has not heard of A, and the disk does not take B.
  client.disk.full = true
  other.tap('q1', ['B'])
  await time.advance(1_000)
  const [first, second] = server.log
  expect(second?.revision).toBe(first?.revision)
  client.disk.full = false
  network.weather = 'fine'
  const pages = [tab.reload(), other.reload()]
  await time.advance(60_000)
  const stands = server.running('amina')?.answers.get('q1')?.answer
  for (const { exam } of pages)
    expect(exam.question('q1')).toMatchObject({ answer: stands, keeping: 'saved' })
})

describe('a school that went back, on a phone whose disk is full and whose clock was set back by years', () => {
  it('O5 is given the answer that was given last, whatever the clock said then', async () => {
    const { tab, time, client, network, server } = await ready()
    tab.tap('q1', ['A'])
    await time.advance(2_000)
    // What comes now stands in the page and in local storage alone, beside the answer before on the disk.
    client.disk.full = true
    network.weather = 'cutBefore'
    client.shiftWallClock(-years)
    const again = tab.reload()
    await time.advance(2_000)
    again.tap('q1', ['B'])
    await time.advance(1_000)
    server.forgetAttempts()
    network.weather = 'fine'
    again.exam.wake('visible')
    await time.advance(20_000)
    expect(again.exam.view().attemptId).toBe('attempt-2')
    expect(server.running('amina')?.answers.get('q1')?.answer).toEqual(['B'])
    expect(again.exam.question('q1')).toMatchObject({ answer: ['B'], keeping: 'saved' })
  })

  it('G2 calls no answer saved because another page’s has the same number', async () => {
    const { tab, time, client, network, server } = await ready({}, { tabsTalk: false })
    client.disk.full = true
    network.weather = 'cutBefore'
    tab.tap('q1', ['A'])
    await time.advance(1_000)
    client.shiftWallClock(-years)
    // Both know of A from local storage, and of each other's answers nothing.
    const [one, other] = [tab.reload(), client.openTab()]
    await time.advance(2_000)
    one.tap('q2', ['C'])
    other.tap('q1', ['B'])
    await time.advance(1_000)
    server.forgetAttempts()
    network.weather = 'fine'
    one.exam.wake('visible')
    await time.advance(20_000)
    other.exam.wake('visible')
    await time.advance(60_000)
    expect(server.log.map(({ answer }) => answer[0]).sort()).toEqual(['A', 'B', 'C'])
    expect(server.running('amina')?.answers.get('q1')?.answer).toEqual(['B'])
    expect(other.exam.question('q1')).toMatchObject({ answer: ['B'], keeping: 'saved' })
  })
})
