/** Notices of packs, on both databases: delivered once, changed without being told again, exported as they are. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dialects } from '@porua/testkit/databases'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { exportSchool } from './export-pack.ts'
import { noFiles } from './school.factory.ts'
import { hour, mistakesIn, readFiles, start, TestSchool, withSchool } from './testing.ts'

interface PackNotice {
  id?: string
  groups?: string[]
  message?: string
  info?: object | null
  at?: string
}
const plain: PackNotice = { id: 'n1', groups: ['g1'], message: 'The weekly test is open.' }
const withNotices = (...notices: PackNotice[]) => withSchool((school) => Object.assign(school, { notices }))

describe.each(dialects)('notices of packs on %s', (dialect) => {
  let school: TestSchool
  beforeEach(async () => {
    school = await TestSchool.open(dialect)
  })
  afterEach(() => school.close())

  const row = async (id = 'n1') => (await school.all('notice')).find((notice) => notice.id === id)
  const groupsOf = async (id = 'n1') =>
    (await school.all('notice_group')).filter((one) => one.notice_id === id).map((one) => one.group_id)

  it('are written once, and lead where they say', async () => {
    const pack = withNotices(
      plain,
      { id: 'n2', groups: ['g1', 'g2'], message: 'পরীক্ষা শুরু।', info: { on: 'exam', id: 'practice' } },
      {
        id: 'n3',
        groups: ['g2'],
        message: 'A new chapter.',
        info: { on: 'chapter', id: 'cells', title: 'Cells' },
      },
    )
    const report = await school.load(pack)
    expect(report.counts.get('notices')).toEqual({ added: 3, changed: 0, removed: 0 })
    expect(report.notes).toEqual([])
    expect(await row()).toEqual({
      id: 'n1',
      type: 'notice',
      message: 'The weekly test is open.',
      info_json: null,
      created_at: start,
      at_source: null,
      sent_at: null,
      source: 'pack',
    })
    const info = async (id: string) => JSON.parse((await row(id))?.info_json ?? 'null')
    expect(await info('n2')).toEqual({
      on: 'exam',
      id: 'practice',
      courseId: 'bio',
      subjectId: 'botany',
      isPracticeExam: true,
    })
    expect(await info('n3')).toEqual({
      on: 'chapter',
      id: 'cells',
      courseId: 'bio',
      subjectId: 'botany',
      title: 'Cells',
    })
    expect((await groupsOf('n2')).sort()).toEqual(['g1', 'g2'])
    const before = await school.everything()
    school.clock.move(5 * hour)
    expect((await school.load(pack)).counts.size).toBe(0)
    expect(await school.everything()).toEqual(before)
  })

  it('change what they say and whom they are for, without being told again or coming back', async () => {
    await school.load(withNotices(plain))
    const { id: student_id } = await school.student('S-1')
    const mark = { student_id, notice_id: 'n1', seen_at: null, removed_at: start + 1 }
    await school.db.write(async (tx) => {
      await tx.updateTable('notice').set({ sent_at: start }).execute()
      await tx.insertInto('notice_mark').values(mark).execute()
    })
    school.clock.move(hour)
    const changed = withNotices({ ...plain, message: 'The weekly test is over.', groups: ['g2', 'g1'] })
    const report = await school.load(changed)
    expect(report.counts.get('notices')).toEqual({ added: 0, changed: 1, removed: 0 })
    expect(await row()).toMatchObject({
      message: 'The weekly test is over.',
      created_at: start,
      sent_at: start,
    })
    expect((await groupsOf()).sort()).toEqual(['g1', 'g2'])
    expect(await school.all('notice_mark')).toEqual([mark])
    // Taken back: nobody has it any more.
    await school.load(withNotices({ ...plain, groups: [] }))
    expect(await groupsOf()).toEqual([])
    // A pack without it says nothing about it.
    expect((await school.load(withNotices())).counts.has('notices')).toBe(false)
    expect(await row()).toBeDefined()
  })

  it('may lie ahead: a relative time counts from the first import, another one moves it', async () => {
    await school.load(withNotices({ ...plain, at: '+3h' }))
    expect(await row()).toMatchObject({ created_at: start + 3 * hour, at_source: '+3h' })
    school.clock.move(hour)
    expect((await school.load(withNotices({ ...plain, at: '+3h' }))).counts.size).toBe(0)
    await school.load(withNotices({ ...plain, at: '+5h' }))
    expect(await row()).toMatchObject({ created_at: start + 6 * hour, at_source: '+5h' })
    expect(await school.all('notice_group')).toEqual([
      { group_id: 'g1', notice_id: 'n1', created_at: start + 6 * hour },
    ])
  })

  it("are exported as they are; those of the school's own features are not a pack's", async () => {
    const info = { on: 'exam', id: 'live', title: 'Weekly' }
    await school.load(
      withNotices({ ...plain, info, at: '-1d' }, { id: 'n2', groups: ['g2', 'g1'], message: 'Plain' }),
    )
    await school.db.write(async (tx) => {
      const values = { id: 'exam-released:live', type: 'notification' as const, message: 'Out now' }
      const rest = { info_json: null, created_at: start, at_source: null, sent_at: start, source: 'exams' }
      await tx
        .insertInto('notice')
        .values({ ...values, ...rest })
        .execute()
    })
    const folder = await mkdtemp(join(tmpdir(), 'porua-export-'))
    await exportSchool({ db: school.db, files: noFiles }, join(folder, 'pack'))
    const written = JSON.parse(await readFile(join(folder, 'pack/school.json'), 'utf8')) as {
      notices: object[]
    }
    expect(written.notices).toEqual([
      { ...plain, info, at: '2026-02-28T10:00:00.000Z' },
      { id: 'n2', groups: ['g1', 'g2'], message: 'Plain', at: '2026-03-01T10:00:00.000Z' },
    ])
    school.clock.move(hour)
    expect((await school.load(join(folder, 'pack'))).counts.size).toBe(0)
    await rm(folder, { recursive: true })
  })
})

describe('mistakes in notices', () => {
  /** Mistakes by field. */
  const wrong = async (notice: PackNotice) =>
    (await mistakesIn(withNotices(notice))).map((line) =>
      line.replace(/^school\.json:\d+: notices\[0\]\.?/, ''),
    )

  it('are named by file, line and field', async () => {
    const [line] = await mistakesIn(withNotices({ ...plain, groups: ['nobody'] }))
    expect(line).toMatch(/^school\.json:\d+: notices\[0\]\.groups\[0\]: there is no group 'nobody'$/)
  })

  it.each<[string, PackNotice, string]>([
    ['no groups', { id: 'n1', message: 'x' }, 'groups: is missing'],
    ['a group twice', { ...plain, groups: ['g1', 'g1'] }, "groups[1]: 'g1' stands twice in this list"],
    ['no message', { id: 'n1', groups: [] }, 'message: is missing'],
    ['an empty message', { ...plain, message: ' ' }, 'message: is empty'],
    [
      'a long message',
      { ...plain, message: 'x'.repeat(2001) },
      'message: has 2001 characters, at most 2000 are possible',
    ],
    [
      'an unknown target',
      { ...plain, info: { on: 'page', id: 'x' } },
      'info.on: must be one of "chapter", "lecture", "questionSolve", "exam", "question"',
    ],
    ['no target', { ...plain, info: { on: 'exam' } }, 'info.id: is missing'],
    ['an exam of nobody', { ...plain, info: { on: 'exam', id: 'x' } }, "info.id: there is no exam 'x'"],
    [
      'a chapter of nobody',
      { ...plain, info: { on: 'chapter', id: 'x' } },
      "info.id: there is no chapter 'x'",
    ],
    [
      'another subject',
      { ...plain, info: { on: 'lecture', id: 'cells-1', subjectId: 'zoology' } },
      "info.subjectId: is 'zoology', but the lecture 'cells-1' is of 'botany'",
    ],
    [
      'another course',
      { ...plain, info: { on: 'exam', id: 'live', courseId: 'physics' } },
      "info.courseId: is 'physics', but the exam 'live' is of 'bio'",
    ],
    ['no time', { ...plain, at: 'tomorrow' }, "at: 'tomorrow' is not a time: 2026-03-01T10:00"],
  ])('%s', async (_name, notice, text) => {
    const lines = await wrong(notice)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(text)
  })

  it('HTML is no mistake, but a message is plain text', async () => {
    const warned = async (message: string) => {
      const { warnings } = await readFiles(withNotices({ ...plain, message }))
      return warnings.some(({ field }) => field === 'notices[0].message')
    }
    expect(await warned('<b>Now</b>, 3 < 5')).toBe(true)
    expect(await warned('3 < 5 > 4')).toBe(false)
  })
})
