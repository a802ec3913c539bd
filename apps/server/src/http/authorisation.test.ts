/**
 * Who gets what, call by call: the contract names for each whom it answers (`allows`), and here every one of them is made by a
 * visitor, a student of no group, one of another group, a classmate and the owner of what it names. A call that is added
 * without a line here fails.
 */
import { accountCalls } from '@porua/contract/account'
import type { CallAllows, Endpoint } from '@porua/contract/endpoint'
import { forumCalls } from '@porua/contract/forum'
import { contract } from '@porua/contract/index'
import { notificationCalls } from '@porua/contract/notifications'
import { startApp, type TestApp } from '@porua/testkit/app'
import { accepted, call, Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { filmOf } from '@porua/testkit/film.factory'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packOf, smallQuestions, smallSchool } from '../features/school-pack/school.factory.ts'
import { newPushKey, publicKeyOf } from '../ports/push/push-key.ts'

const roles = ['visitor', 'groupless', 'outsider', 'classmate', 'owner'] as const
type Role = (typeof roles)[number]

/** What only the owner may ever read. */
const secrets = [
  '01711000001',
  'S-OWNER',
  '0181-OWNER',
  'an answer of the owner alone',
  'a notice to the owner alone',
]
const exam = { examId: 'practice', groupId: 'g1' }
const place = { courseId: 'bio', subjectId: 'botany', chapterId: 'cells' }

function pack() {
  const school = smallSchool()
  const [bio] = school.courses
  const [cells] = bio?.subjects[0]?.chapters ?? []
  const video = { id: 'v1', title: 'Film', src: 'media/film.mp4', kind: 'vod' }
  const note = { id: 'f1', title: 'A note', file: 'media/note.pdf' }
  const drm = { id: 'v2', title: 'Protected', src: 'media/clip/x.mpd', kind: 'drm' }
  Object.assign(cells ?? {}, { videos: [video, drm], files: [note] })
  Object.assign(bio?.subjects[0] ?? {}, { questionSolves: [{ id: 'solve-1', name: 'Solved' }] })
  school.courses.push({
    id: 'che',
    name: 'Chemistry',
    description: '',
    subjects: [{ id: 'organic', name: 'Organic', chapters: [], lectures: [], questionSolves: [] }],
  })
  const [g1, g2] = school.groups
  Object.assign(g1 ?? {}, { questionSolves: 'all' })
  for (const one of g1?.exams ?? []) Object.assign(one, { multipleTimesSubmission: true })
  Object.assign(g2 ?? {}, { courseId: 'che' })
  const students = [
    'mobile,name,sid,contact,groups,password',
    '01711000001,Rahim,S-OWNER,0181-OWNER,g1,Passw0rd',
    '01711000002,Ayesha,S-MATE,,g1,Passw0rd',
    '01711000003,Karim,S-OUT,,g2,Passw0rd',
    '01711000004,Nila,S-NONE,,,Passw0rd',
  ].join('\n')
  const [kid, key] = ['4060a865887842679cbf91ae5bae1e72', 'fc35340837310cc0fb53de97e22a69e0']
  return {
    ...packOf(school, smallQuestions(), students),
    'media/note.pdf': '%PDF-1.4 note %%EOF',
    'media/film.mp4': filmOf(),
    'media/clip/x.mpd':
      '<MPD mediaPresentationDuration="PT20S"><AdaptationSet contentType="video"><ContentProtection/><Representation id="1" bandwidth="800000" height="288"><SegmentTemplate initialization="init.mp4" media="$Number$.m4s"/></Representation></AdaptationSet></MPD>',
    'media/clip/init.mp4': 'init',
    'media/clip/1.m4s': 'one',
    'media/clip/clearkey.json': JSON.stringify({ keys: [{ kid, key }] }),
  }
}

type Input = { params?: object; query?: object; body?: unknown }

describe.each(dialects)('authorisation on %s', (dialect) => {
  let app: TestApp
  const people = {} as Record<Exclude<Role, 'visitor'>, Student>
  let paperId: string
  let tryId = ''
  let questionId: string
  let noteKey: string
  let videoKey: string
  let n = 0
  beforeAll(async () => {
    app = await startApp({ dialect, pack: pack() })
    const mobiles = {
      owner: '01711000001',
      classmate: '01711000002',
      outsider: '01711000003',
      groupless: '01711000004',
    }
    for (const [role, mobile] of Object.entries(mobiles))
      people[role as keyof typeof people] = await Student.signIn(app.url, mobile, 'Passw0rd', `${role}-phone`)
    const { owner, classmate } = people
    for (const student of [owner, classmate]) {
      const { paper, started } = await student.sit(exam)
      paperId = started.paper.paperId
      if (student === owner) tryId = started.attemptId
      const written = paper.questions.map(({ question }) => question)
      questionId = written[0]?._id ?? ''
      const answer = written[0]?.options[student === owner ? 0 : 1] ?? ''
      await student.mustSave(exam, [{ questionId, answer: [answer], timestamp: Date.now(), extra: [] }])
    }
    const { contents } = accepted(
      'chapter',
      await owner.call(contract.content.chapter, { params: { itemId: 'cells' } }),
    )
    const text = JSON.stringify(contents)
    noteKey = /"(school\/[^"]+\.pdf)"/.exec(text)?.[1] ?? ''
    videoKey = /"(school\/[^"]+\.mp4)"/.exec(text)?.[1] ?? ''
  })
  afterAll(() => app?.close())

  const posts = async (): Promise<{ question: string; comment: string }> => {
    // So many posts an hour are a flood; the exam is over by then.
    app.clock.move(3_600_000)
    const text = `A question number ${++n} about cells`
    const asked = accepted(
      'ask',
      await people.owner.call(forumCalls.addQuestion, { body: { ...place, questionDescription: text } }),
    )
    return { question: asked.question._id, comment: '' }
  }
  const commented = async (): Promise<{ question: string; comment: string }> => {
    const { question } = await posts()
    const body = { questionId: question, reply: `A reply number ${++n} to it` }
    const { comment } = accepted('reply', await people.owner.call(forumCalls.addComment, { body }))
    return { question, comment: comment._id }
  }
  const told = async (): Promise<string> => {
    await app.composed.notifications.notify({
      to: { students: [people.owner.id] },
      type: 'notification',
      source: 'test',
      info: null,
      message: `a notice to the owner alone, ${++n}`,
    })
    const { notifications } = accepted('list', await people.owner.call(notificationCalls.list, {}))
    return notifications[0]?._id ?? ''
  }
  const answer = () => ({ questionId, answer: ['A cell'], timestamp: Date.now(), extra: [] })
  const phone = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/one',
    keys: { p256dh: publicKeyOf(newPushKey()), auth: 'A'.repeat(22) },
  }
  /** Nobody's: it only has to have the shape. */
  const receipt = {
    seq: 1,
    digest: 'A'.repeat(43),
    previous: '',
    outcome: 'saved',
    late: false,
    offline: false,
    counter: null,
    receivedAt: 1,
    place: 0,
    count: 1,
    path: '',
    signedAt: 1,
    key: 'k',
    files: [],
    signature: 'A'.repeat(86),
    attemptId: 'a',
    questionId: 'q',
    answer: ['x'],
    device: '',
    revision: 1,
    givenAt: 1,
  }
  const report = { courseId: 'bio', subjectId: 'botany', type: 'video' }

  /** How each call is made; every time anew, for the one before may have changed what it names. */
  const inputs: Record<string, () => Promise<Input> | Input> = {
    'account.login': () => ({ body: { username: '01711000009', password: 'Wrong1234' } }),
    'account.sendCode': () => ({ params: { phone: '8801711000009' } }),
    'account.forgotPassword': () => ({ params: { phone: '01711000009' } }),
    'account.setPassword': () => ({
      body: { otp: '123456', hash: 'x', phone: '01711000009', password: 'Passw0rd1' },
    }),
    'account.logout': () => ({}),
    'account.profile': () => ({}),
    'account.changePassword': () => ({ body: { oldPassword: 'Passw0rd', password: 'Passw0rd' } }),
    'account.endOtherSessions': () => ({}),
    'account.updateProfile': () => ({ body: { SSCGPA: 5 } }),
    'content.group': () => ({ params: { groupId: 'g1' } }),
    'content.courses': () => ({}),
    'content.subjectsByCourse': () => ({ params: { courseId: 'bio' } }),
    'content.lecturesBySubject': () => ({ params: { subjectId: 'botany' } }),
    'content.chaptersBySubject': () => ({ params: { subjectId: 'botany' } }),
    'content.questionSolvesBySubject': () => ({ params: { subjectId: 'botany' } }),
    'content.lecture': () => ({ params: { itemId: 'cells-1' } }),
    'content.chapter': () => ({ params: { itemId: 'cells' } }),
    'content.questionSolve': () => ({ params: { itemId: 'solve-1' } }),
    'content.askableCourses': () => ({}),
    'content.startSubject': () => ({ body: { data: { courseId: 'bio', subjectId: 'botany' } } }),
    'content.completion': () => ({ params: { courseId: 'bio' } }),
    'content.markComplete': () => ({ params: { contentId: 'v1' }, body: { data: report } }),
    'content.reportCompletion': () => ({ params: { contentId: 'v1' }, body: { data: report } }),
    'content.keepPosition': () => ({ params: { contentId: 'v1' }, body: { seconds: 3, at: Date.now() } }),
    'content.videoToken': () => ({ body: { key: videoKey } }),
    'content.drmAuth': () => ({ body: { contentId: 'v2', platform: 'Chrome' } }),
    'exams.mine': () => ({}),
    'exams.start': () => ({ params: exam }),
    'exams.paper': () => ({ params: { paperId } }),
    'exams.exam': () => ({ params: exam }),
    'exams.latest': () => ({ params: { examId: 'practice' } }),
    'exams.addAnswer': () => ({ params: exam, query: { isLive: 'true' }, body: { answers: [answer()] } }),
    'exams.submit': () => ({ params: exam }),
    'exams.result': () => ({ params: exam }),
    'exams.missedPaper': () => ({ params: exam }),
    'exams.tries': () => ({ params: exam }),
    'exams.tryResult': () => ({ params: { ...exam, attemptId: tryId } }),
    'exams.scoreboard': () => ({}),
    'exams.analytics': () => ({}),
    'practice.mistakes': () => ({}),
    'practice.mistakeQuestions': () => ({ query: { attempts: tryId } }),
    'practice.practise': () => ({ body: { since: '', events: [] } }),
    'practice.standing': () => ({}),
    'exams.receiptKeys': () => ({}),
    'exams.checkReceipts': () => ({ body: { receipts: [receipt] } }),
    'exams.retake': () => ({
      params: { examId: 'practice', studentId: people.owner.id },
      query: { groupId: 'g1' },
    }),
    'forum.addQuestion': () => ({ body: { ...place, questionDescription: `May I ask ${++n}?` } }),
    'forum.updateQuestion': async () => ({
      body: { questionId: (await posts()).question, questionDescription: `Changed ${++n}` },
    }),
    'forum.removeQuestion': async () => ({ params: { id: (await posts()).question } }),
    'forum.removeComment': async () => ({ params: { id: (await commented()).comment } }),
    'forum.question': async () => ({ params: { id: (await posts()).question } }),
    'forum.search': () => ({ body: { page: 1, limit: 10 } }),
    'forum.keyword': () => ({ body: { searchString: 'cells' } }),
    'forum.subjects': () => ({}),
    'forum.addComment': async () => ({
      body: { questionId: (await posts()).question, reply: `I know ${++n}` },
    }),
    'forum.updateComment': async () => ({
      body: { commentId: (await commented()).comment, reply: `Changed ${++n}` },
    }),
    'forum.comments': async () => ({ params: { questionId: (await commented()).question } }),
    'forum.upvote': async () => ({ body: { commentId: (await commented()).comment } }),
    'forum.upvotes': () => ({}),
    'forum.like': async () => ({ body: { questionId: (await posts()).question } }),
    'forum.bookmark': async () => ({ body: { questionId: (await posts()).question } }),
    'forum.bookmarks': () => ({ params: { studentId: people.owner.id } }),
    'forum.report': async () => ({ body: { questionId: (await posts()).question, reason: 'x' } }),
    'notifications.list': () => ({}),
    'notifications.seen': async () => ({ params: { id: await told() } }),
    'notifications.seenAll': () => ({}),
    'notifications.restore': async () => ({ params: { id: await told() } }),
    'notifications.remove': async () => ({ params: { id: await told() } }),
    'notifications.pushKey': () => ({}),
    'notifications.pushOn': () => ({ body: phone }),
    'notifications.pushOff': () => ({ body: { endpoint: phone.endpoint } }),
    'uploads.signedRequest': () => ({ query: { mimeType: 'image/png' } }),
    'uploads.signedMedia': () => ({ query: { key: noteKey } }),
  }
  const calls = Object.entries(contract).flatMap(([feature, group]) =>
    Object.entries(group).map(([name, one]) => [`${feature}.${name}`, one as Endpoint] as const),
  )

  test('every call of the contract has its line', () => {
    expect(Object.keys(inputs).sort()).toEqual(calls.map(([name]) => name).sort())
  })

  /** Who comes through, by what the contract says. */
  const through: Record<CallAllows, readonly Role[]> = {
    anyone: roles,
    student: ['groupless', 'outsider', 'classmate', 'owner'],
    group: ['classmate', 'owner'],
    owner: ['owner'],
  }

  // Logging out comes last, for it ends the sessions of all the others.
  const inOrder = [...calls].sort(
    ([a], [b]) => Number(a === 'account.logout') - Number(b === 'account.logout'),
  )
  test.each(inOrder)('%s answers whom it allows and nobody else', async (name, endpoint) => {
    for (const role of roles) {
      const input = (await inputs[name]?.()) ?? {}
      const headers = role === 'visitor' ? {} : people[role].headers()
      const reply = await call(app.url, endpoint, input as never, headers)
      const who = `${role}: ${reply.status} ${reply.text.slice(0, 200)}`
      if (endpoint.allows === 'anyone') expect(reply.errors?.code, who).not.toBe('notLoggedIn')
      else if (role === 'visitor')
        expect([reply.status, reply.errors?.code], who).toEqual([401, 'notLoggedIn'])
      else if (through[endpoint.allows].includes(role)) expect(reply.status, who).toBe(200)
      // 409: a classmate sees the post, and may not change it.
      else expect(endpoint.allows === 'owner' ? [403, 404, 409] : [403, 404], who).toContain(reply.status)
      if (role !== 'owner') for (const secret of secrets) expect(reply.text, who).not.toContain(secret)
    }
  })

  test('a session that has ended opens nothing', async () => {
    const { owner } = people
    expect((await call(app.url, accountCalls.profile, {}, owner.headers())).status).toBe(401)
  })
})
