/** Posts of packs in the forum: they come in once, change with the pack, keep what people did, and are found (school-pack.md). */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forumCalls } from '@porua/contract/forum'
import { startApp, type TestApp } from '@porua/testkit/app'
import { accepted, Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportSchool } from '../features/school-pack/export-pack.ts'
import { packOf, smallQuestions, smallSchool, smallStudents } from '../features/school-pack/school.factory.ts'
import { PackRefused } from '../platform/pack-refused.ts'
import { MovableClock } from '../ports/clock/clock.ts'
import { LocalFiles } from '../ports/files/local-files.ts'
import { photo } from '../ports/images/testing.ts'

const minute = 60_000
const students = smallStudents.replace('g1|g2,', 'g1|g2,Passw0rd')

interface PackPost {
  id: string
  studentSid: string
  chapterId: string
  text: string
  media?: string[]
  at?: string
  replies?: { id: string; by: string; text: string; media?: string[]; at?: string }[]
}
const posts = (): PackPost[] => [
  {
    id: 'p1',
    studentSid: 'S-1',
    chapterId: 'cells',
    text: 'Why do cells divide?',
    media: ['media/cell.jpg'],
    replies: [
      { id: 'r1', by: 'teacher', text: 'To grow: $2^n$ cells after $n$ divisions.' },
      { id: 'r2', by: 'S-2', text: 'ধন্যবাদ!' },
    ],
  },
  { id: 'p2', studentSid: 'S-2', chapterId: 'tissues', text: 'টিস্যু কী?', at: '-2d' },
]

describe.each(dialects)('posts of packs on %s', (dialect) => {
  let app: TestApp
  let rahim: Student
  let ayesha: Student
  let picture: Buffer
  const load = (some: object[], more: object = {}) =>
    app.importPack({
      ...packOf({ ...smallSchool(), posts: some, ...more }, smallQuestions(), students),
      'media/cell.jpg': picture,
    })
  const everything = () =>
    app.db.scan(async (db) => ({
      questions: await db.selectFrom('forum_question').selectAll().orderBy('id').execute(),
      comments: await db.selectFrom('forum_comment').selectAll().orderBy('id').execute(),
      media: await db.selectFrom('forum_media').selectAll().orderBy('key').execute(),
      tally: await db.selectFrom('forum_tally').selectAll().orderBy('place').orderBy('day').execute(),
      texts: await db
        .selectFrom('forum_text')
        .select(['question_id', 'folded'])
        .orderBy('question_id')
        .execute(),
    }))
  const list = async (body: object = {}) =>
    accepted('search', await rahim.call(forumCalls.search, { body: { limit: 100, ...body } }))
  const found = async (searchString: string) =>
    (await list({ searchString })).questions.map((question) => question._id)
  const thread = async (questionId: string) =>
    accepted('comments', await rahim.call(forumCalls.comments, { params: { questionId } }))

  beforeAll(async () => {
    picture = await photo(40, 30)
    app = await startApp({ dialect, clock: new MovableClock(Date.UTC(2027, 0, 10)) })
    await load(posts())
    rahim = await Student.signIn(app.url, '01711000001', 'Passw0rd')
    ayesha = await Student.signIn(app.url, '01711000002', 'Passw0rd')
  })
  afterAll(() => app?.close())

  test('come in with author, place, files, replies and words, the first one newest', async () => {
    const { questions, totalRecords } = await list()
    expect(totalRecords).toBe(2)
    expect(questions).toMatchObject([
      {
        _id: 'p1',
        courseId: 'bio',
        subjectId: 'botany',
        chapterId: 'cells',
        answers: 2,
        studentId: { name: 'Rahim Uddin' },
        status: 'OPEN',
        media: [{ mediaType: 'image' }],
      },
      { _id: 'p2', studentId: { name: 'আয়েশা খাতুন' }, answers: 0, media: [] },
    ])
    expect(Date.parse(questions[1]?.createdAt ?? '')).toBe(app.clock.now() - 2 * 24 * 60 * minute)
    expect(await thread('p1')).toMatchObject([
      { _id: 'r1', userType: 'Admin', userId: { name: 'Teacher' }, reply: posts()[0]?.replies?.[0]?.text },
      { _id: 'r2', userType: 'Student', userId: { name: 'আয়েশা খাতুন' }, reply: 'ধন্যবাদ!' },
    ])
    expect([await found('divide'), await found('টিস্যু')]).toEqual([['p1'], ['p2']])
    const key = questions[0]?.media[0]?.mediaUrl
    const seen = await fetch(`${app.url}/media/${key}`, { headers: { cookie: ayesha.session.cookie } })
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })

  test('the same pack again changes nothing, whatever people have done since', async () => {
    accepted('like', await ayesha.call(forumCalls.like, { body: { questionId: 'p1' } }))
    const body = { questionId: 'p1', reply: 'One more thing …' }
    accepted('reply', await rahim.call(forumCalls.addComment, { body }))
    const edited = { questionId: 'p2', questionDescription: 'টিস্যু আসলে কী?' }
    accepted('change', await ayesha.call(forumCalls.updateQuestion, { body: edited }))
    await app.composed.forum.admin.setHidden('r2', true)
    const before = await everything()
    app.clock.move(minute)
    await load(posts())
    expect(await everything()).toEqual(before)
    expect((await list()).questions.map((one) => one.answers)).toEqual([2, 0])
  })

  test('a changed pack changes what it changed, and nothing else', async () => {
    const [first, second] = posts() as [PackPost, PackPost]
    const changed = {
      ...first,
      text: 'Why does mitosis happen?',
      chapterId: 'tissues',
      media: [],
      replies: [...(first.replies ?? []), { id: 'r3', by: 'teacher', text: 'Read page 12 too.' }],
    }
    await load([changed, second])
    const { questions } = await list()
    expect(questions[0]).toMatchObject({
      _id: 'p1',
      chapterId: 'tissues',
      questionDescription: 'Why does mitosis happen?',
      media: [],
      likes: 1,
      answers: 3,
    })
    expect((await thread('p1')).map((one) => one._id.replace(/^[^r].*/, 'student'))).toEqual([
      'r1',
      'student',
      'r3',
    ])
    expect([await found('divide'), await found('mitosis')]).toEqual([[], ['p1']])
    const place = { courseId: 'bio', subjectId: 'botany' }
    expect((await list({ ...place, chapterId: 'cells' })).totalRecords).toBe(0)
    expect((await list({ ...place, chapterId: 'tissues' })).totalRecords).toBe(2)
    expect(questions[1]?.questionDescription).toBe('টিস্যু আসলে কী?')
  })

  test('go out as a pack that changes nothing here and makes the same forum elsewhere', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'porua-posts-'))
    const other = await startApp({ dialect })
    try {
      await exportSchool(
        { db: app.db, files: new LocalFiles(join(app.place.dataDir, 'media')) },
        join(folder, 'out'),
      )
      const written = JSON.parse(await readFile(join(folder, 'out/school.json'), 'utf8')) as {
        posts: PackPost[]
      }
      expect(written.posts.map((post) => [post.id, post.studentSid, post.replies?.length])).toEqual([
        ['p1', 'S-1', 3],
        ['p2', 'S-2', 0],
      ])
      const before = await everything()
      await app.importPack(join(folder, 'out'))
      expect(await everything()).toEqual(before)
      await other.importPack(join(folder, 'out'))
      const rows = await other.db.scan((db) =>
        db.selectFrom('forum_question').selectAll().orderBy('id').execute(),
      )
      expect(
        rows.map(({ id, text, created_at, media_json }) => ({ id, text, created_at, media_json })),
      ).toEqual(
        before.questions.map(({ id, text, created_at, media_json }) => ({
          id,
          text,
          created_at,
          media_json,
        })),
      )
      // What its author has deleted goes out no more, and comes in no more with the old pack.
      accepted('deleted', await ayesha.call(forumCalls.removeQuestion, { params: { id: 'p2' } }))
      await exportSchool(
        { db: app.db, files: new LocalFiles(join(app.place.dataDir, 'media')) },
        join(folder, 'later'),
      )
      const later = JSON.parse(await readFile(join(folder, 'later/school.json'), 'utf8')) as typeof written
      expect(later.posts.map((post) => post.id)).toEqual(['p1'])
      await app.importPack(join(folder, 'out'))
      expect((await everything()).questions[1]).toMatchObject({ id: 'p2', text: '' })
      expect((await list()).questions.map((question) => question._id)).not.toContain('p2')
    } finally {
      await other.close()
      await rm(folder, { recursive: true })
    }
  })

  test('a chapter that a pack moves takes along what was asked in it, whoever asked, hidden questions too', async () => {
    await load(posts())
    const ask = async (questionDescription: string) => {
      const body = { courseId: 'bio', subjectId: 'botany', chapterId: 'cells', questionDescription }
      return accepted('ask', await rahim.call(forumCalls.addQuestion, { body })).question._id
    }
    const shown = await ask('What is a vacuole?')
    const hidden = await ask('What is a vacuole, please?')
    await app.composed.forum.admin.setHidden(hidden, true)
    const school = smallSchool()
    const [course] = school.courses
    const [botany] = course?.subjects ?? []
    if (!course || !botany) throw new Error('the small school has a course')
    const [cells] = botany.chapters.splice(0, 1)
    const zoology = { ...botany, id: 'zoology', name: 'Zoology', chapters: [cells], lectures: [] }
    await load(posts(), { courses: [{ ...course, subjects: [botany, zoology] }] })
    await app.composed.forum.admin.setHidden(hidden, false)

    const [before, now] = ['botany', 'zoology'].map((subjectId) => ({
      courseId: 'bio',
      subjectId,
      chapterId: 'cells',
    }))
    const ids = async (body: object | undefined) =>
      (await list(body)).questions.map((question) => question._id).filter((id) => id !== 'p1')
    expect(await ids(before)).toEqual([])
    expect(await ids({ ...before, searchString: 'vacuole' })).toEqual([])
    expect(new Set(await ids(now))).toEqual(new Set([shown, hidden]))
    expect(new Set(await ids({ ...now, searchString: 'vacuole' }))).toEqual(new Set([shown, hidden]))
    expect((await list(now)).totalRecords).toBe((await list(now)).questions.length)
    await load(posts())
    expect(new Set(await ids(before))).toEqual(new Set([shown, hidden]))
  })

  test('mistakes change nothing, each with its place', async () => {
    const body = { courseId: 'bio', subjectId: 'botany', chapterId: 'cells', questionDescription: 'Mine' }
    const mine = accepted('ask', await rahim.call(forumCalls.addQuestion, { body })).question._id
    const before = await everything()
    const bad = [
      { id: mine, studentSid: 'S-1', chapterId: 'cells', text: 'Not that one' },
      {
        id: 'p7',
        studentSid: 'S-1',
        chapterId: 'cells',
        text: 'T',
        replies: [{ id: 'r1', by: 'teacher', text: 'T' }],
      },
    ]
    const lines = (error: unknown) => {
      if (!(error instanceof PackRefused)) throw error
      return error.mistakes.list.map(({ field, text }) => `${field}: ${text}`)
    }
    expect(await load(bad).then(() => [], lines)).toEqual([
      'posts[0].id: the forum has a question of this id already, which this post is not: choose another id',
      'posts[1].replies[0].id: the forum has a reply of this id already, which this post is not: choose another id',
    ])
    const wrong = [
      { id: 'p8', studentSid: 'S-9', chapterId: 'nowhere', text: 'T', media: ['media/none.png'] },
      {
        id: 'p9',
        studentSid: 'S-1',
        chapterId: 'cells',
        text: ' ',
        replies: [{ id: 'r9', by: 'S-9', text: 'T' }],
      },
    ]
    expect(await load(wrong).then(() => [], lines)).toEqual([
      "posts[0].studentSid: there is no student with the sid 'S-9'",
      "posts[0].chapterId: there is no chapter 'nowhere'",
      expect.stringContaining('posts[0].media[0]: there is no file'),
      'posts[1].text: is empty',
      expect.stringContaining('posts[1].replies[0].by: must be "teacher" or the sid of a student'),
    ])
    expect(await everything()).toEqual(before)
  })
})
