/** Students and groups in the desk: the list, one student, moves, groups that go and come back. */

import { accountCalls } from '@porua/contract/account'
import { staffCalls } from '@porua/contract/desk/staff'
import { studentsCalls } from '@porua/contract/desk/students'
import { startApp, type TestApp } from '@porua/testkit/app'
import { Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { DeskClient } from '@porua/testkit/desk-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packOf, smallQuestions, smallSchool, smallStudents } from '../features/school-pack/school.factory.ts'

const minute = 60_000
const c = studentsCalls

describe.each(dialects)('students in the desk on %s', (dialect) => {
  let app: TestApp
  let owner: DeskClient
  const list = (query: object = {}) => owner.must(c.students, { query })
  const names = async (query: object) => (await list(query)).rows.map(({ name }) => name)
  const add = (sid: string, name: string, mobile: string, groups: string[] = []) =>
    owner.call(c.addStudent, { body: { sid, name, mobile, groups } })
  const idOf = async (sid: string) =>
    (await list({ search: sid })).rows.find((row) => row.sid === sid)?.id ?? ''
  const standing = async (sid: string) =>
    (await owner.must(c.student, { params: { studentId: await idOf(sid) } })).student

  beforeAll(async () => {
    const more = '01711000009,Sumi,S-9,,,,,,,,,g1,Passw0rd'
    const students = [smallStudents, more].join('\n')
    app = await startApp({ dialect, pack: packOf(smallSchool(), smallQuestions(), students) })
    owner = await DeskClient.owner(app)
  })
  afterAll(() => app?.close())

  test('a student is added, found by any word of name, roll or mobile, and mistakes stand at their field', async () => {
    const made = await add('R/101', 'Rahima Md.Khatun', '01711-000101', ['g1'])
    expect(made.data?.student).toMatchObject({
      sid: 'R/101',
      mobile: '01711000101',
      groups: ['g1'],
      version: 1,
    })
    for (const search of [
      'rahima',
      'KHATUN',
      'r/101',
      '101',
      '01711000101',
      '01711-0001',
      'kha RAH',
      '০১৭১১০০০১০১',
    ])
      expect(await names({ search }), search).toEqual(['Rahima Md.Khatun'])
    for (const search of ['hatun', 'zz', '%', "'; drop table student; --"])
      expect(await names({ search })).toEqual([])
    const wrong = async (...typed: [string, string, string]) => (await add(...typed)).errors
    expect(await wrong('R-102', 'X', '0171')).toMatchObject({ code: 'badRequest', field: 'mobile' })
    expect(await wrong('R-102', '', '01711000102')).toMatchObject({ field: 'name', title: 'This is empty.' })
    expect(await wrong('R/101', 'X', '01711000103')).toMatchObject({ field: 'sid' })
    expect(await wrong('R-103', 'X', '01711000101')).toMatchObject({ field: 'mobile' })
    expect((await add('R-104', 'X', '01711000104', ['nowhere'])).errors?.code).toBe('notFound')
  })

  test('the list is paged in its order without a gap or a double, whatever it is sorted by', async () => {
    for (let n = 0; n < 25; n++)
      await add(
        `P-${n}`,
        `${n % 2 ? 'page' : 'Page'} ${n % 5} person`,
        `018110001${String(n).padStart(2, '0')}`,
        ['g2'],
      )
    for (const sort of ['name', 'roll', 'newest'] as const) {
      const found: string[] = []
      let after: string | undefined
      for (let pages = 0; pages < 9; pages++) {
        const page = await list({ group: 'g2', sort, limit: 4, after })
        if (!after) expect(page.total).toBe(26)
        found.push(...page.rows.map(({ id }) => id))
        if (page.next === null) break
        after = page.next
      }
      expect([sort, found.length, new Set(found).size]).toEqual([sort, 26, 26])
    }
    const byRoll = (await list({ search: 'person', sort: 'roll', limit: 100 })).rows
    expect(byRoll.map(({ sid }) => sid)).toEqual(Array.from({ length: 25 }, (_, n) => `P-${n}`))
    const byName = (await list({ search: 'person', sort: 'name', limit: 100 })).rows
    const lower = byName.map(({ name }) => name.toLowerCase())
    expect(lower).toEqual([...lower].sort())
    expect((await list({ search: 'person', sort: 'newest', limit: 1 })).rows[0]?.sid).toBe('P-24')
    expect((await list({ after: 'no place' })).rows.length).toBeGreaterThan(0)
  })

  test('a change is made from a version; an older one gets what stands', async () => {
    const before = await standing('R/101')
    const params = { studentId: before.id }
    const change = (body: object) =>
      owner.call(c.changeStudent, { params, body: { version: before.version, ...body } })
    const done = await change({ name: 'Rahima Akter', ssc: '4.5', contact: '01811000001', groups: ['g2'] })
    expect(done.data?.student).toMatchObject({
      name: 'Rahima Akter',
      ssc: '4.50',
      groups: ['g2'],
      version: before.version + 1,
    })
    const late = await change({ name: 'Other' })
    expect(late.errors?.code).toBe('conflict')
    expect(late.data).toMatchObject({ name: 'Rahima Akter', version: before.version + 1 })
    const { rows } = await owner.must(staffCalls.log, { query: { search: before.id } })
    expect(rows.find(({ result }) => result === 'done')).toMatchObject({
      before: { name: before.name, ssc: before.ssc, contact: '', groups: ['Morning'] },
      after: { name: 'Rahima Akter', ssc: '4.50', contact: '01811000001', groups: ['Evening'] },
    })
    // Words follow the name.
    expect(await names({ search: 'akter' })).toEqual(['Rahima Akter'])
    expect(await names({ search: 'rahima khatun' })).toEqual([])
    const wrong = await change({ version: before.version + 1, ssc: '7' })
    expect(wrong.errors).toMatchObject({ code: 'badRequest', field: 'ssc' })
  })

  test('disable, enable, reset and the end of sessions', async () => {
    const student = await Student.signIn(app.url, '01711000001', 'Passw0rd', 'phone')
    const id = (await list({ search: '01711000001' })).rows[0]?.id ?? ''
    const params = { studentId: id }
    const { sessions, student: facts } = await owner.must(c.student, { params })
    expect([sessions.length, facts.registered]).toEqual([1, true])
    expect(await owner.must(c.endStudentSessions, { params })).toEqual({ ended: 1 })
    expect((await student.call(accountCalls.profile, {})).errors?.code).toBe('notLoggedIn')
    await Student.signIn(app.url, '01711000001', 'Passw0rd', 'phone')
    const { version } = facts
    const off = await owner.must(c.disableStudent, { params, body: { version } })
    expect([off.ended, off.student.disabled]).toEqual([1, true])
    expect((await owner.call(c.enableStudent, { params, body: { version } })).errors?.code).toBe('conflict')
    expect(await names({ state: 'disabled' })).toEqual([off.student.name])
    expect((await owner.must(c.enableStudent, { params, body: {} })).student.disabled).toBe(false)
    const reset = await owner.must(c.resetStudent, { params, body: {} })
    expect(reset.student.registered).toBe(false)
    expect((await list({ state: 'unregistered', search: '01711000001' })).total).toBe(1)
    const { rows } = await owner.must(staffCalls.log, { query: { search: id } })
    expect(rows.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'students.disableStudent',
        'students.resetStudent',
        'students.endStudentSessions',
      ]),
    )
    expect(
      rows.find(({ what, result }) => what === 'students.disableStudent' && result === 'done'),
    ).toMatchObject({
      before: { disabled: false },
      after: { disabled: true },
    })
  })

  test('many are moved at once, and what was done takes itself back', async () => {
    const ids = (await list({ search: 'person', limit: 100 })).rows.map(({ id }) => id)
    const body = { into: [{ groupId: 'g1', students: ids }], outOf: [{ groupId: 'g2', students: ids }] }
    await owner.must(c.moveStudents, {
      body: { into: [{ groupId: 'g1', students: ids.slice(0, 3) }], outOf: [] },
    })
    const done = await owner.must(c.moveStudents, { body })
    expect([done.students, done.into[0]?.students.length, done.outOf[0]?.students.length]).toEqual([
      25, 22, 25,
    ])
    expect((await list({ group: 'g1', search: 'person' })).total).toBe(25)
    const { rows } = await owner.must(staffCalls.log, { query: { search: 'P-7', limit: 1 } })
    expect(rows[0]).toMatchObject({
      what: 'students.moveStudents',
      after: {
        into: [{ group: 'Morning', count: 22 }],
        outOf: [{ group: 'Evening', count: 25, students: expect.arrayContaining(['P-7']) }],
        moved: 25,
      },
    })
    const back = await owner.must(c.moveStudents, { body: { into: done.outOf, outOf: done.into } })
    expect(back.students).toBe(25)
    expect((await list({ group: 'g1', search: 'person' })).total).toBe(3)
    const strange = { into: [{ groupId: 'nowhere', students: ids }], outOf: [] }
    expect((await owner.call(c.moveStudents, { body: strange })).errors?.code).toBe('notFound')
  })

  test('a group is added, renamed from a version, removed, and brought back within a minute', async () => {
    const { courses } = await owner.must(c.groups, {})
    const courseId = courses[0]?.id ?? ''
    const { group } = await owner.must(c.addGroup, { body: { name: 'Friday', courseId } })
    expect(group).toMatchObject({ name: 'Friday', students: 0, exams: 0, version: 1 })
    const taken = await owner.call(c.addGroup, { body: { name: ' friday ', courseId } })
    expect(taken.errors).toMatchObject({ code: 'badRequest', field: 'name' })
    const params = { groupId: group.id }
    const renamed = await owner.must(c.renameGroup, { params, body: { version: 1, name: 'Saturday' } })
    expect(renamed.group).toMatchObject({ name: 'Saturday', version: 2 })
    const late = await owner.call(c.renameGroup, { params, body: { version: 1, name: 'Sunday' } })
    expect([late.errors?.code, (late.data as unknown as { name: string }).name]).toEqual([
      'conflict',
      'Saturday',
    ])
    const ids = (await list({ search: 'person', limit: 100 })).rows.map(({ id }) => id)
    await owner.must(c.moveStudents, { body: { into: [{ groupId: group.id, students: ids }], outOf: [] } })
    // It opens what its course has.
    const items = await app.composed.db.read((db) =>
      db.selectFrom('group_item').selectAll().where('group_id', '=', group.id).execute(),
    )
    expect(items.length).toBe(3)
    expect(await owner.must(c.removeGroup, { params, query: {} })).toEqual({ students: 25, exams: 0 })
    expect((await list({ group: group.id })).total).toBe(0)
    const { group: again } = await owner.must(c.restoreGroup, { params })
    expect(again).toMatchObject({ name: 'Saturday', students: 25 })
    await owner.must(c.removeGroup, { params, query: { version: again.version } })
    app.clock.move(3 * minute)
    expect((await owner.call(c.restoreGroup, { params })).errors?.code).toBe('notFound')
    await owner.signIn('01711111111')
  })

  test('a group goes with its calendar, and not while its exam is sat', async () => {
    const calendar = async () => (await owner.must(c.groups, {})).groups.find(({ id }) => id === 'g1')?.exams
    const params = { groupId: 'g1' }
    const exams = await calendar()
    expect(exams).toBeGreaterThan(0)
    const runs = await owner.call(c.removeGroup, { params, query: {} })
    expect([runs.status, runs.errors?.title]).toEqual([
      400,
      expect.stringContaining("'Weekly test' is running"),
    ])
    const endsAt = (ended_at: number | null) =>
      app.db.write((tx) =>
        tx.updateTable('group_exam').set({ ended_at }).where('exam_id', '=', 'live').execute(),
      )
    await endsAt(app.clock.now())
    await owner.must(c.removeGroup, { params, query: {} })
    await owner.must(c.restoreGroup, { params })
    expect(await calendar()).toBe(exams)
    await endsAt(null)
    const sits = await Student.signIn(app.url, '01711000009', 'Passw0rd', 'phone')
    await sits.startExam({ examId: 'live', groupId: 'g1' })
    const refused = await owner.call(c.removeGroup, { params, query: {} })
    expect(refused.status).toBe(400)
    expect(await calendar()).toBe(exams)
    const id = (await list({ search: '01711000009' })).rows[0]?.id ?? ''
    const { attempts } = await owner.must(c.student, { params: { studentId: id } })
    expect(attempts).toMatchObject([{ title: 'Weekly test', state: 'writing', mark: null, group: 'Morning' }])
  })
})
