/** Files that staff send and long work over HTTP: a real backup in a real child process, listed, downloaded and logged. */
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { jobsCalls } from '@porua/contract/desk/jobs'
import { operationsCalls } from '@porua/contract/desk/operations'
import { staffCalls } from '@porua/contract/desk/staff'
import { todayCalls } from '@porua/contract/desk/today'
import { limits } from '@porua/contract/limits'
import { readSheet } from '@porua/spreadsheets/sheet'
import { startApp, type TestApp } from '@porua/testkit/app'
import { send } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { DeskClient, deskHeaders } from '@porua/testkit/desk-client'
import { tempDir } from '@porua/testkit/temp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { jobKinds } from '../compose.jobs.ts'
import { backupJob } from '../features/operations/backup.job.ts'
import { backupCheckJob } from '../features/operations/backup-check.job.ts'
import { checkBackup } from '../features/operations/restore.ts'
import { packOf, smallSchool } from '../features/school-pack/school.factory.ts'
import type { DeskStaff } from '../platform/desk-http.ts'
import { noProgress } from '../platform/progress.ts'

const day = 86_400_000

describe.each(dialects)('long work over HTTP on %s', (dialect) => {
  let app: TestApp
  let owner: DeskClient
  let teacher: DeskClient

  beforeAll(async () => {
    app = await startApp({ dialect, pack: packOf(smallSchool()), jobProcesses: true })
    owner = await DeskClient.owner(app)
    teacher = await owner.colleague('teacher', 't@desk.org')
  })
  afterAll(() => app?.close())

  /** Sends bytes as a page does. */
  function sendFile(client: DeskClient, name: string, text: string) {
    const path = `/api/desk/files?name=${encodeURIComponent(name)}`
    const all = { ...deskHeaders, cookie: client.cookie, 'content-type': 'text/csv' }
    return send(app.url, { method: 'POST', path, headers: all, body: text })
  }
  const sentFiles = () => readdirSync(join(app.place.dataDir, 'jobs/in'))
  const asStaff = ({ staff }: DeskClient): DeskStaff => ({
    ...staff,
    sessionHash: '',
    mustAddSecondStep: false,
  })

  test('a backup runs apart from the server, and is downloaded by its owner alone', async () => {
    const { id } = await app.composed.longWork.api.start(backupJob, {}, asStaff(owner))
    const job = await vi.waitUntil(
      async () => {
        const now = (await owner.must(jobsCalls.one, { params: { jobId: id } })).job
        return now.state !== 'waiting' && now.state !== 'running' && now
      },
      { timeout: 100_000, interval: 100 },
    )
    expect(job).toMatchObject({
      state: 'done',
      kind: 'operations.backup',
      name: { en: 'Backup', bn: 'ব্যাকআপ' },
      outcome: { tables: expect.any(Number), rows: expect.any(Number) },
    })
    const path = `/api/desk/jobs/${id}/result`
    const file = await fetch(app.url + path, {
      headers: { cookie: owner.cookie, 'sec-fetch-site': 'same-origin' },
    })
    expect(file.headers.get('content-disposition')).toContain(job.result?.name)
    const bytes = Buffer.from(await file.arrayBuffer())
    expect(bytes.length).toBe(job.result?.bytes)
    const saved = join(tempDir('backup'), 'saved.backup')
    writeFileSync(saved, bytes)
    expect(await checkBackup(saved, noProgress)).toMatchObject({ tables: expect.any(Number) })
    const cross = await fetch(app.url + path, {
      headers: { cookie: owner.cookie, 'sec-fetch-site': 'cross-site' },
    })
    expect(cross.status).toBe(403)
    const others = await fetch(app.url + path, { headers: { cookie: teacher.cookie } })
    expect(others.status).toBe(404)
    expect((await fetch(app.url + path)).status).toBe(401)
    const { rows } = await owner.must(staffCalls.log, { query: { search: 'jobs.download' } })
    expect(rows.map(({ result, on }) => [result, on?.id])).toEqual([
      ['notFound', undefined],
      ['done', id],
    ])
  }, 200_000)

  test('a backup begun in the desk is checked there, and the doctor looks', async () => {
    const ended = (jobId: string) =>
      vi.waitUntil(
        async () => {
          const now = (await owner.must(jobsCalls.one, { params: { jobId } })).job
          return now.state !== 'waiting' && now.state !== 'running' && now
        },
        { timeout: 100_000, interval: 100 },
      )
    const { job: begun } = await owner.must(operationsCalls.backUp, {})
    expect((await ended(begun.id)).state).toBe('done')
    const { job: check } = await owner.must(operationsCalls.checkBackup, { body: { jobId: begun.id } })
    expect((await ended(check.id)).outcome).toMatchObject({ tables: expect.any(Number) })
    const reply = await sendFile(owner, 'no.backup', 'no backup at all')
    const { id } = (reply.body as { data: { file: { id: string } } }).data.file
    const { job: wrong } = await owner.must(operationsCalls.checkBackup, { body: { fileId: id } })
    expect(await ended(wrong.id)).toMatchObject({
      state: 'failed',
      changed: false,
      failure: { en: expect.any(String) },
    })
    const { job: doctor } = await owner.must(operationsCalls.examine, {})
    const { outcome } = await ended(doctor.id)
    expect((outcome as { findings: { code: string }[] }).findings.map(({ code }) => code)).toContain('noSms')
    const care = await owner.must(operationsCalls.care, {})
    expect(care).toMatchObject({
      lastBackup: expect.any(String),
      check: { id: wrong.id },
      doctor: { id: doctor.id },
    })
    const { waiting } = await owner.must(todayCalls.today, {})
    expect(waiting.jobs).toEqual([expect.objectContaining({ id: wrong.id, name: backupCheckJob.title })])
    expect(waiting.doctor?.findings).toContainEqual({ level: 'warning', code: 'noSms' })
    const mine = (await teacher.must(todayCalls.today, {})).waiting
    expect([mine.jobs, mine.doctor]).toEqual([[], null])
    const { job: again } = await owner.must(operationsCalls.checkBackup, { body: { jobId: begun.id } })
    expect((await ended(again.id)).state).toBe('done')
    expect((await owner.must(todayCalls.today, {})).waiting.jobs).toEqual([])
    const { rows } = await owner.must(staffCalls.log, { query: { search: 'operations.' } })
    expect(rows.map(({ what, result, on }) => [what, result, on?.id])).toEqual([
      ['operations.checkBackup', 'done', again.id],
      ['operations.examine', 'done', doctor.id],
      ['operations.checkBackup', 'done', wrong.id],
      ['operations.checkBackup', 'done', check.id],
      ['operations.backUp', 'done', begun.id],
    ])
  }, 400_000)

  test('a table is written as its filters leave it, and formulas are texts', async () => {
    const body = { kind: 'staff.export-log', query: { search: '=1+1' }, language: 'bn' } as const
    await owner.call(staffCalls.invite, { body: { name: '=1+1', role: 'marker' } })
    expect((await teacher.call(jobsCalls.exportTable, { body })).errors?.code).toBe('forbidden')
    const wrong = { ...body, kind: 'operations.backup' }
    expect((await owner.call(jobsCalls.exportTable, { body: wrong })).errors?.code).toBe('notFound')
    const { job } = await owner.must(jobsCalls.exportTable, { body })
    const done = await vi.waitUntil(
      async () => {
        const now = (await owner.must(jobsCalls.one, { params: { jobId: job.id } })).job
        return now.state === 'done' && now
      },
      { timeout: 100_000, interval: 100 },
    )
    // The search names the row of this export itself too.
    expect(done).toMatchObject({ outcome: { rows: 2 }, result: { name: 'কাজের লগ.xlsx' } })
    const path = join(app.place.dataDir, 'jobs/kept', job.id, 'result')
    const rows: (readonly string[])[] = []
    for await (const row of readSheet({ path, name: 'log.xlsx' })) rows.push(row.cells)
    expect(rows[0]?.slice(1, 3)).toEqual(['কে', 'ভূমিকা'])
    expect(rows[2]).toContain('=1+1')
  }, 200_000)

  test('the own work is listed for everybody, that of others with care.manage', async () => {
    expect((await owner.must(jobsCalls.list, { query: {} })).jobs).toHaveLength(7)
    expect((await teacher.must(jobsCalls.list, { query: {} })).jobs).toEqual([])
    expect((await teacher.call(jobsCalls.list, { query: { all: '1' } })).errors?.code).toBe('forbidden')
    expect((await owner.must(jobsCalls.list, { query: { all: '1', state: 'failed' } })).jobs).toHaveLength(1)
  })

  test('a file streams to the disk, for its sender’s work alone, and goes after a day', async () => {
    const reply = await sendFile(teacher, 'ভর্তি.csv', 'sid,name\n1,ক\n')
    expect(reply.status).toBe(200)
    const { id } = (reply.body as { data: { file: { id: string } } }).data.file
    expect(statSync(join(app.place.dataDir, 'jobs/in', id)).mode & 0o777).toBe(0o600)
    app.clock.move(2 * day)
    await app.composed.longWork.periodic.at(-1)?.run(app.clock.now())
    expect(sentFiles()).toEqual([])
  })

  test('an empty file, one that is too large, and one of a marker are refused in a sentence', async () => {
    await owner.signIn('01711111111')
    expect((await sendFile(owner, 'a.csv', '')).body).toMatchObject({
      errors: { code: 'badRequest', title: 'a.csv is empty.' },
    })
    const marker = await owner.colleague('marker', 'm@desk.org')
    expect((await sendFile(marker, 'a.csv', 'a')).status).toBe(403)
    expect(await refusedLarge()).toMatchObject({
      errors: { code: 'tooLarge', title: 'huge.csv is too large: a file may have 190 MB at most.' },
    })
    expect(sentFiles()).toEqual([])
  })

  /** Announces a body that is too large and sends only its beginning: the refusal comes all the same. */
  function refusedLarge(): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const call = request(`${app.url}/api/desk/files?name=huge.csv`, {
        method: 'POST',
        headers: {
          ...{ ...deskHeaders, cookie: owner.cookie, 'content-type': 'text/csv' },
          'content-length': limits.staffFileBytes + 1,
        },
      })
      call.on('error', reject)
      call.on('response', async (response) => {
        const parts: Buffer[] = []
        for await (const part of response) parts.push(part as Buffer)
        resolve(JSON.parse(Buffer.concat(parts).toString()))
        call.destroy()
      })
      call.write(Buffer.alloc(65_536))
    })
  }
})

test('every kind of long work has words of its own, and its own name', () => {
  const names = jobKinds.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { name, title, phases } of jobKinds) {
    expect(name).toMatch(/^[a-z][a-z-]*\.[a-z-]+$/)
    for (const bangla of [title.bn, ...Object.values(phases)]) expect(bangla, name).toMatch(/[ঀ-৿]/)
  }
})
