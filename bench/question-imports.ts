/**
 * `node bench/question-imports.ts`: seconds and memory of large question files: checked, imported into an empty school, and imported
 * again; with --exports the bank is also written in every format. Each row is a process of its own; its memory is the most
 * that it ever held, threads of the database included.
 * Options: --questions N (200000), --only gift (jsonl, gift, csv, xlsx, xml; all), --on sqlite|postgres (both), --exports.
 */
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { writeCsv } from '@porua/spreadsheets/write'
import { writeXlsx } from '@porua/spreadsheets/xlsx-write'
import { dialects, freshPlace } from '@porua/testkit/databases'
import { startPostgres } from '@porua/testkit/postgres'
import { measure } from './measure-process.ts'

const root = resolve(import.meta.dirname, '..')
const cli = join(root, 'apps/server/src/cli/main.ts')
const { values } = parseArgs({
  options: {
    questions: { type: 'string' },
    only: { type: 'string' },
    on: { type: 'string' },
    exports: { type: 'boolean' },
  },
})
const count = Number(values.questions ?? 200_000)

const title = (n: number) => `প্রশ্ন ${n}. কোন উদ্ভিদের কোষে প্লাস্টিড থাকে এবং তার কাজ কী?`
const options = (n: number) => ['ক্লোরোপ্লাস্ট', 'মাইটোকন্ড্রিয়া', 'রাইবোজোম', `নিউক্লিয়াস ${n}`]

function* rows(): Generator<(string | number)[]> {
  yield ['id', 'title', 'A', 'B', 'C', 'D', 'answer', 'marks']
  for (let n = 0; n < count; n++) yield [`q${n}`, title(n), ...options(n), 'C', 1]
}

function* texts(question: (n: number) => string, before = '', after = ''): Generator<string> {
  yield before
  for (let n = 0; n < count; n++) yield question(n)
  yield after
}

const jsonl = (n: number) =>
  `${JSON.stringify({ id: `q${n}`, type: 'MCQ', title: title(n), options: options(n), answer: ['রাইবোজোম'] })}\n`
const gift = (n: number) => `::q${n}::${title(n)} {=${options(n).join(' ~')} ####কারণ ${n}}\n\n`
const xml = (n: number) =>
  `<question type="multichoice"><name><text>q${n}</text></name><questiontext format="html"><text><![CDATA[<p>${title(n)}</p>]]></text></questiontext><single>true</single>${options(
    n,
  )
    .map((text, index) => `<answer fraction="${index === 0 ? 100 : 0}"><text>${text}</text></answer>`)
    .join('')}</question>\n`

const folder = mkdtempSync(join(tmpdir(), 'porua-bench-questions-'))
const write = (path: string, pieces: Iterable<string>) =>
  pipeline(Readable.from(pieces), createWriteStream(path))
const writers: Readonly<Record<string, (path: string) => Promise<void>>> = {
  jsonl: (path) => write(path, texts(jsonl)),
  gift: (path) => write(path, texts(gift)),
  csv: (path) => writeCsv(path, rows()),
  xlsx: (path) => writeXlsx(path, [{ name: 'Questions', rows: rows() }]),
  xml: (path) => write(path, texts(xml, '<quiz>', '</quiz>')),
}
const postgres = await startPostgres()
process.env.TEST_POSTGRES_URL = postgres.url
for (const [kind, writeFile] of Object.entries(writers)) {
  if (values.only && values.only !== kind) continue
  const path = join(folder, `big.${kind}`)
  await writeFile(path)
  await measure(`${kind}: check of ${count} questions`, [cli, 'questions', 'check', path])
  for (const dialect of dialects) {
    if (values.on && values.on !== dialect) continue
    const place = await freshPlace(dialect)
    const environment = { DATA_DIR: place.dataDir, SAMPLE: '0', DATABASE_URL: place.url ?? '' }
    const words = [cli, 'questions', 'import', path, '--bank', 'big']
    await measure(`${kind}: import into ${dialect}`, words, environment)
    await measure(`${kind}: the same again, nothing changed`, words, environment)
    for (const format of values.exports ? ['qti', 'moodle', 'gift', 'jsonl'] : []) {
      const out = join(folder, `export-${format}`)
      const asked = ['--bank', 'big', '--format', format, '--out', join(out, 'bank.zip')]
      mkdirSync(out)
      await measure(`${kind}: export as ${format}`, [cli, 'questions', 'export', ...asked], environment)
      rmSync(out, { recursive: true })
    }
    await place.remove()
  }
  rmSync(path)
}
await postgres.stop()
rmSync(folder, { recursive: true })
