/** The first day of a school: from an empty one to a course that a student sees, and the commands that do the same. */
import { accountCalls } from '@porua/contract/account'
import { contentCalls } from '@porua/contract/content'
import { schoolCalls } from '@porua/contract/desk/school'
import { slipCalls } from '@porua/contract/desk/slips'
import { staffCalls } from '@porua/contract/desk/staff'
import { todayCalls } from '@porua/contract/desk/today'
import { forumCalls } from '@porua/contract/forum'
import { startApp, type TestApp } from '@porua/testkit/app'
import { call, Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { DeskClient } from '@porua/testkit/desk-client'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeStudent } from '../features/people/students.service.ts'
import { randomIds } from '../platform/ids.ts'

const wish = {
  name: 'Kolmi Campus',
  colour: '#aa3300',
  timeZone: 'Asia/Dhaka',
  course: 'HSC 2027',
  subjects: ['Physics', 'রসায়ন'],
  groups: ['Friday Batch', 'Sunday Batch'],
}

describe.each(dialects)('a first day on %s', (dialect) => {
  let app: TestApp
  let owner: DeskClient
  beforeAll(async () => {
    app = await startApp({ dialect, environment: { OTP_ECHO: '1', CLIENT_TIME_ZONE: 'Asia/Dhaka' } })
    owner = await DeskClient.owner(app)
  })
  afterAll(() => app?.close())

  const steps = async () => (await owner.must(todayCalls.today, {})).steps
  const open = (more: object = {}) => owner.call(schoolCalls.openSchool, { body: { ...wish, ...more } })

  test('the form begins with what stands, and what the environment fixes is told', async () => {
    const { empty, settings } = await owner.must(schoolCalls.firstDay, {})
    expect(empty).toBe(true)
    expect(settings).toMatchObject({ timeZone: 'Asia/Dhaka', logo: null, fixed: ['timeZone'] })
    expect((await owner.must(staffCalls.me, {})).school.empty).toBe(true)
  })

  test('a mistake anywhere writes nothing', async () => {
    for (const [more, code, field] of [
      [{ subjects: ['Physics', ' physics '] }, 'conflict', 'subjects'],
      [{ groups: ['A', 'a'] }, 'conflict', 'groups'],
      [{ timeZone: 'Asia/Nowhere' }, 'badRequest', 'timeZone'],
      [{ timeZone: 'Asia/Kolkata' }, 'forbidden', 'timeZone'],
      [{ colour: 'red' }, 'badRequest', 'colour'],
      [{ name: '\u200b\u200b' }, 'badRequest', 'name'],
      [{ logo: { type: 'image/png', data: 'bm8gcGljdHVyZQ==' } }, 'badFile', 'logo'],
    ] as const)
      expect((await open(more)).errors, JSON.stringify(more)).toMatchObject({ code, field })
    expect((await owner.must(schoolCalls.firstDay, {})).empty).toBe(true)
    const courses = await app.db.read((db) => db.selectFrom('course').selectAll().execute())
    expect(courses).toEqual([])
  })

  test('it makes the school, and a student of a group sees its course', async () => {
    const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#336' } })
      .png()
      .toBuffer()
    const { settings } = await owner.must(schoolCalls.openSchool, {
      body: { ...wish, logo: { type: 'image/png', data: png.toString('base64') } },
    })
    expect(settings).toMatchObject({ name: 'Kolmi Campus', colour: '#aa3300' })
    expect((await fetch(`${app.url}${settings.logo}`)).headers.get('content-type')).toBe('image/png')
    const label = (await (await fetch(`${app.url}/config.json`)).json()) as {
      title: string
      provider: string
    }
    expect(label).toMatchObject({ title: 'Kolmi Campus', provider: 'Kolmi Campus' })
    expect((await owner.must(staffCalls.me, {})).school).toMatchObject({ name: 'Kolmi Campus', empty: false })
    // A second try, by whoever did not hear of the first.
    expect((await open()).errors?.code).toBe('conflict')

    // The server of this test answers its own machine alone.
    expect(await steps()).toEqual(['students', 'questions', 'exam', 'reach', 'slips'])

    const groups = { into: ['Friday Batch'], outOf: [] }
    const rima = { name: 'Rima', mobile: '01711000001' }
    await changeStudent(
      { db: app.db, clock: app.clock, ids: randomIds },
      { kind: 'add', sid: 'S-1', values: rima, groups },
    )
    expect(await steps()).toEqual(['questions', 'exam', 'reach', 'slips'])
    const [group] = await app.db.read((db) =>
      db.selectFrom('study_group').select('id').where('name', '=', 'Friday Batch').execute(),
    )
    await owner.must(slipCalls.slipsOfGroup, { params: { groupId: group?.id ?? '' }, body: { who: 'new' } })
    expect(await steps()).toEqual(['questions', 'exam', 'reach'])
    const { data: sent } = await call(app.url, accountCalls.sendCode, { params: { phone: '8801711000001' } })
    const body = {
      otp: sent?.otp ?? '',
      hash: sent?.hash ?? '',
      phone: '8801711000001',
      password: 'Passw0rd',
    }
    await call(app.url, accountCalls.setPassword, { query: {}, body })
    const student = await Student.signIn(app.url, '01711000001', 'Passw0rd', 'phone')
    const { data } = await student.call(contentCalls.courses, {})
    expect(data?.courses).toMatchObject([{ name: 'HSC 2027' }])
    // Every subject is theirs before it has an exam, and has a chapter to ask in.
    const { data: places } = await student.call(contentCalls.askableCourses, {})
    expect(places?.courses[0]?.subjects).toMatchObject([
      { name: 'Physics', chapters: [{ name: 'Physics' }] },
      { name: 'রসায়ন', chapters: [{ name: 'রসায়ন' }] },
    ])
    expect((await student.call(forumCalls.subjects, {})).data).toHaveLength(2)
    const { rows } = await owner.must(staffCalls.log, { query: { search: 'openSchool' } })
    expect(rows.find(({ result }) => result === 'done')).toMatchObject({
      on: { name: 'Kolmi Campus' },
      after: { course: 'HSC 2027' },
    })
  })

  test('settings change from the version that stands', async () => {
    const { settings } = await owner.must(schoolCalls.firstDay, {})
    const change = (version: number, name: string) =>
      owner.call(schoolCalls.changeSettings, { body: { version, name } })
    expect((await change(settings.version, 'Kolmi')).data?.settings.name).toBe('Kolmi')
    const late = await change(settings.version, 'Other')
    expect(late.errors?.code).toBe('conflict')
    expect(late.body).toMatchObject({ data: { name: 'Kolmi' } })
  })
})
