/** Every table of the desk as XLSX, made in this process: its headings, its rows, and what a stranger wrote as plain text. */
import { join } from 'node:path'
import { readSheet } from '@porua/spreadsheets/sheet'
import { dialects, migratedPlace, type Place } from '@porua/testkit/databases'
import { tempDir } from '@porua/testkit/temp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SchoolServices } from './cli/commands/command.ts'
import { composeSchool } from './cli/compose.ts'
import { jobKinds } from './compose.jobs.ts'
import { readConfig } from './config.ts'
import type { AnyJobKind, JobContext } from './features/jobs/jobs.api.ts'
import { isTableKind } from './features/jobs/table-export.api.ts'
import { importPack, packOf, smallQuestions, smallSchool } from './features/school-pack/school.factory.ts'
import { noProgress } from './platform/progress.ts'

const tables = jobKinds.filter(isTableKind) as AnyJobKind<SchoolServices>[]
const formula = '=HYPERLINK("http://evil")'
/** How many rows each table has of the school below. */
const rowsOf: Record<string, number> = {
  'people.export-students': 2,
  'people.export-groups': 2,
  'question-bank.export-questions': smallQuestions().length,
  'exams.export-exams': 2,
  'exams.export-absent': 1,
  'staff.export-staff': 1,
  'staff.export-log': 0,
  'notifications.export-notices': 0,
  'jobs.export-jobs': 0,
}

const queryOf: Record<string, object> = { 'exams.export-absent': { exam: 'live' } }

describe.each(dialects)('tables as XLSX on %s', (dialect) => {
  let place: Place
  let services: SchoolServices
  beforeAll(async () => {
    place = await migratedPlace(dialect)
    const environment = { DATA_DIR: place.dataDir, ...(place.url ? { DATABASE_URL: place.url } : {}) }
    services = await composeSchool(readConfig(environment, place.dataDir))
    const students = [
      'mobile,name,sid,contact,groups,password',
      `01711000001,"${formula.replaceAll('"', '""')}",S-1,,g1,Passw0rd`,
      '01711000002,Ayesha,S-2,,g2,Passw0rd',
    ].join('\n')
    await importPack(services.db, packOf(smallSchool(), smallQuestions(), students))
    // Its group has one student, who has not begun it.
    await services.db.write((tx) =>
      tx.updateTable('group_exam').set({ ended_at: 1 }).where('exam_id', '=', 'live').execute(),
    )
    await services.db.write((tx) =>
      tx
        .insertInto('staff')
        .values({
          ...{ id: 's1', version: 1, name: 'Rahima', login: 'r@desk.org', role: 'owner', disabled: 0 },
          ...{ password_hash: 'x', totp_secret: null, totp_on: 0, totp_used: 0 },
          ...{ created_at: 0, updated_at: 0 },
        })
        .execute(),
    )
  })
  afterAll(async () => {
    await services?.close()
    await place?.remove()
  })

  async function made(kind: AnyJobKind<SchoolServices>, query: object): Promise<string[][]> {
    const path = join(tempDir('table'), 'table.xlsx')
    const context = { progress: noProgress, result: () => path } as unknown as JobContext
    await kind.run(context, { query, language: 'en' }, services)
    const rows: string[][] = []
    for await (const { cells } of readSheet({ path, name: 'table.xlsx' })) rows.push([...cells])
    return rows
  }

  test('every table is tried', () =>
    expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(rowsOf).sort()))

  test.each(tables.map((kind) => [kind.name, kind] as const))('%s', async (name, kind) => {
    const [head = [], ...rows] = await made(kind, queryOf[name] ?? {})
    expect(new Set(head).size).toBe(head.length)
    expect(rows).toHaveLength(rowsOf[name] ?? -1)
    for (const row of rows) expect(row.length).toBeLessThanOrEqual(head.length)
  })

  test('who is absent has a number to call, and nobody is before the end', async () => {
    const [absent] = tables.filter(({ name }) => name === 'exams.export-absent')
    if (!absent) throw new Error('no table of absent students')
    const [, ...rows] = await made(absent, { exam: 'live', group: 'g1' })
    expect(rows.map((row) => row.slice(0, 4))).toEqual([['Morning', 'S-1', formula, '01711000001']])
    expect(await made(absent, { exam: 'live', group: 'g2' })).toHaveLength(1)
    const end = (ended_at: number | null) =>
      services.db.write((tx) =>
        tx.updateTable('group_exam').set({ ended_at }).where('exam_id', '=', 'live').execute(),
      )
    await end(null)
    expect(await made(absent, { exam: 'live' })).toHaveLength(1)
    await end(1)
  })

  test('a name that looks like a formula is a text, and filters are those of the list', async () => {
    const [students] = tables.filter(({ name }) => name === 'people.export-students')
    if (!students) throw new Error('no table of students')
    const rows = await made(students, { search: 'S-1' })
    expect(rows.slice(1)).toEqual([['S-1', formula, '01711000001', 'Morning', 'Yes', 'No']])
  })
})
