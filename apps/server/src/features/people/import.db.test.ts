/** Admission lists in a school, on both databases. */
import { dialects } from '@porua/testkit/databases'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { randomIds } from '../../platform/ids.ts'
import type { Database } from '../../ports/database/database.ts'
import type { Hint } from '../../ports/live/live.ts'
import { nextRevision } from '../school/school.api.ts'
import type { SchoolParts } from '../school-pack/import-pack.ts'
import { noFiles, noForum } from '../school-pack/school.factory.ts'
import { TestSchool } from '../school-pack/testing.ts'
import { findStudents } from './find-students.ts'
import { importStudents, type StudentsOptions } from './import.ts'
import { shortOnes } from './write-students.ts'

describe.each(dialects)('students on %s', (dialect) => {
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

  const load = (text: string, options: StudentsOptions = {}) =>
    importStudents(parts, { name: 'class.csv', bytes: new TextEncoder().encode(text) }, options)

  const list =
    'Roll,Name,Mobile,Batch\nS-1,Rahim Khan,01711000001,g1|Evening\nS-2,আয়েশা খাতুন,01711000002,g1|g2\nS-9,New,1711000009,Evening\n'

  it('of a list are new, changed and unchanged, said first and written once', async () => {
    const before = JSON.stringify(await school.everything())
    const dry = await load(list, { dryRun: true })
    expect(JSON.stringify(await school.everything())).toBe(before)
    expect(dry).toMatchObject({
      written: false,
      unchanged: 1,
      rows: 3,
      refused: 0,
      mistakeCount: 0,
      preview: [
        {
          line: 2,
          sid: 'S-1',
          what: 'changed',
          changes: [
            { field: 'name', from: 'Rahim Uddin', to: 'Rahim Khan' },
            { field: 'groups', from: 'g1', to: 'g1 | g2' },
          ],
        },
        { line: 4, sid: 'S-9', what: 'new' },
      ],
    })
    expect(await load(list)).toMatchObject({ written: true, preview: dry.preview })
    const added = await school.student('S-9')
    expect(added).toMatchObject({ mobile: '8801711000009', name: 'New', password_hash: null })
    // Whose groups have changed hears of it.
    const { id } = await school.student('S-1')
    expect(hints.map(({ topics, payload }) => [payload, [...topics].sort()])).toEqual([
      [{ groupId: 'g2' }, [`student:${id}`, `student:${added.id}`].sort()],
    ])
    expect(await load(list)).toMatchObject({ written: false, preview: [], unchanged: 3 })
  })

  it('of a list with a mistake are not written at all, or without it', async () => {
    const bad = `${list}S-10,,01711000010,\n`
    const before = JSON.stringify(await school.everything())
    const refused = await load(bad)
    expect(refused).toMatchObject({ written: false, mistakeCount: 1, refused: 1 })
    expect(refused.mistakes).toEqual([
      { file: 'class.csv', line: 5, field: 'name', text: 'is empty', wording: ['isEmpty'] },
    ])
    expect(JSON.stringify(await school.everything())).toBe(before)
    expect(await load(bad, { partial: true })).toMatchObject({ written: true, mistakeCount: 1 })
    expect((await school.all('student')).map(({ sid }) => sid).sort()).toEqual(['S-1', 'S-2', 'S-3', 'S-9'])
  })

  it('who are left out keep the mobile that another row of the list would take', async () => {
    // S-3 is not in the list: S-1 cannot have that mobile, so S-2 cannot have that of S-1, nor S-7 that of S-2.
    const third = (await school.student('S-3')).mobile.slice(2)
    const rows = [
      `S-1,Rahim,${third}`,
      'S-2,Ayesha,01711000001',
      'S-7,New,01711000002',
      'S-8,New,01711000008',
    ]
    const report = await load(`Roll,Name,Mobile\n${rows.join('\n')}\n`, { partial: true })
    expect(report.mistakes.map(({ line, field, text }) => [line, field, text])).toEqual([
      [2, 'mobile', `${third}: the student with sid 'S-3' has it already`],
      [3, 'mobile', "01711000001: the student with sid 'S-1' keeps it, whose row is wrong"],
      [4, 'mobile', "01711000002: the student with sid 'S-2' keeps it, whose row is wrong"],
    ])
    expect(report).toMatchObject({ rows: 4, refused: 3, written: true })
    expect((await school.all('student')).map(({ sid }) => sid).sort()).toEqual(['S-1', 'S-2', 'S-3', 'S-8'])
  })

  it('of a list come into a group besides their own', async () => {
    await load('Roll,Name,Mobile\nS-1,Rahim Uddin,01711000001\nS-8,New,01711000008\n', {
      groups: ['Evening'],
    })
    const found = await findStudents(school.db, { group: 'g2' })
    expect(found.map(({ sid, groups }) => [sid, groups])).toEqual([
      ['S-1', ['g1', 'g2']],
      ['S-2', ['g1', 'g2']],
      ['S-8', ['g2']],
    ])
    await expect(load(list, { groups: ['Night'] })).rejects.toThrow(
      "There is no group 'Night'; the groups are g1, g2.",
    )
  })

  it('of a big list wait while somebody sits an exam, unless it is wanted now', async () => {
    await school.sit()
    const rows = Array.from({ length: 2_001 }, (_, at) => `B-${at},Name ${at},0181${1_000_000 + at}`)
    const big = `Roll,Name,Mobile\n${rows.join('\n')}\n`
    await expect(load(big)).rejects.toThrow(/while students are sitting an exam/)
    expect(await school.all('student')).toHaveLength(3)
    // Looking is possible at any time.
    expect((await load(big, { dryRun: true })).preview).toHaveLength(2_001)
    expect((await load(big, { now: true })).written).toBe(true)
    expect(await school.all('student')).toHaveLength(2_004)
  }, 60_000)

  describe('of a big list, wanted now while somebody sits an exam,', () => {
    const swapped = ['S-1,Rahim Uddin,01711000002', 'S-2,আয়েশা খাতুন,01711000001']
    const many = Array.from({ length: 181 }, (_, at) => `B-${at},Name ${at},0181${1_000_000 + at}`)
    const big = `Roll,Name,Mobile\n${[...many, ...swapped].join('\n')}\n`
    /** How many rows of students each transaction of the import has written. */
    let sizes: number[]
    const load = async (before: (unit: number) => Promise<void>) => {
      const { db } = school
      const count = async () => (await school.all('student')).length
      const watched: Database = {
        dialect: db.dialect,
        read: (work) => db.read(work),
        scan: (work) => db.scan(work),
        write: async (work) => {
          const was = await count()
          await before(sizes.length)
          const result = await db.write(work)
          sizes.push((await count()) - was)
          return result
        },
        ping: () => db.ping(),
        close: () => db.close(),
      }
      const file = { name: 'class.csv', bytes: new TextEncoder().encode(big) }
      return importStudents({ ...parts, db: watched }, file, { now: true, inPartsAbove: 20, partial: true })
    }
    beforeEach(async () => {
      sizes = []
      await school.sit()
    })

    it('are written in short transactions, anew where somebody has come between', async () => {
      let others = 0
      const report = await load(async (unit) => {
        if (unit === 9 && others++ === 0) await school.db.write(nextRevision)
      })
      expect(others).toBe(2)
      expect(Math.max(...sizes)).toBeLessThanOrEqual(shortOnes)
      const count = (what: string) => report.preview.filter((row) => row.what === what).length
      expect([count('new'), count('changed'), report.unchanged]).toEqual([181, 2, 0])
      expect(await school.all('student')).toHaveLength(184)
      expect((await school.student('S-1')).mobile).toBe('8801711000002')
      expect((await school.student('S-2')).mobile).toBe('8801711000001')
    }, 60_000)

    it('stay as far as they are written where it is broken off, and the next import writes the rest', async () => {
      const broken = load(async (unit) => {
        if (unit === 5) throw new Error('killed')
      })
      await expect(broken).rejects.toThrow('killed')
      expect(await school.all('student')).toHaveLength(3 + 4 * shortOnes)
      expect((await school.student('S-1')).mobile).toBe('8801711000002')
      const report = await load(async () => undefined)
      expect([report.preview.length, report.unchanged]).toEqual([181 - 4 * shortOnes, 2 + 4 * shortOnes])
      expect(await school.all('student')).toHaveLength(184)
    }, 60_000)
  })
})
