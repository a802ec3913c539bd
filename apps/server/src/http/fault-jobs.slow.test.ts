/** A poisoned job: an attempt whose row was damaged fails by itself; the others get their results, and three places tell it. */
import { Writable } from 'node:stream'
import { type App, compose } from '@porua/server/compose'
import { readConfig } from '@porua/server/config'
import { startApp, type TestApp } from '@porua/testkit/app'
import { type ExamPlace, Student, send } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { pino } from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { MovableClock } from '../ports/clock/clock.ts'
import { until } from './testing/phones.ts'
import { answerTo, choices, minute, noon } from './testing/questions.ts'

const bank = 'questions/bank.jsonl'
const students = 5
const questions = choices(2)
const pack = makePack({
  banks: { [bank]: questions },
  students,
  exams: [{ id: 'live', bank, ids: questions.map(({ id }) => id) }],
})
const place: ExamPlace = { examId: 'live', groupId: 'g1' }

describe.each(dialects)('an attempt that cannot be marked, on %s', (dialect) => {
  let first: TestApp
  let second: App | undefined
  const clock = new MovableClock(noon)
  afterEach(async () => {
    vi.restoreAllMocks()
    await second?.close()
    await first?.close()
    await first?.place.remove()
  })

  test(`the other ${students - 1} are finished, health, metrics and log name the job, and it recovers by itself`, async () => {
    first = await startApp({ dialect, pack, clock })
    const attempts: string[] = []
    for (let n = 0; n < students; n++) {
      const student = await Student.signIn(first.url, mobileOf(n), packPassword, `phone-${n}`)
      const { started, paper } = await student.sit(place)
      await student.mustSave(place, [
        answerTo(paper, 'Question 1', 'right', { timestamp: clock.now(), revision: 1 }),
      ])
      attempts.push(started.attemptId)
    }
    // In the middle of a unit's worth, so that its neighbours would go down with it.
    const poisoned = attempts.toSorted()[2] ?? ''
    const damage = (json: string) =>
      first.db.write((tx) =>
        tx.updateTable('answer').set({ answer_json: json }).where('attempt_id', '=', poisoned).execute(),
      )
    const [{ answer_json: sound } = { answer_json: '' }] = await first.db.read((reader) =>
      reader.selectFrom('answer').select('answer_json').where('attempt_id', '=', poisoned).execute(),
    )
    await damage('["torn')
    clock.move(300 * minute)
    await expect(first.runJobs()).rejects.toThrow(`1 attempts could not be finished: ${poisoned}`)
    const left = await first.db.read((reader) =>
      reader.selectFrom('attempt').select('id').where('final_at', 'is', null).execute(),
    )
    expect(left).toEqual([{ id: poisoned }])

    // The same place with its jobs at work, as a server runs them; the first turn comes at once.
    const { place: there } = first
    await first.composed.close()
    vi.spyOn(Math, 'random').mockReturnValue(0)
    let log = ''
    const lines = new Writable({
      write(chunk, _encoding, done) {
        log += String(chunk)
        done()
      },
    })
    const environment = {
      DATA_DIR: there.dataDir,
      SAMPLE: '0',
      ...(there.url && { DATABASE_URL: there.url }),
    }
    second = await compose(readConfig(environment, there.dataDir), {
      clock,
      log: pino({ level: 'error' }, lines),
    })
    await second.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = second.http.server.address() as { port: number }
    const url = `http://127.0.0.1:${port}`
    const health = () => send<{ ready: boolean; parts: object }>(url, { path: '/api/health' })
    const failing = 'failing: exams: finish attempts'
    await until('health tells', async () => JSON.stringify((await health()).data).includes(failing))
    // Answers are still taken: who balances the load has no reason to send phones elsewhere.
    expect(await health()).toMatchObject({ status: 200, data: { ready: true, parts: { database: 'ok' } } })
    const counted = async (job: string, outcome: string) => {
      const { text } = await send(url, { path: '/api/metrics' })
      return new RegExp(`porua_job_seconds_count\\{job="${job}",outcome="${outcome}"\\} [1-9]`).test(text)
    }
    expect(await counted('exams: finish attempts', 'failed')).toBe(true)
    // Each job has a turn of its own: another one may still be at its first when this one has failed already.
    await until('another job is done', () => counted('live: remove old hints', 'done'))
    expect(log).toContain('job failed; it runs again')
    expect(log).toContain(poisoned)
    const app = second
    await app.db.write((tx) =>
      tx.updateTable('answer').set({ answer_json: sound }).where('attempt_id', '=', poisoned).execute(),
    )
    await until(
      'health is well again',
      async () => !JSON.stringify((await health()).data).includes('failing'),
    )
    const open = await app.db.read((reader) =>
      reader.selectFrom('attempt').select('id').where('final_at', 'is', null).execute(),
    )
    expect(open).toEqual([])
  })
})
