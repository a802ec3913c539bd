/**
 * How long a page of the desk's list of students takes, by what is searched and filtered:
 * `node scripts/run.mjs bench/students-list.ts [--databases sqlite,postgres] [--students 100000] [--rounds 21]`.
 * Never a pass or fail.
 */
import { parseArgs } from 'node:util'
import { freshPlace } from '@porua/testkit/databases'
import { sql } from 'kysely'
import { listStudentsPage, type StudentsAsked } from '../apps/server/src/features/people/desk/list.ts'
import type { Database } from '../apps/server/src/ports/database/database.ts'
import { openDatabase } from '../apps/server/src/ports/database/open-database.ts'
import { startUsedPostgres } from './postgres.ts'

const { values } = parseArgs({
  options: {
    databases: { type: 'string', default: 'sqlite,postgres' },
    students: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '21' },
  },
})
const [students, rounds] = [Number(values.students), Number(values.rounds)]
const dialects = values.databases.split(',') as ('sqlite' | 'postgres')[]
const groups = 20
const first = 'Rahima Karim Salma Nusrat Abdul Farhana Tanvir Shakib Mim Jannat'.split(' ')
const last = 'Khatun Uddin Begum Hossain Akter Islam Rahman Chowdhury Ahmed Sultana'.split(' ')

const asked: Record<string, StudentsAsked> = {
  'by name': {},
  'by roll': { sort: 'roll' },
  newest: { sort: 'newest' },
  'a first name': { search: 'rahi' },
  'two names': { search: 'rahima khatun' },
  'one letter': { search: 'r' },
  nobody: { search: 'zzzz' },
  'a mobile': { search: '017000991' },
  'a group': { group: 'g3' },
  'a group and a name': { group: 'g3', search: 'begum' },
  'a group of everybody': { group: 'all' },
  disabled: { state: 'disabled' },
  'not registered': { state: 'unregistered' },
}

const idOf = (n: number) => `m${String(n).padStart(9, '0')}`

/** Students in no order, each in one group and in the group of everybody. */
async function fill(db: Database): Promise<void> {
  const atOnce = 1_000
  await db.write(async (tx) => {
    const all = [...Array.from({ length: groups }, (_, n) => `g${n}`), 'all']
    const rows = all.map((id, position) => ({
      id,
      position,
      name: id,
      course_id: 'c',
      all_json: '[]',
      version: 1,
    }))
    await tx.insertInto('study_group').values(rows).execute()
  })
  const texts = { contact: null, branch: null, division: null, session: null, code: null, link: null }
  const gpas = { imported_ssc: null, imported_hsc: null, own_ssc: null, own_hsc: null, profile_pic: null }
  for (let from = 0; from < students; from += atOnce)
    await db.write(async (tx) => {
      const some = Array.from({ length: atOnce }, (_, n) => from + n)
      const rows = some.map((n) => {
        const place = (n * 7_919) % students
        return {
          ...{ ...texts, ...gpas, id: idOf(n), sid: `R-${place}`, mobile: `8801${700_000_000 + place}` },
          name: `${first[place % 10]} ${last[Math.floor(place / 10) % 10]} ${place}`,
          password_hash: n % 3 === 0 ? null : 'x'.repeat(90),
          ...{ disabled: n % 1_000 === 0 ? 1 : 0, created_at: 1, updated_at: 1, version: 1 },
        }
      })
      await tx.insertInto('student').values(rows).execute()
      for (const group of [(n: number) => `g${n % groups}`, () => 'all'])
        await tx
          .insertInto('student_group')
          .values(some.map((n) => ({ student_id: idOf(n), group_id: group(n) })))
          .execute()
    })
  if (db.dialect === 'postgres') await db.write((tx) => sql`analyze`.execute(tx))
}

async function timed(work: () => Promise<unknown>): Promise<string> {
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await work()
    took.push(performance.now() - began)
  }
  took.sort((a, b) => a - b)
  const at = (part: number) => (took[Math.min(rounds - 1, Math.floor(rounds * part))] ?? 0).toFixed(1)
  return `p50 ${at(0.5).padStart(7)} ms, p95 ${at(0.95).padStart(7)} ms`
}

const postgres = dialects.includes('postgres') ? await startUsedPostgres() : undefined
if (postgres) process.env.TEST_POSTGRES_URL = postgres.url
for (const dialect of dialects) {
  const place = await freshPlace(dialect)
  const db = await openDatabase({ dataDir: place.dataDir, url: place.url, allowLoss: true })
  await fill(db)
  for (const [name, filter] of Object.entries(asked)) {
    const page = await listStudentsPage(db, filter)
    const one = await timed(() => listStudentsPage(db, filter))
    const { next } = page
    const later =
      next === null
        ? ''
        : `; next page ${await timed(() => listStudentsPage(db, { ...filter, after: next }))}`
    process.stdout.write(`${dialect}, ${name}: ${one}${later}; ${page.total ?? 'many'} students\n`)
  }
  await db.close()
}
await postgres?.stop()
