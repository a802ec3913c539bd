/** What one student may send: by itself, and on both ways that a call can take. */

import { startApp, type TestApp } from '@porua/testkit/app'
import { Student } from '@porua/testkit/client'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MovableClock } from '../ports/clock/clock.ts'
import { BodyShare } from './body-share.ts'
import { Problem } from './problems.ts'

const megabyte = 1024 * 1024
const minute = 60_000

describe('the share', () => {
  const takes = (share: BodyShare, who: string, bytes: number): number | 'taken' => {
    try {
      share.count(who, bytes)
      return 'taken'
    } catch (error) {
      if (error instanceof Problem && error.code === 'tooManyRequests') return error.details.retryAfter ?? 0
      throw error
    }
  }

  test('ends at so many bytes in ten minutes, for this student alone', () => {
    let now = 1_000_000
    const share = new BodyShare(() => now)
    for (let i = 0; i < 31; i++) expect(takes(share, 'a', megabyte)).toBe('taken')
    now += 4 * minute
    expect(takes(share, 'a', megabyte)).toBe(360)
    // What is small still finds room: the phone may say that it is done.
    expect(takes(share, 'a', 1_000)).toBe('taken')
    expect(takes(share, 'b', megabyte)).toBe('taken')
    now += 6 * minute
    expect(takes(share, 'a', megabyte)).toBe('taken')
  })

  test('counts what the smallest call leaves behind', () => {
    const share = new BodyShare(() => 5)
    const taken = Array.from({ length: 40_000 }, () => takes(share, 'a', 0)).filter((one) => one === 'taken')
    expect(taken).toHaveLength(16 * 1024)
  })

  test('is not closed for long by a clock that is set back', () => {
    let now = 10_000_000_000
    const share = new BodyShare(() => now)
    for (let i = 0; i < 31; i++) share.count('a', megabyte)
    now = 0
    expect(takes(share, 'a', megabyte)).toBe('taken')
  })
})

describe('a student who sends without end', () => {
  let app: TestApp
  const pack = makePack({
    banks: { 'questions/bank.jsonl': [{ id: 'q', type: 'paragraph', title: 'Why?' }] },
    exams: [{ id: 'e', bank: 'questions/bank.jsonl', ids: ['q'] }],
    students: 2,
  })
  beforeAll(async () => {
    app = await startApp({ dialect: 'sqlite', pack, clock: new MovableClock(Date.now()) })
  })
  afterAll(() => app?.close())

  // The fast path takes the first; an escape in the address, or a body of unknown length, goes the long way.
  const ways: [string, string, boolean][] = [
    ['in the fast path', 'e', false],
    ['on the long way', '%65', false],
    ['in chunks', 'e', true],
  ]
  test.each(ways)('is asked to wait, %s', async (_way, exam, chunked) => {
    app.clock.move(11 * minute)
    const [greedy, other] = await Promise.all(
      [0, 1].map((i) => Student.signIn(app.url, mobileOf(i), packPassword)),
    )
    const body = JSON.stringify({ answers: [], padding: 'x'.repeat(megabyte - 100) })
    const save = (student: Student | undefined) =>
      fetch(`${app.url}/api/exam/add-answer/${exam}/group/g?isLive=false`, {
        method: 'PATCH',
        headers: { authorization: student?.session.id ?? '', 'content-type': 'application/json' },
        ...(chunked ? { body: new Blob([body]).stream(), duplex: 'half' } : { body }),
      } as RequestInit)
    for (let i = 0; i < 31; i++) expect((await save(greedy)).status).toBe(400)
    const refused = await save(greedy)
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 600])
    expect(((await refused.json()) as { errors: { code: string } }).errors.code).toBe('tooManyRequests')
    expect((await save(other)).status).toBe(400)
    app.clock.move(11 * minute)
    expect((await save(greedy)).status).toBe(400)
  })
})
