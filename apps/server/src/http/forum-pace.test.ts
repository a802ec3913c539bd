/** How fast students may post: what their school has brought in under their name does not count. */
import { forumCalls } from '@porua/contract/forum'
import { startApp, type TestApp } from '@porua/testkit/app'
import { accepted, Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packOf, smallQuestions, smallSchool, smallStudents } from '../features/school-pack/school.factory.ts'

const students = smallStudents.replace('g1|g2,', 'g1|g2,Passw0rd')
const place = { courseId: 'bio', subjectId: 'botany', chapterId: 'cells' }
const many = (count: number) => Array.from({ length: count }, (_, n) => n)
// More than a student may ask, and reply, in a day.
const posts = many(45).map((n) => ({
  id: `p${n}`,
  studentSid: 'S-1',
  chapterId: 'cells',
  text: `Brought ${n}`,
  replies: many(5).map((r) => ({ id: `r${n}-${r}`, by: 'S-1', text: `Said ${r}` })),
}))

describe.each(dialects)('the pace of posts on %s', (dialect) => {
  let app: TestApp
  let author: Student
  beforeAll(async () => {
    const pack = packOf({ ...smallSchool(), posts }, smallQuestions(), students)
    app = await startApp({ dialect, pack })
    author = await Student.signIn(app.url, '01711000001', 'Passw0rd')
  })
  afterAll(() => app?.close())

  test('who stands in a pack with many posts may ask and reply like anybody else', async () => {
    const ask = (n: number) =>
      author.call(forumCalls.addQuestion, { body: { ...place, questionDescription: `Asked ${n}` } })
    const first = accepted('ask', await ask(0)).question
    const reply = { questionId: first._id, reply: 'One more thing' }
    accepted('reply', await author.call(forumCalls.addComment, { body: reply }))
    for (const n of many(4)) accepted('ask', await ask(n + 1))
    expect((await ask(5)).errors?.code).toBe('tooManyRequests')
  })
})
