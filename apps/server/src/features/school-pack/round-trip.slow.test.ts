/**
 * Whatever commands have made of a school, its export is a pack that the same school takes without a change, and from which an
 * empty school becomes one with the same export (school-pack.md). Commands are drawn by lot; the seed stands in the test's name.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FolderPack, MemoryPack } from '@porua/files/source'
import { attemptRow } from '@porua/testkit/attempts'
import { dialects, freshPlace, type Place } from '@porua/testkit/databases'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SchoolServices } from '../../cli/commands/command.ts'
import { composeSchool } from '../../cli/compose.ts'
import { main } from '../../cli/run.ts'
import { readConfig } from '../../config.ts'
import { exportSchool } from './export-pack.ts'
import { importPack } from './import-pack.ts'
import { packOf, smallQuestions, smallSchool, smallStudents, wholeSchool } from './school.factory.ts'

const seeds = [...(process.env.FUZZ_SEED ?? '11,12,13').split(',').map(Number)]
const steps = 24

/** The same numbers for the same seed. */
function numbers(from: number): (below: number) => number {
  let state = from
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const numeric = { id: 'q5', type: 'shortAns', title: 'Pi?', options: [], answer: ['3.14'], tolerance: 0.01 }

describe.each(dialects)('an export after any commands on %s', (dialect) => {
  let folder: string
  const places: Place[] = []
  const opened: SchoolServices[] = []
  let services: SchoolServices
  let carriedOut = 0
  let exported = 0

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'porua-round-'))
    services = await open()
    await load(packOf(wholeSchool(), [...smallQuestions(), numeric]))
  })
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close()
    for (const place of places.splice(0)) await place.remove()
    await rm(folder, { recursive: true })
  })

  async function open(): Promise<SchoolServices> {
    const place = await freshPlace(dialect)
    places.push(place)
    const url = place.url ? { DATABASE_URL: place.url } : {}
    const made = await composeSchool(readConfig({ DATA_DIR: place.dataDir, ...url }, place.dataDir))
    opened.push(made)
    return made
  }
  const load = (files: Record<string, string>) => importPack(services, new MemoryPack(files))

  /** Types a command; gives what it said, and whether it was done. */
  async function typed(...argv: string[]): Promise<{ status: number; err: string }> {
    let err = ''
    const status = await main(argv, async () => ({ ...services, close: async () => undefined }), {
      folder,
      out: () => undefined,
      err: { write: (text: string) => (err += text) },
      now: () => 0,
    })
    if (status === 0) carriedOut++
    return { status, err }
  }
  /** Types a command that must be done. */
  async function done(...argv: string[]): Promise<void> {
    expect(await typed(...argv)).toEqual({ status: 0, err: expect.anything() })
  }

  async function sit(examId: string): Promise<void> {
    const { id } = await services.db.read((db) =>
      db.selectFrom('student').select('id').where('sid', '=', 'S-2').executeTakeFirstOrThrow(),
    )
    const now = services.clock.now()
    const row = attemptRow({
      id: `a-${examId}`,
      exam_id: examId,
      group_id: 'g1',
      student_id: id,
      started_at: now,
    })
    await services.db.write((tx) =>
      tx
        .insertInto('attempt')
        .values(row)
        .onConflict((on) => on.doNothing())
        .execute(),
    )
  }

  async function changedBank(lines: object[]): Promise<void> {
    await writeFile(join(folder, 'bank.jsonl'), lines.map((line) => JSON.stringify(line)).join('\n'))
    await typed('questions', 'import', 'bank.jsonl', '--bank', 'botany', '--partial')
  }

  async function written(target: string): Promise<Record<string, string>> {
    const names = [
      'school.json',
      'students.csv',
      ...(await readdir(join(target, 'questions'))).map((name) => `questions/${name}`),
    ]
    return Object.fromEntries(
      await Promise.all(
        names.map(async (name) => [name, await readFile(join(target, name), 'utf8')] as const),
      ),
    )
  }

  /** The property: the same school takes it and is not changed; an empty one becomes a school with the same export. */
  async function comesBack(): Promise<{ leftOut: string[]; json: Record<string, unknown> }> {
    const first = join(folder, `out-${exported++}`)
    const { leftOut } = await exportSchool(services, first)
    expect((await importPack(services, new FolderPack(first), { now: true })).counts).toEqual(new Map())
    const empty = await open()
    await importPack(empty, new FolderPack(first))
    const second = join(folder, `out-${exported++}`)
    await exportSchool(empty, second)
    expect(await written(second)).toEqual(await written(first))
    const text = await readFile(join(first, 'school.json'), 'utf8')
    return { leftOut, json: JSON.parse(text) as Record<string, unknown> }
  }

  it('carries the key of a regrade, also one that no bank could have', async () => {
    for (const exam of ['live', 'practice']) await sit(exam)
    await done('regrade', '--exam', 'live', '--question', 'q1', '--accept', 'A wall')
    await done('regrade', '--exam', 'live', '--question', 'q2', '--answer', 'Dog')
    await done('regrade', '--exam', 'live', '--question', 'q3', '--drop')
    const { json } = await comesBack()
    const [live, practice] = json.exams as {
      questions: { ids: string[]; own?: { id: string; answer: string[] }[] }[]
    }[]
    expect(live?.questions.flatMap(({ own = [] }) => own.map(({ id, answer }) => [id, answer]))).toEqual([
      ['q1', ['A cell', 'A wall']],
      ['q2', ['Dog']],
    ])
    expect(practice?.questions.some(({ own }) => own)).toBe(false)
  })

  it('carries words that were accepted beside a number', async () => {
    const school = wholeSchool()
    school.exams[0]?.questions.push({ file: 'questions/botany.jsonl', ids: ['q5'] })
    await load(packOf(school, [...smallQuestions(), numeric]))
    await sit('live')
    await done('regrade', '--exam', 'live', '--question', 'q5', '--accept', 'pi')
    await comesBack()
  })

  it('carries what an exam asks after its bank went on without it', async () => {
    await sit('live')
    // The exam is not in this pack, and neither are three of its questions.
    const [first] = smallQuestions()
    const gone = packOf({ ...smallSchool(), exams: [], groups: [] }, [{ ...first, title: 'Another?' }])
    await load(gone)
    await comesBack()
  })

  it('names what no pack can say: of a deleted student, and what leads to a chapter that went', async () => {
    const school = wholeSchool()
    const [botany] = school.courses[0]?.subjects ?? []
    if (botany) botany.chapters = botany.chapters.filter(({ id }) => id !== 'cells')
    const [group] = school.groups
    if (group) group.chapters = 'all'
    await load(packOf({ ...school, notices: [], posts: [] }, smallQuestions()))
    expect((await comesBack()).leftOut).toEqual([
      "the notice 'n1' is left out: there is no chapter 'cells' any more",
      "the post 'p1' is left out: there is no chapter 'cells' any more",
    ])
    await done('purge', 'S-2', '--yes', 'S-2')
    expect((await comesBack()).leftOut).toContain("the post 'p2' is left out: who wrote it was deleted")
  })

  it('never says that a teacher wrote what a deleted student did', async () => {
    await done('purge', 'S-2', '--yes', 'S-2')
    const { json, leftOut } = await comesBack()
    expect(leftOut).toContain("the reply 'r1' is left out: who wrote it was deleted")
    const [post] = json.posts as { replies: { id: string; by: string }[] }[]
    expect(post?.replies).toMatchObject([{ id: 'r2', by: 'teacher' }])
  })

  it.each(seeds)('is the same pack: seed %i', { timeout: 120_000 }, async (seed) => {
    const next = numbers(seed)
    const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T
    const exam = () => pick(['live', 'practice', 'made-0', 'made-1'])
    const group = () => pick(['g1', 'g2'])
    const one = () => ['--exam', exam()]
    let made = 0
    const composed = () => [
      '--id',
      `made-${made++ % 2}`,
      '--title',
      'Made',
      '--subject',
      'botany',
      '--pass',
      '40',
      '--replace',
      '--take',
      `${1 + next(3)} bank=botany`,
      '--seed',
      String(next(9)),
      '--group',
      group(),
      '--starts',
      `+${1 + next(5)}h`,
      '--ends',
      '+9h',
      '--duration',
      pick(['30', '0.5', '12.25']),
    ]
    const commands: (() => Promise<unknown>)[] = [
      () => typed('exams', 'compose', ...composed()),
      () =>
        typed(
          'exams',
          'schedule',
          exam(),
          '--group',
          group(),
          '--starts',
          '+1h',
          '--ends',
          '+3h',
          '--duration',
          '20',
        ),
      () => sit(exam()),
      () => typed('regrade', ...one(), '--question', pick(['q1', 'q2', 'q3']), pick(['--drop', '--bonus'])),
      () => typed('regrade', ...one(), '--question', 'q1', '--answer', pick(['A cell', 'A wall'])),
      () => typed('regrade', ...one(), '--question', 'q2', '--accept', pick(['Dog', 'Moss'])),
      () => typed('regrade', ...one(), '--question', 'q3', '--accept', pick(['zero', 'শূন্য', ' 0 '])),
      () => typed('extend', ...one(), '--minutes', String(1 + next(30))),
      () => typed(pick(['pause', 'resume']), ...one()),
      () => typed('end', ...one()),
      () => typed('release', ...one(), '--early'),
      () => typed('notices', 'send', '--group', group(), '--message', 'Hello'),
      () =>
        typed(
          'students',
          'change',
          pick(['S-1', 'S-2', 'S-3']),
          '--name',
          pick(["=cmd|' /C'!A1", 'A, "B"', "'x", 'আসিফ']),
        ),
      () => typed('students', 'change', 'S-1', '--branch', pick(['', '-1', 'Dhaka;2'])),
      () => typed('students', 'move', pick(['S-1', 'S-2', 'S-3']), pick(['--add', '--remove']), group()),
      () => typed('students', pick(['disable', 'enable', 'reset']), pick(['S-1', 'S-3'])),
      () =>
        typed(
          'students',
          'add',
          '--sid',
          `N-${next(3)}`,
          '--name',
          'New',
          '--mobile',
          `0171900000${next(3)}`,
        ),
      () => changedBank([{ ...smallQuestions()[next(3)], explanation: `Said ${next(9)}.` }]),
      () => changedBank([{ ...smallQuestions()[0], answer: ['A wall'], answerIndex: [1] }]),
      () => changedBank([{ ...numeric, id: `extra-${next(4)}` }]),
      () =>
        load(
          packOf(
            { client: { name: pick(['A', 'B']) } },
            [{ ...smallQuestions()[next(4)], notes: 'N' }],
            smallStudents,
          ),
        ),
    ]
    carriedOut = 0
    for (let step = 0; step < steps; step++) {
      await pick(commands)()
      if (step % 8 === 7) await comesBack()
    }
    // Many are refused, as they should be; a run that refuses nearly all would show nothing.
    expect(carriedOut).toBeGreaterThan(steps / 4)
  })
})
