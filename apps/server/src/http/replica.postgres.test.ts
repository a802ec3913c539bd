/** DATABASE_READ_URL: the forum is searched on a standby, and nobody misses what he has just written or sees what was just hidden. */
import { forumCalls } from '@porua/contract/forum'
import { startApp, type TestApp } from '@porua/testkit/app'
import { call, login, send } from '@porua/testkit/client'
import { type Standby, startPostgres, type TestPostgres } from '@porua/testkit/postgres'
import { tempDir } from '@porua/testkit/temp'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packOf, smallQuestions, smallSchool, smallStudents } from '../features/school-pack/school.factory.ts'

let primary: TestPostgres
let standby: Standby
let app: TestApp
let asker: string
let friend: string

beforeAll(async () => {
  primary = await startPostgres()
  const url = await primary.createDatabase()
  standby = await primary.standby()
  const readUrl = new URL(url)
  readUrl.searchParams.set('host', standby.folder)
  app = await startApp({
    dialect: 'postgres',
    place: { dataDir: tempDir('replica-app'), url, remove: async () => undefined },
    environment: { DATABASE_READ_URL: readUrl.href },
    pack: packOf(
      smallSchool(),
      smallQuestions(),
      [...smallStudents.split('\n').slice(0, 2), '01711000002,আয়েশা খাতুন,S-2,,,,,,,,,g1,Passw0rd'].join('\n'),
    ),
  })
  asker = (await login(app.url, '01711000001', 'Passw0rd')).id
  friend = (await login(app.url, '01711000002', 'Passw0rd')).id
})
afterAll(async () => {
  await app?.close()
  await standby?.stop()
  await primary?.stop()
})

const served = () => ({ ...app.db.replica?.served })
const usable = () => expect.poll(() => app.db.replica?.state, { timeout: 20_000 }).toBe('ok')

async function replay(what: 'pause' | 'resume'): Promise<void> {
  const client = new pg.Client({ connectionString: standby.url })
  await client.connect()
  await client.query(`select pg_wal_replay_${what}()`)
  await client.end()
}

async function ask(questionDescription: string): Promise<string> {
  // Past the pace of the last one, and past the time in which one's own lists stay on the primary.
  app.clock.move(3 * 3_600_000)
  const body = { courseId: 'bio', subjectId: 'botany', chapterId: 'cells', questionDescription }
  const reply = await call(app.url, forumCalls.addQuestion, { body }, { authorization: asker })
  expect(reply.errors).toBeUndefined()
  return reply.data?.question._id ?? ''
}

async function found(session: string, searchString: string): Promise<string[]> {
  const reply = await call(app.url, forumCalls.search, { body: { searchString } }, { authorization: session })
  return (reply.data?.questions ?? []).map(({ _id }) => _id)
}

test('others’ questions come from the standby; one’s own new one from the primary; a hidden one from neither', async () => {
  await usable()
  const first = await ask('Why do cells divide?')
  // The asker at once, and on the primary, although the standby stands still.
  await replay('pause')
  const second = await ask('Why do cells rest?')
  const before = served()
  expect(await found(asker, 'cells rest')).toEqual([second])
  const body = { searchString: 'cells rest' }
  const suggested = await call(app.url, forumCalls.keyword, { body }, { authorization: asker })
  expect(suggested.data?.map(({ _id }) => _id)).toEqual([second])
  expect(served()).toEqual(before)
  await replay('resume')

  // A friend from the standby, once it has it.
  await usable()
  await expect.poll(() => found(friend, 'cells'), { timeout: 20_000 }).toEqual([second, first])
  expect(served().replica).toBeGreaterThan(before.replica ?? 0)

  // Hidden: the standby still finds it, and it is shown to nobody.
  await replay('pause')
  await app.db.write((tx) =>
    tx.updateTable('forum_question').set({ hidden_at: app.clock.now() }).where('id', '=', first).execute(),
  )
  expect(await found(friend, 'cells')).toEqual([second])
  await replay('resume')
})

test('health names the standby and is ready without it; metrics count who served', async () => {
  await usable()
  const health = async () =>
    (await send<{ ready: boolean; parts: Record<string, string> }>(app.url, { path: '/api/health' })).data
  expect(await health()).toMatchObject({ ready: true, parts: { database: 'ok', replica: 'ok' } })
  const figures = await (await fetch(`${app.url}/api/metrics`)).text()
  expect(figures).toMatch(/porua_lagging_reads_total\{served="replica"\} [1-9]/)
  expect(figures).toMatch(/porua_replica_lag_seconds [0-9.]+\n/)

  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  await client.query("alter system set synchronous_standby_names = ''")
  await client.query('select pg_reload_conf()')
  await client.end()
  await standby.stop()
  await expect.poll(() => app.db.replica?.state, { timeout: 20_000 }).toBe('unavailable')
  expect(await health()).toMatchObject({ ready: true, parts: { database: 'ok', replica: 'unavailable' } })
  expect(await found(friend, 'cells rest')).toHaveLength(1)
  expect(await (await fetch(`${app.url}/api/metrics`)).text()).toContain('porua_replica_lag_seconds +Inf')
})
