/** A list of students from its preview to its import, on both databases; the work runs in this process. */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Job } from '@porua/contract/desk/jobs'
import { readSheet } from '@porua/spreadsheets/sheet'
import { writeXlsx } from '@porua/spreadsheets/xlsx-write'
import { dialects } from '@porua/testkit/databases'
import { tempDir } from '@porua/testkit/temp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Act, type DeskStaff } from '../../../platform/desk-http.ts'
import { randomIds } from '../../../platform/ids.ts'
import { Problem } from '../../../platform/problems.ts'
import { noProgress } from '../../../platform/progress.ts'
import type { AnyJobKind, JobContext, JobsApi } from '../../jobs/jobs.api.ts'
import type { SchoolParts } from '../../school-pack/import-pack.ts'
import { noFiles, noForum } from '../../school-pack/school.factory.ts'
import { TestSchool } from '../../school-pack/testing.ts'
import { findStudents } from '../find-students.ts'
import { StudentImports } from './imports.service.ts'

const staff: DeskStaff = {
  id: 'staff-1',
  name: 'Rahima',
  role: 'teacher',
  sessionHash: '',
  mustAddSecondStep: false,
}
const rows = [
  ['Gonit Niketan, admissions 2026'],
  ['Sl', 'Name of Student', 'Roll No.', 'Mobile', 'Batch'],
  ['1', 'Rahima', 'N-1', '01711-100001', 'Morning'],
  ['2', 'Karim', 'N-2', '0171110000', 'HSC 26 A'],
  ['3', 'Salma', 'N-3', '01711100003', 'hsc 26 a'],
  ['4', 'Nobody', 'N-4', 'abc', 'Old'],
  ['5', 'আয়েশা', 'N-5', '০১৭১১১০০০০৫', 'Old'],
  ['6', 'Rahim Uddin', 'S-1', '01711000001', 'Evening'],
  ['Total', '', '6', '', ''],
]

/** Runs each piece of work at once, and keeps what it comes to. */
class JobsHere implements JobsApi {
  readonly #services: SchoolParts
  readonly #folder: string
  readonly #jobs = new Map<string, Job>()
  readonly #lists = new Map<string, unknown[]>()
  readonly files = new Map<string, string>()

  constructor(services: SchoolParts, folder: string) {
    this.#services = services
    this.#folder = folder
  }

  async start(kind: AnyJobKind<never>, input: unknown): Promise<Job> {
    const id = randomIds.next(0)
    const context: JobContext = {
      progress: noProgress,
      staff,
      file: async (fileId) => ({ path: this.files.get(fileId) ?? '', name: `${fileId}.xlsx`, bytes: 1 }),
      result: (name) => join(this.#folder, name),
      list: (name) => {
        const list: unknown[] = []
        this.#lists.set(`${id} ${name}`, list)
        return { add: async (row) => void list.push(JSON.parse(JSON.stringify(row))) }
      },
      listOf: async () => [] as never,
      resultOf: async () => '',
    }
    const outcome = await kind.run(context, input, this.#services as never)
    const at = new Date(0).toISOString()
    const job: Job = {
      ...{ id, kind: kind.name, name: kind.title, staffId: staff.id, who: staff.name, state: 'done' },
      ...{ waitsFor: null, createdAt: at, startedAt: at, endedAt: at, phase: null, done: 0, total: null },
      ...{ cancelling: false, changed: false, stays: null, outcome, failure: null, result: null },
    }
    this.#jobs.set(id, job)
    return job
  }

  sent(): never {
    throw new Error('no file is asked for outside of work')
  }

  async one(_kind: unknown, id: string): Promise<Job> {
    const job = this.#jobs.get(id)
    if (!job) throw new Error(`no job ${id}`)
    return job
  }

  async rows(id: string, list: string, { from, limit }: { from: number; limit: number }) {
    const all = this.#lists.get(`${id} ${list}`) ?? []
    return { rows: all.slice(from, from + limit), total: all.length }
  }

  async newest(): Promise<Job[]> {
    return []
  }

  async failed(): Promise<Job[]> {
    return []
  }
}

describe.each(dialects)('a list of students on %s', (dialect) => {
  let school: TestSchool
  let jobs: JobsHere
  let imports: StudentImports
  let folder: string
  beforeEach(async () => {
    school = await TestSchool.open(dialect)
    await school.load()
    folder = tempDir('list')
    const { db, clock } = school
    const parts: SchoolParts = {
      ...{ db, clock, ids: randomIds, files: noFiles, forum: noForum },
      papers: { build: async () => undefined },
    }
    jobs = new JobsHere(parts, folder)
    imports = new StudentImports({ db, clock, ids: randomIds, jobs })
  })
  afterEach(() => school.close())

  const begin = async (cells: string[][] = rows) => {
    const path = join(folder, 'list.xlsx')
    await writeXlsx(path, [{ name: 'List', rows: cells }])
    jobs.files.set('list', path)
    return imports.begin({ fileId: 'list', name: 'list.xlsx' }, staff, new Act())
  }
  const students = () => findStudents(school.db, { group: undefined, find: undefined })
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'nothing was refused',
      (error: unknown) => (error instanceof Problem ? error.code : error),
    )

  it('shows each row as it is understood, those to mend first, and stores nothing', async () => {
    const before = await students()
    const { id, summary } = await begin()
    expect(summary).toMatchObject({ rows: 6, bad: 2, added: 3, changed: 1, same: 0, totals: 1, fileSays: [] })
    expect(summary?.batches).toEqual([
      { name: 'HSC 26 A', rows: 2, answer: null },
      { name: 'Old', rows: 2, answer: null },
    ])
    expect(summary?.leftOut).toEqual(['Sl'])
    const { rows: shown, total } = await imports.rows(id, {}, staff)
    expect(total).toBe(7)
    expect(shown.slice(0, 3).map(({ state, line }) => [state, line])).toEqual([
      ['bad', 4],
      ['bad', 6],
      ['total', 9],
    ])
    expect(shown[0]?.wrong).toMatchObject([{ column: 'mobile', en: expect.stringContaining('0171110000') }])
    expect(shown.find(({ cells }) => cells.sid === 'S-1')?.changes).toEqual([
      { field: 'groups', from: 'g1', to: 'g2' },
    ])
    expect(await students()).toEqual(before)
    expect(await refusal(imports.one(id, { ...staff, id: 'other' }))).toBe('notFound')
  })

  it('keeps what is mended, asks the school for its mobile, and imports what is right', async () => {
    const { id } = await begin()
    const mend = (mobile: string) => imports.mend(id, { at: 0, line: 4, cells: { mobile } }, staff, new Act())
    expect((await mend('01711000002')).row.wrong).toMatchObject([{ column: 'mobile' }])
    expect(await mend('01711100002')).toMatchObject({ row: { state: 'new', wrong: [], typed: true }, bad: 1 })
    const [first] = (await imports.rows(id, {}, staff)).rows
    expect(first).toMatchObject({ cells: { mobile: '01711100002' }, state: 'new' })
    const strange = imports.mend(id, { at: 3, line: 4, cells: {} }, staff, new Act())
    expect(await refusal(strange)).toBe('notFound')

    const run = () => imports.run(id, {}, staff, new Act())
    expect(await refusal(run())).toBe('badRequest')
    const answer = (name: string, given: { make: string } | { same: string }) =>
      imports.answer(id, { batch: { name, answer: given } }, staff, new Act())
    await answer('HSC 26 A', { make: 'bio' })
    const { summary } = await answer('Old', { same: 'g2' })
    expect(summary?.batches.map((batch) => batch.answer)).toEqual([{ make: 'bio' }, { same: 'g2' }])
    const { outcome } = await run()
    expect(outcome).toMatchObject({ added: 4, changed: 1, same: 0, leftOut: 1, groups: ['HSC 26 A'] })
    expect(outcome?.into.map(({ name }) => name)).toEqual(['Morning', 'Evening', 'HSC 26 A'])
    const of = new Map((await students()).map((row) => [row.sid, row]))
    expect(of.get('N-2')).toMatchObject({ mobile: '01711100002' })
    expect(of.get('N-2')?.groups).toEqual(of.get('N-3')?.groups)
    expect(of.get('N-5')).toMatchObject({ name: 'আয়েশা', mobile: '01711100005', groups: ['g2'] })
    expect([of.get('N-4'), of.get('S-1')?.groups]).toEqual([undefined, ['g2']])
    expect(await refusal(run())).toBe('conflict')
    expect(await refusal(mend('01711100009'))).toBe('conflict')

    expect(readdirSync(folder)).toContain('left-out.xlsx')
    const left: string[][] = []
    for await (const { cells } of readSheet({ name: 'left-out.xlsx', path: join(folder, 'left-out.xlsx') }))
      left.push([...cells])
    expect(left).toHaveLength(2)
    expect(left[1]?.slice(0, 3)).toEqual(['abc', 'Nobody', 'N-4'])
  })

  const bytes = (name: string, content: Buffer | string) => {
    writeFileSync(join(folder, name), content)
    jobs.files.set('list', join(folder, name))
    return imports.begin({ fileId: 'list', name }, staff, new Act())
  }
  const head = 'Roll,Name,Mobile\n'
  it.each<[string, Buffer | string]>([
    ['binary.csv', Buffer.from(Array.from({ length: 20_000 }, (_, n) => (n * 7919) % 256))],
    ['old.xls', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4_000, 1)])],
    ['photo.csv', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(2_000, 3)])],
    ['page.xlsx', '<html><table><tr><td>Roll</td></tr></table></html>'],
    ['unclosed.csv', `${head}1,A,01711100001\n2,"${'x'.repeat(50_000)}\n3,B,01711100003\n`],
  ])('of %s says in a sentence why it cannot be read', async (name, content) => {
    const { summary } = await bytes(name, content)
    expect(summary?.fileSays.map(({ en, bn }) => [en.length > 8, /[ঀ-৿]/.test(bn)])).toContainEqual([
      true,
      true,
    ])
  })

  it('a list in an old encoding says so, and formulas are the text that they show', async () => {
    const old = await bytes('old.csv', Buffer.from(`${head}1,Jos\xe9,01711100001\n`, 'latin1'))
    const [row] = (await imports.rows(old.id, {}, staff)).rows
    expect(row?.cells.name).toBe('José')
    expect(old.summary?.notes?.map(({ en }) => en).join()).toContain('not UTF-8')
    const formulas = await bytes('f.csv', `${head}1,"=HYPERLINK(""http://evil"")",01711100002\n`)
    const [named] = (await imports.rows(formulas.id, {}, staff)).rows
    expect(named?.cells.name).toBe('=HYPERLINK("http://evil")')
  })

  it('of a file that is no list says why, and imports nothing', async () => {
    const { id, summary } = await begin([['hello'], ['there is no list here']])
    expect(summary?.fileSays).toHaveLength(1)
    expect(await refusal(imports.run(id, {}, staff, new Act()))).toBe('conflict')
  })
})
