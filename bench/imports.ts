/**
 * `node bench/imports.ts`: seconds and memory of large spreadsheets: read and written alone, and imported as admission lists.
 * Each row is a process of its own; its memory is the most that it ever held (resident), threads of the database included,
 * and its CPU says more than its seconds on a machine that others use too.
 * Options: --rows N (200000, of a sheet that is read), --students N (200000, of a list that is imported), --on sqlite|postgres.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readSheet } from '@porua/spreadsheets/sheet'
import { writeCsv } from '@porua/spreadsheets/write'
import { writeXlsx } from '@porua/spreadsheets/xlsx-write'
import { dialects, freshPlace, type Place } from '@porua/testkit/databases'
import { startPostgres } from '@porua/testkit/postgres'
import { measure } from './measure-process.ts'
import { writePack } from './pack.ts'

const root = resolve(import.meta.dirname, '..')
const cli = join(root, 'apps/server/src/cli/main.ts')
const { values } = parseArgs({
  options: {
    rows: { type: 'string' },
    students: { type: 'string' },
    on: { type: 'string' },
    /** For a process of its own: what it does, and with which file. */
    only: { type: 'string' },
    file: { type: 'string' },
  },
})
const rows = Number(values.rows ?? 200_000)
const students = Number(values.students ?? 200_000)

/** A list as a school has it, names in Bangla. */
function* list(count: number): Generator<(string | number)[]> {
  yield ['Roll', 'Name', 'Mobile', 'Guardian mobile', 'Branch', 'Division', 'Session', 'SSC', 'HSC', 'Group']
  for (let n = 0; n < count; n++) {
    const end = String(n).padStart(8, '0')
    yield [
      `R-${n}`,
      `শিক্ষার্থী ${n}`,
      `017${end}`,
      `018${end}`,
      'Dhaka',
      'Science',
      '2025-26',
      4.5,
      4.83,
      'bench',
    ]
  }
}

/** Writes or reads a sheet, for a process of its own. */
async function only(what: string, path: string, count: number): Promise<void> {
  if (what === 'write csv') await writeCsv(path, list(count))
  else if (what === 'write xlsx') await writeXlsx(path, [{ name: 'Students', rows: list(count) }])
  else {
    let found = 0
    for await (const _ of readSheet({ path, name: path })) found++
    if (found !== count + 1) throw new Error(`${found} rows were read, not ${count + 1}`)
  }
}

async function inSchool(what: string, place: Place, files: Record<string, string>): Promise<void> {
  const environment = {
    DATA_DIR: place.dataDir,
    SAMPLE: '0',
    DATABASE_URL: place.url ?? '',
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/porua'),
  }
  const school = (name: string, ...words: string[]) =>
    measure(`${what}: ${name}`, [cli, ...words], environment)
  await school('import of a small pack', 'import', files.pack ?? '')
  await school(`check of ${rows} students, XLSX`, 'students', 'check', files.xlsx ?? '')
  await school(`import of ${students} new students, CSV`, 'students', 'import', files.some ?? '')
  await school('the same again, nothing changed', 'students', 'import', files.some ?? '')
}

async function all(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'porua-bench-imports-'))
  const file = (name: string) => join(folder, name)
  for (const kind of ['csv', 'xlsx'])
    for (const deed of ['write', 'read']) {
      const args = ['--only', `${deed} ${kind}`, '--file', file(`list.${kind}`), '--rows', String(rows)]
      await measure(`${deed} ${rows} rows, ${kind.toUpperCase()}`, [import.meta.filename, ...args])
    }
  await writeCsv(file('some.csv'), list(students))
  writePack(file('pack'), { students: 10, questions: 60, paper: 60 })
  const header = 'mobile,name,sid,groups\n'
  writeFileSync(join(file('pack'), 'students.csv'), `${header}01999999999,First,F-1,bench\n`)
  const files = { pack: file('pack'), xlsx: file('list.xlsx'), some: file('some.csv') }
  const postgres = await startPostgres()
  process.env.TEST_POSTGRES_URL = postgres.url
  for (const dialect of dialects) {
    if (values.on && values.on !== dialect) continue
    const place = await freshPlace(dialect)
    await inSchool(dialect, place, files)
    await place.remove()
  }
  await postgres.stop()
  rmSync(folder, { recursive: true })
}

if (values.only && values.file) await only(values.only, values.file, rows)
else await all()
