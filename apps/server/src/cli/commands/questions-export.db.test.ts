/** `questions export` on both databases: a bank goes out in four formats and comes in again unchanged. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bankArbitrary } from '@porua/question-formats/write.testing'
import { dialects, freshDatabase } from '@porua/testkit/databases'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { questionJson } from '../../features/question-bank/question-json.ts'
import { randomIds } from '../../platform/ids.ts'
import { MovableClock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import { LocalFiles } from '../../ports/files/local-files.ts'
import { main } from '../run.ts'
import type { SchoolServices } from './command.ts'

describe.each(dialects)('questions export on %s', (dialect) => {
  let folder: string
  let db: Database
  let close: () => Promise<void>
  let out: string
  let err: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'porua-export-'))
    ;({ db, close } = await freshDatabase(dialect))
  })
  afterEach(async () => {
    await close()
    await rm(folder, { recursive: true })
  })

  async function run(...argv: string[]): Promise<number> {
    out = ''
    err = ''
    const services = {
      db,
      files: new LocalFiles(join(folder, 'kept')),
      clock: new MovableClock(0),
      ids: randomIds,
      papers: { build: async () => undefined },
      close: async () => undefined,
    }
    return main(argv, async () => services as unknown as SchoolServices, {
      folder,
      out: (text) => {
        out += text
      },
      err: { write: (text: string) => (err += text) },
      now: () => 0,
    })
  }

  async function bodies(): Promise<string[]> {
    const rows = await db.scan((reader) =>
      reader.selectFrom('bank_question').selectAll().orderBy('position').execute(),
    )
    return rows.map((row) => `${row.id} ${row.body_json}`)
  }

  it('comes in again as it went out, in every format', async () => {
    const samples = fc.sample(bankArbitrary, { seed: 20261121, numRuns: 12 })
    const lines = samples.flatMap((bank, index) =>
      bank.map(({ id, body }) =>
        JSON.stringify(questionJson(`${index}-${id}`, body, { path: (key) => key })),
      ),
    )
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a6' } })
      .png()
      .toBuffer()
    await mkdir(join(folder, 'media'))
    await writeFile(join(folder, 'media', 'green.png'), picture)
    lines.push(
      JSON.stringify({
        id: 'p',
        type: 'MCQ',
        title: 'ছবি?',
        options: ['media/green.png', 'খ'],
        optionType: { 0: 'image' },
        answer: ['খ'],
        images: ['media/green.png'],
      }),
    )
    await writeFile(join(folder, 'b.jsonl'), lines.join('\n'))
    expect([await run('questions', 'import', 'b.jsonl', '--bank', 'b'), err]).toEqual([0, expect.any(String)])
    const before = await bodies()
    expect(before.length).toBe(lines.length)
    for (const [format, name] of [
      ['qti', 'out.zip'],
      ['moodle', 'out.xml'],
      ['jsonl', 'out/out.jsonl'],
    ] as const) {
      expect(await run('questions', 'export', '--bank', 'b', '--format', format, '--out', name)).toBe(0)
      expect(out).toBe(`Wrote ${lines.length} questions, 1 media file to ${name}.\n`)
      expect(await run('questions', 'import', name, '--bank', 'b')).toBe(0)
      expect(out).toBe(`questions/b.jsonl: ${lines.length} as before.\n`)
      expect(await bodies()).toEqual(before)
    }
    expect(await readdir(join(folder, 'out', 'media'))).toHaveLength(1)
  })

  it('says in GIFT what was left behind, and as data', async () => {
    const question = { id: 'q', type: 'MCQ', title: 'Q?', options: ['a', 'b'], answer: ['b'] }
    const other = { ...question, id: 'r', marks: 2, notes: 'n' }
    await writeFile(join(folder, 'b.jsonl'), [question, other].map((one) => JSON.stringify(one)).join('\n'))
    await run('questions', 'import', 'b.jsonl', '--bank', 'b')
    expect(
      await run('questions', 'export', '--bank', 'b', '--format', 'gift', '--out', 'b.gift', '--json'),
    ).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      bank: 'questions/b.jsonl',
      format: 'gift',
      file: 'b.gift',
      questions: 2,
      leftOut: 0,
      media: 0,
    })
    expect(err).toContain('Note: questions/b.jsonl: GIFT has no place for marks: left out (r)\n')
    expect(await readFile(join(folder, 'b.gift'), 'utf8')).toBe(
      '::q::[plain]Q?{\n\t~a\n\t=b\n}\n\n::r::[plain]Q?{\n\t~a\n\t=b\n}\n\n',
    )
  })

  it.each(['gift', 'moodle', 'qti', 'jsonl'])(
    'a place where no file can be made is told, as %s',
    async (format) => {
      const question = { id: 'q', type: 'MCQ', title: 'Q?', options: ['a', 'b'], answer: ['b'] }
      await writeFile(join(folder, 'b.jsonl'), JSON.stringify(question))
      expect(await run('questions', 'import', 'b.jsonl', '--bank', 'b')).toBe(0)
      const name = `${'n'.repeat(250)}.x`
      expect(await run('questions', 'export', '--bank', 'b', '--format', format, '--out', name)).toBe(1)
      expect(err).toContain(`${name}: the name is too long (ENAMETOOLONG)\n`)
      expect(await readdir(folder)).toEqual(['b.jsonl'])
    },
  )

  it('refuses a bank that is not there, an unknown format, and a file that is', async () => {
    expect(await run('questions', 'export', '--bank', 'b', '--format', 'qti', '--out', 'b.zip')).toBe(1)
    expect(err).toContain(
      "There is no question bank 'questions/b.jsonl'. See: npm run school -- questions list\n",
    )
    expect(await run('questions', 'export', '--bank', 'b', '--format', 'word', '--out', 'b.doc')).toBe(1)
    expect(err).toContain('Name the format, one of gift, moodle, qti, jsonl')
    expect(await run('questions', 'export', '--bank', 'b', '--format', 'qti')).toBe(1)
    expect(err).toContain('Name the file to write')
    await writeFile(join(folder, 'b.zip'), 'mine')
    expect(await run('questions', 'export', '--bank', 'b', '--format', 'qti', '--out', 'b.zip')).toBe(1)
    expect(err).toContain('is there already: name a new file')
    expect((await readdir(folder)).sort()).toEqual(['b.zip'])
  })
})
