/** Hints across processes: two servers on one PostgreSQL, and the command line beside a server on SQLite. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { accountCalls } from '@porua/contract/account'
import { startApp, type TestApp } from '@porua/testkit/app'
import { Student } from '@porua/testkit/client'
import { freshPlace, type Place } from '@porua/testkit/databases'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { tempDir } from '@porua/testkit/temp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { composeSchool } from '../cli/compose.ts'
import { main } from '../cli/run.ts'
import { readConfig } from '../config.ts'
import { endLivePhones, livePhone } from './testing/live.ts'
import { choices } from './testing/questions.ts'

const bank = 'questions/bank.jsonl'
const questions = choices(1)
const pack = makePack({
  banks: { [bank]: questions },
  exams: [{ id: 'weekly', bank, ids: questions.map(({ id }) => id) }],
  students: 2,
})
const waiting = { timeout: 15_000, interval: 20 }
const notice = { type: 'notice', info: null, source: 'test' } as const

describe('two servers on one PostgreSQL', () => {
  let shared: Place
  let here: TestApp
  let there: TestApp
  beforeAll(async () => {
    shared = await freshPlace('postgres')
    here = await startApp({ dialect: 'postgres', place: shared, pack })
    there = await startApp({ dialect: 'postgres', place: shared })
  })
  afterEach(endLivePhones)
  afterAll(async () => {
    await Promise.all([here?.close(), there?.close()])
    await shared?.remove()
  })

  test('what one server is told reaches the phones of both, once', async () => {
    const student = await Student.signIn(here.url, mobileOf(0), packPassword)
    const phones = await Promise.all([here, there].map(({ url }) => livePhone(url, student.session.id)))
    for (const [i, { composed }] of [here, there, here].entries())
      await composed.notifications.notify({ ...notice, to: { groups: ['g1'] }, message: `notice ${i}` })
    const all = ['notice 0', 'notice 1', 'notice 2']
    // Each process hears of its own at once and of the other's at its next look: the order is each one's own.
    await expect.poll(() => phones.map((phone) => phone.messages().sort()), waiting).toEqual([all, all])
  })

  test('one that is due is announced by one of them, whichever looks first', async () => {
    const student = await Student.signIn(there.url, mobileOf(0), packPassword)
    const phones = await Promise.all([here, there].map(({ url }) => livePhone(url, student.session.id)))
    await here.composed.notifications.notify({
      ...notice,
      to: { students: [student.id] },
      message: 'due',
      at: here.clock.now() + 60_000,
    })
    for (const { clock } of [here, there]) clock.move(60_000)
    await Promise.all([here, there, here].map(({ composed }) => composed.notifications.announceDue()))
    await there.composed.notifications.notify({ ...notice, to: { groups: ['g1'] }, message: 'the end' })
    await expect
      .poll(() => phones.map((phone) => phone.messages().sort()), waiting)
      .toEqual([
        ['due', 'the end'],
        ['due', 'the end'],
      ])
  })

  test('signing out at one server closes the connections at the other', async () => {
    const student = await Student.signIn(here.url, mobileOf(1), packPassword)
    const phone = await livePhone(there.url, student.session.id)
    await student.call(accountCalls.logout, {})
    await expect.poll(() => phone.closed, waiting).toEqual(['io server disconnect'])
    expect(phone.heard).toEqual([{ event: 'session', payload: { change: 'ended' } }])
  })
})

test('what `school import` and `school release` do reaches the phones of the server that runs beside it', async () => {
  const place = await freshPlace('sqlite')
  const app = await startApp({ dialect: 'sqlite', place, pack })
  const student = await Student.signIn(app.url, mobileOf(0), packPassword)
  const phone = await livePhone(app.url, student.session.id)
  const told = JSON.parse(String(pack['school.json'])) as object
  const notices = [{ id: 'n1', groups: ['g1'], message: 'It begins.', info: { on: 'exam', id: 'weekly' } }]
  const folder = tempDir('pack')
  const files = { ...pack, 'school.json': JSON.stringify({ ...told, notices }) }
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  const printed: string[] = []
  const console = {
    folder,
    out: (text: string) => void printed.push(text),
    err: { write: (text: string) => printed.push(text) },
    now: Date.now,
  }
  const config = readConfig({ DATA_DIR: place.dataDir }, place.dataDir)
  const status = await main(['import', folder], () => composeSchool(config), console)
  expect([status, printed.join('')]).toEqual([0, expect.stringContaining('notices: 1 new')])
  // The server's own job, which these tests run by hand.
  await app.composed.notifications.announceDue()
  await expect.poll(() => phone.messages(), waiting).toEqual(['It begins.'])
  expect(phone.heard.at(-1)?.payload).toMatchObject({
    notificationId: { type: 'notice', info: { on: 'exam', id: 'weekly', isPracticeExam: false } },
  })
  expect(await main(['release', '--exam', 'weekly', '--early'], () => composeSchool(config), console)).toBe(0)
  const released = { examId: 'weekly', groupId: 'g1', change: 'released' }
  await expect.poll(() => phone.heard.at(-1), waiting).toEqual({ event: 'exam', payload: released })
  endLivePhones()
  await app.close()
  await place.remove()
})
