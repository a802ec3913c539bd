/** Backups that are damaged, forged or of another program: told by their part, and nothing is left of them. */
import { cp, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tempDir } from '@porua/testkit/temp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sha256 } from '../../platform/ids.ts'
import { noProgress } from '../../platform/progress.ts'
import type { Dialect } from '../../ports/database/database.ts'
import { ArchiveReader, ArchiveWriter } from './archive.ts'
import type { Installation } from './installation.ts'
import { type Manifest, manifestParts } from './manifest.ts'
import { checkBackup, restore } from './restore.ts'
import { refusal, soundBackup } from './testing/sound-backup.ts'
import { everythingIn, filesIn, installationOf, Places } from './testing.ts'

const places = new Places()
let file: string
let sound: Installation

const fresh = async (dialect: Dialect) => installationOf(await places.fresh(dialect))

beforeAll(async () => {
  ;({ sound, file } = await soundBackup(places))
})
afterAll(() => places.remove())

describe('a damaged backup', () => {
  let bad: string
  beforeEach(() => {
    bad = join(tempDir('bad'), 'bad.zip')
  })

  /** Changes one byte in the middle of a part, where it lies packed in the file. */
  async function spoil(part: string): Promise<void> {
    const bytes = await readFile(file)
    const at = bytes.indexOf(`${part}`) + part.length + 500
    bytes[at] = (bytes[at] ?? 0) ^ 0xff
    await writeFile(bad, bytes)
  }

  it.each(['tables/student.ndjson', 'media/school/small.png', 'media/school/deep/big.mp4', 'manifest.json'])(
    'is told by its part: %s',
    async (part) => {
      await spoil(part)
      expect(await refusal(checkBackup(bad, noProgress))).toContain(part)
      const there = await fresh('sqlite')
      expect(await refusal(restore(there, bad, noProgress))).toContain(part)
      expect(await filesIn(there)).toEqual({})
      await expect(stat(join(there.place.dataDir, 'porua.db'))).rejects.toThrow('ENOENT')
      await restore(there, file, noProgress)
    },
  )

  it('leaves an empty PostgreSQL empty', async () => {
    await spoil('tables/student.ndjson')
    const there = await fresh('postgres')
    expect(await refusal(restore(there, bad, noProgress))).toContain('tables/student.ndjson')
    await restore(there, file, noProgress)
    expect(await everythingIn(there)).toEqual(await everythingIn(sound))
  })

  it('is told when it is cut off, or is something else', async () => {
    await cp(file, bad)
    await truncate(bad, 100_000)
    expect(await refusal(checkBackup(bad, noProgress))).toMatch(
      /bad.zip is not a backup, or its end is missing/,
    )
    await writeFile(bad, 'a letter')
    expect(await refusal(checkBackup(bad, noProgress))).toMatch(/is not a backup/)
    expect(await refusal(checkBackup(join(bad, '..'), noProgress))).toMatch(/^There is no file/)
    const other = join(tempDir('bad'), 'other.zip')
    const zip = await ArchiveWriter.create(other)
    await zip.finish()
    expect(await refusal(checkBackup(other, noProgress))).toContain('manifest.json is missing')
  })

  /** The sound one written anew, with another manifest or other parts. */
  async function rewritten(
    change: (said: Manifest) => Manifest,
    parts: Record<string, string | null> = {},
  ): Promise<void> {
    const archive = await ArchiveReader.open(file)
    const writer = await ArchiveWriter.create(bad)
    const said = change(JSON.parse(await archive.text('manifest.json')) as Manifest)
    const own = Object.fromEntries(manifestParts(said))
    for (const name of archive.names) {
      const text = { ...own, ...parts }[name]
      if (text === null) continue
      const chunks = async function* () {
        yield Buffer.from(text ?? '')
      }
      await writer.add(name, text === undefined ? archive.read(name) : chunks(), false)
    }
    await writer.finish()
    archive.close()
  }

  it('of a newer version, with a table or column that this one does not know, or without one, is refused', async () => {
    const there = await fresh('sqlite')
    await rewritten((said) => ({ ...said, migrations: [...said.migrations, '9999-later'] }))
    expect(await refusal(restore(there, bad, noProgress))).toMatch(
      /newer version of this program \(it has 9999-later\)/,
    )
    const altered = (change: (table: Manifest['tables'][number]) => object) => (said: Manifest) => ({
      ...said,
      tables: said.tables.map((table) => (table.name === 'student' ? { ...table, ...change(table) } : table)),
    })
    const cases: [(said: Manifest) => Manifest, RegExp][] = [
      [altered(() => ({ name: 'sqlite_schema' })), /sqlite_schema.ndjson: this program has no such table/],
      [
        altered(({ columns }) => ({ columns: columns.slice(1) })),
        /student.ndjson: this program has no such table/,
      ],
      [altered(() => ({ name: 'x"; drop table student' })), /manifest.json: tables.\d+.name/],
      [(said) => ({ ...said, tables: said.tables.slice(1) }), /answer.ndjson is missing/],
      [(said) => ({ ...said, version: 2 }) as never, /manifest.json: version/],
    ]
    for (const [change, message] of cases) {
      bad = join(tempDir('bad'), 'bad.zip')
      await rewritten(change)
      expect(await refusal(restore(there, bad, noProgress))).toMatch(message)
    }
  })

  it('with rows that are none is told by line and column', async () => {
    const said = (text: string) => (was: Manifest) => ({
      ...was,
      tables: was.tables.map((table) =>
        table.name === 'course' ? { ...table, rows: 1, bytes: text.length, sha256: sha256(text) } : table,
      ),
    })
    const header = '["id","position","name","description","image","version"]\n'
    const cases: [string, RegExp][] = [
      [`${header}["a","1","b",null,null,1]\n`, /course.ndjson, line 2: position is not int/],
      [`${header}["a",1]\n`, /course.ndjson, line 2: not a row of 6 values/],
      [`${header}{\n`, /course.ndjson, line 2: not JSON/],
      [`${header}["a",1,"b",null,null,1]`, /course.ndjson: its last line is cut off/],
      ['["id"]\n', /course.ndjson, line 1: the columns are not/],
    ]
    for (const [text, message] of cases) {
      bad = join(tempDir('bad'), 'bad.zip')
      await rewritten(said(text), { 'tables/course.ndjson': text })
      expect(await refusal(checkBackup(bad, noProgress))).toMatch(message)
    }
  })
})
