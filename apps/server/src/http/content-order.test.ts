/** A group lists its content in the school's order: subject by subject, each in its own, and never one subject's among another's. */
import { contentCalls } from '@porua/contract/content'
import { startApp } from '@porua/testkit/app'
import { call, login } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { describe, expect, test } from 'vitest'

/** Ids whose alphabet is not the order. */
const subjects = [
  { id: 'zoology', name: 'Zoology', chapters: ['z9', 'a3', 'm1'], lectures: ['l8', 'l2'] },
  { id: 'botany', name: 'Botany', chapters: ['b5', 'z1'], lectures: ['l5', 'l1'] },
]

const named = (ids: readonly string[]) => ids.map((id) => ({ id, name: `Item ${id}` }))

describe.each(dialects)('the order of a group on %s', (dialect) => {
  test.each([
    ['all of the course', 'all'],
    ['a list, written in whatever order', ['z1', 'm1', 'b5', 'z9', 'a3']],
  ])('with %s', async (_, chapters) => {
    const files = makePack({ banks: {}, exams: [] })
    const school = JSON.parse(String(files['school.json'])) as {
      courses: [{ subjects: object[] }]
      groups: [object]
    }
    school.courses[0].subjects = subjects.map((subject) => ({
      id: subject.id,
      name: subject.name,
      chapters: named(subject.chapters),
      lectures: named(subject.lectures),
    }))
    Object.assign(school.groups[0], { chapters, lectures: 'all' })
    const app = await startApp({ dialect, pack: { ...files, 'school.json': JSON.stringify(school) } })
    try {
      const { id: authorization } = await login(app.url, mobileOf(0), packPassword)
      const { data } = await call(
        app.url,
        contentCalls.group,
        { params: { groupId: 'g1' } },
        { authorization },
      )
      expect(data?.group.chapters.map(({ chapterId }) => chapterId)).toEqual(['z9', 'a3', 'm1', 'b5', 'z1'])
      expect(data?.group.lectures.map(({ lectureId }) => lectureId)).toEqual(['l8', 'l2', 'l5', 'l1'])
    } finally {
      await app.close()
    }
  })
})
