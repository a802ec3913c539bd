import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LateAnswer, WhichLate } from '../../features/exams/late.api.ts'
import { packOf } from '../../features/school-pack/school.factory.ts'
import { TestSchool } from '../../features/school-pack/testing.ts'
import { main } from '../run.ts'
import type { SchoolServices } from './command.ts'

const answer: LateAnswer = {
  attemptId: 'a1',
  seq: 7,
  sid: '270003',
  name: 'Mim',
  questionId: 'q4',
  number: 4,
  why: 'onHold',
  draft: false,
  answer: ['beta'],
  files: [],
  instead: ['alpha'],
  givenAt: Date.UTC(2026, 10, 22, 13),
  receivedAt: Date.UTC(2026, 10, 22, 13, 20),
  title: 'Which?',
  format: 'text',
  refused: null,
}

let school: TestSchool
beforeAll(async () => {
  school = await TestSchool.open('sqlite')
  await school.load(packOf())
})
afterAll(() => school.close())

/** Types the command line; what it printed, what it said on the error side, and what the service was asked. */
async function run(...argv: string[]) {
  const asked: [string, WhichLate][] = []
  const said = { out: '', err: '', status: 0 }
  const lateAnswers = {
    waiting: async (which: WhichLate) => {
      asked.push(['waiting', which])
      const written = { ...answer, sid: '270004', answer: ['x'.repeat(200)], instead: null }
      return [answer, { ...written, why: 'tooLate' as const, files: [{ name: 'a.jpg', key: 'k' }] }]
    },
    accept: async (which: WhichLate) => {
      asked.push(['accept', which])
      return { answers: [answer], changed: 1, told: 1, pending: 0 }
    },
    refuse: async (which: WhichLate) => {
      asked.push(['refuse', which])
      return [answer]
    },
    takeBack: async (which: WhichLate) => {
      asked.push(['takeBack', which])
      return []
    },
    close: async (examId: string) => {
      asked.push(['close', { examId }])
      return 2
    },
  }
  const made = { lateAnswers, db: school.db, close: async () => undefined }
  said.status = await main(argv, async () => made as unknown as SchoolServices, {
    folder: '/nowhere',
    out: (text) => {
      said.out += text
    },
    err: { write: (text: string) => (said.err += text) },
    now: () => 0,
  })
  return { ...said, asked }
}

describe('late answers at the command line', () => {
  it('are listed with when they were given, and what they would replace', async () => {
    const { out, asked } = await run('late', 'list', '--exam', 'live', '--too-late')
    expect(asked).toEqual([
      ['waiting', { examId: 'live', sid: undefined, question: undefined, tooLate: true }],
    ])
    const [held, late] = out.split('\n')
    expect(held).toBe(
      "270003 (Mim), question 4, held; given 22 Nov 2026, 19:00, received 22 Nov 2026, 19:20; answer 'beta'; instead of 'alpha'",
    )
    expect(late).toMatch(/^270004 .*, too late; .*; answer 'x{79}…' with 1 file$/)
    const data = JSON.parse((await run('late', 'list', '--exam', 'live', '--json')).out) as {
      answer: string[]
    }[]
    expect(data[0]).toMatchObject({ seq: 7, givenAt: '2026-11-22T13:00:00.000Z' })
    expect(data[1]?.answer[0]).toHaveLength(200)
  })

  it('are accepted of one student or of all, never by leaving something out', async () => {
    const { out, asked } = await run(
      'late',
      'accept',
      '--exam',
      'Weekly test',
      '--student',
      'Rahim Uddin',
      '--question',
      '4',
    )
    expect(asked).toEqual([['accept', { examId: 'live', sid: 'S-1', question: '4', tooLate: undefined }]])
    expect(out).toMatch(/\nAccepted 1 answer; the marks of 1 student have changed, 1 told\.\n$/)
    expect((await run('late', 'accept', '--exam', 'live', '--all')).asked).toMatchObject([
      ['accept', { examId: 'live' }],
    ])
    for (const argv of [
      ['--exam', 'live'],
      ['--student', '1'],
      ['--exam', 'live', '--student', '1', '--all'],
    ]) {
      const refused = await run('late', 'accept', ...argv)
      expect(refused).toMatchObject({ status: 1, asked: [] })
      expect(refused.err).toMatch(/Name the (exam|student)/)
    }
  })

  it('are only shown by a dry run', async () => {
    const { out, asked } = await run('late', 'accept', '--exam', 'live', '--all', '--dry-run')
    expect(asked.map(([name]) => name)).toEqual(['waiting'])
    expect(out).toMatch(/\nNothing is written\. 2 answers would count\.\n$/)
  })

  it('are refused of one student or of all, and that is taken back', async () => {
    const refused = await run('late', 'refuse', '--exam', 'live', '--student', 'Rahim Uddin')
    expect(refused.asked[0]?.[0]).toBe('refuse')
    expect(refused.out).toMatch(/answer 'beta'.*\n1 answer refused\.\n$/)
    const back = await run('late', 'refuse', '--exam', 'live', '--all', '--undo')
    expect([back.asked[0]?.[0], back.out]).toEqual(['takeBack', '0 answers wait again.\n'])
    expect((await run('late', 'refuse', '--exam', 'live')).status).not.toBe(0)
  })

  it('are waited for no longer', async () => {
    const { out, asked } = await run('late', 'close', '--exam', 'live')
    expect(asked).toEqual([['close', { examId: 'live' }]])
    expect(out).toBe('2 attempts made final: late answers are not waited for any more.\n')
  })
})
