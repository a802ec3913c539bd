/**
 * How long a big import takes, alone and beside a server that keeps writing. Measures, never judges:
 *   node apps/server/src/features/school-pack/school.bench.ts [postgres://…]
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../ports/database/database.ts'
import { openDatabase } from '../../ports/database/open-database.ts'
import { openOwned } from '../../ports/database/owner/open-owned.ts'
import { serveOwner } from '../../ports/database/owner/serve-owner.ts'
import { importPack, smallSchool } from './school.factory.ts'

const students = 10_000
const questions = 5_000

/** 10,000 students with one password, 5,000 questions of about 1.5 KB, ten exams of 100 questions. */
function bigPack(salt: string): Record<string, string> {
  const filler = 'A sentence about plants that is as long as such sentences are, with $x^2$ in it. '.repeat(
    12,
  )
  const lines = Array.from({ length: questions }, (_, index) =>
    JSON.stringify({
      id: `q${index}`,
      type: 'MCQ',
      title: `${index} ${salt} ${filler}`,
      explanation: filler,
      options: ['one', 'two', 'three', 'four'],
      answer: ['two'],
    }),
  )
  const school = smallSchool()
  const ids = (exam: number): string[] => Array.from({ length: 100 }, (_, index) => `q${exam * 100 + index}`)
  school.exams = Array.from({ length: 10 }, (_, index) => ({
    id: `e${index}`,
    title: `Exam ${index}`,
    subjectId: 'botany',
    passMark: 40,
    usesGpa: false,
    sets: ['A', 'B'],
    releaseAt: null,
    lateAnswers: 'count',
    instruction: '',
    questions: [{ file: 'questions/big.jsonl', ids: ids(index), marks: 1 }],
  })) as never
  for (const group of school.groups) group.exams = []
  const rows = Array.from({ length: students }, (_, index) => {
    const number = String(10_000_000 + index)
    return `017${number},Student ${index} ${salt},S-${index},018${number},Dhaka,Science,2025-26,5.00,4.50,g1|g2,Passw0rd`
  })
  return {
    'school.json': JSON.stringify(school),
    'students.csv': [
      'mobile,name,sid,contact,branch,division,session,SSCGPA,HSCGPA,groups,password',
      ...rows,
    ].join('\n'),
    'questions/big.jsonl': lines.join('\n'),
  }
}

async function timed(db: Database, name: string, salt: string): Promise<void> {
  const pack = bigPack(salt)
  const start = performance.now()
  const { counts } = await importPack(db, pack)
  const changed = [...counts].map(([what, { added, changed }]) => `${what} ${added + changed}`).join(', ')
  say(`${name}: ${((performance.now() - start) / 1000).toFixed(2)} s (${changed || 'nothing changed'})`)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** The server's part: small durable writes one after the other, and how long they and the event loop are held up. */
async function serve(dataDir: string, url: string | undefined): Promise<void> {
  const db = await openDatabase({ dataDir, url, allowLoss: false })
  const owner = await serveOwner(db)
  let running = true
  const loop = monitorEventLoopDelay({ resolution: 5 })
  let waits: number[] = []
  process.on('message', async (message) => {
    if (message === 'begin') {
      waits = []
      loop.reset()
      loop.enable()
    } else if (message === 'report') {
      waits.sort((a, b) => a - b)
      const at = (share: number): string => (waits[Math.floor(waits.length * share)] ?? 0).toFixed(1)
      process.send?.(
        `  meanwhile the server wrote ${waits.length} times: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(0.9999)} ms; ` +
          `its event loop stood still for at most ${(loop.max / 1e6).toFixed(0)} ms`,
      )
    } else {
      running = false
    }
  })
  process.send?.('ready')
  for (let count = 0; running; count++) {
    const start = performance.now()
    await db.write(async (tx) => {
      await tx
        .insertInto('secret')
        .values({ name: 'bench', value: String(count) })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: String(count) }))
        .execute()
    })
    waits.push(performance.now() - start)
    await sleep(1)
  }
  await owner.close()
  await db.close()
  process.disconnect?.()
}

async function measure(url: string | undefined): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'porua-bench-'))
  const server = fork(import.meta.filename, ['serve', dataDir, url ?? ''])
  await once(server, 'message')
  const db = await openOwned({ dataDir, url, allowLoss: false })
  for (const [name, salt] of [
    ['first import', ''],
    ['the same again', ''],
    ['everything changed', 'x'],
  ] as const) {
    server.send('begin')
    await timed(db, name, salt)
    // The write that waited for the import has to come home before it can be counted.
    await sleep(300)
    server.send('report')
    const [report] = await once(server, 'message')
    say(String(report))
  }
  await db.close()
  server.send('end')
  await once(server, 'exit')
  rmSync(dataDir, { recursive: true })
}

const [command, dataDir = '', url] = process.argv.slice(2)
if (command === 'serve') await serve(dataDir, url || undefined)
else await measure(command)
