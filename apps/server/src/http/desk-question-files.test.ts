/** Files of questions in the desk: read in a child process for their preview, mended, and imported; nothing is stored before. */
import type { Job } from '@porua/contract/desk/jobs'
import { operationsCalls } from '@porua/contract/desk/operations'
import {
  importReport,
  type PreviewedQuestion,
  previewReport,
  questionCalls,
} from '@porua/contract/desk/questions'
import { staffCalls } from '@porua/contract/desk/staff'
import { startApp, type TestApp } from '@porua/testkit/app'
import { send } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { DeskClient, deskHeaders } from '@porua/testkit/desk-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

const paper = `1. Which one is a leaf?
A. Frond
B. Root
C. Stone
Answer: A

2. Which has no key?
A. alpha
B. beta

3. Which one is a root?
A. Frond
B. Root
Answer: B
`

describe.each(dialects)('files of questions in the desk on %s', (dialect) => {
  let app: TestApp
  let owner: DeskClient
  let teacher: DeskClient
  let other: DeskClient
  let bank: string
  /** A reading that has ended, of the teacher's. */
  let readId: string

  beforeAll(async () => {
    app = await startApp({ dialect })
    owner = await DeskClient.owner(app)
    teacher = await owner.colleague('teacher', 't@files.org')
    other = await owner.colleague('teacher', 'o@files.org')
    bank = (await teacher.must(questionCalls.makeBank, { body: { name: 'Taken in' } })).bank.bank
  })
  afterAll(() => app?.close())

  async function sent(name: string, body: string | Uint8Array): Promise<string> {
    const path = `/api/desk/files?name=${encodeURIComponent(name)}`
    const headers = { ...deskHeaders, cookie: teacher.cookie, 'content-type': 'application/octet-stream' }
    const reply = await send(app.url, { method: 'POST', path, headers, body: body as string })
    return (reply.body as { data: { file: { id: string } } }).data.file.id
  }

  async function ended({ id }: Job): Promise<Job> {
    return vi.waitUntil(
      async () => {
        const { job } = await teacher.must(questionCalls.previewed, { params: { jobId: id } })
        return job.state !== 'waiting' && job.state !== 'running' && job
      },
      { timeout: 60_000, interval: 100 },
    )
  }

  async function read(name: string, body: string | Uint8Array) {
    const { job } = await teacher.must(questionCalls.preview, { body: { fileId: await sent(name, body) } })
    const done = await ended(job)
    expect(done).toMatchObject({ state: 'done', changed: false, failure: null })
    const report = previewReport.parse(done.outcome)
    const rows = (query: object) =>
      teacher.must(questionCalls.previewRows, { params: { jobId: job.id }, query: query as never })
    return { jobId: job.id, report, rows, all: (await rows({ limit: 100 })).questions }
  }

  const texts = async () => {
    const { questions } = await teacher.must(questionCalls.list, { query: { bank } as never })
    return questions.map(({ text, key }) => `${text} → ${key}`)
  }
  const take = async (jobId: string, own: object = {}) => {
    const body = { bank, subject: null, chapter: null, leaveOut: [], alike: [], mended: [], ...own }
    const { job } = await teacher.must(questionCalls.import, { params: { jobId }, body })
    const done = await ended(job)
    return { done, report: importReport.safeParse(done.outcome).data }
  }
  const asFields = ({ fields }: PreviewedQuestion) => {
    if (!fields) throw new Error('not understood')
    const { formulas: _formulas, ...typed } = fields
    return typed
  }

  test('is shown with what is wrong at its question, mended, and imported; nothing is stored before', {
    timeout: 120_000,
  }, async () => {
    const { jobId, report, all, rows } = await read('paper.txt', paper)
    expect(report).toMatchObject({ name: 'paper.txt', found: 3, ready: 2, doubts: 1, leftOut: 0, alike: 0 })
    expect(all.map(({ n, state, fields }) => [n, state, fields?.title])).toEqual([
      [0, 'ready', 'Which one is a leaf?'],
      [1, 'doubt', 'Which has no key?'],
      [2, 'ready', 'Which one is a root?'],
    ])
    expect((await rows({ doubts: '1' })).questions.map(({ n }) => n)).toEqual([1])
    expect((await rows({ from: 2 })).questions.map(({ n }) => n)).toEqual([2])
    expect(await texts()).toEqual([])

    const [first, doubted] = all
    if (!first || !doubted) throw new Error('nothing was read')
    expect(doubted.remarks.map(({ kind }) => kind)).toEqual(['mistake'])
    const mended = [{ n: 1, fields: { ...asFields(doubted), right: [1] } }]
    const filed = { subject: 'Botany', chapter: 'Leaves' }
    const taken = await take(jobId, { ...filed, leaveOut: [2], mended })
    expect(taken.done).toMatchObject({ state: 'done', changed: true })
    expect(taken.report).toMatchObject({ added: 2, changed: 0, same: 0, leftOut: 1 })
    expect(await texts()).toEqual(['Which one is a leaf? → A Frond', 'Which has no key? → B beta'])
    const { questions } = await teacher.must(questionCalls.list, {
      query: { bank, chapter: 'Leaves' } as never,
    })
    expect(questions.map(({ subject }) => subject)).toEqual(['Botany', 'Botany'])

    // The same file again: what a bank has already is told and left out, unless it is asked for.
    const again = await read('paper.txt', paper)
    expect([again.report.alike, again.all[0]?.alike?.bank]).toEqual([1, bank])
    const second = await take(again.jobId, { ...filed, leaveOut: [2], mended })
    expect(second.report).toMatchObject({ added: 0, changed: 0, same: 1, leftOut: 2 })
    readId = jobId
  })

  test('a question with the id of another is shown beside it, and added as new unless somebody says so', {
    timeout: 120_000,
  }, async () => {
    const one = '::Q1:: Which one is a moss? {=Funaria ~Fern ~Pine}'
    const other = '::Q1:: How many bones has a hand? {=27 ~12 ~206}'
    await take((await read('a.gift', one)).jobId)
    const { jobId, rows } = await read('b.gift', other)
    const [shown] = (await rows({ bank })).questions
    expect(shown?.clash).toMatchObject({
      id: 'Q1',
      as: 'new',
      exams: [],
      fields: { title: 'Which one is a moss?' },
    })
    expect((await rows({})).questions[0]?.clash).toBe(null)
    const added = await take(jobId)
    expect(added.report).toMatchObject({ added: 1, changed: 0 })
    const both = ['Which one is a moss? → A Funaria', 'How many bones has a hand? → A 27']
    expect((await texts()).slice(-2)).toEqual(both)
    // What was added as new is named by the id that it got.
    const [id = ''] = added.report?.questions ?? []
    const { question } = await teacher.must(questionCalls.read, { query: { bank, id } })
    expect(question.title).toBe('How many bones has a hand?')

    // A word that was mended is the same question; and whoever says so changes the other one.
    const again = await read('c.gift', one.replace('~Pine', '=Pine').replace('=Funaria', '~Funaria'))
    expect((await again.rows({ bank })).questions[0]?.clash?.as).toBe('change')
    expect((await take(again.jobId)).report).toMatchObject({ added: 0, changed: 1 })
    const third = await read('d.gift', '::Q1:: What is a spore? {=A cell ~A leaf}')
    const said = await take(third.jobId, { clashes: [{ n: 0, as: 'change' }] })
    expect(said.report).toMatchObject({ added: 0, changed: 1 })
    expect((await texts()).slice(-2)).toEqual(['What is a spore? → A A cell', both[1]])
  })

  test('clashes are counted over the whole file, also with questions that are nearly the same, and shown alone', {
    timeout: 120_000,
  }, async () => {
    const { bank: made } = await teacher.must(questionCalls.makeBank, { body: { name: 'Clashes' } })
    const ask = (n: number, wrong: string) =>
      `::C${n}:: How many legs have ${n} spiders that sit in one web at noon? {=${n * 8} ~${wrong}}`
    const numbers = Array.from({ length: 60 }, (_, n) => n)
    const first = await read(
      'first.gift',
      numbers
        .slice(0, 58)
        .map((n) => ask(n, 'none'))
        .join('\n\n'),
    )
    await take(first.jobId, { bank: made.bank })
    // Of sixty questions three have another option far down, one asks something else, two are new.
    const text = (n: number) =>
      n === 50
        ? '::C50:: Which one is a moss? {=Funaria ~Fern}'
        : ask(n, n > 50 && n < 54 ? 'nobody' : 'none')
    const next = await read('next.gift', numbers.map(text).join('\n\n'))
    const beginning = await next.rows({ bank: made.bank, limit: 20 })
    expect([beginning.clashes, beginning.total]).toEqual([4, 60])
    expect(beginning.questions.filter(({ clash }) => clash !== null)).toEqual([])
    expect((await next.rows({ limit: 20 })).clashes).toBeNull()
    const shown = await next.rows({ bank: made.bank, clashing: '1', from: 1, limit: 2 })
    expect([shown.total, shown.clashes]).toEqual([4, 4])
    expect(shown.questions.map(({ n, clash }) => [n, clash?.as])).toEqual([
      [51, 'change'],
      [52, 'change'],
    ])
    const none = await next.rows({ bank, clashing: '1' })
    expect([none.questions, none.total, none.clashes]).toEqual([[], 0, 0])
  })

  test('the log names the file that was read, and the bank that it went into', async () => {
    const logged = async (calls: string) =>
      (await owner.must(staffCalls.log, { query: { search: 'next.gift', calls, limit: 1 } })).rows[0]
    expect(await logged('questions.preview')).toMatchObject({ on: { kind: 'job', name: 'next.gift' } })
    const { rows } = await owner.must(staffCalls.log, { query: { calls: 'questions.import', limit: 50 } })
    const imported = rows.filter(({ what, result }) => what === 'questions.import' && result === 'done')
    expect(imported.at(-1)).toMatchObject({ on: { name: expect.stringMatching(/\./) } })
    expect(Object.keys(imported.at(-1)?.after as object)).toEqual(['bank', 'subject', 'chapter'])
  })

  test('the log names work without a file in both languages, and is searched in both', async () => {
    await owner.must(operationsCalls.examine, {})
    for (const search of ['Doctor', 'ডাক্তার']) {
      const { rows } = await owner.must(staffCalls.log, { query: { search, limit: 1 } })
      expect(rows[0]?.on).toMatchObject({ kind: 'job', name: 'Doctor', bn: 'ডাক্তার' })
    }
    // A row of before knows the English name alone.
    await app.db.write((tx) => tx.updateTable('staff_log').set({ on_name_bn: null }).execute())
    const { rows } = await owner.must(staffCalls.log, { query: { search: 'Doctor', limit: 1 } })
    expect(rows[0]?.on).toMatchObject({ name: 'Doctor', bn: null })
  })

  test('others see nothing of it, and a preview that is none is refused', { timeout: 120_000 }, async () => {
    const jobId = readId
    const rows = await other.call(questionCalls.previewRows, { params: { jobId }, query: {} })
    expect(rows.errors?.code).toBe('notFound')
    const body = { bank, subject: null, chapter: null, leaveOut: [], alike: [], mended: [] }
    expect((await other.call(questionCalls.import, { params: { jobId }, body })).errors?.code).toBe(
      'notFound',
    )
    const nowhere = await teacher.call(questionCalls.import, {
      params: { jobId },
      body: { ...body, bank: 'x' },
    })
    expect(nowhere.errors?.code).toBe('notFound')
    // Somebody else's file is none of theirs.
    const strange = await other.call(questionCalls.preview, {
      body: { fileId: await sent('paper.txt', paper) },
    })
    expect(strange.errors?.code).toBe('notFound')
  })
})
