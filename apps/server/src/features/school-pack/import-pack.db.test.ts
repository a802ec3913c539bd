/** Importing, on both databases: nothing twice, what changed changes, and the pack's times. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dialects } from '@porua/testkit/databases'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LocalFiles } from '../../ports/files/local-files.ts'
import { release } from '../exams/admin/release.ts'
import { importPack, packOf } from './school.factory.ts'
import { hour, start, TestSchool, withSchool } from './testing.ts'

describe.each(dialects)('import on %s', (dialect) => {
  let school: TestSchool
  beforeEach(async () => {
    school = await TestSchool.open(dialect)
  })
  afterEach(() => school.close())

  /** The first exam of the first group's calendar, changed. */
  const withSchedule = (change: object) =>
    withSchool((pack) => Object.assign(pack.groups[0]?.exams[0] ?? {}, change))

  it('loads everything once and nothing twice', async () => {
    const first = await school.load()
    expect(Object.fromEntries(first.counts)).toMatchObject({
      students: { added: 3 },
      questions: { added: 4 },
      exams: { added: 2 },
      chapters: { added: 2 },
    })
    expect(first.exams).toEqual(['live', 'practice'])
    const before = await school.everything()
    school.clock.move(5 * hour)
    const second = await school.load()
    expect(second.counts.size).toBe(0)
    expect(second.exams).toEqual([])
    expect(await school.everything()).toEqual(before)
  })

  it('counts the writes of what it changes, and of nothing else', async () => {
    await school.load()
    const versions = async () => {
      const of = async (table: 'exam' | 'study_group' | 'bank_question') =>
        (await school.all(table)).map((row) => row.version)
      return { exam: await of('exam'), group: await of('study_group'), question: await of('bank_question') }
    }
    expect(await versions()).toEqual({ exam: [1, 1], group: [1, 1], question: [1, 1, 1, 1] })
    const changed = withSchool((pack) => {
      for (const exam of pack.exams) if (exam.id === 'live') exam.title = 'Another title'
      for (const group of pack.groups) if (group.id === 'g2') group.name = 'Another name'
    })
    await school.load(changed)
    await school.load(changed)
    expect((await school.exam()).version).toBe(2)
    expect((await school.exam('practice')).version).toBe(1)
    expect((await versions()).group).toEqual([1, 2])
  })

  it('writes an exam as its students and markers will read it', async () => {
    await school.load()
    expect(await school.exam()).toMatchObject({
      title: 'Weekly test',
      pass_mark: 4000,
      is_practice: 0,
      sets_json: '["A","B"]',
      total_marks: 1100,
      edition: 1,
      generation: 1,
      late_answers: 'count',
      release_at: null,
      released_at: null,
    })
    const questions = await school.questions()
    expect(questions.map((row) => [row.bank_id, row.position, row.point])).toEqual([
      ['q1', 0, 200],
      ['q2', 1, 200],
      ['q3', 2, 200],
      ['q4', 3, 500],
    ])
    const [practice] = await school.questions(1, 'practice')
    expect(practice?.bank_id).toBe('q1')
    expect(practice?.id).not.toBe(questions[0]?.id)
    expect(await school.answers(questions[1]?.id)).toEqual(['Fern', 'Moss'])
    expect(await school.schedule()).toMatchObject({
      starts_at: start - hour / 6,
      ends_at: start + 2 * hour,
      duration: hour,
      cut_marks: 25,
      multiple: 0,
      extended_by: 0,
      paused_at: null,
      paused_for: 0,
      ended_at: null,
    })
  })

  it('lists "all" as the course grows', async () => {
    await school.load()
    const grown = withSchool((pack) => {
      pack.courses[0]?.subjects[0]?.lectures.push({ id: 'cells-2', name: 'Cells, the second lecture' })
      pack.courses[0]?.subjects[0]?.chapters.pop()
    })
    await school.load(grown)
    expect(await school.all('group_item')).toEqual([
      { group_id: 'g1', kind: 'chapter', item_id: 'cells' },
      { group_id: 'g1', kind: 'lecture', item_id: 'cells-1' },
      { group_id: 'g1', kind: 'lecture', item_id: 'cells-2' },
    ])
    expect(await school.all('item')).toHaveLength(3)
  })

  it('keeps relative times while the pack says the same, and resolves changed ones anew', async () => {
    await school.load()
    school.clock.move(24 * hour)
    const changed = withSchedule({ endsAt: '+30h', duration: 90 })
    await school.load(changed)
    expect(await school.schedule()).toMatchObject({
      starts_at: start - hour / 6,
      ends_at: start + 54 * hour,
      duration: 1.5 * hour,
    })
    school.clock.move(hour)
    expect((await school.load(changed)).counts.size).toBe(0)
  })

  it('refuses an end that an earlier import has put before the start', async () => {
    await school.load()
    school.clock.move(-5 * hour)
    expect(await school.refusal(withSchedule({ endsAt: '+1h' }))).toEqual([
      expect.stringContaining("endsAt: is not later than 'startsAt'"),
    ])
  })

  it('leaves what the provider has set: extensions, pauses, releases', async () => {
    await school.load()
    await school.db.write(async (tx) => {
      await tx.updateTable('group_exam').set({ extended_by: 600_000, paused_at: 5, ended_at: 7 }).execute()
    })
    await release(school, 'live', { early: true })
    await school.load(
      withSchool((pack) => {
        Object.assign(pack.groups[0]?.exams[0] ?? {}, { duration: 90 })
        Object.assign(pack.exams[0] ?? {}, { title: 'Another title' })
      }),
    )
    expect(await school.schedule()).toMatchObject({
      extended_by: 600_000,
      paused_at: 5,
      ended_at: 7,
      duration: 1.5 * hour,
    })
    expect(await school.exam()).toMatchObject({ title: 'Another title', released_at: start })
  })

  it('schedules an exam that only the school has', async () => {
    await school.load()
    await school.load(
      withSchool((pack) => {
        pack.exams.shift()
        pack.groups[1]?.exams.push({ examId: 'live', startsAt: '+1h', endsAt: '+2h', duration: 30 } as never)
      }),
    )
    const source = JSON.parse((await school.exam()).source_json) as {
      schedules: object[]
      questions: object[]
    }
    expect(source.schedules).toContainEqual({ groupId: 'g2', startsAt: '+1h', endsAt: '+2h' })
    expect(source.questions).toHaveLength(2)
  })

  it('takes imports at the same time', async () => {
    const renamed = withSchool((pack) => Object.assign(pack.courses[0] ?? {}, { name: 'Biology, new' }))
    await Promise.all([school.load(), school.load(renamed), school.load()])
    expect(await school.all('student')).toHaveLength(3)
    expect(await school.all('exam_question')).toHaveLength(6)
  })

  it('postpones a big import while somebody sits an exam', async () => {
    await school.load()
    await school.sit()
    const many = Array.from(
      { length: 2100 },
      (_, index) => `{"id":"n${index}","type":"paragraph","title":"T"}`,
    )
    const pack = { ...packOf(), 'questions/many.jsonl': many.join('\n') }
    await expect(school.load(pack)).rejects.toThrow(/while students are sitting an exam/)
    school.clock.move(2 * hour)
    expect((await school.load(pack)).counts.get('questions')).toEqual({ added: 2100, changed: 0, removed: 0 })
  })

  it('keeps media, and builds the papers of what changed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'porua-media-'))
    const pack = withSchool((one) => Object.assign(one.courses[0] ?? {}, { image: 'media/a.png' }))
    const built: string[][] = []
    const papers = { build: async (ids: string[]) => void built.push(ids) }
    await importPack(school.db, pack, { clock: school.clock, papers, files: new LocalFiles(folder) })
    const [course] = await school.all('course')
    expect(await readdir(join(folder, 'school'))).toEqual([course?.image?.replace('school/', '')])
    expect(built).toEqual([['live', 'practice']])
    await rm(folder, { recursive: true })
  })

  it('moves things only where the pack has them in another order', async () => {
    const two = (first: string, second: string) => ({
      ...withSchool((pack) => {
        const [course] = pack.courses
        pack.courses = [first, second].map((id) => ({ ...course, id, subjects: [] })) as never
        Object.assign(pack, { groups: [], exams: [] })
      }),
      'students.csv': 'sid,name,mobile',
    })
    await school.load(two('b', 'c'))
    await school.load(two('a', 'b'))
    const positions = async () =>
      Object.fromEntries((await school.all('course')).map((course) => [course.id, course.position]))
    expect(await positions()).toEqual({ a: 0, b: 1, c: 1 })
    expect((await school.load(two('b', 'c'))).counts.size).toBe(0)
  })
})
