import { MovableClock } from '@porua/server/ports/clock/clock'
import { startApp, type TestApp } from '@porua/testkit/app'
import { dialects } from '@porua/testkit/databases'
import { afterEach, describe, expect, it } from 'vitest'

const password = 'Porua2027'
const day = 24 * 3_600_000

/** Calls as a student of the sample school. */
async function signIn(app: TestApp, username: string) {
  const reply = await fetch(`${app.url}/api/student/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const authorization = reply.headers.get('sessionid') ?? ''
  return async <Data>(path: string) => {
    const answer = await fetch(`${app.url}/api${path}`, { headers: { authorization } })
    return (await answer.json()) as { data: Data }
  }
}

describe.each(dialects)('the sample school on %s', (dialect) => {
  let app: TestApp
  afterEach(() => app.close())

  it('has sat its past exams: results, merit positions, a scoreboard and the notices of that day', async () => {
    const now = Date.UTC(2026, 10, 1, 6)
    app = await startApp({ dialect, clock: new MovableClock(now), environment: { SAMPLE: '1' } })
    const nusrat = await signIn(app, '01700000001')
    const { data } = await nusrat<{ result: { answers: { marks: number }[]; marksObtained: number } }>(
      '/exam/result/weekly-live-test-5/student/by-groupId/morning-batch',
    )
    const { result } = data
    expect(result).toMatchObject({
      exam: { totalMarks: 16 },
      pendingMarks: 0,
      rank: expect.any(Number),
      startsAt: new Date(now - 9 * day + 2 * 60_000).toISOString(),
      submittedAt: new Date(now - 9 * day + 29 * 60_000).toISOString(),
    })
    expect(result.answers).toHaveLength(13)
    const marks = result.answers.map((answer) => answer.marks)
    expect(marks.filter((mark) => mark > 0)).toHaveLength(9)
    expect(result.marksObtained).toBe(marks.reduce((sum, mark) => sum + mark, 0))
    const board = await nusrat<{ results: { examResult: { examId: { _id: string } }[] } }>(
      '/exam/scoreboard?limit=10',
    )
    expect(board.data.results.examResult.map((row) => row.examId._id)).toEqual([
      'weekly-live-test-6',
      'hsc-live-test-3',
      'weekly-live-test-5',
    ])
    const { liveExam } = (await nusrat<{ liveExam: object }>('/exam/scoreboard/analytics')).data
    expect(liveExam).toMatchObject({ totalExamCount: 3, passCount: 3, failCount: 0 })
    const notices = async () =>
      (
        await nusrat<{ notifications: { notificationId: { message: string; createdAt: string } }[] }>(
          '/notification',
        )
      ).data.notifications
    const told = (await notices()).filter((entry) => entry.notificationId.message.startsWith('The result of'))
    expect(told.map((one) => one.notificationId.createdAt)).toEqual(
      told.map(() => expect.stringMatching(/^2026-10-/)),
    )
    expect(told).toHaveLength(3)
    const before = await notices()
    // Jobs of today find nothing left to finish or to tell.
    await app.runJobs()
    expect(await notices()).toEqual(before)
  })

  it('leaves open exams and practice as they were, and who was absent without a result', async () => {
    app = await startApp({ dialect, environment: { SAMPLE: '1' } })
    const rows = await app.db.read((db) =>
      db.selectFrom('attempt').select(['exam_id', 'final_at', 'told_at']).execute(),
    )
    expect(new Set(rows.map((row) => row.exam_id))).toEqual(
      new Set(['weekly-live-test-5', 'weekly-live-test-6', 'hsc-live-test-3']),
    )
    expect(rows.filter((row) => row.final_at === null || row.told_at === null)).toEqual([])
    const mim = await signIn(app, '01700000003')
    expect(await mim('/exam/result/weekly-live-test-6/student/by-groupId/morning-batch')).toMatchObject({
      status: '409',
      errors: { code: 'noAttempt' },
    })
  })
})
