/** A lock that somebody else holds keeps every save from the disk: health, metrics and the log say so, and the log names who. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Student, send } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { startPostgres, type TestPostgres } from '@porua/testkit/postgres'
import { type ServerProcess, startServerProcess } from '@porua/testkit/process'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'

const place = { examId: 'practice-physics', groupId: 'morning-batch' }

/** Who holds the lock: its number, what the log says of it, and how it lets go. */
interface Holder {
  pid: number
  what: RegExp
  letGo(): Promise<unknown>
}

async function holdPostgres(url: string): Promise<Holder> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await client.query('begin')
  await client.query("lock table answer in exclusive mode; select '01711000001'")
  return {
    pid: rows[0]?.pid ?? 0,
    what: /idle in transaction: lock table answer in exclusive mode; select …/,
    letGo: () => client.end(),
  }
}

/** Another program opens the file and begins to write. */
async function holdSqlite(dataDir: string): Promise<Holder> {
  const program = `
const db = new (require('better-sqlite3'))(process.argv[1])
db.exec('begin immediate')
console.log('holds')
setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['-e', program, join(dataDir, 'porua.db')], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return {
    pid: child.pid ?? 0,
    what: /node/,
    letGo: () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      return ended
    },
  }
}

describe.each(dialects)('a lock that somebody else holds, on %s', { timeout: 120_000 }, (dialect) => {
  let server: ServerProcess
  let postgres: TestPostgres | undefined
  let holder: Holder | undefined
  let tapping: NodeJS.Timeout | undefined
  afterEach(async () => {
    clearInterval(tapping)
    await holder?.letGo().catch(() => undefined)
    await server?.remove()
    await postgres?.stop()
  })

  test('is known while saves wait for it, and over when it is', async () => {
    postgres = dialect === 'postgres' ? await startPostgres() : undefined
    const url = await postgres?.createDatabase()
    server = await startServerProcess({ SAMPLE: '1', ...(url ? { DATABASE_URL: url } : {}) })
    const health = () => send<{ parts: { saves: string } }>(server.url, { path: '/api/health' })
    const student = await Student.signIn(server.url, '01700000001', 'Porua2027')
    const { paper } = await student.sit(place)
    const mcq = paper.questions.find(({ question }) => question.type === 'MCQ')?.question
    const save = () =>
      student.save(place, [
        { questionId: mcq?._id ?? '', answer: [mcq?.options[0] ?? ''], extra: [], timestamp: Date.now() },
      ])
    expect((await save()).status).toBe(200)
    expect((await health()).data?.parts.saves).toBe('ok')

    holder = url === undefined ? await holdSqlite(server.dataDir) : await holdPostgres(url)
    const statuses: number[] = []
    // Those that the end of the lock breaks off are nobody's: what they were to say has been said.
    const tap = () =>
      void save().then(
        ({ status }) => statuses.push(status),
        () => undefined,
      )
    tapping = setInterval(tap, 400)
    const saves = async () => {
      const { status, data } = await health()
      return `${status} ${data?.parts.saves}`
    }
    await expect.poll(saves, { timeout: 30_000 }).toMatch(/^503 waiting for \d+ s$/)
    await expect.poll(() => server.output(), { timeout: 30_000 }).toContain('saves wait for the database')
    const line = server
      .output()
      .split('\n')
      .find((text) => text.includes('saves wait for the database'))
    const { seconds, blockers } = JSON.parse(line ?? '') as { seconds: number; blockers: unknown[] }
    expect(seconds).toBeGreaterThanOrEqual(5)
    expect(blockers).toMatchObject([{ pid: holder.pid, what: expect.stringMatching(holder.what) }])
    const { text } = await send(server.url, { path: '/api/metrics' })
    expect(Number(/^porua_oldest_save_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(5)

    await holder.letGo()
    holder = undefined
    await expect.poll(async () => (await health()).status, { timeout: 30_000 }).toBe(200)
    await expect.poll(() => server.output(), { timeout: 30_000 }).toContain('saves go through again')
    await expect.poll(() => statuses.at(-1), { timeout: 30_000 }).toBe(200)
  })
})
