/** A command that writes one thing reads that thing, however many students the school has. */
import { dialects, freshDatabase } from '@porua/testkit/databases'
import { type MadeSchool, makeSchool } from '@porua/testkit/factories'
import { watchReads } from '@porua/testkit/reads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { typeAt } from '../features/exams/admin/testing.ts'
import { MovableClock } from '../ports/clock/clock.ts'
import type { Database } from '../ports/database/database.ts'

const now = Date.parse('2026-03-01T10:00:00Z')
const students = 20_000

const calendar = ['--starts', '+1h', '--ends', '+3h', '--duration', '60']

describe.each(dialects)('in a school of 20,000 students on %s', (dialect) => {
  let db: Database
  let close: () => Promise<void>
  let school: MadeSchool
  beforeAll(async () => {
    ;({ db, close } = await freshDatabase(dialect))
    const student = <R extends object>(row: R, place: number) => ({
      ...row,
      sid: `R-${place}`,
      mobile: `88018${String(place).padStart(8, '0')}`,
    })
    school = await makeSchool(db, { now, students, groups: 2, student })
    await db.write((tx) => tx.insertInto('study_group').values(third).execute())
  })
  afterAll(() => close?.())

  const third = { id: 'third', course_id: 'c', position: 9, name: 'Third', all_json: '[]', version: 1 }

  test.each([
    ['students change', () => ['R-7', '--name', 'Another Name', '--mobile', '01911000001']],
    ['students move', () => ['R-8', '--from', school.groups[0] ?? '', '--to', 'third']],
    ['exams schedule', () => [school.exams[0]?.id ?? '', '--group', 'third', ...calendar]],
  ])('%s reads few rows, and no table of students from end to end', async (command, args) => {
    const watched = watchReads(db)
    const said = await typeAt({ db: watched.db, clock: new MovableClock(now) }, [
      ...command.split(' '),
      ...args(),
    ])
    expect(said).toMatchObject({ status: 0, json: { dryRun: false } })
    expect(watched.rows).toBeGreaterThan(0)
    expect(watched.rows).toBeLessThan(100)
    expect(await watched.scansOf(['student', 'student_group'])).toEqual([])
  })
})
