/**
 * Pictures through the calls: option images and equal options, of which the real data has none, and who may fetch what
 * from /media.
 */
import { connect } from 'node:net'
import { type AnswerIn, examCalls, type Paper, type Question } from '@porua/contract/exams'
import { uploadCalls } from '@porua/contract/uploads'
import { startApp, type TestApp } from '@porua/testkit/app'
import { accepted, Student, send } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { makePack, mobileOf, type PackQuestion, packPassword } from '@porua/testkit/packs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** A PNG of one pixel; the last byte, behind the picture's end, makes each another file. */
function png(last: number): Buffer {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  return Buffer.concat([Buffer.from(pixel, 'base64'), Buffer.from([last])])
}

const media = Object.fromEntries(
  ['leaf', 'root', 'stem', 'question', 'logo', 'secret'].map((name, i) => [`media/${name}.png`, png(i)]),
)
/** The leaf once more under another name: the same bytes, so the same option. */
media['media/leaf-again.png'] = png(0)
media['media/sheet.pdf'] = Buffer.from('%PDF-1.4\n1 0 obj\nendobj\nxref\nstartxref\n9\n%%EOF\n')

const questions: PackQuestion[] = [
  {
    id: 'image-mcq',
    type: 'MCQ',
    title: 'Which is a root?',
    images: ['media/question.png'],
    files: ['media/sheet.pdf'],
    options: ['media/leaf.png', 'media/root.png', 'None of them'],
    optionType: { 0: 'image', 1: 'image' },
    answer: ['media/root.png'],
    answerIndex: [1],
  },
  {
    id: 'image-box',
    type: 'checkbox',
    title: 'Which are green?',
    options: ['media/leaf.png', 'media/stem.png', 'media/root.png'],
    optionType: { 0: 'image', 1: 'image', 2: 'image' },
    answer: ['media/leaf.png', 'media/stem.png'],
  },
  {
    id: 'equal-mcq',
    type: 'MCQ',
    title: 'Half of 4?',
    options: ['3', '2', '2', '1'],
    answer: ['2'],
    answerIndex: [2],
  },
  {
    id: 'equal-box',
    type: 'checkbox',
    title: 'Even ones?',
    options: ['2', '2', '4', '5'],
    answer: ['2', '2', '4'],
    answerIndex: [0, 1, 2],
  },
  {
    id: 'equal-image',
    type: 'MCQ',
    title: 'Which is a leaf?',
    options: ['media/leaf.png', 'media/leaf-again.png', 'media/root.png'],
    optionType: { 0: 'image', 1: 'image', 2: 'image' },
    answer: ['media/leaf-again.png'],
  },
]
const bank = 'questions/images.jsonl'
const ids = questions.map(({ id }) => id)
const place = { examId: 'images', groupId: 'g1' }
const pack = makePack({
  banks: {
    [bank]: questions,
    'questions/other.jsonl': [
      {
        id: 'secret',
        type: 'MCQ',
        title: 'Not mine',
        images: ['media/secret.png'],
        options: ['a', 'b'],
        answer: ['a'],
      },
    ],
  },
  media,
  client: { logo: 'media/logo.png' },
  groups: ['g1', 'g2'],
  students: 2,
  groupsOf: (student) => [student === 0 ? 'g1' : 'g2'],
  exams: [
    { id: 'images', bank, ids, practice: true, sets: ['A', 'B'], cutMarks: 0.5, groups: ['g1'] },
    { id: 'other', bank: 'questions/other.jsonl', ids: ['secret'], practice: true, groups: ['g2'] },
  ],
})

describe.each(dialects)('pictures on %s', (dialect) => {
  let app: TestApp
  let student: Student
  let outsider: Student
  let paper: Paper
  const get = (path: string, cookie?: string, headers: Record<string, string> = {}) =>
    send(app.url, { path, headers: { ...(cookie ? { cookie } : {}), ...headers } })

  const give = (title: string, answer: string[]): AnswerIn => ({
    questionId: questionOf(title)._id,
    answer,
    timestamp: app.clock.now(),
  })

  beforeAll(async () => {
    app = await startApp({ dialect, pack })
    student = await Student.signIn(app.url, mobileOf(0), packPassword)
    outsider = await Student.signIn(app.url, mobileOf(1), packPassword)
  })
  afterAll(() => app?.close())

  test('option images are media keys that the paper names as images and announces', async () => {
    const sat = await student.sit(place)
    paper = sat.paper
    const { options, optionType, image } = questionOf('Which is a root?')
    const kinds = JSON.parse(optionType) as Record<string, string>
    const shown = options.filter((option) => kinds[option] === 'image')
    expect(shown).toHaveLength(2)
    expect(options).toContain('None of them')
    expect(kinds['None of them']).toBeUndefined()
    expect(sat.started.paper.images.toSorted()).toEqual(
      [...new Set([...image, ...paper.questions.flatMap(({ question }) => imagesOf(question))])].toSorted(),
    )
    for (const key of sat.started.paper.images) {
      const reply = await get(`/media/${key}`, student.session.cookie)
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(reply.headers.get('content-security-policy')).toContain('sandbox')
    }
  })

  test('images and equal options are answered by their text and marked right', async () => {
    const [leaf, root, stem] = await Promise.all(['leaf', 'root', 'stem'].map(keyByContent))
    // Two pictures with the same bytes are one option, twice.
    expect(questionOf('Which is a leaf?').options.toSorted()).toEqual([leaf, leaf, root].toSorted())
    const { answers } = await student.mustSave(place, [
      give('Which is a root?', [root ?? '']),
      give('Which are green?', [stem ?? '', leaf ?? '']),
      give('Half of 4?', ['2']),
      give('Even ones?', ['4', '2']),
      give('Which is a leaf?', [leaf ?? '']),
    ])
    expect(answers.map(({ outcome }) => outcome)).toEqual(ids.map(() => 'saved'))
    await student.submit(place)
    const result = await student.mustResult(place)
    expect(result.answers.map(({ marks }) => marks)).toEqual([1, 1, 1, 1, 1])
    expect(result.marksObtained).toBe(5)
  })

  test('a wrong picture costs its cut, and the key names pictures as the paper does', async () => {
    const [leaf, root] = await Promise.all(['leaf', 'root'].map(keyByContent))
    await student.call(examCalls.retake, {
      params: { examId: place.examId, studentId: student.id },
      query: { groupId: place.groupId },
    })
    paper = (await student.sit(place)).paper
    await student.mustSave(place, [
      give('Which is a root?', [leaf ?? '']),
      give('Even ones?', ['4', '2', '2']),
    ])
    await student.submit(place)
    const result = await student.mustResult(place)
    const marks = new Map(result.answers.map((one) => [one.questionId.title, one.marks]))
    expect(marks).toEqual(
      new Map([
        ['Which is a root?', -0.5],
        ['Even ones?', 1],
      ]),
    )
    const review = result.exam.questions.find(({ questionId }) => questionId.title === 'Which is a root?')
    expect(review?.questionId.answer).toEqual([root])
  })

  test('the logo is open to everybody; a question’s picture needs the cookie and an attempt', async () => {
    const { body } = await get('/config.json')
    const { logo } = body as { logo?: string }
    expect((await get(logo ?? '')).status).toBe(200)
    const picture = `/media/${questionOf('Which is a root?').image[0]}`
    for (const cookie of [
      undefined,
      'media=',
      `media=${'0'.repeat(64)}.x`,
      student.session.cookie.slice(0, -2),
    ]) {
      const refused = await get(picture, cookie)
      expect([refused.status, refused.errors?.code]).toEqual([401, 'notLoggedIn'])
    }
    // The session id itself opens no picture: only the cookie does, and the cookie opens no call.
    expect((await get(picture, undefined, { authorization: student.session.id })).status).toBe(401)
    expect((await get('/api/student/profile', student.session.cookie)).status).toBe(401)
    expect((await get(picture, student.session.cookie)).status).toBe(200)
    const foreign = await get(picture, outsider.session.cookie)
    expect([foreign.status, foreign.errors?.code]).toEqual([404, 'notFound'])
    const { started } = await outsider.sit({ examId: 'other', groupId: 'g2' })
    const secret = `/media/${started.paper.images[0]}`
    expect((await get(secret, outsider.session.cookie)).status).toBe(200)
    expect((await get(secret, student.session.cookie)).status).toBe(404)
  })

  test('a question’s document opens for who sits it, and for nobody else', async () => {
    const [key = ''] = questionOf('Which is a root?').file
    const opened = await get(`/media/${key}`, student.session.cookie)
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const signed = accepted('signed', await student.call(uploadCalls.signedMedia, { query: { key } }))
    expect((await fetch(signed.signedUrl)).status).toBe(200)
    expect((await get(`/media/${key}`)).status).toBe(401)
    expect((await get(`/media/${key}`, outsider.session.cookie)).status).toBe(404)
  })

  test('a picture is asked for once, and a path leads nowhere else', async () => {
    const picture = `/media/${questionOf('Which is a root?').image[0]}`
    const first = await get(picture, student.session.cookie)
    expect(first.headers.get('cache-control')).toMatch(/private.*immutable/)
    const again = await get(picture, student.session.cookie, {
      'if-none-match': first.headers.get('etag') ?? '',
    })
    expect(again.status).toBe(304)
    for (const path of [
      '/media/../porua.db',
      '/media/..%2fporua.db',
      '/media/school/..%2f..%2fporua.db',
      '/media//etc/passwd',
      '/media/%2e%2e/porua.db',
      '/media/..\\porua.db',
      '/media/school/%00.png',
      '/media/.hidden',
      '/media/',
      '/media/school/',
      `/media/${'a'.repeat(400)}`,
      '/media/%c0%ae%c0%ae/porua.db',
      '/media/%',
    ]) {
      const reply = await raw(app.port, path, student.session.cookie)
      expect(reply, path).toMatch(/^HTTP\/1\.1 40[04] /)
      expect(reply, path).toMatch(/"errors":\{"code":"(notFound|badRequest)"/)
    }
  })

  function questionOf(title: string): Question {
    const found = paper.questions.find(({ question }) => question.title === title)
    if (!found) throw new Error(`no question '${title}'`)
    return found.question
  }

  function imagesOf({ options, optionType, image }: Question): string[] {
    const kinds = JSON.parse(optionType) as Record<string, string>
    return [...image, ...options.filter((option) => kinds[option] === 'image')]
  }

  /** The key under which a picture of the pack stands, found by its bytes. */
  async function keyByContent(name: string): Promise<string> {
    const keys = [...new Set(paper.questions.flatMap(({ question }) => imagesOf(question)))]
    for (const key of keys) {
      const reply = await fetch(`${app.url}/media/${key}`, { headers: { cookie: student.session.cookie } })
      const bytes = Buffer.from(await reply.arrayBuffer())
      if (bytes.equals(media[`media/${name}.png`] as Buffer)) return key
    }
    throw new Error(`no picture ${name}`)
  }
})

/** A GET whose path no client has tidied up. */
function raw(port: number, path: string, cookie: string): Promise<string> {
  return new Promise((done, failed) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.on('data', (part) => {
      text += part.toString('latin1')
    })
    socket.on('error', failed).on('close', () => done(text))
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\nconnection: close\r\n\r\n`)
  })
}
