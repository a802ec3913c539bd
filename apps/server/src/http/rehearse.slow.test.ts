/** `school -- rehearse` against a real server: everything acknowledged is held, a loss is seen, nothing stays behind. */

import { startApp, type TestApp } from '@porua/testkit/app'
import { dialects } from '@porua/testkit/databases'
import { makePack } from '@porua/testkit/packs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createExams } from '../features/exams/exams.ts'
import {
  beginRehearsal,
  rehearsalId,
  standingRehearsals,
} from '../features/operations/rehearse/rehearsal.store.ts'
import { rehearse as rehearseNow } from '../features/operations/rehearse/rehearse.ts'
import { randomIds } from '../platform/ids.ts'
import { Outbox } from '../ports/live/outbox.ts'
import { until } from './testing/phones.ts'
import { choices } from './testing/questions.ts'
import { schoolLine } from './testing/school-line.ts'

const bank = 'questions/bank.jsonl'
const questions = choices(8)
const pack = makePack({
  banks: { [bank]: questions },
  students: 2,
  exams: [
    {
      id: 'weekly',
      bank,
      ids: questions.map(({ id }) => id),
      startsAt: '+1d',
      endsAt: '+2d',
      multiple: true,
    },
  ],
})

describe.each(dialects)('a rehearsal on %s', (dialect) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ dialect, pack })
  })
  afterAll(() => app?.close())

  const run = (...argv: string[]) => schoolLine(app, argv)

  async function rowsOfAllTables(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {}
    for (const table of [
      'student',
      'student_group',
      'session',
      'study_group',
      'group_exam',
      'exam',
      'exam_question',
      'exam_key',
      'paper',
      'attempt',
      'attempt_call',
      'answer',
      'answer_log',
      'mark',
      'result',
    ] as const) {
      const { n } = await app.db.read((db) =>
        db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow(),
      )
      counts[table] = Number(n)
    }
    return counts
  }

  const rehearse = (...more: string[]) =>
    run(
      'rehearse',
      '--exam',
      'weekly',
      '--students',
      '40',
      '--minutes',
      '0.1',
      '--rush',
      '1',
      '--url',
      app.url,
      ...more,
    )

  /** Of what the command prints with --json. */
  interface Found {
    acknowledged: number
    outcomes: { saved: number }
    calls: { call: string }[]
    bytes: { received: number }
  }

  test('acknowledges every answer, says how long calls took, and leaves nothing behind', async () => {
    const before = await rowsOfAllTables()
    const { status, out } = await rehearse('--json')
    expect(status).toBe(0)
    const found = JSON.parse(out) as Found
    expect(found).toMatchObject({ students: 40, opened: 40, questions: 8, lost: 0, unsent: 0, refusals: {} })
    // On a machine that is busy, time may be over for some before their last question.
    expect(found.acknowledged).toBeGreaterThan(40 * 6)
    expect(found.outcomes.saved).toBeGreaterThanOrEqual(found.acknowledged)
    expect(found.calls.map(({ call }) => call).sort()).toEqual(['paper', 'save', 'start', 'submit'])
    expect(found.bytes.received).toBeGreaterThan(40 * 1_000)
    expect(await rowsOfAllTables()).toEqual(before)
  }, 60_000)

  test('stopped while it was made ready it does not sit through the exam', async () => {
    const before = await rowsOfAllTables()
    const { db, clock } = app
    const papers = createExams({
      db,
      clock,
      ids: randomIds,
      live: new Outbox(db, clock, randomIds),
      graceMinutes: 30,
    }).papers
    const stopping = new AbortController()
    const progress = {
      stage: (name: string) => name.startsWith('Sitting the exam') && stopping.abort(),
      step: () => undefined,
      end: () => undefined,
    }
    const asked = {
      examId: 'weekly',
      students: 2,
      minutes: 30,
      rushSeconds: 1,
      url: app.url,
      seed: 1,
      connections: 2,
    }
    const sat = rehearseNow({ db, clock, ids: randomIds, papers }, asked, {
      progress,
      stopped: stopping.signal,
    })
    await expect(sat).rejects.toThrow('Stopped.')
    expect(await rowsOfAllTables()).toEqual(before)
  }, 30_000)

  test('sees an acknowledged answer that is gone, and ends with 1', async () => {
    const running = rehearse()
    await until('answers', async () => ((await rowsOfAllTables()).answer ?? 0) > 50)
    const [id = ''] = await app.db.read(standingRehearsals)
    await app.db.write(async (tx) => {
      const attempts = tx.selectFrom('attempt').select('id').where('exam_id', '=', id)
      const victim = await tx
        .selectFrom('answer')
        .selectAll()
        .where('attempt_id', 'in', attempts)
        .executeTakeFirstOrThrow()
      await tx
        .deleteFrom('answer')
        .where('attempt_id', '=', victim.attempt_id)
        .where('question_id', '=', victim.question_id)
        .execute()
    })
    // Two at once would measure each other.
    const other = await rehearse()
    expect([other.status, other.err]).toEqual([
      1,
      expect.stringContaining('A rehearsal stands in the school already'),
    ])
    const { status, out } = await running
    expect([status, out]).toEqual([1, expect.stringContaining('acknowledged answers are lost')])
  }, 60_000)

  test('says what is wrong before it begins, and cleans up after one that was killed', async () => {
    const refusals = [
      [['--exam', 'none', '--students', '1', '--url', app.url], "There is no exam 'none'."],
      [
        ['--exam', 'weekly', '--students', '1', '--url', 'http://127.0.0.1:9'],
        'No server answers at http://127.0.0.1:9',
      ],
      [['--exam', 'weekly', '--students', '0'], '--students must be a number from 1 to 200000'],
    ] as const
    for (const [options, message] of refusals) {
      const { status, err } = await run('rehearse', ...options)
      expect([status, err]).toEqual([1, expect.stringContaining(message)])
    }
    const before = await rowsOfAllTables()
    expect((await run('rehearse', '--clean')).out).toBe('Nothing was left.\n')
    await app.db.write((tx) => beginRehearsal(tx, rehearsalId('killed'), 'course'))
    expect((await run('rehearse', '--clean')).out).toBe('Took out 1.\n')
    expect(await rowsOfAllTables()).toEqual(before)
  })
})
