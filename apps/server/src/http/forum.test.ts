/** The forum through HTTP: who may ask, see, change; marks; lists (spec §2–§7 Q&A). */
import { forumCalls } from '@porua/contract/forum'
import { notificationCalls } from '@porua/contract/notifications'
import { startApp, type TestApp } from '@porua/testkit/app'
import { call, login } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packOf, smallQuestions, smallSchool, smallStudents } from '../features/school-pack/school.factory.ts'

const minute = 60_000

/** asker and friend are in g1, which lists the chapter; elsewhere is in a group of another course; outsider is in no group. */
function pack() {
  const school = smallSchool()
  const physics = { id: 'physics', name: 'Physics', chapters: [{ id: 'optics', name: 'Optics' }] }
  const other = {
    id: 'phy',
    name: 'Physics',
    description: '',
    subjects: [{ ...physics, lectures: [], questionSolves: [] }],
  }
  school.courses.push(other)
  school.groups.push({
    id: 'g3',
    name: 'Third',
    courseId: 'phy',
    chapters: 'all',
    lectures: 'all',
    exams: [],
  })
  const students = [
    ...smallStudents.split('\n').slice(0, 2),
    '01711000002,আয়েশা খাতুন,S-2,,,,,,,,,g1,Passw0rd',
    '01711000003,Karim,S-3,,,,,,,,,,Passw0rd',
    '01711000004,Shirin,S-4,,,,,,,,,g3,Passw0rd',
  ].join('\n')
  return packOf(school, smallQuestions(), students)
}

describe.each(dialects)('forum on %s', (dialect) => {
  let app: TestApp
  const sessions: Record<string, string> = {}
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    app = await startApp({ dialect, pack: pack() })
    const who = {
      asker: '01711000001',
      friend: '01711000002',
      outsider: '01711000003',
      elsewhere: '01711000004',
    }
    for (const [name, mobile] of Object.entries(who)) {
      const session = await login(app.url, mobile, 'Passw0rd')
      sessions[name] = session.id
      ids[name] = session.student._id
    }
  })
  afterAll(() => app.close())
  const as = (name: string) => ({ authorization: sessions[name] ?? '' })
  const place = { courseId: 'bio', subjectId: 'botany', chapterId: 'cells' }

  async function ask(name: string, text: string, more: object = {}) {
    // Past the pace of the last ones.
    app.clock.move(3 * 3_600_000)
    const body = { ...place, questionDescription: text, ...more }
    return call(app.url, forumCalls.addQuestion, { body }, as(name))
  }
  async function reply(name: string, questionId: string, text: string, more: object = {}) {
    app.clock.move(minute)
    // Who replies the session says; a client that fills the fields with nothing loses no reply.
    const nobody = { userId: null, userType: null }
    return call(
      app.url,
      forumCalls.addComment,
      { body: { questionId, reply: text, ...nobody, ...more } },
      as(name),
    )
  }
  const list = (name: string, body: object = {}) => call(app.url, forumCalls.search, { body }, as(name))

  test('one’s own post is deleted as long as it may be changed: words, files, counts and notice go', async () => {
    const asked = (await ask('asker', 'Delete me, a lone question?')).data?.question
    const id = asked?._id ?? ''
    const first = (await reply('friend', id, 'The first reply.')).data?.comment._id ?? ''
    const last = (await reply('friend', id, 'The last reply.')).data?.comment._id ?? ''
    const removeComment = (name: string, comment: string) =>
      call(app.url, forumCalls.removeComment, { params: { id: comment } }, as(name))
    const removeQuestion = (name: string) =>
      call(app.url, forumCalls.removeQuestion, { params: { id } }, as(name))
    const notices = async () =>
      (await call(app.url, notificationCalls.list, {}, as('asker'))).data?.notifications.filter(
        ({ notificationId }) => notificationId.info?.id === id,
      ).length
    expect(await notices()).toBe(2)
    // Not the last one, somebody else's, of a group that one is not in, and one that never was.
    expect((await removeComment('friend', first)).errors?.code).toBe('notEditable')
    expect((await removeComment('asker', last)).errors?.code).toBe('notEditable')
    expect((await removeComment('outsider', last)).errors?.code).toBe('notFound')
    expect((await removeComment('friend', 'none')).errors?.code).toBe('notFound')
    expect((await removeQuestion('asker')).errors?.code).toBe('notEditable')
    expect((await removeComment('friend', last)).status).toBe(200)
    expect((await removeComment('friend', last)).errors?.code).toBe('notFound')
    const left = await call(app.url, forumCalls.comments, { params: { questionId: id } }, as('asker'))
    expect(left.data?.map((comment) => comment._id)).toEqual([first])
    expect(await notices()).toBe(1)
    expect((await removeComment('friend', first)).status).toBe(200)
    const before = (await list('friend', { searchString: 'lone question' })).data?.totalRecords
    expect((await removeQuestion('friend')).errors?.code).toBe('notEditable')
    expect((await removeQuestion('asker')).status).toBe(200)
    expect((await removeQuestion('asker')).errors?.code).toBe('notFound')
    expect((await list('friend', { searchString: 'lone question' })).data?.totalRecords).toBe(
      (before ?? 0) - 1,
    )
    const kept = await app.db.read((db) =>
      db.selectFrom('forum_question').selectAll().where('id', '=', id).execute(),
    )
    expect(kept).toMatchObject([{ text: '', media_json: '[]', replies: 0 }])
    expect(kept[0]?.hidden_at).not.toBeNull()
    // The same text again is no slip.
    expect((await ask('asker', 'Delete me, a lone question?')).status).toBe(200)
  })

  test('a reported post is hidden by its deletion, and keeps its words for the provider', async () => {
    const id = (await ask('asker', 'Something very rude.')).data?.question._id ?? ''
    await call(app.url, forumCalls.report, { body: { questionId: id, reason: 'rude' } }, as('friend'))
    await call(app.url, forumCalls.removeQuestion, { params: { id } }, as('asker'))
    expect((await call(app.url, forumCalls.question, { params: { id } }, as('friend'))).errors?.code).toBe(
      'notFound',
    )
    const [row] = await app.db.read((db) =>
      db.selectFrom('forum_question').select('text').where('id', '=', id).execute(),
    )
    expect(row?.text).toBe('Something very rude.')
  })

  test('a question is asked by the session’s student, whatever the body says', async () => {
    const asked = await ask('asker', '  Why do cells divide?  ', { studentId: ids.friend })
    expect(asked.data?.question).toMatchObject({
      ...place,
      questionDescription: 'Why do cells divide?',
      status: 'OPEN',
      answers: 0,
      likes: 0,
      isLiked: false,
      isBookmarked: false,
      media: [],
      studentId: { _id: ids.asker, name: 'Rahim Uddin' },
    })
    expect((await list('friend', { studentId: null })).data?.questions[0]?._id).toBe(asked.data?.question._id)
    const id = asked.data?.question._id ?? ''
    for (const name of ['outsider', 'elsewhere']) {
      expect((await list(name)).data).toEqual({ questions: [], totalRecords: 0 })
      expect((await call(app.url, forumCalls.question, { params: { id } }, as(name))).status).toBe(404)
    }
  })

  test('only on a chapter of one’s groups, of the right subject and course', async () => {
    expect((await ask('outsider', 'May I?')).status).toBe(403)
    expect((await ask('asker', 'There?', { chapterId: 'tissues' })).status).toBe(403)
    expect((await ask('asker', 'There?', { subjectId: 'zoology' })).errors?.field).toBe('subjectId')
    expect((await ask('asker', 'There?', { courseId: 'chem' })).errors?.field).toBe('courseId')
    expect((await ask('asker', '   ')).errors?.code).toBe('badRequest')
  })

  test('a draft that is sent again is one question, also at once', async () => {
    const more = { clientId: 'draft-00001' }
    const sent = await Promise.all([1, 2, 3].map(() => ask('asker', 'Sent three times?', more)))
    expect(new Set(sent.map((one) => one.data?.question._id)).size).toBe(1)
    expect((await list('asker', { searchString: 'sent three times' })).data?.totalRecords).toBe(1)
  })

  test('the same text again is refused kindly; many posts in a short time have to wait', async () => {
    expect((await ask('friend', 'Once is enough')).status).toBe(200)
    expect((await ask('friend', 'once  IS enough')).errors?.code).toBe('duplicatePost')
    const body = (n: number) => ({ ...place, questionDescription: `Quick ${n}` })
    app.clock.move(3 * 3_600_000)
    for (let n = 0; n < 5; n++)
      expect((await call(app.url, forumCalls.addQuestion, { body: body(n) }, as('friend'))).status).toBe(200)
    const sixth = await call(app.url, forumCalls.addQuestion, { body: body(6) }, as('friend'))
    expect([sixth.status, sixth.errors?.code]).toEqual([429, 'tooManyRequests'])
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(500)
    app.clock.move(10 * minute)
    expect((await call(app.url, forumCalls.addQuestion, { body: body(7) }, as('friend'))).status).toBe(200)
  })

  test('many phones at once get no further than one', async () => {
    const send = (name: string, texts: string[]) =>
      Promise.all(
        texts.map((text) =>
          call(app.url, forumCalls.addQuestion, { body: { ...place, questionDescription: text } }, as(name)),
        ),
      )
    const outcomes = async (sent: ReturnType<typeof send>) =>
      (await sent).map((one) => one.errors?.code ?? 'asked').sort()
    app.clock.move(25 * 3_600_000)
    expect(
      await outcomes(
        send(
          'friend',
          Array.from({ length: 8 }, (_, n) => `At once ${n}`),
        ),
      ),
    ).toEqual([...Array(5).fill('asked'), ...Array(3).fill('tooManyRequests')])
    app.clock.move(minute * 11)
    expect(await outcomes(send('friend', Array(4).fill('The same at once')))).toEqual([
      'asked',
      ...Array(3).fill('duplicatePost'),
    ])
    const id = (await list('friend', { searchString: 'the same at once' })).data?.questions[0]?._id ?? ''
    const replies = await Promise.all(
      Array.from({ length: 4 }, () =>
        call(app.url, forumCalls.addComment, { body: { questionId: id, reply: 'Me too' } }, as('asker')),
      ),
    )
    expect(replies.filter((one) => one.status === 200)).toHaveLength(1)
    const { data } = await call(app.url, forumCalls.question, { params: { id } }, as('asker'))
    expect(data?.question.answers).toBe(1)
  })

  test('a question changes until somebody has replied, and by its author alone', async () => {
    const id = (await ask('asker', 'Before')).data?.question._id ?? ''
    const change = (name: string, text: string) =>
      call(
        app.url,
        forumCalls.updateQuestion,
        { body: { questionId: id, questionDescription: text } },
        as(name),
      )
    expect((await change('friend', 'Mine now')).errors?.code).toBe('notEditable')
    expect((await change('asker', 'After')).data?.question).toMatchObject({ questionDescription: 'After' })
    expect((await list('asker', { searchString: 'before' })).data?.totalRecords).toBe(0)
    await reply('friend', id, 'A reply')
    expect((await change('asker', 'Too late')).errors?.code).toBe('notEditable')
  })

  test('a reply changes while it is the last and one’s own; the asker is told', async () => {
    const id = (await ask('asker', 'Who replies?')).data?.question._id ?? ''
    const first = await reply('friend', id, 'First', { userId: ids.asker, userType: 'Admin' })
    expect(first.data?.comment).toMatchObject({
      questionId: id,
      reply: 'First',
      userType: 'Student',
      upvotes: 0,
      courseId: 'bio',
      userId: { _id: ids.friend, name: 'আয়েশা খাতুন' },
    })
    const change = (name: string, commentId: string | undefined, text: string) =>
      call(app.url, forumCalls.updateComment, { body: { commentId: commentId ?? '', reply: text } }, as(name))
    expect((await change('asker', first.data?.comment._id, 'No')).errors?.code).toBe('notEditable')
    expect((await change('friend', first.data?.comment._id, 'First, better')).data?.comment.reply).toBe(
      'First, better',
    )
    const second = await reply('asker', id, 'Second')
    expect((await change('friend', first.data?.comment._id, 'No')).errors?.code).toBe('notEditable')
    expect((await change('asker', second.data?.comment._id, 'Second!')).status).toBe(200)
    const comments = await call(app.url, forumCalls.comments, { params: { questionId: id } }, as('asker'))
    expect(comments.data?.map((one) => one.reply)).toEqual(['First, better', 'Second!'])
    const question = await call(app.url, forumCalls.question, { params: { id } }, as('friend'))
    expect(question.data?.question.answers).toBe(2)
    const told = await call(app.url, notificationCalls.list, {}, as('asker'))
    expect(told.data?.notifications[0]?.notificationId).toMatchObject({
      info: { on: 'question', id, courseId: 'bio', subjectId: 'botany', title: null, isPracticeExam: null },
    })
    expect((await reply('outsider', id, 'Hello')).status).toBe(404)
  })

  test('nothing changes in a completed thread', async () => {
    const id = (await ask('asker', 'Completed?')).data?.question._id ?? ''
    const mine = await reply('friend', id, 'The answer')
    expect(await app.composed.forum.admin.setStatus(id, 'COMPLETED')).toBe(true)
    expect((await reply('asker', id, 'Thanks')).errors?.code).toBe('notEditable')
    const body = { commentId: mine.data?.comment._id ?? '', reply: 'Changed' }
    expect((await call(app.url, forumCalls.updateComment, { body }, as('friend'))).errors?.code).toBe(
      'notEditable',
    )
  })

  test('likes, upvotes and bookmarks toggle, count right under many thumbs, and are one’s own', async () => {
    const id = (await ask('asker', 'Popular?')).data?.question._id ?? ''
    const commentId = (await reply('friend', id, 'Yes')).data?.comment._id ?? ''
    const like = (name: string) => call(app.url, forumCalls.like, { body: { questionId: id } }, as(name))
    await Promise.all([like('asker'), like('friend')])
    const seen = await call(app.url, forumCalls.question, { params: { id } }, as('asker'))
    expect(seen.data?.question).toMatchObject({ likes: 2, isLiked: true })
    expect((await like('asker')).data?.question).toMatchObject({ likes: 1, isLiked: false })

    const upvote = () => call(app.url, forumCalls.upvote, { body: { commentId } }, as('asker'))
    const up = await upvote()
    expect(up.data?.updatedComment).toMatchObject({ upvotes: 1, isUpvoted: true })
    expect(up.data?.comments).toHaveLength(1)
    expect((await call(app.url, forumCalls.upvotes, {}, as('asker'))).data?.upvotes).toEqual([commentId])
    expect((await upvote()).data?.updatedComment).toMatchObject({ upvotes: 0, isUpvoted: false })

    const bookmark = (body = {}) =>
      call(app.url, forumCalls.bookmark, { body: { questionId: id, ...body } }, as('friend'))
    expect((await bookmark()).data?.bookmarks).toEqual([id])
    const marked = await list('friend', { filter: 'myBookmarks' })
    expect(marked.data?.questions.map((one) => [one._id, one.isBookmarked])).toEqual([[id, true]])
    const others = await call(
      app.url,
      forumCalls.bookmarks,
      { params: { studentId: ids.friend ?? '' } },
      as('asker'),
    )
    expect(others.status).toBe(403)
    // Whose it is the session says, whatever stands there.
    expect((await bookmark({ studentId: null })).data?.bookmarks).toEqual([])
  })

  test('lists: newest first, popular first, mine, by place, in pages', async () => {
    const all = await list('asker', { limit: 100 })
    const total = all.data?.totalRecords ?? 0
    expect(total).toBeGreaterThan(8)
    const times = all.data?.questions.map((one) => one.createdAt) ?? []
    expect(times).toEqual([...times].sort().reverse())
    const popular = await list('asker', { filter: 'popularity', limit: 1 })
    expect(popular.data?.questions[0]?.likes).toBe(1)
    const mine = await list('asker', { filter: 'myQuestions', limit: 100 })
    expect(new Set(mine.data?.questions.map((one) => one.studentId?._id))).toEqual(new Set([ids.asker]))
    const pages: string[] = []
    for (let page = 1; pages.length < total; page++) {
      const one = await list('asker', { page, limit: 4 })
      expect(one.data?.totalRecords).toBe(total)
      pages.push(...(one.data?.questions.map((question) => question._id) ?? []))
    }
    expect(pages).toEqual(all.data?.questions.map((one) => one._id))
    expect((await list('asker', { page: 999 })).data?.questions).toEqual([])
    expect((await list('asker')).data?.questions.length).toBeLessThanOrEqual(10)
    expect((await list('asker', { subjectId: 'zoology' })).data?.totalRecords).toBe(0)
    expect((await list('asker', { ...place, limit: 100 })).data?.totalRecords).toBe(total)
    expect((await list('asker', { courseId: 'chem' })).status).toBe(404)
    // As a form sends what nobody has chosen.
    const unset = { filter: '', courseId: '', subjectId: '', chapterId: '', searchString: '', limit: 100 }
    expect((await list('asker', unset)).data).toEqual(all.data)
    for (const bad of [{ page: 0 }, { limit: 101 }, { filter: 'best' }])
      expect((await list('asker', bad)).status).toBe(400)
  })

  test('search forgives one wrong letter, and suggests while one types', async () => {
    const id = (await ask('asker', 'How does photosynthesis work in C4 plants?')).data?.question._id
    expect(
      (await list('friend', { searchString: 'photosyntesis' })).data?.questions.map((one) => one._id),
    ).toEqual([id])
    const suggest = (searchString: string, name = 'friend') =>
      call(app.url, forumCalls.keyword, { body: { searchString } }, as(name))
    expect((await suggest('please tell me about photosynthesis')).data?.map((one) => one._id)).toEqual([id])
    expect((await suggest('photosynthesis', 'outsider')).data).toEqual([])
    expect((await suggest('a')).data).toEqual([])
  })

  test('a report reaches the provider once', async () => {
    const id = (await ask('asker', 'Reported?')).data?.question._id ?? ''
    const report = (more: object = {}) =>
      call(app.url, forumCalls.report, { body: { questionId: id, reason: 'Rude', ...more } }, as('friend'))
    expect([(await report()).status, (await report()).status]).toEqual([200, 200])
    expect((await report({ commentId: 'nothing' })).status).toBe(404)
    const rows = await app.db.scan((db) =>
      db.selectFrom('forum_report').selectAll().where('question_id', '=', id).execute(),
    )
    expect(rows).toHaveLength(1)
  })

  test('what is hidden is gone for students', async () => {
    const id = (await ask('asker', 'Hidden soon')).data?.question._id ?? ''
    const before = (await list('asker')).data?.totalRecords ?? 0
    expect(await app.composed.forum.admin.setHidden(id, true)).toBe('question')
    expect((await call(app.url, forumCalls.question, { params: { id } }, as('asker'))).status).toBe(404)
    expect((await list('asker', { searchString: 'hidden soon' })).data?.totalRecords).toBe(0)
    expect((await list('asker')).data?.totalRecords).toBe(before - 1)
  })

  test('subjects to ask on, and files that are not one’s own', async () => {
    expect((await call(app.url, forumCalls.subjects, {}, as('asker'))).data).toEqual(['botany'])
    expect((await call(app.url, forumCalls.subjects, {}, as('outsider'))).data).toEqual([])
    const media = [{ mediaType: 'image', mediaUrl: 'u/somebody/else.png' }]
    expect((await ask('asker', 'With a stolen file', { media })).errors?.code).toBe('badFile')
    expect((await list('asker', { searchString: 'stolen' })).data?.totalRecords).toBe(0)
  })
})
