/**
 * Whether a storm of sign-ins slows the answers down: `node bench/login-storm.ts`. Answers are saved at a steady rate and as fast as they
 * go, each time without and with 64 connections that do nothing but sign in, in turns, so that a noisy machine is noisy for both.
 * Options: --rounds N (5), --seconds N (4 a turn), --rate N (400 answers a second in the steady turns), --logins N (64).
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { hash } from '@node-rs/argon2'
import { openDatabase } from '@porua/server/ports/database/open-database'
import { freePort } from '@porua/testkit/process'
import { type Sitting, saveCall, startStorm } from './exam-day.ts'
import { type Call, Connection, closed, type Figures, figures } from './load.ts'
import { writePack } from './pack.ts'
import { openSessions, startServer } from './server.ts'

const root = resolve(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    rate: { type: 'string' },
    logins: { type: 'string' },
  },
})
const rounds = Number(values.rounds ?? 5)
const seconds = Number(values.seconds ?? 4)
const rate = Number(values.rate ?? 400)
const logins = Number(values.logins ?? 64)
const students = 2_000
const connections = 32
const password = 'Porua2027'
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Gives every student the same password, hashed once. */
async function setPasswords(dataDir: string): Promise<void> {
  const db = await openDatabase({ dataDir, allowLoss: false })
  const password_hash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await db.write((tx) => tx.updateTable('student').set({ password_hash }).execute())
  await db.close()
}

/** The n-th sign-in of a connection: another student each time. */
function loginCall(connection: number, n: number): Call {
  const student = (n * logins + connection) % students
  const username = `88017${String(student).padStart(8, '0')}`
  return { method: 'POST', path: '/api/student/login', body: JSON.stringify({ username, password }) }
}

/** Saves `rate` answers a second, each at its own time; a late one does not delay the next connection's. */
async function steady(port: number, next: (connection: number, n: number) => Call): Promise<Figures> {
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)))
  const times: number[] = []
  let failures = 0
  const began = performance.now()
  const gap = (connections * 1000) / rate
  await Promise.all(
    open.map(async (connection, index) => {
      for (let n = 0; ; n++) {
        const due = began + (index * gap) / connections + n * gap
        if (due > began + seconds * 1000) break
        const early = due - performance.now()
        if (early > 0) await new Promise((wait) => setTimeout(wait, early))
        const reply = await connection.send(next(index, n))
        // From when it was due: what waited behind a slow one has waited too.
        times.push(performance.now() - due)
        if (reply.status !== 200) failures++
      }
    }),
  )
  for (const connection of open) connection.close()
  return figures(times, failures, (performance.now() - began) / 1000)
}

const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

const pack = mkdtempSync(join(tmpdir(), 'porua-storm-pack-'))
const dataDir = mkdtempSync(join(tmpdir(), 'porua-storm-'))
writePack(pack, { students, questions: 500, paper: 60 })
const imported = spawnSync(
  process.execPath,
  [join(root, 'scripts/run.mjs'), 'apps/server/src/cli/main.ts', 'import', pack],
  { cwd: root, env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8' },
)
if (imported.status !== 0) throw new Error(imported.stderr)
await openSessions(dataDir, undefined, students)
await setPasswords(dataDir)
const server = await startServer(dataDir, await freePort())
try {
  const { sittings } = await startStorm(server.port, students, 5, 64)
  let round = 0
  const next = () => saveCall(sittings as Sitting[], connections, ++round)
  const ways = {
    steady: () => steady(server.port, next()),
    'as fast as they go': () => closed(server.port, connections, seconds, next()),
  }
  await ways['as fast as they go']()
  say(
    `sqlite, ${connections} connections save, ${logins} sign in; ${rounds} rounds of ${seconds} s; the loader shares the cores`,
  )
  for (const [name, save] of Object.entries(ways)) {
    const without: Figures[] = []
    const during: Figures[] = []
    const signIns: Figures[] = []
    for (let n = 0; n < rounds; n++) {
      without.push(await save())
      const storm = closed(server.port, logins, seconds + 1, loginCall)
      await new Promise((wait) => setTimeout(wait, 500))
      during.push(await save())
      signIns.push(await storm)
    }
    const of = (list: Figures[], key: 'p50' | 'p99' | 'perSecond') =>
      median(list.map((figure) => figure[key]))
    const line = (list: Figures[]) =>
      `${Math.round(of(list, 'perSecond'))}/s p50 ${of(list, 'p50').toFixed(1)} ms p99 ${of(list, 'p99').toFixed(1)} ms`
    const failed = [...without, ...during, ...signIns].reduce((sum, { failures }) => sum + failures, 0)
    say(
      `${name}: alone ${line(without)}; in the storm ${line(during)}; p99 × ${(of(during, 'p99') / of(without, 'p99')).toFixed(2)}`,
    )
    say(`  sign-ins ${line(signIns)}; ${failed} failures`)
    say(
      `  p99 by round, alone ${without.map(({ p99 }) => p99.toFixed(0)).join(' ')}, storm ${during.map(({ p99 }) => p99.toFixed(0)).join(' ')}`,
    )
  }
} finally {
  await server.stop()
  rmSync(pack, { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
}
