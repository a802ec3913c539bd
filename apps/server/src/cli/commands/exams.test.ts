import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { packOf } from '../../features/school-pack/school.factory.ts'
import { TestSchool } from '../../features/school-pack/testing.ts'
import { main } from '../run.ts'
import type { Opening, SchoolServices } from './command.ts'

let asked: unknown[]
let printed: string[]
let folder: string
let school: TestSchool
beforeAll(async () => {
  school = await TestSchool.open('sqlite')
  await school.load(packOf())
})
afterAll(() => school.close())
beforeEach(() => {
  asked = []
  printed = []
  folder = mkdtempSync(join(tmpdir(), 'porua-commands-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Writes down what it is asked. */
const noted =
  (name: string, reply: object = { lines: [name] }) =>
  async (...what: unknown[]) => {
    asked.push([name, ...what])
    return reply as never
  }
const regraded = { generation: 2, already: false, attempts: 9, up: 3, down: 1, told: 4 }
const exams = {
  schedules: {
    extend: noted('extend'),
    pause: noted('pause'),
    resume: noted('resume'),
    end: noted('end'),
    extraTime: noted('extraTime'),
  },
  regrader: { preview: noted('preview', regraded), regrade: noted('regrade', regraded) },
  teacher: { markOfStudent: noted('mark', { pending: 1 }) },
} satisfies Record<string, object>
/** Types the command line; throws what it says on the error side. */
async function run(...argv: string[]): Promise<void> {
  let err = ''
  const made = { exams, db: school.db, close: async () => undefined }
  const services = async (opening: Opening) => ({ ...made, ...opening }) as unknown as SchoolServices
  const status = await main(argv, services, {
    folder,
    out: (text) => printed.push(text),
    err: { write: (text: string) => (err += text) },
    now: () => 0,
  })
  if (status !== 0) throw new Error(err)
}

describe('commands about exams', () => {
  it('hand over exam, groups and minutes', async () => {
    await run('extend', '--exam', 'live', '--minutes', '15', '--group', 'g1')
    await run('extra-time', '--exam', 'live', '--minutes', '5', '--student', 'S-1')
    await run('extra-time', '--exam', 'live', '--minutes', '5', '--group', 'g2')
    for (const name of ['pause', 'resume', 'end']) await run(name, '--exam', 'live')
    const all = { examId: 'live', groupIds: undefined }
    expect(asked).toEqual([
      ['extend', { examId: 'live', groupIds: ['g1'] }, 15],
      ['extraTime', 'live', 'S-1', 5],
      ['extend', { examId: 'live', groupIds: ['g2'] }, 5],
      ...['pause', 'resume', 'end'].map((name) => [name, all]),
    ])
    expect(printed.join('')).toBe('extend\nextraTime\nextend\npause\nresume\nend\n')
  })

  it('take names as well as ids', async () => {
    await run('extend', '--exam', 'weekly  test', '--minutes', '15', '--group', 'MORNING', '--group', 'g2')
    await run('extra-time', '--exam', 'Weekly test', '--minutes', '5', '--student', 'আয়েশা খাতুন')
    await run('regrade', '--exam', 'Weekly test', '--question', 'q1', '--drop')
    await run('mark', '--exam', 'Weekly test', '--student', 'karim', '--question', 'q4', '--marks', '2')
    expect(asked.map((one) => (one as unknown[]).slice(0, 3))).toEqual([
      ['extend', { examId: 'live', groupIds: ['g1', 'g2'] }, 15],
      ['extraTime', 'live', 'S-2'],
      ['regrade', { examId: 'live', question: 'q1', correction: { kind: 'drop' } }, expect.anything()],
      ['mark', 'live', 'S-3'],
    ])
    // What was done is told of the roll, which is one student's alone.
    expect(printed.at(-1)).toBe('S-3, q4: 2. Of this attempt 1 answer waits for a teacher.\n')
  })

  it('hand over one correction, and print what it did or would do', async () => {
    await run('regrade', '--exam', 'live', '--question', 'q', '--answer', 'A', '--answer', 'B')
    await run('regrade', '--exam', 'live', '--question', 'q', '--drop', '--dry-run')
    await run('regrade', '--exam', 'live', '--question', 'q', '--accept', 'leaf', '--json')
    const input = { examId: 'live', question: 'q' }
    // Whoever waits for 20,000 attempts hears how far it is.
    const heard = expect.objectContaining({ stage: expect.any(Function), step: expect.any(Function) })
    expect(asked).toEqual([
      ['regrade', { ...input, correction: { kind: 'answer', accepted: ['A', 'B'] } }, heard],
      ['preview', { ...input, correction: { kind: 'drop' } }, heard],
      ['regrade', { ...input, correction: { kind: 'accept', text: 'leaf' } }, heard],
    ])
    expect(printed[0]).toBe(
      'Marked 9 attempts; marks go up in 3, down in 1. Key generation 2; 4 students told.\n',
    )
    expect(printed[1]).toMatch(/^Nothing is written\./)
    expect(JSON.parse(printed[2] ?? '')).toEqual({ ...regraded, dryRun: false })
  })

  it('say so where a correction has been made already', async () => {
    const before = exams.regrader.regrade
    const again = { ...regraded, generation: null, already: true }
    exams.regrader.regrade = noted('regrade', again)
    try {
      await run('regrade', '--exam', 'live', '--question', 'q', '--drop')
    } finally {
      exams.regrader.regrade = before
    }
    expect(printed[0]).toBe('The key of q says so already: nothing is changed.\n')
  })

  const which = ['--exam', 'live', '--student', 'S-1', '--question', 'q']

  it('hand over a teacher’s marks, and a copy that lies where the command was typed', async () => {
    const copy = join(folder, 'a.pdf')
    writeFileSync(copy, '%PDF-1.7\n')
    await run('mark', ...which, '--marks', '4.25', '--comment', 'Good', '--file', 'a.pdf')
    expect(asked).toEqual([['mark', 'live', 'S-1', 'q', { marks: 4.25, comment: 'Good', copy }]])
    expect(printed.join('')).toBe('S-1, q: 4.25. Of this attempt 1 answer waits for a teacher.\n')
  })

  it.each([
    ['a.pdf', '<script>', "'a.pdf' is not a PDF, whatever its name says."],
    ['a.docx', 'PK', "'a.docx' is no annotated copy: that is a PDF, a PNG or a JPEG, not '.docx'."],
    ['b.pdf', undefined, 'There is no file b.pdf: looked for /'],
  ])('take no copy %j that is none', async (name, content, why) => {
    if (content !== undefined) writeFileSync(join(folder, name), content)
    await expect(run('mark', ...which, '--marks', '1', '--file', name)).rejects.toThrow(why)
    expect(asked).toEqual([])
  })

  it('tell moments as the school’s clock shows them, and as they are to programs', async () => {
    const line = 'g1: extended, end 2026-11-22T13:15:12.686Z.'
    exams.schedules.extend = noted('extend', { lines: [line] })
    await run('extend', '--exam', 'live', '--minutes', '10')
    await run('extend', '--exam', 'live', '--minutes', '10', '--json')
    await run('extend', '--exam', 'live', '--minutes', '10', '--dry-run')
    await run('extend', '--exam', 'live', '--minutes', '10', '--dry-run', '--json')
    expect(printed[0]).toBe('g1: extended, end 22 Nov 2026, 19:15.\n')
    expect(JSON.parse(printed[1] ?? '')).toEqual({ lines: [line], dryRun: false })
    expect(printed[2]).toMatch(/^Nothing is written. It would be:\ng1: extended/)
    expect(JSON.parse(printed[3] ?? '')).toEqual({ lines: [line], dryRun: true })
  })

  it.each([
    ['extend', []],
    ['extend', ['--exam', 'live']],
    ['extend', ['--exam', 'live', '--minutes=-5']],
    ['extra-time', ['--exam', 'live', '--minutes', '5']],
    ['extra-time', ['--exam', 'live', '--minutes', '5', '--student', 'S', '--group', 'g']],
    ['regrade', ['--exam', 'live', '--drop']],
    ['regrade', ['--exam', 'live', '--question', 'q']],
    ['regrade', ['--exam', 'live', '--question', 'q', '--drop', '--bonus']],
    ['mark', ['--exam', 'live', '--student', 'S', '--question', 'q', '--marks', '1.234']],
    ['mark', ['--exam', 'live', '--marks', '1']],
  ])('%s refuses %j before anything is done', async (name, values) => {
    await expect(run(name, ...values)).rejects.toThrow(/^(Name|Say)/)
    expect(asked).toEqual([])
  })
})
