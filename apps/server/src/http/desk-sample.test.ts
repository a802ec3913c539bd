/** 'Begin my own school': the sample goes as a whole, its students are signed out, and an empty school is left. */

import { accountCalls } from '@porua/contract/account'
import { schoolCalls } from '@porua/contract/desk/school'
import { staffCalls } from '@porua/contract/desk/staff'
import { startApp, type TestApp } from '@porua/testkit/app'
import { Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { DeskClient } from '@porua/testkit/desk-client'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endSample, removeLeftFiles } from '../features/operations/sample.ts'
import { isUntouched } from '../features/school/white-label.store.ts'
import { packOf, smallSchool } from '../features/school-pack/school.factory.ts'
import { LocalFiles } from '../ports/files/local-files.ts'

const key = 'a-key-that-a-browser-has-made-000000'

describe.each(dialects)('the end of the sample on %s', (dialect) => {
  let app: TestApp
  let owner: DeskClient
  let student: Student
  let files: LocalFiles
  beforeAll(async () => {
    app = await startApp({ dialect, pack: packOf(smallSchool()) })
    await app.composed.staff.makeSampleOwner()
    owner = new DeskClient(app.url)
    const body = { login: '01900000000', password: 'Sample123' }
    await owner.must(staffCalls.signIn, { body })
    student = await Student.signIn(app.url, '01711000001', 'Passw0rd', 'phone')
    files = new LocalFiles(`${app.place.dataDir}/media`)
    await files.put('school/picture.png', { bytes: new Uint8Array([1]) })
  })
  afterAll(() => app?.close())

  const rowsOf = async (table: string) =>
    Number(
      (
        await app.db.read((db) =>
          sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db),
        )
      ).rows[0]?.n,
    )
  const keysOf = async () => {
    const keys = []
    for await (const { key: one } of files.list()) keys.push(one)
    return keys
  }

  test('what goes is told, and a teacher may not', async () => {
    expect((await owner.must(staffCalls.me, {})).school.sample).toBe(true)
    const { goes } = await owner.must(schoolCalls.sample, {})
    expect(goes).toMatchObject({ students: 3 })
    const teacher = await owner.colleague('teacher', 't@example.org')
    expect((await teacher.call(schoolCalls.beginOwn, { body: { key } })).errors?.code).toBe('forbidden')
  })

  test('a kill before the commit leaves all of it', async () => {
    const before = await rowsOf('student')
    const broken = {
      dialect,
      read: app.db.read.bind(app.db),
      scan: app.db.scan.bind(app.db),
      write: (work: Parameters<typeof app.db.write>[0]) =>
        app.db.write(async (tx) => {
          await work(tx)
          throw new Error('killed')
        }),
    } as unknown as typeof app.db
    await expect(endSample({ db: broken, clock: app.clock, files }, key)).rejects.toThrow('killed')
    expect(await rowsOf('student')).toBe(before)
    expect((await keysOf()).length).toBeGreaterThan(0)
    expect((await student.call(accountCalls.profile, {})).status).toBe(200)
  })

  test('it goes as a whole; the key opens the welcome page', async () => {
    expect(await owner.must(schoolCalls.beginOwn, { body: { key } })).toEqual({ welcome: true })
    for (const table of [
      'student',
      'course',
      'exam',
      'attempt',
      'answer',
      'session',
      'study_group',
      'forum_text',
    ])
      expect(await rowsOf(table), table).toBe(0)
    expect(await keysOf()).toEqual([])
    expect((await student.call(accountCalls.profile, {})).errors?.code).toBe('notLoggedIn')
    expect((await owner.call(staffCalls.me, {})).errors?.code).toBe('notLoggedIn')
    const visitor = new DeskClient(app.url)
    const body = { key, name: 'Rahima', login: '01711111111', password: 'Passw0rd' }
    await visitor.must(staffCalls.welcome, { body })
    const { school } = await visitor.must(staffCalls.me, {})
    expect(school).toMatchObject({ sample: false, empty: true, name: 'Porua' })
    // A start does not load it again.
    expect(await app.db.read(isUntouched)).toBe(false)
    // Who was invited stays, and the log.
    expect((await visitor.must(staffCalls.staffList, {})).staff).toHaveLength(2)
    const { rows } = await visitor.must(staffCalls.log, { query: { search: 'beginOwn' } })
    expect(rows.map(({ result }) => result)).toContain('done')
    expect((await visitor.call(schoolCalls.beginOwn, { body: { key } })).errors?.code).toBe('conflict')
  })

  test('files that a kill has left go at the next start, unless a school stands again', async () => {
    const put = () => files.put('school/left.png', { bytes: new Uint8Array([1]) })
    const leave = () =>
      app.db.write((tx) =>
        tx
          .insertInto('provider')
          .values({ key: 'filesToRemove', value_json: '["school/left.png"]' })
          .execute(),
      )
    await put()
    await leave()
    await removeLeftFiles({ db: app.db, files })
    expect(await keysOf()).toEqual([])
    await put()
    await leave()
    await app.importPack(packOf(smallSchool()))
    await removeLeftFiles({ db: app.db, files })
    expect(await keysOf()).toContain('school/left.png')
  })
})
