/** A server under measurement: its own process, its own data folder, a school with sessions already open. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openDatabase } from '@porua/server/ports/database/open-database'

const root = resolve(import.meta.dirname, '..')

/** A session id per student: not secret, only 43 characters of the right alphabet. */
export function sessionId(n: number): string {
  return createHash('sha256').update(`bench ${n}`).digest('base64url')
}

/** Opens a session for the first `students` of the bench school. The server must not run yet on SQLite. */
export async function openSessions(
  dataDir: string,
  url: string | undefined,
  students: number,
): Promise<void> {
  const db = await openDatabase({ dataDir, ...(url ? { url } : {}), allowLoss: false })
  const rows = await db.read((reader) =>
    reader.selectFrom('student').select(['id', 'sid']).orderBy('sid').limit(students).execute(),
  )
  const now = Date.now()
  for (let from = 0; from < rows.length; from += 500) {
    const part = rows.slice(from, from + 500).map((row, index) => ({
      id_hash: createHash('sha256')
        .update(sessionId(from + index))
        .digest('hex'),
      student_id: row.id,
      remember: 1,
      created_at: now,
      expires_at: now + 30 * 86_400_000,
    }))
    await db.write((tx) => tx.insertInto('session').values(part).execute())
  }
  await db.close()
}

export interface Running {
  process: ChildProcess
  port: number
  /** Milliseconds from the spawn to the first answer of /api/health. */
  readyMs: number
  /** Resident memory of the process, megabytes. */
  memory(): number
  /** CPU seconds used so far by all threads. */
  cpu(): number
  /** CPU seconds used so far by the main thread. */
  mainCpu(): number
  stop(): Promise<void>
}

/** CPU seconds of a process or thread, from its `stat` file. */
export function cpuOf(file: string): number {
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** As `npm start` and the files in deploy/ run it. */
const flags = ['--max-semi-space-size=4']
const allocator = { MALLOC_ARENA_MAX: '2' }

/** Starts a server process and waits until it is healthy. */
export async function startServer(
  dataDir: string,
  port: number,
  url?: string,
  extra: Record<string, string> = {},
): Promise<Running> {
  const began = performance.now()
  const child = spawn(
    process.execPath,
    [...flags, join(root, 'scripts/run.mjs'), 'apps/server/src/main.ts'],
    {
      cwd: dataDir,
      env: {
        ...process.env,
        ...allocator,
        PORT: String(port),
        DATA_DIR: dataDir,
        SAMPLE: '0',
        LOG_LEVEL: 'warn',
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/porua'),
        ...(url ? { DATABASE_URL: url } : {}),
        ...extra,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const until = Date.now() + 60_000
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null)
    if (reply?.ok) break
    if (Date.now() > until || child.exitCode !== null) throw new Error('the server did not start')
    await new Promise((wait) => setTimeout(wait, 20))
  }
  return {
    process: child,
    port,
    readyMs: performance.now() - began,
    memory: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    },
    cpu: () => cpuOf(`/proc/${child.pid}/stat`),
    mainCpu: () => cpuOf(`/proc/${child.pid}/task/${child.pid}/stat`),
    stop: () =>
      new Promise((done) => {
        child.once('exit', () => done())
        child.kill('SIGTERM')
      }),
  }
}
