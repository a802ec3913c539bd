/** The merit list's late column (decisions: Late arrivals): what was given before the end and came after it, counted a student. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { notificationCalls } from '@porua/contract/notifications'
import { readSheet } from '@porua/spreadsheets/sheet'
import { startApp, type TestApp } from '@porua/testkit/app'
import { accepted, Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { typeAt } from '../features/exams/admin/testing.ts'

const minute = 60_000
const bank = 'questions/bank.jsonl'
const question = (id: string) => ({
  id,
  type: 'MCQ' as const,
  title: `${id}?`,
  options: ['yes', 'no'],
  answer: ['yes'],
})
const pack = makePack({
  banks: { [bank]: ['q1', 'q2', 'q3'].map(question) },
  exams: ['e', 'h'].map((id) => ({
    id,
    bank,
    ids: ['q1', 'q2', 'q3'],
    endsAt: '+20m',
    duration: 10,
    graceMinutes: 10,
    ...(id === 'h' ? { lateAnswers: 'hold' as const } : {}),
  })),
  students: 2,
})

describe.each(dialects)('late answers in the merit list on %s', (dialect) => {
  let app: TestApp
  let folder: string
  beforeAll(async () => {
    app = await startApp({ dialect, pack })
    folder = mkdtempSync(join(tmpdir(), 'porua-late-'))
  })
  afterAll(async () => {
    await app?.close()
    if (folder) rmSync(folder, { recursive: true })
  })

  test('two that came after the end are two; one that came in time is none', async () => {
    const place = { examId: 'e', groupId: 'g1' }
    const began = app.clock.now()
    const sitters = [0, 1].map((n) => Student.signIn(app.url, mobileOf(n), packPassword))
    const [late, prompt] = (await Promise.all(sitters)) as [Student, Student]
    const { paper } = await late.sit(place)
    await prompt.sit(place)
    const answer = (n: number, timestamp: number) => ({
      questionId: paper.questions[n]?.question._id ?? '',
      answer: ['yes'],
      timestamp,
      revision: n + 1,
    })
    await late.mustSave(place, [answer(0, began + minute)])
    await prompt.mustSave(place, [answer(0, began + minute)])
    // The window is over after ten minutes; grace ends after twenty.
    app.clock.move(12 * minute)
    await late.mustSave(place, [answer(1, began + 8 * minute), answer(2, began + 9 * minute)], {
      counter: 3,
    })
    app.clock.move(30 * minute)
    await app.runJobs()
    const typed = await typeAt(app, ['results', 'export', '--exam', 'e', '--out', 'merit.csv'], {
      folder,
      examsAdmin: app.composed.exams.admin,
    })
    expect(typed).toMatchObject({ status: 0, json: { students: 2, released: true } })
    const rows: string[][] = []
    for await (const row of readSheet({ path: join(folder, 'merit.csv'), name: 'merit.csv' }, { ours: true }))
      rows.push([...row.cells])
    const [header = [], ...lines] = rows
    const cell = (line: string[], name: string) => line[header.indexOf(name)]
    expect(
      lines.map((line) => [cell(line, 'Roll'), cell(line, 'Marks'), cell(line, 'Late answers')]),
    ).toEqual([
      ['S-0', '3', '2'],
      ['S-1', '1', '0'],
    ])
  })
  test('what the exam holds counts once a teacher accepts it, and only then', async () => {
    const place = { examId: 'h', groupId: 'g1' }
    const fresh = await startApp({ dialect, pack })
    try {
      const began = fresh.clock.now()
      const late = await Student.signIn(fresh.url, mobileOf(0), packPassword)
      const { paper } = await late.sit(place)
      const answer = (n: number) => ({
        questionId: paper.questions[n]?.question._id ?? '',
        answer: ['yes'],
        timestamp: began + minute,
      })
      await late.mustSave(place, [answer(0)])
      fresh.clock.move(12 * minute)
      await late.mustSave(place, [answer(1), answer(2)])
      fresh.clock.move(30 * minute)
      await fresh.runJobs()
      expect(await late.mustResult(place)).toMatchObject({ marksObtained: 1, rank: 1 })
      const { late: lateAnswers, admin: examsAdmin } = fresh.composed.exams
      const type = (...argv: string[]) => typeAt(fresh, argv, { folder, examsAdmin, lateAnswers })
      expect((await type('late', 'list', '--exam', 'h')).json).toMatchObject([
        { sid: 'S-0', number: 2, why: 'onHold', answer: ['yes'] },
        { sid: 'S-0', number: 3, instead: null },
      ])
      const taken = await type('late', 'accept', '--exam', 'h', '--student', 'S-0')
      expect(taken).toMatchObject({ status: 0, json: { changed: 1, told: 1, pending: 0 } })
      expect((await late.mustResult(place)).marksObtained).toBe(3)
      const list = accepted('list', await late.call(notificationCalls.list, { query: {} }))
      const messages = list.notifications.map((entry) => entry.notificationId.message)
      expect(messages.filter((message) => message.includes('changed by +2.'))).toHaveLength(1)
    } finally {
      await fresh.close()
    }
  })
})
