/** The command line: what it prints and how it ends. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Installation } from '../features/operations/installation.ts'
import { packOf } from '../features/school-pack/school.factory.ts'
import { randomIds } from '../platform/ids.ts'
import { MovableClock } from '../ports/clock/clock.ts'
import { DatabaseRefused } from '../ports/database/database.ts'
import { openDatabase } from '../ports/database/open-database.ts'
import { LocalFiles } from '../ports/files/local-files.ts'
import type { SchoolServices } from './commands/command.ts'
import { main } from './run.ts'

let folder: string
let out: string
let err: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'porua-cli-'))
  await write('pack', packOf())
})
afterEach(() => rm(folder, { recursive: true }))

async function write(name: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name, path)), { recursive: true })
    await writeFile(join(folder, name, path), text)
  }
}

async function makeServices(): Promise<SchoolServices> {
  const db = await openDatabase({ dataDir: join(folder, 'data'), allowLoss: false })
  return {
    db,
    files: new LocalFiles(join(folder, 'data', 'media')),
    clock: new MovableClock(Date.parse('2026-03-01T10:00:00Z')),
    ids: randomIds,
    papers: { build: async () => undefined },
    lateAnswers: { waiting: async () => [] },
    close: () => db.close(),
  } as unknown as SchoolServices
}

async function run(...argv: string[]): Promise<number> {
  out = ''
  err = ''
  return main(argv, makeServices, {
    folder,
    out: (text) => {
      out += text
    },
    err: { write: (text: string) => (err += text) },
    now: () => 0,
  })
}

describe('school', () => {
  it('imports, and says what changed and that nothing did', async () => {
    expect(await run('import', 'pack')).toBe(0)
    expect(out).toContain('students: 3 new\n')
    expect(err).toContain('Reading students.csv…\n')
    expect(err).toContain('Note: school.json:')
    expect(await run('import', 'pack')).toBe(0)
    expect(out).toBe('Nothing changed.\n')
  })

  it('lists every mistake, changes nothing and ends with 1', async () => {
    const bad = packOf()
    bad['students.csv'] = `${bad['students.csv']}\n01711000004,,S-4,,,,,,,,,,\n017,B,S-5,,,,,,,,,,`
    await write('bad', bad)
    expect(await run('import', 'bad')).toBe(1)
    expect(err).toContain('students.csv:5: name: is empty\n')
    expect(err).toContain("students.csv:6: mobile: '017' is not a mobile number")
    expect(err).toMatch(/The pack has 2 mistakes; nothing was imported\n$/)
    await run('import', 'pack')
    expect(out).toContain('students: 3 new')
  })

  it('exports and releases', async () => {
    await run('import', 'pack')
    expect(await run('export', 'copy')).toBe(0)
    expect(out).toBe('Wrote 3 students, 2 exams and 4 questions to copy.\n')
    expect(await run('import', 'copy')).toBe(0)
    expect(out).toBe('Nothing changed.\n')
    expect(await run('export', 'copy')).toBe(1)
    expect(err).toContain('is not empty')
    expect(await run('release', '--exam', 'live')).toBe(1)
    expect(err).toContain('is not over for g1 (until 1 Mar 2026, 18:00)')
    expect(await run('release', '--exam', 'live', '--early')).toBe(0)
    expect(out).toBe("Released the results of the exam 'live' (Weekly test) at 1 Mar 2026, 16:00.\n")
  })

  it('says of a school without secrets that there are none', async () => {
    out = ''
    const place = { place: { dataDir: join(folder, 'none'), url: null } }
    const console = {
      folder,
      out: (text: string) => {
        out += text
      },
      err: { write: () => 0 },
      now: () => 0,
    }
    expect(await main(['secrets', 'list'], makeServices, console, () => place as Installation)).toBe(0)
    expect(out).toBe('There are no secrets yet: the server makes each when it needs it first.\n')
  })

  it('names the option that a mistyped one nearly is', async () => {
    expect(await run('students', 'list', '--grup', 'g1')).toBe(1)
    expect(err).toBe("Unknown option '--grup'. Did you mean '--group'? See: npm run school -- help\n")
    expect(await run('import', 'pack', '--dryrun')).toBe(1)
    expect(err).toContain("Did you mean '--dry-run'?")
    expect(await run('import', 'pack', '--nothing-like-it')).toBe(1)
    expect(err).toBe("Unknown option '--nothing-like-it'. See: npm run school -- help\n")
  })

  it('tells every variable apart from what it means', async () => {
    expect(await run('help')).toBe(0)
    const lines = out.slice(out.indexOf('Variables')).trimEnd().split('\n').slice(1)
    expect(lines.length).toBeGreaterThan(30)
    expect(lines.filter((line) => !/^ {2}[A-Z0-9_]+ {2,}\S/.test(line))).toEqual([])
  })

  it('tries an import out', async () => {
    expect(await run('import', 'pack', '--dry-run')).toBe(0)
    expect(out).toMatch(/^Nothing is written. It would be:\n/)
    expect(out).toContain('students: 3 new\n')
    expect(await run('students', 'list')).toBe(0)
    expect(out).toBe('0 students.\n')
    await run('import', 'pack')
    expect(await run('import', 'pack', '--dry-run')).toBe(0)
    expect(out).toBe('Nothing would change.\n')
  })

  it('says with --json what it did, and what is wrong', async () => {
    expect(await run('import', 'pack', '--json')).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ counts: { students: { added: 3, changed: 0, removed: 0 } } })
    const bad = packOf()
    bad['students.csv'] = `${bad['students.csv']}\n017,B,S-5,,,,,,,,,,`
    await write('bad', bad)
    expect(await run('import', 'bad', '--json')).toBe(1)
    expect(JSON.parse(out)).toMatchObject({
      error: 'The pack has 1 mistake; nothing was imported',
      mistakes: [{ file: 'students.csv', line: 5, field: 'mobile' }],
    })
  })

  it('helps with one command, or a family of them', async () => {
    expect(await run('help', 'forum')).toBe(0)
    expect(out).toMatch(/^ {2}forum list/)
    expect(out).not.toContain('DATA_DIR')
    expect(await run('regrade', '--help')).toBe(0)
    expect(out).toMatch(/^ {2}regrade --exam E/)
    expect(await run('help', 'nothing')).toBe(1)
  })

  it('helps', async () => {
    expect(await run('help')).toBe(0)
    expect(out).toContain('import <folder>')
    expect(out).toContain('DATA_DIR')
    expect(await run()).toBe(1)
  })

  it.each([
    [['import'], 'Name the pack'],
    [['import', 'nowhere'], 'There is no folder nowhere: looked for /'],
    [['import', 'pack/school.json'], 'pack/school.json is a file; name its folder'],
    [['import', 'pack', 'more'], "'more' is too much"],
    [['export'], 'Name the folder'],
    [['release'], 'Name the exam'],
    [['inport', 'pack'], "There is no command 'inport'. Did you mean 'import'?"],
    [['forum', 'burn'], "There is no command 'forum burn'. See"],
    [['students', 'imprt'], "There is no command 'students imprt'. Did you mean 'students import'?"],
    [['student', 'list'], "There is no command 'student'. Did you mean 'students'?"],
    [['help', 'quetions'], "There is no command 'quetions'. Did you mean 'questions'?"],
    [['forum', 'open'], 'Name it'],
    [['exams', 'schedule', 'E', '--starts', '-1m'], 'is written as --name=-value'],
    [['import', 'pack', '--fast'], '--fast'],
  ])('says what is wrong with %j', async (argv, message) => {
    expect(await run(...argv)).toBe(1)
    expect(err).toContain(message)
    expect(err.trim().split('\n')).toHaveLength(1)
  })

  it.each([
    [['export', 'pack/school.json'], /pack\/school\.json: is a file and no folder \(EEXIST\)$/],
    [['export', 'pack/school.json/copy'], /school\.json\/copy: a part of this path is a file and no folder/],
    [['restore', 'afile'], /^afile is not a backup/],
    [['backup', 'check', 'pack/school.json'], /^school\.json is not a backup/],
  ])('says in one line, and as data, what the disk refuses of %j', async (argv, message) => {
    await writeFile(join(folder, 'afile'), 'x')
    const place = { dataDir: join(folder, 'none'), url: null }
    const console = {
      folder,
      out: (text: string) => (out += text),
      err: { write: (text: string) => (err += text) },
      now: () => 0,
    }
    out = ''
    err = ''
    expect(await main([...argv, '--json'], makeServices, console, () => ({ place }) as Installation)).toBe(1)
    const said = err.trim().split('\n').at(-1)
    expect(said).toMatch(message)
    expect(JSON.parse(out)).toEqual({ error: said, mistakes: [] })
  })

  it('ends with the trace of a fault of ours, and with data where that was asked for', async () => {
    out = ''
    const broken = async (): Promise<SchoolServices> => {
      throw new TypeError('x is undefined')
    }
    const console = { folder, out: (text: string) => (out += text), err: { write: () => 0 }, now: () => 0 }
    await expect(main(['exams', 'list', '--json'], broken, console)).rejects.toThrow('x is undefined')
    expect(JSON.parse(out)).toEqual({ error: 'TypeError: x is undefined', mistakes: [] })
  })

  it('says in one line that a database refuses', async () => {
    const refuse = async (): Promise<SchoolServices> => {
      throw new DatabaseRefused('the data folder is in use')
    }
    err = ''
    const console = {
      folder,
      out: () => undefined,
      err: { write: (text: string) => (err += text) },
      now: () => 0,
    }
    expect(await main(['import', 'pack'], refuse, console)).toBe(1)
    expect(err).toBe('The data folder is in use\n')
  })
})
