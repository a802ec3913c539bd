/** A list of students dropped in the desk: preview, mends, unknown batches, import, what is left out. In real child processes. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { jobsPaths } from '@porua/contract/desk/jobs.paths'
import { staffCalls } from '@porua/contract/desk/staff'
import { studentImportCalls } from '@porua/contract/desk/student-imports'
import { studentsCalls } from '@porua/contract/desk/students'
import { readSheet } from '@porua/spreadsheets/sheet'
import { writeXlsx } from '@porua/spreadsheets/xlsx-write'
import { startApp, type TestApp } from '@porua/testkit/app'
import { send } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { DeskClient, deskHeaders } from '@porua/testkit/desk-client'
import { tempDir } from '@porua/testkit/temp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { packOf, smallSchool } from '../features/school-pack/school.factory.ts'

const c = studentImportCalls
/** A child process begins slowly on a machine with much to do. */
const timeoutMs = 180_000
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

describe.each(dialects)('a list of students in the desk on %s', (dialect) => {
  let app: TestApp
  let owner: DeskClient
  let importId: string

  beforeAll(async () => {
    app = await startApp({ dialect, pack: packOf(smallSchool()) })
    owner = await DeskClient.owner(app)
  })
  afterAll(() => app?.close())

  async function drop(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const headers = { ...deskHeaders, cookie: owner.cookie, 'content-type': 'application/octet-stream' }
    const path = `/api${jobsPaths.sendFile.path}?name=${encodeURIComponent(name)}`
    const sent = await send(app.url, { method: 'POST', path, headers, body: bytes })
    const { id } = (sent.body as unknown as { data: { file: { id: string } } }).data.file
    const { import: one } = await owner.must(c.startImport, { body: { fileId: id, name } })
    return one.id
  }
  const params = () => ({ importId })
  const standing = async () => (await owner.must(c.studentImport, { params: params() })).import
  const ended = (which: 'preview' | 'import') =>
    vi.waitUntil(
      async () => {
        const one = await standing()
        const job = one[which]
        return job && job.state !== 'waiting' && job.state !== 'running' && one
      },
      { timeout: timeoutMs, interval: 100 },
    )
  const pages = () => owner.must(c.importRows, { params: params(), query: {} })
  const students = async () => (await owner.must(studentsCalls.students, { query: { limit: 100 } })).rows

  test(
    'shows each row as it is understood, those to mend first, and stores nothing',
    async () => {
      const path = join(tempDir('list'), 'list.xlsx')
      await writeXlsx(path, [{ name: 'List', rows }])
      const before = await students()
      importId = await drop('list.xlsx', new Uint8Array(readFileSync(path)))
      const { summary, preview } = await ended('preview')
      expect(preview).toMatchObject({ state: 'done', changed: false })
      expect(summary).toMatchObject({
        rows: 6,
        bad: 2,
        added: 3,
        changed: 1,
        same: 0,
        totals: 1,
        fileSays: [],
      })
      expect(summary?.batches).toEqual([
        { name: 'HSC 26 A', rows: 2, answer: null },
        { name: 'Old', rows: 2, answer: null },
      ])
      const { rows: shown, total } = await pages()
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
    },
    timeoutMs,
  )

  test(
    'each unknown batch is answered once; then what is right is written, and the rest is handed back',
    async () => {
      await owner.must(c.mendRow, {
        params: params(),
        body: { at: 0, line: 4, cells: { mobile: '01711100002' } },
      })
      const run = () => owner.call(c.runImport, { params: params(), body: {} })
      const inLog = async () => (await owner.must(staffCalls.log, { query: { limit: 1 } })).rows[0]
      expect(await inLog()).toMatchObject({
        on: { name: 'list.xlsx' },
        before: { mobile: '0171110000' },
        after: { line: 4, mobile: '01711100002' },
      })
      expect(Object.keys((await inLog())?.after as object).sort()).toEqual(['line', 'mobile'])
      expect((await run()).errors?.code).toBe('badRequest')
      const answer = (name: string, given: object) =>
        owner.must(c.answerImport, { params: params(), body: { batch: { name, answer: given as never } } })
      await answer('HSC 26 A', { make: 'bio' })
      const { import: answered } = await answer('Old', { same: 'g2' })
      const [g2] = (await owner.must(studentsCalls.groups, {})).groups.filter(({ id }) => id === 'g2')
      expect((await inLog())?.after).toEqual({ batch: 'Old', group: g2?.name })
      expect(answered.summary?.batches.map((batch) => batch.answer)).toEqual([
        { make: 'bio' },
        { same: 'g2' },
      ])
      expect((await run()).status).toBe(200)
      const { outcome, import: job } = await ended('import')
      expect(outcome).toMatchObject({ added: 4, changed: 1, same: 0, leftOut: 1, groups: ['HSC 26 A'] })
      expect(outcome?.into.map(({ name }) => name)).toEqual(['Morning', 'Evening', 'HSC 26 A'])
      const all = await students()
      const of = (sid: string) => all.find((row) => row.sid === sid)
      expect(of('N-2')).toMatchObject({ mobile: '01711100002', groups: [{ name: 'HSC 26 A' }] })
      expect(of('N-3')?.groups).toEqual(of('N-2')?.groups)
      expect(of('N-5')).toMatchObject({ name: 'আয়েশা', mobile: '01711100005', groups: [{ id: 'g2' }] })
      expect(of('N-4')).toBeUndefined()
      expect(of('S-1')?.groups).toMatchObject([{ id: 'g2' }])
      expect((await run()).errors?.code).toBe('conflict')
      const file = await fetch(`${app.url}/api/desk/jobs/${job?.id}/result`, {
        headers: { cookie: owner.cookie, 'sec-fetch-site': 'same-origin' },
      })
      const left: string[][] = []
      const bytes = new Uint8Array(await file.arrayBuffer())
      for await (const { cells } of readSheet({ name: 'left-out.xlsx', bytes } as never))
        left.push([...cells])
      expect(left).toHaveLength(2)
      expect(left[1]?.slice(0, 3)).toEqual(['abc', 'Nobody', 'N-4'])
    },
    timeoutMs,
  )

  test('a list is its sender’s alone', async () => {
    const teacher = await owner.colleague('teacher', `t-${dialect}@desk.org`)
    expect((await teacher.call(c.studentImport, { params: params() })).errors?.code).toBe('notFound')
  })
})
