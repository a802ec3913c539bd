/** `students …` and `notices …` as they are typed. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { composeSchool } from '../cli/compose.ts'
import { main } from '../cli/run.ts'
import { readConfig } from '../config.ts'
import { importPack, packOf } from '../features/school-pack/school.factory.ts'

let folder: string
let out: string
let err: string
const services = async () => composeSchool(readConfig({ DATA_DIR: join(folder, 'data') }, folder))

async function run(line: string): Promise<number> {
  out = ''
  err = ''
  const words = line.match(/'[^']*'|\S+/g)?.map((word) => word.replaceAll("'", '')) ?? []
  return main(words, services, {
    folder,
    out: (text) => {
      out += text
    },
    err: { write: (text: string) => (err += text) },
    now: () => 0,
  })
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'porua-students-'))
  const { db, close } = await services()
  await importPack(db, packOf())
  await close()
  const list = 'রোল;নাম;মোবাইল\nS-1;Rahim Khan;1711000001\nS-7;নতুন;০১৭১১০০০০০৭\n'
  await writeFile(join(folder, 'class.csv'), list)
  await writeFile(join(folder, 'bad.csv'), `${list}S-8;;01711000008\n`)
})
afterEach(() => rm(folder, { recursive: true }))

describe('students', () => {
  it('are checked and imported with a preview; the second time nothing changes', async () => {
    expect(await run('students check class.csv')).toBe(0)
    expect(out).toBe(
      "Columns: sid ('রোল'), name ('নাম'), mobile ('মোবাইল').\n" +
        "       2  S-1  Rahim Khan: name 'Rahim Uddin' → 'Rahim Khan'\n" +
        '       3  S-7  নতুন: new\n' +
        '1 new, 1 changed, 0 unchanged. Nothing was written.\n',
    )
    expect(err).toContain("Note: class.csv:2: mobile: '1711000001' is read as 01711000001\n")
    expect(await run('students import class.csv --group Evening')).toBe(0)
    expect(out).toContain('1 new, 1 changed, 0 unchanged.\n')
    expect(await run('students import class.csv --json')).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ students: [], unchanged: 2, written: false, mistakes: [] })
  })

  it('with a mistake are refused with status 1, or taken without it', async () => {
    expect(await run('students import bad.csv')).toBe(1)
    expect(err).toContain('bad.csv:4: name: is empty\n')
    expect(out).toContain('1 new, 1 changed, 0 unchanged, 1 with mistakes. Nothing was written.\n')
    await run('students list --json')
    expect(JSON.parse(out)).toMatchObject({ students: { length: 3 } })
    expect(await run('students import bad.csv --partial')).toBe(1)
    await run('students list --json')
    expect(JSON.parse(out)).toMatchObject({ students: { length: 4 } })
  })

  it('are found, added, changed, moved, disabled and reset', async () => {
    expect(await run("students add --sid N-1 --name 'New One' --mobile +8801711000044 --group g1")).toBe(0)
    expect(out).toBe("'N-1' ('New One'): added.\n")
    expect(await run('students change N-1 --ssc 4.5 --dry-run')).toBe(0)
    expect(out).toBe("'N-1' ('New One'): SSCGPA nothing → '4.50'. Nothing was written.\n")
    expect(await run('students move N-1 --from g1 --to Evening')).toBe(0)
    expect(out).toBe("'N-1' ('New One'): groups 'g1' → 'g2'.\n")
    expect(await run('students disable N-1')).toBe(0)
    expect(await run('students list --find new')).toBe(0)
    expect(out).toBe('N-1  New One  01711000044  g2  not registered  disabled\n1 student.\n')
    expect(await run('students enable N-1')).toBe(0)
    expect(await run('students reset S-1')).toBe(0)
    expect(out).toBe("'S-1' ('Rahim Uddin'): has to register again.\n")
  })

  it('say what is wrong with a command line, with status 1', async () => {
    const wrong: [line: string, message: string][] = [
      ['students import', 'Name the file'],
      ['students import none.csv', 'There is no file none.csv: looked for '],
      ['students check data', 'data is a folder; name a file.'],
      ['students import class.csv --group g9', "There is no group 'g9'"],
      ['students import class.csv --sheet One', "class.csv: has no sheet 'One'"],
      ['students add --sid 1', 'Name the student: --sid SID --name NAME --mobile MOBILE'],
      ['students change S-1', 'Name what is to change'],
      ['students move S-1 --from g1', '--from G and --to G go together'],
      ['students move S-1', 'Say where to'],
      ['students disable', 'Name the student by roll number'],
      ['notices send --group g1', 'Say to whom and what'],
      ['notices list --most 0', '--most is a whole number from 1 to 1000'],
      ['notices cancel', 'Name the notice by its id'],
      ['notices cancel none', "There is no notice with the id 'none'"],
    ]
    for (const [line, message] of wrong) {
      expect(await run(line), line).toBe(1)
      expect(err).toContain(message)
    }
  })
})

describe('notices', () => {
  it('are sent, listed with who has seen them, and taken back', async () => {
    expect(await run("notices send --group g1 --message 'Come early' --on exam --id live")).toBe(0)
    expect(out).toMatch(/^Sent to 'g1' now; its id is \w+\.\n$/)
    expect(await run("notices send --group g1 --message 'Later' --at +3h --json")).toBe(0)
    const { id } = JSON.parse(out) as { id: string }
    expect(await run('notices list')).toBe(0)
    expect(out).toMatch(/to g1 \(2 students, 1 registered\): lies ahead\n {4}Later\n/)
    expect(out).toMatch(/to g1 \(2 students, 1 registered\): 0 of 1 have seen it\n {4}Come early\n/)
    expect(await run(`notices cancel ${id} --dry-run`)).toBe(0)
    expect(await run(`notices cancel ${id}`)).toBe(0)
    expect(await run('notices list --json')).toBe(0)
    const { notices } = JSON.parse(out) as { notices: { id: string }[] }
    expect(notices).toMatchObject([{ message: 'Come early', groups: ['g1'] }])
    expect(await run(`notices cancel ${notices[0]?.id}`)).toBe(1)
    expect(err).toContain('is out already')
  })
})
