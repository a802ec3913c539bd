/** One student at a time, and beside an import, on both databases. */

import { MemoryPack } from '@porua/files/source'
import { dialects } from '@porua/testkit/databases'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { randomIds } from '../../platform/ids.ts'
import { Problem } from '../../platform/problems.ts'
import type { Hint } from '../../ports/live/live.ts'
import { importPack, type SchoolParts } from '../school-pack/import-pack.ts'
import { noFiles, noForum, packOf } from '../school-pack/school.factory.ts'
import { overtaken, TestSchool } from '../school-pack/testing.ts'
import { findStudents } from './find-students.ts'
import { importStudents } from './import.ts'
import { changeStudent, doToStudent, type StudentWish } from './students.service.ts'

describe.each(dialects)('a student on %s', (dialect) => {
  let school: TestSchool
  let parts: SchoolParts
  let hints: Hint[]
  beforeEach(async () => {
    school = await TestSchool.open(dialect)
    await school.load()
    hints = []
    const send = async (some: readonly Hint[]): Promise<void> => {
      hints.push(...some)
    }
    parts = {
      db: school.db,
      clock: school.clock,
      ids: randomIds,
      files: noFiles,
      forum: noForum,
      papers: { build: async () => undefined },
      live: { send, write: (_, some) => send(some), poke: () => undefined },
    }
  })
  afterEach(() => school.close())

  const change = (wish: Partial<StudentWish>, dryRun = false) =>
    changeStudent(
      parts,
      { kind: 'change', sid: 'S-1', values: {}, groups: { into: [], outOf: [] }, ...wish },
      { dryRun },
    )
  const refusal = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (reason) => reason,
    )
    if (!(error instanceof Problem)) throw error ?? new Error('nothing was refused')
    return { code: error.code, data: error.details.data }
  }

  it('is added, changed and moved by the rules of a list', async () => {
    await change({
      kind: 'add',
      sid: 'N-1',
      values: { mobile: '1711000044', name: 'New' },
      groups: { into: ['Morning'], outOf: [] },
    })
    await change({ sid: 'N-1', values: { contact: '01811', SSCGPA: '4.5' } })
    await change({ sid: 'N-1', groups: { into: ['g2'], outOf: ['g1'] } })
    expect(await findStudents(school.db, { find: '1711000044' })).toEqual([
      {
        sid: 'N-1',
        name: 'New',
        mobile: '01711000044',
        groups: ['g2'],
        registered: false,
        disabled: false,
      },
    ])
    expect(await school.student('N-1')).toMatchObject({ contact: '01811', imported_ssc: 450 })
    const { row } = await change({ sid: 'N-1', values: { contact: '' } }, true)
    expect(row?.changes).toEqual([{ field: 'contact', from: '01811', to: '' }])
    expect(await school.student('N-1')).toMatchObject({ contact: '01811' })
    expect(hints.at(-1)?.payload).toEqual({ groupId: 'g1' })
  })

  it.each([
    [
      { kind: 'add', sid: 'S-1', values: { mobile: '01711000055', name: 'X' } },
      "'S-1' is taken: 'Rahim Uddin' has it",
    ],
    [
      { kind: 'add', sid: 'N', values: { mobile: '01711000001', name: 'X' } },
      "--mobile 01711000001: the student with sid 'S-1' has it already",
    ],
    [{ kind: 'add', sid: 'N', values: { mobile: '017', name: '' } }, '--name is empty'],
    [{ sid: 'none', values: { name: 'X' } }, "There is no student with the roll or name 'none'"],
    [{ values: { HSCGPA: '9' } }, "--HSCGPA '9' is not a GPA"],
    [{ groups: { into: ['g9'], outOf: [] } }, "There is no group 'g9'"],
    [{ groups: { into: [], outOf: ['g2'] } }, "'S-1' is not in the group 'g2'"],
    [{ groups: { into: ['g1'], outOf: ['g1'] } }, 'left and joined at once'],
  ] as [Partial<StudentWish>, string][])('refuses %j', async (wish, message) => {
    const before = JSON.stringify(await school.everything())
    await expect(change(wish)).rejects.toThrow(message)
    expect(JSON.stringify(await school.everything())).toBe(before)
  })

  it('has a version, which each change counts and an older change does not overwrite', async () => {
    await change({ version: 1, values: { name: 'Second' } })
    await change({ version: 2, groups: { into: ['g2'], outOf: [] } })
    const account = { sessionsOf: async () => [], endSessionsIn: async () => 0, ended: () => undefined }
    await doToStudent({ ...parts, account }, { sid: 'S-1', version: 3, deed: 'disable' }, false)
    expect(await school.student('S-1')).toMatchObject({ version: 4, name: 'Second', disabled: 1 })
    const now = { code: 'conflict', data: { sid: 'S-1', name: 'Second', groups: ['g1', 'g2'], version: 4 } }
    expect(await refusal(change({ version: 3, values: { name: 'Third' } }))).toMatchObject(now)
    const enable = doToStudent({ ...parts, account }, { sid: 'S-1', version: 3, deed: 'enable' }, false)
    expect(await refusal(enable)).toMatchObject(now)
    expect(await school.student('S-1')).toMatchObject({ version: 4, name: 'Second', disabled: 1 })
    // Who names no version changes what stands; what changes nothing counts nothing.
    await change({ values: { name: 'Third' } })
    await change({ values: { name: 'Third' } })
    expect((await school.student('S-1')).version).toBe(5)
  })

  it('of two changes of one version takes one', async () => {
    const both = await Promise.allSettled(
      ['One', 'Two'].map((name) => change({ version: 1, values: { name } })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await school.student('S-1')).version).toBe(2)
  })

  it('keeps a change that comes between the reading and the writing of a list', async () => {
    const between = overtaken(parts, () => change({ values: { contact: '01811999999' } }))
    const list = 'Roll,Name,Mobile\nS-1,Rahim Khan,01711000001\n'
    const file = { name: 'class.csv', bytes: new TextEncoder().encode(list) }
    expect(await importStudents(between, file, {})).toMatchObject({ written: true })
    expect(await school.student('S-1')).toMatchObject({
      name: 'Rahim Khan',
      contact: '01811999999',
      version: 3,
    })
  })

  it('keeps a change and a move that come between the reading and the writing of a pack', async () => {
    const between = overtaken(parts, () =>
      change({ values: { contact: '01811999999' }, groups: { into: ['g2'], outOf: ['g1'] } }),
    )
    const students = 'mobile,name,sid,branch\n01711000001,Rahim Uddin,S-1,Sylhet\n'
    await importPack(between, new MemoryPack({ ...packOf(), 'students.csv': students }))
    const [found] = await findStudents(school.db, { find: 'S-1' })
    expect(found).toMatchObject({ name: 'Rahim Uddin', groups: ['g2'] })
    expect(await school.student('S-1')).toMatchObject({
      branch: 'Sylhet',
      contact: '01811999999',
      version: 3,
    })
  })

  it('who takes a mobile between the reading and the writing of a list is seen by the list', async () => {
    const between = overtaken(parts, () => change({ sid: 'S-2', values: { mobile: '01711000099' } }))
    const list = 'Roll,Name,Mobile\nS-9,New,01711000099\n'
    const file = { name: 'class.csv', bytes: new TextEncoder().encode(list) }
    const report = await importStudents(between, file, {})
    expect(report).toMatchObject({ written: false, mistakeCount: 1 })
    expect(report.mistakes[0]?.text).toBe("01711000099: the student with sid 'S-2' has it already")
  })
})
