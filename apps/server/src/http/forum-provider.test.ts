/** The provider's forum commands beside a running server: what they print, what students see, and what reaches their phones. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forumCalls } from '@porua/contract/forum'
import { notificationCalls } from '@porua/contract/notifications'
import { startApp, type TestApp } from '@porua/testkit/app'
import { accepted, Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { packOf, smallQuestions, smallSchool, smallStudents } from '../features/school-pack/school.factory.ts'
import { pdf } from '../features/uploads/testing.ts'
import { placedPhoto } from '../ports/images/testing.ts'
import { expectFailure } from './testing/failures.ts'
import { endLivePhones, livePhone } from './testing/live.ts'
import { schoolLine } from './testing/school-line.ts'

const students = smallStudents.replace('g1|g2,', 'g1,Passw0rd')
const place = { courseId: 'bio', subjectId: 'botany', chapterId: 'cells' }
const waiting = { timeout: 15_000, interval: 20 }

describe.each(dialects)('forum commands on %s', (dialect) => {
  let app: TestApp
  let asker: Student
  let friend: Student
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'porua-forum-'))
    // Never moved: the command line has the machine's clock, and hints of another day reach nobody.
    app = await startApp({ dialect, pack: packOf(smallSchool(), smallQuestions(), students) })
    asker = await Student.signIn(app.url, '01711000001', 'Passw0rd')
    friend = await Student.signIn(app.url, '01711000002', 'Passw0rd')
  })
  afterEach(endLivePhones)
  afterAll(async () => {
    await app?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const school = (...argv: string[]) => schoolLine(app, argv, folder)
  const json = async (...argv: string[]) => {
    const { status, out, err } = await school('forum', ...argv, '--json')
    if (status !== 0) throw new Error(err)
    return JSON.parse(out)
  }
  const ask = async (text: string, who = asker) => {
    const body = { ...place, questionDescription: text }
    return accepted('ask', await who.call(forumCalls.addQuestion, { body })).question._id
  }
  const reply = (who: Student, questionId: string, text: string) =>
    who.call(forumCalls.addComment, { body: { questionId, reply: text } })

  test('a teacher’s reply is shown as that, told to the asker, and hinted to who looks on', async () => {
    const id = await ask('Why is $E = mc^2$?')
    await writeFile(join(folder, 'page.jpg'), await placedPhoto(90, 60))
    await writeFile(join(folder, 'notes.pdf'), pdf())
    const [askers, friends] = await Promise.all(
      [asker, friend].map(({ session }) => livePhone(app.url, session.id)),
    )
    const hints = () => friends?.heard.filter(({ event }) => event === 'thread').length ?? 0
    // Nobody answers a `watch`: it stands once a hint of the thread arrives.
    friends?.socket.emit('watch', { questionId: id })
    const { admin } = app.composed.forum
    await expect
      .poll(async () => {
        await admin.setStatus(id, 'COMPLETED')
        await admin.setStatus(id, 'OPEN')
        return hints()
      }, waiting)
      .toBeGreaterThan(0)
    // What is still on its way of those has arrived when what was sent after them has.
    await app.composed.notifications.notify({
      to: { students: [friend.id] },
      type: 'notice',
      message: 'the mark',
      info: null,
      source: 'test',
    })
    await expect.poll(() => friends?.messages(), waiting).toEqual(['the mark'])
    const before = hints()
    const made = await school(
      'forum',
      'reply',
      id,
      '--text',
      'Because … \\frac{1}{2}',
      '--as',
      'করিম স্যার',
      '--file',
      'page.jpg',
      '--file',
      'notes.pdf',
    )
    expect([made.status, made.err]).toEqual([0, ''])
    expect(made.out).toContain(`Replied to ${id} as করিম স্যার`)
    const [comment] = accepted(
      'comments',
      await friend.call(forumCalls.comments, { params: { questionId: id } }),
    )
    expect(comment).toMatchObject({
      userType: 'Admin',
      userId: { name: 'করিম স্যার' },
      reply: 'Because … \\frac{1}{2}',
      media: [{ mediaType: 'image' }, { mediaType: 'pdf' }],
    })
    const served = await fetch(`${app.url}/media/${comment?.media[0]?.mediaUrl}`, {
      headers: { cookie: friend.session.cookie },
    })
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    // A teacher's photograph does not say where it was taken either.
    expect((await sharp(Buffer.from(await served.arrayBuffer())).metadata()).exif).toBeUndefined()
    await expect.poll(() => askers?.messages(), waiting).toEqual(['করিম স্যার replied to your question.'])
    await expect.poll(hints, waiting).toBe(before + 1)
    expect(friends?.messages()).toEqual(['the mark'])
    const told = accepted('list', await asker.call(notificationCalls.list, {})).notifications[0]
    expect(told?.notificationId).toMatchObject({
      type: 'notification',
      info: { on: 'question', id, courseId: 'bio', subjectId: 'botany', title: null, isPracticeExam: null },
    })
    const question = accepted('question', await asker.call(forumCalls.question, { params: { id } })).question
    expect(question.answers).toBe(1)
  })

  test('list and open show what stands there, for a person and as JSON', async () => {
    const id = await ask('First line\nsecond line')
    accepted('reply', await reply(friend, id, 'A student’s reply'))
    const { out } = await school('forum', 'list', '--limit', '1')
    expect(out).toContain(`${id}  `)
    expect(out).toContain(
      '1 reply\n    Rahim Uddin (S-1), bio / botany / cells\n    First line second line\n',
    )
    expect(await json('list', '--limit', '1')).toMatchObject([
      { id, author: { name: 'Rahim Uddin', sid: 'S-1' }, status: 'OPEN', hidden: false, replies: 1 },
    ])
    const opened = await school('forum', 'open', id)
    expect(opened.out).toContain('    First line\n    second line\n')
    expect(opened.out).toContain('আয়েশা খাতুন (S-2)\n    A student’s reply\n')
    expect(await json('open', id)).toMatchObject({
      question: { id, text: 'First line\nsecond line' },
      replies: [{ teacher: null, author: { sid: 'S-2' }, text: 'A student’s reply', hidden: false }],
    })
  })

  test('complete closes the thread for everybody, reopen opens it', async () => {
    const id = await ask('Done?')
    expect((await school('forum', 'complete', id)).out).toBe(`The question '${id}' is completed.\n`)
    expectFailure(await reply(friend, id, 'Late'), 'notEditable')
    const refused = await school('forum', 'reply', id, '--text', 'Late too')
    expect([refused.status, refused.err]).toEqual([
      1,
      `The question '${id}' is completed: reopen it first.\n`,
    ])
    const seen = accepted('question', await friend.call(forumCalls.question, { params: { id } }))
    expect(seen.question.status).toBe('COMPLETED')
    await school('forum', 'reopen', id)
    expect((await reply(friend, id, 'In time')).status).toBe(200)
  })

  test('hide takes a question or a reply from sight, from search and from every count; unhide gives it back', async () => {
    const id = await ask('An unusual zebrafish')
    const replyId = accepted('reply', await reply(friend, id, 'Hide me')).comment._id
    const state = async () => {
      const { questions, totalRecords } = accepted(
        'search',
        await friend.call(forumCalls.search, { body: { ...place } }),
      )
      const found = accepted(
        'search',
        await friend.call(forumCalls.search, { body: { searchString: 'zebrafish' } }),
      )
      return [totalRecords, found.totalRecords, questions.find((one) => one._id === id)?.answers]
    }
    const [total = 0] = await state()
    expect(await state()).toEqual([total, 1, 1])
    const hidden = await school('forum', 'hide', replyId)
    expect(hidden.out).toBe(`The reply '${replyId}' is hidden from students.\n`)
    expect(await state()).toEqual([total, 1, 0])
    await school('forum', 'hide', id)
    await school('forum', 'hide', id)
    expect(await state()).toEqual([Number(total) - 1, 0, undefined])
    expectFailure(await asker.call(forumCalls.question, { params: { id } }), 'notFound')
    expectFailure(await reply(friend, id, 'To nobody'), 'notFound')
    await school('forum', 'unhide', id)
    await school('forum', 'unhide', replyId)
    expect(await state()).toEqual([total, 1, 1])
  })

  test('reports are listed until what they are about is hidden, or they are dismissed', async () => {
    const id = await ask('Buy my book')
    const replyId = accepted('reply', await reply(friend, id, 'No')).comment._id
    const report = (body: { questionId: string; commentId?: string; reason?: string }) =>
      friend.call(forumCalls.report, { body })
    accepted('report', await report({ questionId: id, reason: 'Selling' }))
    accepted('report', await report({ questionId: id, commentId: replyId }))
    const { out } = await school('forum', 'reports')
    expect(out).toContain(`question ${id}, by আয়েশা খাতুন (S-2)\n    says: Selling\n    Buy my book\n`)
    expect(out).toContain(`reply ${replyId} of ${id}, by`)
    const open = (await json('reports')) as { id: string }[]
    expect(open).toMatchObject([
      { questionId: id, replyId: null, reason: 'Selling', by: { sid: 'S-2' } },
      { questionId: id, replyId, reason: '' },
    ])
    await school('forum', 'hide', id)
    expect(await json('reports')).toMatchObject([{ replyId }])
    expect((await school('forum', 'dismiss', open[1]?.id ?? '')).status).toBe(0)
    expect((await school('forum', 'reports')).out).toBe('There are no reports.\n')
    const again = await school('forum', 'dismiss', open[1]?.id ?? '')
    expect([again.status, again.err]).toEqual([1, expect.stringContaining('There is no open report')])
  })

  test.each([
    [['forum'], "Say what to do after 'forum': list, open"],
    [['forum', 'lst'], "There is no command 'forum lst'"],
    [['forum', 'constructor'], "There is no command 'forum constructor'"],
    [['forum', 'open'], 'Name it: npm run school -- forum open <id>'],
    [['forum', 'open', 'nothing'], "There is no question 'nothing'."],
    [['forum', 'complete', 'nothing'], "There is no question 'nothing'."],
    [['forum', 'hide', 'nothing'], "There is no question or reply 'nothing'."],
    [['forum', 'reply', 'nothing'], 'Say what to reply'],
    [['forum', 'reply', 'nothing', '--text', 'T'], "There is no question 'nothing'."],
    [['forum', 'list', 'more'], "'more' is too much"],
    [['forum', 'list', '--limit', 'x'], '--limit must be a number from 1 to 1000'],
  ])('%j ends with one line that says what is wrong', async (argv, message) => {
    const { status, out, err } = await school(...argv)
    expect([status, out]).toEqual([1, ''])
    expect(err).toContain(message)
    expect(err.trim().split('\n')).toHaveLength(1)
  })

  test('a file that cannot be one says so, and nothing is posted', async () => {
    const id = await ask('With a file?', friend)
    await writeFile(join(folder, 'virus.png'), 'MZ this is a program')
    await writeFile(join(folder, 'half.jpg'), (await placedPhoto(200, 200)).subarray(0, 900))
    for (const [name, message] of [
      ['virus.png', 'is not a PNG picture: its contents are something else'],
      ['none.png', `there is no file 'none.png' in ${folder}\n`],
      ['half.jpg', "'half.jpg' is damaged: it ends too early"],
      ['/etc/passwd', 'cannot be used here, only files ending in png'],
    ]) {
      const { status, err } = await school('forum', 'reply', id, '--text', 'T', '--file', name ?? '')
      expect([status, err], name).toEqual([1, expect.stringMatching(new RegExp(message ?? '', 'i'))])
      expect(err.trim().split('\n')).toHaveLength(1)
    }
    expect(await json('open', id)).toMatchObject({ replies: [] })
  })
})
