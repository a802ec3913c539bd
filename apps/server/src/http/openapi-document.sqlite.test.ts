/**
 * The published document as a stranger's tools would use it: it is OpenAPI 3.1 by form, a tool that knows nothing else of us
 * takes what the server really answers, and it forbids nothing that the contract leaves open.
 */
import type { CallInput, Endpoint } from '@porua/contract/endpoint'
import { contract } from '@porua/contract/index'
import { startApp, type TestApp } from '@porua/testkit/app'
import { accepted, call, Student, send } from '@porua/testkit/client'
import { filmOf } from '@porua/testkit/film.factory'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packOf, smallQuestions, smallSchool } from '../features/school-pack/school.factory.ts'
import { type Document, judged, openApi31, operationIn } from './testing/openapi31.ts'

const every = Object.entries(contract).flatMap(([room, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([name, one]) => ({ name: `${room}.${name}`, one })),
)

let app: TestApp
let student: Student
let document: Document
/** The calls that were answered as the document says. */
const answered = new Set<string>()

beforeAll(async () => {
  const school = smallSchool()
  const [botany] = school.courses[0]?.subjects ?? []
  const videos = [{ id: 'v1', title: 'Film', src: 'media/film.mp4', kind: 'vod' }]
  Object.assign(botany?.chapters[0] ?? {}, {
    videos,
    files: [{ id: 'f1', title: 'A note', file: 'media/n.pdf' }],
  })
  Object.assign(botany ?? {}, { questionSolves: [{ id: 'solve-1', name: 'Solved' }] })
  Object.assign(school.groups[0] ?? {}, { questionSolves: 'all' })
  const students =
    'mobile,name,sid,groups,password\n01711000001,Rahim,S-1,g1,Passw0rd\n01711000002,Nobody,S-2,g1,\n'
  app = await startApp({
    dialect: 'sqlite' as const,
    environment: { OTP_ECHO: '1' },
    pack: {
      ...packOf(school, smallQuestions(), students),
      'media/n.pdf': '%PDF-1.4 note %%EOF',
      'media/film.mp4': filmOf(),
    },
  })
  document = (await send(app.url, { path: '/api/openapi.json' })).body as unknown as Document
  student = await Student.signIn(app.url, '01711000001', 'Passw0rd', 'phone')
})
afterAll(() => app?.close())

const operationOf = (one: Endpoint) => operationIn(document, one)

/** Makes a call and holds its reply against the document. */
async function ask<E extends Endpoint>(one: E, input: CallInput<E>, status = 200) {
  const reply = await call(app.url, one, input, student.headers())
  expect(reply.status, `${one.path} ${reply.text.slice(0, 200)}`).toBe(status)
  expect(judged(document, one, reply)).toEqual([])
  const name = every.find((known) => known.one === (one as Endpoint))?.name ?? ''
  if (status === 200) answered.add(name)
  return reply
}

test('is OpenAPI 3.1 by its form', () => {
  expect(openApi31.safeParse(document).error?.issues ?? []).toEqual([])
  const operations = every.map(({ one }) => operationOf(one))
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(every.length)
  // What is referred to is there, and what is there is referred to.
  const text = JSON.stringify(document)
  const referred = [...text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)].map(
    ([, kind, name]) => `${kind}/${name}`,
  )
  const { headers, schemas } = document.components
  const there = [
    ...Object.keys(headers).map((name) => `headers/${name}`),
    ...Object.keys(schemas).map((name) => `schemas/${name}`),
  ]
  expect([...new Set(referred)].sort()).toEqual(there.sort())
  for (const { one } of every) {
    const { parameters } = operationOf(one)
    expect(new Set(parameters.map((each) => `${each.in} ${each.name}`)).size).toBe(parameters.length)
    expect(parameters.filter((each) => each.in === 'path').every(({ required }) => required)).toBe(true)
  }
})

test('leaves replies their room to grow, and says which bodies are wanted', () => {
  // replies.md: more fields may come.
  expect(JSON.stringify(document)).not.toContain('additionalProperties":false')
  const bodiless = ['exams.submit', 'content.markComplete', 'content.reportCompletion']
  for (const { name, one } of every) {
    const { requestBody, responses } = operationOf(one)
    if (!requestBody) continue
    expect([name, requestBody.required]).toEqual([name, !bodiless.includes(name)])
    expect(Object.keys(responses), name).toEqual(expect.arrayContaining(['413', '415']))
  }
})

test('names the headers of a sign-in and of an attempt', async () => {
  expect(operationOf(contract.account.login).responses['200']?.headers).toHaveProperty('sessionid')
  const { parameters } = operationOf(contract.exams.addAnswer)
  expect(
    parameters.filter((each) => each.in === 'header').map(({ name, required }) => [name, required]),
  ).toEqual([
    ['x-attempt-device', false],
    ['x-attempt-counter', false],
  ])
})

describe('what the server answers is what the document says', () => {
  const place = { courseId: 'bio', subjectId: 'botany', chapterId: 'cells' }
  const live = { examId: 'live', groupId: 'g1' }
  const practice = { examId: 'practice', groupId: 'g1' }

  test('of accounts', async () => {
    const { account, notifications, uploads } = contract
    await ask(account.login, { body: { username: '01711000001', password: 'Passw0rd' } })
    await ask(account.login, { body: { username: '01711000001', password: 'wrong' } }, 401)
    const { data } = await ask(account.sendCode, { params: { phone: '8801711000002' } })
    const { otp = '', hash = '', phone = '' } = data ?? {}
    const body = { otp, hash, phone, password: 'Passw0rd' }
    await ask(account.setPassword, { query: {}, body: { ...body, password: 'weak' } }, 400)
    await ask(account.setPassword, { query: {}, body })
    await ask(account.setPassword, { query: {}, body }, 409)
    await ask(account.sendCode, { params: { phone: '8801799999999' } }, 404)
    await ask(account.forgotPassword, { params: { phone: '8801711000002' } })
    const reply = await ask(account.profile, {})
    // And what is not as the document says is found.
    const other = { ...reply.data, groups: [{ _id: 5 }] }
    expect(
      judged(document, account.profile, { ...reply, body: { status: '200', data: other } }),
    ).toHaveLength(3)
    await ask(account.updateProfile, { body: { SSCGPA: 4.5 } })
    await ask(uploads.signedRequest, { query: { mimeType: 'image/png' } })
    await ask(uploads.signedRequest, { query: { mimeType: 'image/gif' } }, 415)
    await app.composed.notifications.notify({
      to: { students: [student.id] },
      type: 'notification',
      source: 's',
      info: { on: 'exam', id: 'live' },
      message: 'Now',
    })
    const list = accepted('list', await ask(notifications.list, { query: { limit: '', before: '' } }))
    const id = list.notifications[0]?._id ?? ''
    await ask(notifications.seen, { params: { id } })
    await ask(notifications.seenAll, {})
    await ask(notifications.remove, { params: { id } })
    await ask(notifications.restore, { params: { id } })
    await ask(notifications.remove, { params: { id: 'none' } }, 404)
    await ask(notifications.pushKey, {})
    const endpoint = 'https://fcm.googleapis.com/fcm/send/a'
    const keys = {
      p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
      auth: 'tBHItJI5svbpez7KI4CCXg',
    }
    await ask(notifications.pushOn, { body: { endpoint, keys } })
    await ask(notifications.pushOff, { body: { endpoint } })
  })

  test('of contents', async () => {
    const { content, uploads } = contract
    await ask(content.group, { params: { groupId: 'g1' } })
    await ask(content.group, { params: { groupId: 'g2' } }, 404)
    await ask(content.courses, {})
    await ask(content.askableCourses, {})
    await ask(content.subjectsByCourse, { params: { courseId: 'bio' } })
    const subject = { params: { subjectId: 'botany' } }
    await ask(content.lecturesBySubject, subject)
    await ask(content.chaptersBySubject, subject)
    await ask(content.questionSolvesBySubject, subject)
    await ask(content.lecture, { params: { itemId: 'cells-1' } })
    await ask(content.questionSolve, { params: { itemId: 'solve-1' } })
    const cells = accepted('chapter', await ask(content.chapter, { params: { itemId: 'cells' } }))
    await ask(content.startSubject, { body: { data: { subjectId: 'botany' } } })
    const params = { contentId: 'v1' }
    await ask(content.markComplete, { params, body: { data: place } })
    await ask(content.reportCompletion, { params, body: place })
    await ask(content.keepPosition, { params, body: { seconds: 1.5, at: app.clock.now() } })
    await ask(content.completion, { params: { courseId: 'bio' } })
    await ask(content.videoToken, { body: { key: cells.videoContents[0]?.key ?? '' } })
    await ask(content.drmAuth, { body: { contentId: 'v1' } }, 404)
    await ask(uploads.signedMedia, { query: { key: cells.fileContents[0]?.key ?? '' } })
  })

  test('of exams', async () => {
    const { exams } = contract
    await ask(exams.start, { params: { ...live, groupId: 'g2' } }, 404)
    await ask(exams.exam, { params: live }, 409)
    const params = { params: live }
    const started = accepted('start', await ask(exams.start, params))
    const paper = accepted('paper', await ask(exams.paper, { params: { paperId: started.paper.paperId } }))
    // Sets have their questions in other orders.
    const chosen = paper.questions.map((one) => one.question).filter(({ options }) => options.length > 0)
    const [first, second] = chosen.map(({ _id, options }) => ({
      questionId: _id,
      answer: options.slice(0, 1),
      timestamp: app.clock.now() + 0.5,
    }))
    if (!first || !second) throw new Error('no questions')
    const saved = accepted(
      'save',
      await ask(exams.addAnswer, { ...params, query: {}, body: { answers: [first, second] } }),
    )
    const none = { ...first, answer: ['none of them'] }
    await ask(exams.addAnswer, { ...params, query: {}, body: { answers: [none] } }, 400)
    await ask(exams.exam, params)
    await ask(exams.latest, { params: { examId: 'live' }, query: { courseId: '' } })
    await ask(exams.mine, {})
    await ask(exams.receiptKeys, {})
    const [{ receipt } = { receipt: undefined }] = saved.answers
    if (!receipt) throw new Error('no receipt')
    const held = { ...receipt, attemptId: saved.attemptId, questionId: first.questionId, files: [] }
    const at = Math.round(first.timestamp)
    const claim = { ...held, answer: first.answer, device: 'phone', revision: at, givenAt: at }
    await ask(exams.checkReceipts, { body: { receipts: [claim] } })
    await ask(exams.result, params)
    await ask(exams.submit, params)
    await ask(exams.start, { params: practice })
    await ask(exams.retake, {
      params: { examId: 'practice', studentId: student.id },
      query: { groupId: 'g1' },
    })
    await ask(exams.submit, { params: practice, body: undefined })
    await ask(exams.result, { params: practice })
    const { tries } = accepted('tries', await ask(exams.tries, { params: practice }))
    await ask(exams.tryResult, { params: { ...practice, attemptId: tries[0]?.attemptId ?? '' } })
    await ask(exams.tryResult, { params: { ...practice, attemptId: 'none' } }, 409)
    await ask(exams.missedPaper, { params: practice })
    await ask(
      exams.retake,
      { params: { examId: 'live', studentId: student.id }, query: { groupId: 'g1' } },
      409,
    )
    await ask(exams.scoreboard, { query: { lastId: '', limit: '' } })
    await ask(exams.scoreboard, { query: { limit: 'many' } }, 400)
    await ask(exams.analytics, {})
  })

  test('of the forum', async () => {
    const { forum } = contract
    const asked = accepted(
      'ask',
      await ask(forum.addQuestion, { body: { ...place, questionDescription: 'Why?', media: null } }),
    )
    const questionId = asked.question._id
    await ask(forum.updateQuestion, { body: { questionId, questionDescription: 'Why so?' } })
    await ask(forum.question, { params: { id: questionId } })
    await ask(forum.search, { body: {} })
    await ask(forum.keyword, { body: { searchString: 'why' } })
    await ask(forum.keyword, { body: { searchString: 'why', courseId: 'of-others' } }, 404)
    await ask(forum.search, { body: { courseId: 'of-others' } }, 404)
    await ask(forum.subjects, {})
    const said = accepted(
      'reply',
      await ask(forum.addComment, { body: { questionId, reply: 'So.', media: null } }),
    )
    const commentId = said.comment._id
    await ask(forum.updateComment, { body: { commentId, reply: 'So it is.' } })
    await ask(forum.updateQuestion, { body: { questionId, questionDescription: 'No.' } }, 409)
    await ask(forum.comments, { params: { questionId } })
    await ask(forum.upvote, { body: { commentId } })
    await ask(forum.upvotes, {})
    await ask(forum.like, { body: { questionId } })
    await ask(forum.bookmark, { body: { questionId } })
    await ask(forum.bookmarks, { params: { studentId: student.id } })
    await ask(forum.bookmarks, { params: { studentId: 'another' } }, 403)
    await ask(forum.report, { body: { questionId, reason: 'spam' } })
    await ask(forum.removeQuestion, { params: { id: questionId } }, 409)
    await ask(forum.removeComment, { params: { id: commentId } })
    await ask(forum.removeQuestion, { params: { id: questionId } })
  })

  test('of every call', async () => {
    const { practice } = contract
    await ask(practice.mistakes, {})
    await ask(practice.mistakeQuestions, { query: { attempts: 'none' } as never })
    await ask(practice.practise, { body: { since: '', events: [] } })
    await ask(practice.standing, {})
    const passwords = { oldPassword: 'Passw0rd', password: 'Passw0rd2' }
    await ask(contract.account.changePassword, { body: passwords })
    await ask(contract.account.changePassword, { body: passwords }, 400)
    await ask(contract.account.endOtherSessions, {})
    await ask(contract.account.logout, {})
    await ask(contract.account.profile, {}, 401)
    // A film without protection has no licence: its refusal was held against the document.
    expect(every.map(({ name }) => name).filter((name) => !answered.has(name))).toEqual(['content.drmAuth'])
  })
})
