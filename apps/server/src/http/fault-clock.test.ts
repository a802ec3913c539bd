/**
 * The server's clock jumps by a day and is set right again, in mid-exam. Time is the judge of an exam, so while it is wrong
 * some calls are refused as too early or too late; no answer that was acknowledged is lost, and none is marked wrongly.
 */
import { examCalls } from '@porua/contract/exams'
import { startApp, type TestApp } from '@porua/testkit/app'
import { type ExamPlace, Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { afterEach, describe, expect, test } from 'vitest'
import { MovableClock } from '../ports/clock/clock.ts'
import { answerTo, choices, minute, noon } from './testing/questions.ts'

const day = 24 * 60 * minute
const bank = 'questions/bank.jsonl'
const questions = choices(4)
const pack = makePack({
  banks: { [bank]: questions },
  students: 3,
  exams: [{ id: 'live', bank, ids: questions.map(({ id }) => id), multiple: true, releaseAt: '-1m' }],
})
const place: ExamPlace = { examId: 'live', groupId: 'g1' }

describe.each(dialects)('a clock that jumps, on %s', (dialect) => {
  let app: TestApp
  const clock = new MovableClock(noon)
  afterEach(() => app.close())

  test('back a day: what is given meanwhile is acknowledged and kept, and the exam is no longer than it was', async () => {
    app = await startApp({ dialect, pack, clock })
    const student = await Student.signIn(app.url, mobileOf(0), packPassword, 'phone')
    const { started, paper } = await student.sit(place)
    const give = (n: number, text: string) =>
      student.mustSave(place, [
        answerTo(paper, `Question ${n}`, text, { timestamp: clock.now(), revision: n }),
      ])
    await give(1, 'right')
    clock.move(10 * minute - day)
    // The phone's own time is right: its answers bear times that lie in this server's future.
    clock.move(day)
    const phoneTime = clock.now()
    clock.move(-day)
    const { answers } = await student.mustSave(place, [
      answerTo(paper, 'Question 2', 'right', { timestamp: phoneTime, revision: 2 }),
    ])
    expect(answers).toMatchObject([{ outcome: 'saved', revision: 2 }])
    await app.runJobs()
    const meanwhile = await student.examOf(place)
    expect(meanwhile.answers).toHaveLength(2)
    expect(Date.parse(meanwhile.endsAt)).toBe(Date.parse(started.endsAt))
    clock.move(day)
    await give(3, 'wrong')
    const right = await student.examOf(place)
    expect([right.answers.length, right.endsAt]).toEqual([3, started.endsAt])
    await student.submit(place)
    clock.move(3 * 60 * minute)
    await app.runJobs()
    const result = await student.mustResult(place)
    expect(result.answers.filter(({ marks }) => marks !== null)).toHaveLength(3)
    expect(result.marksObtained).toBe(2)
  })
  test('ahead a day for a moment: saves are refused as too late and go through afterwards', async () => {
    app = await startApp({ dialect, pack, clock })
    const student = await Student.signIn(app.url, mobileOf(0), packPassword, 'phone')
    const { started, paper } = await student.sit(place)
    const give = (n: number) =>
      student.save(place, [
        answerTo(paper, `Question ${n}`, 'right', { timestamp: clock.now(), revision: n }),
      ])
    expect((await give(1)).status).toBe(200)
    clock.move(day)
    const late = await give(2)
    expect([late.status, late.errors?.code]).toEqual([409, 'tooLate'])
    const other = await Student.signIn(app.url, mobileOf(1), packPassword, 'phone')
    const refused = await other.call(examCalls.start, { params: place })
    expect([refused.status >= 400 && refused.status < 500, refused.errors?.title !== '']).toEqual([
      true,
      true,
    ])
    clock.move(-day)
    expect((await give(3)).data?.answers).toMatchObject([{ outcome: 'saved' }])
    const now = await student.examOf(place)
    expect([now.answers.length, now.endsAt]).toEqual([2, started.endsAt])
    expect((await other.sit(place)).paper.questions).toHaveLength(4)
  })

  test('ahead a day for longer: the exam is closed as its time is over, with every acknowledged answer marked', async () => {
    app = await startApp({ dialect, pack, clock })
    const student = await Student.signIn(app.url, mobileOf(0), packPassword, 'phone')
    const { paper } = await student.sit(place)
    await student.mustSave(
      place,
      [1, 2, 3].map((n) =>
        answerTo(paper, `Question ${n}`, n < 3 ? 'right' : 'wrong', { timestamp: clock.now(), revision: n }),
      ),
    )
    clock.move(day)
    await app.runJobs()
    clock.move(-day)
    // Set right again, the end that was written stays: an exam does not come back to life under those who have seen its key.
    // What was given in time is kept for a teacher, and counts for nothing by itself.
    const held = await student.save(place, [
      answerTo(paper, 'Question 4', 'right', { timestamp: clock.now(), revision: 4 }),
    ])
    expect(held.data?.answers).toMatchObject([{ outcome: 'onHold' }])
    await app.runJobs()
    clock.move(3 * 60 * minute)
    const result = await student.mustResult(place)
    expect(result.answers.filter(({ marks }) => marks !== null)).toHaveLength(3)
    expect(result.marksObtained).toBe(2)
  })
})
