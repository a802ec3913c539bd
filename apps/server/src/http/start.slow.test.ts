/** A real server process from its start to its end: the sample school, a restart, SIGTERM, and what its logs never hold. */
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { accountCalls } from '@porua/contract/account'
import { staffCalls } from '@porua/contract/desk/staff'
import { examCalls } from '@porua/contract/exams'
import { call, type ExamPlace, login, Student, send } from '@porua/testkit/client'
import { dialects, freshPlace, type Place } from '@porua/testkit/databases'
import { DeskClient } from '@porua/testkit/desk-client'
import { type ServerProcess, startServerProcess } from '@porua/testkit/process'
import { tempDir } from '@porua/testkit/temp'
import Sqlite from 'better-sqlite3'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { product } from '../product.ts'
import { answerTo } from './testing/questions.ts'

/** Words that stand nowhere but in the answer. */
const answerText = 'এই উত্তরটি কেউ যেন লগে না দেখে 7f3a'

describe.each(dialects)('a server process on %s', (dialect) => {
  let place: Place
  let server: ServerProcess
  let student: Student
  let exam: ExamPlace
  let questionId: string

  beforeAll(async () => {
    place = await freshPlace(dialect)
    const environment = { DATA_DIR: place.dataDir, LOG_LEVEL: 'trace' }
    server = await startServerProcess(place.url ? { ...environment, DATABASE_URL: place.url } : environment)
  })
  afterAll(async () => {
    await server?.remove()
    await place?.remove()
  })

  test('on an empty folder it loads the sample school and prints who can sign in, who really can', async () => {
    expect(server.output()).toContain(`Open        ${server.url}`)
    // What tells two programs of one version apart.
    const { version, commit } = product()
    expect(server.output()).toContain(`Porua v${version} (${commit}) on Node`)
    const figures = await send(server.url, { path: '/api/metrics' })
    expect(figures.text).toContain(`porua_build_info{version="${version}",commit="${commit}"} 1`)
    const shown = await send(server.url, { path: '/config.json' })
    expect(JSON.parse(shown.text)).toMatchObject({ version: `v${version}` })
    expect(server.output()).toContain(`Data        ${place.dataDir}`)
    const [, mobile = '', password = ''] =
      /Sign in as {2}(\S+) {2}password {2}(\S+)/.exec(server.output()) ?? []
    student = new Student(server.url, await login(server.url, mobile, password), 'phone')
    const { exams } = await student.mine()
    const practice = exams.find(({ examId }) => examId.isPracticeExam)
    exam = { examId: practice?.examId._id ?? '', groupId: practice?.groupId ?? '' }
    const { paper } = await student.sit(exam)
    const written = paper.questions.find(({ question }) => question.options.length === 0)
    const chosen = written ?? paper.questions[0]
    questionId = chosen?.question._id ?? ''
    const text = written ? answerText : (chosen?.question.options[0] ?? '')
    const reply = await student.mustSave(exam, [
      answerTo(paper, chosen?.question.title ?? '', text, { timestamp: Date.now(), revision: 1 }),
    ])
    expect(reply.answers).toMatchObject([{ outcome: 'saved' }])
    // Whoever meant another folder is told; a database that somebody made by hand is no slip.
    expect(server.output().includes(`There was no school in ${place.dataDir}`)).toBe(place.url === undefined)
  })

  test('it prints how the sample’s owner opens the desk; the link of an owner is for schools without one', async () => {
    const [, address = '', login = '', password = ''] =
      /Desk {8}(\S+) {2}as {2}(\S+) {2}password {2}(\S+)/.exec(server.output()) ?? []
    expect(address).toBe(`${server.url}/desk`)
    const desk = new DeskClient(server.url)
    const { staff } = await desk.must(staffCalls.signIn, { body: { login, password } })
    expect(staff).toMatchObject({ role: 'owner', secondStep: false })
    expect(server.output()).not.toContain('/desk/welcome')
  })

  test('a restart keeps the school, the session and the answer, and loads nothing twice', async () => {
    const before = await student.mine()
    expect(await server.stop()).toBe(0)
    const printed = server.output().length
    await server.restart()
    expect(server.output().slice(printed)).toContain('Sign in as')
    expect(server.output().slice(printed)).not.toContain('loading the sample school')
    expect(server.output().slice(printed)).not.toContain('There was no school')
    expect(await student.mine()).toEqual(before)
    expect((await student.examOf(exam)).answers).toMatchObject([{ questionId, revision: 1 }])
  })

  test('SIGTERM lets a save that is under way end, and exits 0', async () => {
    const { questions, answers: before } = await student.examOf(exam)
    const other = questions.find(({ question }) => question._id !== questionId)?.question
    const release = await holdDatabase(place)
    let answered = false
    const answer = [other?.options[0] ?? answerText]
    const saving = student
      .save(exam, [{ questionId: other?._id ?? '', answer, timestamp: Date.now(), revision: 2 }])
      .finally(() => {
        answered = true
      })
    await new Promise((wait) => setTimeout(wait, 200))
    const stopping = server.stop()
    await new Promise((wait) => setTimeout(wait, 300))
    expect(answered).toBe(false)
    await expect(send(server.url, { path: '/api/health' })).rejects.toThrow()
    await release()
    const released = performance.now()
    expect((await saving).data?.answers).toMatchObject([{ outcome: 'saved' }])
    expect(await stopping).toBe(0)
    // At once: the connection is not kept alive, nor cut only when the time limit ends.
    expect(performance.now() - released).toBeLessThan(4_000)
    await server.restart()
    expect((await student.examOf(exam)).answers).toHaveLength(before.length + 1)
  })

  test('at the finest level the logs hold no password, no session id, no cookie and no answer', async () => {
    const mobile = student.session.student.username
    const wrong = 'Wr0ng-password-5e1d'
    await call(server.url, accountCalls.login, { body: { username: mobile, password: wrong } })
    await call(server.url, accountCalls.login, { body: { username: wrong, password: wrong } })
    const headers = {
      ...student.headers(),
      'content-type': 'application/json',
      cookie: student.session.cookie,
    }
    const path = `/api/exam/add-answer/${exam.examId}/group/${exam.groupId}`
    for (const body of [
      `{"answers":["${answerText}"`,
      JSON.stringify({ answers: [{ answer: [answerText] }] }),
    ])
      expect((await send(server.url, { method: 'PATCH', path, headers, body })).status).toBe(400)
    const tooLarge = JSON.stringify({ answers: answerText.repeat(40_000) })
    expect((await send(server.url, { method: 'PATCH', path, headers, body: tooLarge })).status).toBe(413)
    await student.save(exam, [{ questionId, answer: [answerText], timestamp: 0, revision: 9 }])
    await send(server.url, { path: '/media/school/none.png', headers })
    await student.call(examCalls.submit, { params: exam })
    await student.call(accountCalls.logout, {})
    await server.stop()
    const log = server.output()
    expect(log.length).toBeGreaterThan(0)
    const { id, cookie } = student.session
    for (const secret of [wrong, id, cookie.replace('media=', ''), answerText, answerText.slice(0, 12)])
      expect(log.includes(secret), `the log holds ${secret}`).toBe(false)
    // The sample's own password is printed at the start, for the person who tries it, and never again.
    const lines = log.split('\n').filter((line) => line.includes('Porua2027'))
    expect(lines.filter((line) => !line.trim().startsWith('Sign in as'))).toEqual([])
  })
})

test('a disk that takes no files at the first start is named in one line, without a trace', async () => {
  const dataDir = tempDir('no-media')
  writeFileSync(join(dataDir, 'media'), 'a file where a folder should be')
  const failed = await startServerProcess({ DATA_DIR: dataDir }).catch((error: Error) => error.message)
  expect(failed).toMatch(/The server cannot start: .*media.* DATA_DIR=/)
  expect(failed).not.toContain('    at ')
})

/** Takes what a save needs, so that one stays under way: the row of the attempt, or the file's only writing lock. */
async function holdDatabase({ dataDir, url }: Place): Promise<() => Promise<void>> {
  if (url === undefined) {
    const file = new Sqlite(join(dataDir, 'porua.db'))
    file.exec('begin immediate')
    return async () => {
      file.exec('rollback')
      file.close()
    }
  }
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query('select id from attempt for update')
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

test('a school without an owner prints a welcome link at each start, of which the newest makes the owner', async () => {
  const server = await startServerProcess({ SAMPLE: '0' })
  try {
    const printed = () => [...server.output().matchAll(/Welcome {5}(\S+)/g)].map(([, link = '']) => link)
    // The line comes a moment after the server answers.
    await expect.poll(() => printed().length).toBe(1)
    await server.stop()
    await server.restart()
    await expect.poll(() => printed().length).toBe(2)
    const links = printed()
    expect(links.map((link) => link.split('?')[0])).toEqual(Array(2).fill(`${server.url}/desk/welcome`))
    const person = { name: 'Rahima', login: '01711111111', password: 'Passw0rd' }
    const become = (link = '') => {
      const key = new URL(link).searchParams.get('key') ?? ''
      return new DeskClient(server.url).call(staffCalls.welcome, { body: { key, ...person } })
    }
    expect((await become(links[0])).errors?.code).toBe('linkOver')
    expect((await become(links[1])).data?.staff).toMatchObject({ role: 'owner' })
  } finally {
    await server.remove()
  }
})

test('SIGTERM waits no longer than seconds for a call that never ends', async () => {
  const server = await startServerProcess({ SAMPLE: '0' })
  try {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('POST /api/student/login HTTP/1.1\r\nhost: x\r\ncontent-length: 99\r\n\r\n{')
    await new Promise((wait) => setTimeout(wait, 200))
    const began = performance.now()
    expect(await server.stop()).toBe(0)
    expect(performance.now() - began).toBeLessThan(15_000)
  } finally {
    await server.remove()
  }
})
