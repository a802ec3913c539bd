/**
 * How many saves a second the service takes, without HTTP: `node bench/saves-micro.ts [sqlite|postgres url] [connections] [seconds]`.
 * Each connection saves, waits for the acknowledgement, and saves the next question, as a phone does.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createExams } from '../apps/server/src/features/exams/exams.ts'
import { randomIds } from '../apps/server/src/platform/ids.ts'
import { systemClock } from '../apps/server/src/ports/clock/clock.ts'
import { openDatabase } from '../apps/server/src/ports/database/open-database.ts'
import { Outbox } from '../apps/server/src/ports/live/outbox.ts'
import { makeSchool } from '../packages/testkit/src/factories.ts'

const [where = 'sqlite', connections = '64', seconds = '5'] = process.argv.slice(2)
const dataDir = mkdtempSync(join(tmpdir(), 'porua-bench-'))
const db = await openDatabase({
  dataDir,
  url: where === 'sqlite' ? undefined : where,
  allowLoss: false,
})
const students = 2_000
const questions = Array.from({ length: 100 }, (_, i) => ({
  id: `q${i}`,
  options: ['A', 'B', 'C', 'D'],
  answer: ['A'],
}))
const school = await makeSchool(db, {
  now: Date.now(),
  students,
  exams: [{ questions, multiple: true }],
})
const exams = createExams({
  db,
  clock: systemClock,
  ids: randomIds,
  live: new Outbox(db, systemClock, randomIds),
  graceMinutes: 30,
})
const examId = school.exams[0]?.id ?? ''
const groupId = school.groups[0] ?? ''

const begun = performance.now()
await Promise.all(
  school.students.map((studentId) =>
    exams.starts.start({ studentId, device: 'd', counter: 0 }, examId, groupId),
  ),
)
const startMs = performance.now() - begun

const cpuBefore = process.cpuUsage()
const mainBefore = process.threadCpuUsage()
const until = performance.now() + Number(seconds) * 1_000
const times: number[] = []
async function connection(place: number): Promise<void> {
  for (let n = 0; performance.now() < until; n++) {
    const studentId = school.students[(place + n * Number(connections)) % students] ?? ''
    const revision = n + 1
    const from = performance.now()
    const reply = await exams.answers.save({
      studentId,
      device: 'd',
      counter: revision,
      examId,
      groupId,
      attemptId: undefined,
      offline: false,
      answers: [
        { questionId: `q${n % 100}`, answer: ['ABCD'[n % 4] ?? 'A'], timestamp: Date.now(), revision },
      ],
    })
    if (reply.answers[0]?.outcome !== 'saved') throw new Error(JSON.stringify(reply))
    times.push(performance.now() - from)
  }
}
await Promise.all(Array.from({ length: Number(connections) }, (_, i) => connection(i)))
const cpu = process.cpuUsage(cpuBefore)
const main = process.threadCpuUsage(mainBefore)
times.sort((a, b) => a - b)
const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
process.stdout.write(
  `${db.dialect} ${connections} connections: ${Math.round(times.length / Number(seconds))} saves/s, ` +
    `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ` +
    `${Math.round((cpu.user + cpu.system) / times.length)} µs of CPU a save, ${Math.round((main.user + main.system) / times.length)} of them on the main thread; ${students} starts in ${Math.round(startMs)} ms\n`,
)
await db.close()
rmSync(dataDir, { recursive: true, force: true })
