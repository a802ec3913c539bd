/**
 * The wire to PostgreSQL breaks after a commit has gone up and before its answer has come down: it is done, and nobody knows. No call
 * may be acknowledged then, and its repeat must find what is there: nothing doubled, nothing lost.
 */
import { examCalls } from '@porua/contract/exams'
import { startApp, type TestApp } from '@porua/testkit/app'
import { type ExamPlace, Student } from '@porua/testkit/client'
import { freshPlace, type Place } from '@porua/testkit/databases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packOf, smallQuestions, smallSchool, smallStudents } from '../features/school-pack/school.factory.ts'
import { Wire } from '../ports/database/postgres/testing/wire.ts'

const live: ExamPlace = { examId: 'live', groupId: 'g1' }
const practice: ExamPlace = { examId: 'practice', groupId: 'g1' }

let place: Place
let wire: Wire
let app: TestApp
let student: Student

beforeAll(async () => {
  place = await freshPlace('postgres')
  wire = await Wire.open(place.url ?? '')
  const pack = packOf(smallSchool(), smallQuestions(), smallStudents)
  const by = { ...place, url: wire.through(place.url ?? '') }
  app = await startApp({ dialect: 'postgres', place: by, pack })
  student = await Student.signIn(app.url, '01711000001', 'Passw0rd', 'phone')
})
afterAll(async () => {
  await app?.close()
  wire?.close()
  await place?.remove()
})

/** Makes the call while its commit is cut, then again; the first time it must not be told as done. */
async function cut<T extends { status: number }>(call: () => Promise<T>): Promise<T> {
  const done = wire.cutNextCommit()
  const first = await call()
  await done
  expect(first.status).toBe(503)
  return call()
}

const count = (table: 'attempt' | 'answer_log' | 'answer') =>
  app.db.read(async (db) => (await db.selectFrom(table).selectAll().execute()).length)

test('a start is one attempt', async () => {
  const again = await cut(() => student.call(examCalls.start, { params: live }))
  expect(again.status).toBe(200)
  expect(await count('attempt')).toBe(1)
})

test('a save is one row, and its repeat is told what became of it, with its receipt', async () => {
  const { paper } = await student.sit(live)
  const choice = paper.questions.find(({ question }) => question.type === 'MCQ')?.question
  const answer = { questionId: choice?._id ?? '', answer: [choice?.options[0] ?? ''] }
  const saves = [{ ...answer, timestamp: app.clock.now(), revision: 1 }]
  const again = await cut(() => student.save(live, saves))
  expect(again.status).toBe(200)
  expect(again.data?.answers).toMatchObject([{ outcome: 'repeated' }])
  expect(again.data?.answers[0]?.receipt).toBeDefined()
  expect([await count('answer_log'), await count('answer')]).toEqual([1, 1])
})

test('a submission is one, at the time of the first', async () => {
  const again = await cut(() => student.call(examCalls.submit, { params: live }))
  expect(again.status).toBe(200)
  const first = await app.db.read((db) => db.selectFrom('attempt').select('submitted_at').executeTakeFirst())
  expect(new Date(again.data?.submittedAt ?? '').getTime()).toBe(first?.submitted_at)
})

test('a retake is one more attempt', async () => {
  await student.sit(practice)
  await student.submit(practice)
  const before = await count('attempt')
  const again = await cut(() =>
    student.call(examCalls.retake, {
      params: { examId: practice.examId, studentId: student.id },
      query: { groupId: practice.groupId },
    }),
  )
  expect(again.status).toBe(200)
  expect(await count('attempt')).toBe(before + 1)
})
