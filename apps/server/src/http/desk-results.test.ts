/** Results over HTTP: hold and release, the analysis beside the key, a mended key and who gains by it, the merit list. */
import { jobsCalls } from '@porua/contract/desk/jobs'
import { resultsCalls } from '@porua/contract/desk/results'
import { staffCalls } from '@porua/contract/desk/staff'
import { startApp, type TestApp } from '@porua/testkit/app'
import { Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { DeskClient } from '@porua/testkit/desk-client'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MovableClock } from '../ports/clock/clock.ts'

const minute = 60_000
const bank = 'questions/bank.jsonl'
const mcq = (id: string, right: string) => ({
  id,
  type: 'MCQ' as const,
  title: `${id}: <b>which</b>?`,
  options: ['yes', 'no', 'maybe'],
  answer: [right],
})
const pack = makePack({
  students: 4,
  groups: ['g1', 'g2'],
  groupsOf: (student) => (student === 3 ? ['g2'] : ['g1']),
  banks: {
    [bank]: [
      mcq('a', 'yes'),
      mcq('b', 'yes'),
      { id: 'w', type: 'paragraph', title: 'Write.' },
      { id: 's', type: 'shortAns', title: 'Name it.', answer: ['xylem'] },
    ],
  },
  exams: [
    { id: 'e', bank, ids: ['a', 'b'], endsAt: '+1h', duration: 60, graceMinutes: 1, results: 'hold' },
    { id: 'auto', bank, ids: ['a', 'w'], endsAt: '+1h', duration: 60, graceMinutes: 1 },
    { id: 'p', bank, ids: ['a', 's'], practice: true },
  ],
})

describe.each(dialects)('results from the desk on %s', (dialect) => {
  let app: TestApp
  let owner: DeskClient
  let begun: number
  const students: Student[] = []
  const student = (i: number) => students[i] as Student
  const at = (minutes: number) => app.clock.move(begun + minutes * minute - app.clock.now())
  const of = (examId: string) => ({ params: { examId } })
  const state = async (examId = 'e') => (await owner.must(resultsCalls.state, of(examId))).results
  const placeOf = (i: number, examId = 'e') => ({ examId, groupId: i === 3 ? 'g2' : 'g1' })
  const seenBy = (i: number, examId = 'e') => student(i).result(placeOf(i, examId))

  beforeEach(async () => {
    begun = Date.now()
    app = await startApp({ dialect, pack, clock: new MovableClock(begun) })
    owner = await DeskClient.owner(app)
    students.length = 0
    for (let i = 0; i < 4; i++)
      students.push(await Student.signIn(app.url, mobileOf(i), packPassword, `phone-${i}`))
  })
  afterEach(() => app?.close())

  /** Answers by the question's beginning, and hands in. */
  async function sit(i: number, answers: Record<string, string>, examId = 'e'): Promise<void> {
    const place = placeOf(i, examId)
    const { paper } = await student(i).sit(place)
    const saves = paper.questions.flatMap(({ question }) => {
      const said = Object.entries(answers).find(([begin]) => question.title.startsWith(begin))?.[1]
      return said === undefined
        ? []
        : [{ questionId: question._id, answer: [said], timestamp: app.clock.now() }]
    })
    if (saves.length > 0) await student(i).mustSave(place, saves)
    await student(i).submit(place)
  }

  /** Four students: two right, one right and one wrong, both wrong, none; then it is over and marked. */
  async function everybody(): Promise<void> {
    await sit(0, { a: 'yes', b: 'no' })
    await sit(1, { a: 'yes', b: 'yes' })
    await sit(2, { a: 'no', b: 'no' })
    await sit(3, { b: 'no' })
    at(62)
    await app.runJobs()
  }

  test('running, held, released: a release is the one press that shows it, and not twice', async () => {
    expect(await state()).toMatchObject({ state: 'live', held: true, released: null, attempts: 0 })
    await sit(0, { a: 'yes' })
    const early = await owner.call(resultsCalls.release, {
      ...of('e'),
      body: { version: (await state()).version },
    })
    expect(early.errors?.code).toBe('badRequest')
    at(62)
    await app.runJobs()
    const held = await state()
    expect(held).toMatchObject({ state: 'over', held: true, released: null, open: 0, marked: 1 })
    expect(await seenBy(0)).toBeNull()
    const release = (version: number) => owner.call(resultsCalls.release, { ...of('e'), body: { version } })
    const stale = await release(held.version - 1)
    expect([stale.status, stale.errors?.code]).toEqual([409, 'conflict'])
    const both = await Promise.all([release(held.version), release(held.version)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await state()).toMatchObject({ released: { how: 'hand' } })
    expect(await seenBy(0)).not.toBeNull()
    const hold = await owner.call(resultsCalls.hold, {
      ...of('e'),
      body: { version: (await state()).version },
    })
    expect(hold.errors?.code).toBe('badRequest')
  })

  test('what is held stays held when the last mark is given', async () => {
    await sit(0, { a: 'yes', Write: 'An essay.' }, 'auto')
    at(62)
    await app.runJobs()
    expect(await state('auto')).toMatchObject({ held: false, pending: 1, released: null })
    const { version } = await state('auto')
    const [one, two] = await Promise.all([
      owner.call(resultsCalls.hold, { ...of('auto'), body: { version } }),
      owner.call(resultsCalls.hold, { ...of('auto'), body: { version } }),
    ])
    expect([one?.status, two?.status]).toEqual([200, 200])
    await app.composed.exams.teacher.markOfStudent('auto', 'S-0', '2', { marks: 1 })
    at(64)
    await app.runJobs()
    expect(await state('auto')).toMatchObject({ held: true, pending: 0, released: null })
    expect(await seenBy(0, 'auto')).toBeNull()
    const practice = await owner.call(resultsCalls.hold, {
      ...of('p'),
      body: { version: (await state('p')).version },
    })
    expect(practice.errors?.code).toBe('badRequest')
  })

  test('the analysis stands beside the key, also before anybody has marks', async () => {
    const empty = await owner.must(resultsCalls.analyse, { ...of('e'), body: {} })
    expect(empty.analysis).toMatchObject({ head: null, items: [{ number: 1, figures: null }, { number: 2 }] })
    await everybody()
    const { analysis } = await owner.must(resultsCalls.analyse, { ...of('e'), body: {} })
    expect(analysis?.head).toMatchObject({ students: 4, possible: 2, mean: 0.75 })
    expect(analysis?.items[0]).toMatchObject({
      title: 'a: <b>which</b>?',
      accepted: ['yes'],
      figures: { difficulty: 0.5, skipped: 1 },
      options: [
        { letter: 'A', value: 'yes', right: true, chosen: 2 },
        { letter: 'B', right: false, chosen: 1 },
        { letter: 'C', chosen: 0 },
      ],
    })
  })

  test('a mended key: who gains and loses is shown before, done once, from the key that was seen', async () => {
    await everybody()
    const { analysis } = await owner.must(resultsCalls.analyse, { ...of('e'), body: {} })
    const questionId = analysis?.items[1]?.questionId ?? ''
    const { generation } = await state()
    const correction = { kind: 'answer' as const, accepted: ['no'] }
    const body = { questionId, correction, generation }
    const { preview } = await owner.must(resultsCalls.previewKey, { ...of('e'), body })
    expect(preview).toMatchObject({ attempts: 4, up: 3, down: 1, told: 0, already: false, moved: 4 })
    expect(preview?.students.find(({ sid }) => sid === 'S-1')).toMatchObject({
      before: 2,
      after: 1,
      rankBefore: 1,
      rankAfter: 2,
    })
    expect(await state()).toMatchObject({ generation })
    const mend = () => owner.call(resultsCalls.mendKey, { ...of('e'), body })
    const both = await Promise.all([mend(), mend()])
    expect(both.some(({ status }) => status === 200)).toBe(true)
    const { rows } = await owner.must(staffCalls.log, { query: { limit: 2 } })
    expect(rows.find(({ result }) => result === 'done')).toMatchObject({
      before: { accepted: ['yes'] },
      after: { question: expect.stringMatching(/^2\. .*which/), kind: 'answer', accepted: ['no'] },
    })
    expect(await state()).toMatchObject({ generation: generation + 1, correcting: false })
    const late = await mend()
    expect([late.status, late.errors?.code]).toEqual([409, 'conflict'])
    const { lines } = await owner.must(resultsCalls.merit, { ...of('e'), query: {} })
    expect(lines.map(({ sid, rank, marks }) => `${sid} ${rank} ${marks}`).sort()).toEqual([
      'S-0 1 2',
      'S-1 2 1',
      'S-2 2 1',
      'S-3 2 1',
    ])
    const wrong = await owner.call(resultsCalls.previewKey, {
      ...of('e'),
      body: { questionId, generation: generation + 1, correction: { kind: 'answer', accepted: ['never'] } },
    })
    expect(wrong.errors?.code).toBe('badRequest')
    const dropped = await owner.must(resultsCalls.previewKey, {
      ...of('e'),
      body: { questionId, generation: generation + 1, correction: { kind: 'drop' } },
    })
    expect(dropped.preview).toMatchObject({ up: 0, down: 3 })
  })

  test('the merit list: ranks of all, pages, a group, a search, and figures', async () => {
    await everybody()
    const merit = (query: object) => owner.must(resultsCalls.merit, { ...of('e'), query })
    const all = await merit({})
    expect(all.head).toMatchObject({
      students: 4,
      average: 0.75,
      highest: 2,
      absent: expect.any(Number),
      lowest: 0,
      possible: 2,
      released: false,
      groups: [{ id: 'g1' }, { id: 'g2' }],
    })
    expect(all.lines.map(({ sid, rank }) => [sid, rank])).toEqual([
      ['S-1', 1],
      ['S-0', 2],
      expect.arrayContaining([3]),
      expect.arrayContaining([3]),
    ])
    const first = await merit({ limit: 3 })
    expect([first.more, first.lines.length]).toEqual([true, 3])
    const second = await merit({ limit: 3, after: first.lines.at(-1)?.cursor })
    expect([second.more, second.head, second.lines.length]).toEqual([false, null, 1])
    const group = await merit({ group: 'g2' })
    expect(group).toMatchObject({ head: { students: 1, average: 0 }, lines: [{ sid: 'S-3', rank: 3 }] })
    expect((await merit({ search: 's-0' })).lines).toMatchObject([{ sid: 'S-0', rank: 2 }])
    const odd = await owner.call(resultsCalls.merit, { ...of('e'), query: { after: 'nowhere' } })
    expect(odd.errors?.code).toBe('badRequest')
    expect(await owner.must(resultsCalls.late, of('e'))).toEqual({ answers: 0, students: 0 })
  })

  test('the merit list is made as XLSX by long work; an exam without marks has none', async () => {
    const body = { language: 'en' as const }
    const none = await owner.call(resultsCalls.meritSheet, { ...of('e'), body })
    expect(none.errors?.code).toBe('badRequest')
    await everybody()
    const { job } = await owner.must(resultsCalls.meritSheet, { ...of('e'), body })
    const done = await ended(job.id)
    expect(done, JSON.stringify(done.failure)).toMatchObject({
      state: 'done',
      outcome: { students: 4 },
      result: { name: expect.stringMatching(/\.xlsx$/) },
    })
    const sheet = await fetch(`${app.url}/api/desk/jobs/${job.id}/result`, {
      headers: { cookie: owner.cookie },
    })
    expect([...new Uint8Array(await sheet.arrayBuffer()).slice(0, 2)]).toEqual([0x50, 0x4b])
  }, 60_000)

  async function ended(jobId: string) {
    for (;;) {
      const { job } = await owner.must(jobsCalls.one, { params: { jobId } })
      if (job.state !== 'waiting' && job.state !== 'running') return job
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  test('what is not there is not found', async () => {
    for (const call of [resultsCalls.state, resultsCalls.late])
      expect((await owner.call(call, of('none'))).errors?.code).toBe('notFound')
    expect((await owner.call(resultsCalls.merit, { ...of('none'), query: {} })).errors?.code).toBe('notFound')
    const analysis = await owner.call(resultsCalls.analysis, { params: { examId: 'e', jobId: 'none' } })
    expect(analysis.errors?.code).toBe('notFound')
  })
})
