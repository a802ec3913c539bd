/** A press whose reply was lost and that is made again: every call that makes something makes it once. */

import type { DeskEndpoint } from '@porua/contract/desk/desk-call'
import { deskExamCalls } from '@porua/contract/desk/exams'
import { deskContract } from '@porua/contract/desk/index'
import { jobsCalls } from '@porua/contract/desk/jobs'
import { deskNoticeCalls } from '@porua/contract/desk/notices'
import { operationsCalls } from '@porua/contract/desk/operations'
import { questionCalls } from '@porua/contract/desk/questions'
import { schoolCalls } from '@porua/contract/desk/school'
import { staffCalls } from '@porua/contract/desk/staff'
import { studentsCalls } from '@porua/contract/desk/students'
import type { CallInput } from '@porua/contract/endpoint'
import { startApp, type TestApp } from '@porua/testkit/app'
import { dialects } from '@porua/testkit/databases'
import { DeskClient } from '@porua/testkit/desk-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packOf, smallSchool } from '../features/school-pack/school.factory.ts'

const hour = 3_600_000

/** Calls without a thing in their address that make none, or whose thing is a file that was sent before. */
const makesNothing = [
  'jobs.sendFile',
  'operations.checkBackup',
  'questions.keepPicture',
  'questions.preview',
  'questions.remove',
  'questions.removeBank',
  'questions.restore',
  'questions.restoreBank',
  'school.beginOwn',
  'school.openSchool',
  'sms.sendTest',
  'staff.beginSecondStep',
  'staff.changePassword',
  'staff.confirmSecondStep',
  'staff.endSecondStep',
  'staff.signOut',
  'studentImports.startImport',
  'students.moveStudents',
]

/** What each call that makes something is tried with. */
interface Making {
  call: DeskEndpoint
  body: unknown
}
function making<E extends DeskEndpoint>(call: E, input: CallInput<E>): Making {
  return { call, body: (input as { body?: unknown }).body }
}

const question = {
  ...{ type: 'MCQ', format: 'text', title: 'Which?', options: ['a', 'b'], imageOptions: [], right: [0] },
  ...{ accepted: [], tolerance: null, explanation: null, notes: null, images: [], files: [] },
  ...{ subject: 'Botany', chapter: 'Tissues', marks: 1, language: null, difficulty: null, tags: [] },
} as const

describe.each(dialects)('a press that is made again on %s', (dialect) => {
  let app: TestApp
  let owner: DeskClient
  let all: Making[]
  let number = 0
  const newKey = () => `once-${String(++number).padStart(20, '0')}`
  const press = ({ call, body }: Making, key: string, by = owner) =>
    by.call(call, { body } as never, { 'x-porua-once': key })
  /** How often it was done, as the log says. */
  const done = async (call: string) => {
    const { rows } = await owner.must(staffCalls.log, { query: { search: call, limit: 100 } })
    return rows.filter(({ what, result }) => what === call && result === 'done').length
  }

  beforeAll(async () => {
    app = await startApp({ dialect, pack: packOf(smallSchool()) })
    owner = await DeskClient.owner(app)
    const at = (hours: number) => new Date(app.clock.now() + hours * hour).toISOString()
    const { groups } = await owner.must(studentsCalls.groups, {})
    const [{ id: groupId = '', courseId = '' } = {}] = groups
    const when = { startsAt: at(5), endsAt: at(6), duration: 30, cutMarks: 0, resubmit: false }
    const exam = {
      ...{
        title: 'Once',
        subjectId: 'botany',
        practice: false,
        instruction: '',
        passMark: 40,
        usesGpa: false,
      },
      ...{ sets: [], results: 'hold', releaseAt: null, lateAnswers: 'count', graceMinutes: null },
      ...{ questions: [{ bank: 'botany', id: 'q1', marks: null }], groupIds: [groupId], when, past: false },
    } as const
    const notice = { key: crypto.randomUUID(), title: 'Class', text: 'At ten.', groups: [groupId] }
    const student = { sid: 'ONCE-1', name: 'Once Only', mobile: '01799000001', groups: [groupId] }
    all = [
      making(deskExamCalls.addExam, { body: exam as never }),
      making(deskExamCalls.addSubject, { body: { course: { name: 'Once' }, name: 'Once' } }),
      making(deskNoticeCalls.send, { body: notice }),
      making(jobsCalls.exportTable, { body: { kind: 'staff.export-log', query: {}, language: 'en' } }),
      making(operationsCalls.backUp, {}),
      making(operationsCalls.examine, {}),
      making(questionCalls.makeBank, { body: { name: 'Once' } }),
      making(questionCalls.add, { body: { bank: 'botany', question: question as never } }),
      making(schoolCalls.beginReachCheck, {}),
      making(staffCalls.invite, { body: { name: 'Once', role: 'marker' } }),
      making(studentsCalls.addGroup, { body: { name: 'Once', courseId } }),
      making(studentsCalls.addStudent, { body: student }),
    ]
  })
  afterAll(() => app?.close())

  test('each call that makes something does it once, and is answered the same', async () => {
    const names = new Map(
      Object.entries(deskContract).flatMap(([feature, calls]) =>
        Object.entries(calls as Record<string, DeskEndpoint>).map(([name, call]) => [
          call,
          `${feature}.${name}`,
        ]),
      ),
    )
    const tried = new Set(all.map(({ call }) => call))
    const untried = [...names].filter(
      ([call]) =>
        call.acts &&
        call.method === 'POST' &&
        call.may !== 'anyone' &&
        !call.path.includes(':') &&
        !tried.has(call),
    )
    expect(untried.map(([, name]) => name).sort()).toEqual(makesNothing)
    for (const one of all) {
      const name = names.get(one.call) ?? ''
      const before = await done(name)
      const key = newKey()
      const [first, beside] = await Promise.all([press(one, key), press(one, key)])
      const again = await press(one, key)
      expect([name, first.status, first.errors]).toEqual([name, 200, undefined])
      expect([name, beside.data, again.data]).toEqual([name, first.data, first.data])
      expect([name, (await done(name)) - before]).toEqual([name, 1])
    }
  })

  test('another key is another press, and so is that of another member', async () => {
    const invite = making(staffCalls.invite, { body: { name: 'Twice', role: 'marker' } })
    const key = newKey()
    const [first, other] = [await press(invite, key), await press(invite, newKey())]
    expect((other.data as { link: string }).link).not.toBe((first.data as { link: string }).link)
    const colleague = await owner.colleague('owner', 'o2@once.org')
    const theirs = await press(invite, key, colleague)
    expect((theirs.data as { link: string }).link).not.toBe((first.data as { link: string }).link)
  })

  test('what is no key is refused', async () => {
    const bank = making(questionCalls.makeBank, { body: { name: 'No key' } })
    for (const key of ['short', 'x'.repeat(81), 'with spaces in it, which no key has'])
      expect((await press(bank, key)).errors?.code).toBe('badRequest')
  })

  test('what was refused may be tried again; a reply lies sealed, and goes after a day', async () => {
    const key = newKey()
    const bank = making(questionCalls.makeBank, { body: { name: 'Refused' } })
    await owner.must(questionCalls.makeBank, { body: { name: 'Refused' } })
    const refused = await press(bank, key)
    expect(refused.errors?.code).toBe('badRequest')
    const { rows } = await owner.must(staffCalls.log, { query: { search: 'questions.makeBank' } })
    expect((await press(bank, key)).errors).toEqual(refused.errors)
    const after = await owner.must(staffCalls.log, { query: { search: 'questions.makeBank' } })
    expect(after.rows.length).toBe(rows.length + 1)
    const kept = await app.composed.db.read((reader) =>
      reader.selectFrom('staff_press').selectAll().execute(),
    )
    expect(kept.length).toBeGreaterThan(all.length)
    expect(JSON.stringify(kept)).not.toContain('Once')
    // The server stopped while it was done: nobody knows.
    const link = making(staffCalls.invite, { body: { name: 'Lost', role: 'marker' } })
    const lost = newKey()
    await press(link, lost)
    await app.composed.db.write((tx) => tx.updateTable('staff_press').set({ reply: null }).execute())
    expect((await press(link, lost)).errors?.code).toBe('uncertain')
    app.clock.move(25 * hour)
    for (const job of app.composed.staff.jobs) await job.run(app.clock.now())
    expect(await app.composed.db.read((db) => db.selectFrom('staff_press').selectAll().execute())).toEqual([])
  })
})
