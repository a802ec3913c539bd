/** Groups, courses and subjects through HTTP, for who is in a group and who is not (spec §7 Content). */
import { contentCalls } from '@porua/contract/content'
import { startApp, type TestApp } from '@porua/testkit/app'
import { call, login } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packOf, smallQuestions, smallSchool, smallStudents } from '../features/school-pack/school.factory.ts'
import { png } from './testing/course-media-pack.ts'

/** The third student of the small pack, who is in no group, with a password. */
const students = smallStudents
  .replace('g1|g2,', 'g2,Passw0rd')
  .replace('+88 01711-000003,Karim,S-3,,,,,,,,,,', '01711000003,Karim,S-3,,,,,,,,,,Passw0rd')

describe.each(dialects)('content calls on %s', (dialect) => {
  let app: TestApp
  const sessions: Record<string, string> = {}

  beforeAll(async () => {
    const school = smallSchool()
    Object.assign(school.courses[0]?.subjects[0] ?? {}, { image: 'media/botany.png' })
    const pack = { ...packOf(school, smallQuestions(), students), 'media/botany.png': png(1) }
    app = await startApp({ dialect, pack })
    const who = { member: '01711000001', other: '01711000002', groupless: '01711000003' }
    for (const [name, mobile] of Object.entries(who))
      sessions[name] = (await login(app.url, mobile, 'Passw0rd')).id
  })
  afterAll(() => app.close())

  const as = (name: string) => ({ authorization: sessions[name] ?? '' })

  test('a group lists its content and exams to its members alone', async () => {
    const mine = await call(app.url, contentCalls.group, { params: { groupId: 'g1' } }, as('member'))
    expect(mine.data?.group).toMatchObject({
      _id: 'g1',
      name: 'Morning',
      courseId: 'bio',
      chapters: [{ chapterId: 'cells' }],
      lectures: [{ lectureId: 'cells-1' }],
      questionSolves: [],
    })
    const metas = mine.data?.group.exams ?? []
    expect(metas.map((meta) => [meta.examId._id, meta.groupName, meta.duration, meta.cutMarks])).toEqual([
      ['live', 'Morning', 60, 0.25],
      ['practice', 'Morning', 30, 0],
    ])
    expect(metas[0]?.startTime).toBe(metas[0]?.startsAt)
    for (const name of ['other', 'groupless']) {
      const refused = await call(app.url, contentCalls.group, { params: { groupId: 'g1' } }, as(name))
      expect([refused.status, refused.errors?.code]).toEqual([404, 'notFound'])
    }
  })

  test('courses hold only what the student’s groups list', async () => {
    const courses = async (name: string) =>
      (await call(app.url, contentCalls.courses, {}, as(name))).data?.courses
    expect(await courses('member')).toEqual([
      {
        _id: 'bio',
        name: 'Biology',
        description: '<p>All of it.</p>',
        image: null,
        books: [],
        subjects: [{ _id: 'botany', name: 'Botany', chapters: [{ _id: 'cells', name: 'Cells' }] }],
      },
    ])
    expect(await courses('other')).toMatchObject([{ _id: 'bio', subjects: [] }])
    expect(await courses('groupless')).toEqual([])
  })

  test('subjects of a course of mine, and of no other', async () => {
    const subjects = (name: string, courseId: string) =>
      call(app.url, contentCalls.subjectsByCourse, { params: { courseId } }, as(name))
    expect((await subjects('member', 'bio')).data?.subjects).toEqual([
      { _id: 'botany', name: 'Botany', image: expect.stringMatching(/^school\/.+\.png$/), courseId: 'bio' },
    ])
    expect((await subjects('other', 'bio')).data?.subjects).toEqual([])
    expect((await subjects('groupless', 'bio')).status).toBe(404)
    expect((await subjects('member', 'nothing')).status).toBe(404)
  })

  test('nobody sees them signed out', async () => {
    for (const path of ['/group/g1', '/course', '/subject/by-course-id/bio'])
      expect((await fetch(`${app.url}/api${path}`)).status).toBe(401)
  })
})
