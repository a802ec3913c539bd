/** Two packs that call different things by the same id: the second is refused, what only looks like it is taken. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { smallSchool } from '../school.factory.ts'
import { TestSchool, withSchool } from '../testing.ts'

type School = ReturnType<typeof smallSchool>

const pdf = Uint8Array.from('%PDF-1.4 a book %%EOF', (sign) => sign.charCodeAt(0))

/** The small pack with a book, a video and a note in it, of the course with this id. */
function packIn(courseId: string, change: (school: School) => void = () => undefined) {
  const pack = withSchool((school) => {
    const [course] = school.courses
    Object.assign(course ?? {}, { id: courseId, books: [{ id: 'b1', name: 'B', file: 'media/book.pdf' }] })
    Object.assign(course?.subjects[0]?.chapters[0] ?? {}, {
      videos: [{ id: 'v1', title: 'V', src: 'https://videos.example.org/1', kind: 'hosted' }],
      files: [{ id: 'f1', title: 'F', file: 'media/book.pdf' }],
    })
    for (const group of school.groups) group.courseId = courseId
    change(school)
  })
  return { ...pack, 'media/book.pdf': pdf }
}

/** Another course, with one subject, and nothing else in it. */
const physics = {
  id: 'physics',
  name: 'Physics',
  description: '',
  subjects: [] as School['courses'][0]['subjects'],
}
const motion = { id: 'motion', name: 'Motion', chapters: [], lectures: [], questionSolves: [] }

describe('an id that a course outside the pack has', () => {
  let school: TestSchool
  beforeEach(async () => {
    school = await TestSchool.open('sqlite')
    await school.load(packIn('bio'))
  })
  afterEach(() => school.close())

  it('is refused for every kind of thing that belongs to a course, with its place', async () => {
    const lines = await school.refusal(packIn('physics'))
    const subject = 'school.json: courses[0].subjects[0]'
    const place = (line: string) => line.replace(/^school\.json:[1-9]\d*:/, 'school.json:')
    const taken = (what: string) => `the school's course 'bio' has ${what} already`
    expect(lines.map(place)).toEqual([
      `school.json: courses[0].books[0].id: ${taken("a book 'b1'")}`,
      `${subject}.id: ${taken("a subject 'botany'")}`,
      `${subject}.chapters[0].id: ${taken("a chapter 'cells'")}`,
      `${subject}.chapters[0].videos[0].id: ${taken("a video or file 'v1'")}`,
      `${subject}.chapters[0].files[0].id: ${taken("a video or file 'f1'")}`,
      `${subject}.chapters[1].id: ${taken("a chapter 'tissues'")}`,
      `${subject}.lectures[0].id: ${taken("a lecture 'cells-1'")}`,
      `school.json: groups[0].id: ${taken("a group 'g1'")}`,
      `school.json: groups[1].id: ${taken("a group 'g2'")}`,
      `school.json: exams[0].id: ${taken("an exam 'live'")}`,
      `school.json: exams[1].id: ${taken("an exam 'practice'")}`,
    ])
  })

  it('is one mistake where the rest of the pack has its own', async () => {
    const own = (change: (one: School) => void) =>
      packIn('bio', (one) => {
        one.courses = [{ ...physics, subjects: [motion] }]
        Object.assign(one, { groups: [], exams: [] })
        change(one)
      })
    const [group, exam] = [smallSchool().groups[1], smallSchool().exams[0]]
    expect(
      await school.refusal(own((one) => Object.assign(one, { groups: [{ ...group, courseId: 'physics' }] }))),
    ).toEqual([expect.stringContaining("groups[0].id: the school's course 'bio' has a group 'g2' already")])
    expect(
      await school.refusal(own((one) => Object.assign(one, { exams: [{ ...exam, subjectId: 'motion' }] }))),
    ).toEqual([expect.stringContaining("exams[0].id: the school's course 'bio' has an exam 'live' already")])
    expect(
      await school.refusal(own((one) => Object.assign(one, { groups: [{ ...group, courseId: 'physic' }] }))),
    ).toEqual([expect.stringContaining("groups[0].courseId: there is no course 'physic'")])
  })

  it('is meant where the pack has the thing in that course too', async () => {
    const changed = packIn('bio', (one) => {
      one.courses = []
      Object.assign(one.groups[1] ?? {}, { name: 'Night' })
      Object.assign(one.exams[0] ?? {}, { title: 'Another title' })
    })
    expect(Object.fromEntries((await school.load(changed)).counts)).toEqual({
      groups: { added: 0, changed: 1, removed: 0 },
      exams: { added: 0, changed: 1, removed: 0 },
    })
  })

  it('may be named: an exam of that course is held for groups of this one', async () => {
    const held = packIn('bio', (one) => {
      one.courses = [{ ...physics, subjects: [] }]
      one.groups = one.groups.slice(0, 1).map((group) => ({ ...group, id: 'p1', courseId: 'physics' }))
      Object.assign(one.groups[0] ?? {}, { chapters: [], lectures: [] })
    })
    expect((await school.load(held)).counts.get('groups')).toMatchObject({ added: 1 })
    expect((await school.load(held)).counts.size).toBe(0)
  })

  it('moves with a pack that holds both courses', async () => {
    const moved = packIn('physics', (one) => one.courses.push({ ...physics, id: 'bio' }))
    await school.load(moved)
    const courses = async (table: 'book' | 'subject' | 'study_group') =>
      new Set((await school.all(table)).map((row) => row.course_id))
    for (const table of ['book', 'subject', 'study_group'] as const)
      expect(await courses(table)).toEqual(new Set(['physics']))
    expect((await school.load(moved)).counts.size).toBe(0)
  })
})
