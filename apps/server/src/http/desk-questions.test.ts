/** The desk's calls about question banks: lists, one question, what exams do with a change, undoing. */
import { type QuestionFields, questionCalls } from '@porua/contract/desk/questions'
import { staffCalls } from '@porua/contract/desk/staff'
import { startApp, type TestApp } from '@porua/testkit/app'
import { send } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { DeskClient, deskHeaders } from '@porua/testkit/desk-client'
import { png } from '@porua/testkit/png'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFindable } from '../features/question-bank/question-bank.ts'
import { packOf, smallSchool } from '../features/school-pack/school.factory.ts'

const plain: QuestionFields = {
  type: 'MCQ',
  format: 'text',
  title: 'Which tissue carries water?',
  options: ['xylem', 'phloem', 'cambium'],
  imageOptions: [],
  right: [0],
  accepted: [],
  tolerance: null,
  explanation: null,
  notes: null,
  images: [],
  files: [],
  subject: 'Botany',
  chapter: 'Tissues',
  marks: 1,
  language: null,
  difficulty: 'easy',
  tags: ['board 2024'],
}

describe.each(dialects)('question banks in the desk on %s', (dialect) => {
  let app: TestApp
  let teacher: DeskClient
  let owner: DeskClient

  beforeAll(async () => {
    app = await startApp({ dialect, pack: packOf(smallSchool()) })
    owner = await DeskClient.owner(app)
    teacher = await owner.colleague('teacher', 't@questions.org')
  })
  afterAll(() => app?.close())

  const makeBank = async (name: string) =>
    (await teacher.must(questionCalls.makeBank, { body: { name } })).bank
  const add = async (bank: string, own: Partial<QuestionFields> = {}) =>
    (await teacher.must(questionCalls.add, { body: { bank, question: { ...plain, ...own } } })).question
  const list = (query: object) => teacher.must(questionCalls.list, { query: query as never })
  const texts = async (query: object) => (await list(query)).questions.map(({ text }) => text)
  const lastRow = async () => (await owner.must(staffCalls.log, { query: {} as never })).rows[0]

  test('a new picture is sent, drawn anew, seen by who writes questions, and stands in a question', async () => {
    const sent = async (client: DeskClient, name: string, body: Uint8Array<ArrayBuffer>) => {
      const headers = { ...deskHeaders, cookie: client.cookie, 'content-type': 'application/octet-stream' }
      const path = `/api/desk/files?name=${encodeURIComponent(name)}`
      const reply = await send<{ file: { id: string } }>(app.url, { method: 'POST', path, headers, body })
      return reply.data?.file.id ?? ''
    }
    const keep = (client: DeskClient, fileId: string) =>
      client.call(questionCalls.keepPicture, { body: { fileId } })
    const fileId = await sent(teacher, 'cell.png', png)
    const { key } = await teacher.must(questionCalls.keepPicture, { body: { fileId } })
    expect(key).toMatch(/^school\/[0-9a-f]{32}\.png$/)
    const shown = await fetch(`${app.url}/media/${key}`, { headers: { cookie: teacher.cookie } })
    expect(shown.status).toBe(200)
    const { bank } = await makeBank('With pictures')
    expect((await add(bank, { images: [key] })).images).toEqual([key])
    expect((await keep(owner, fileId)).errors?.code).toBe('notFound')
    for (const [name, bytes] of [
      ['page.png', new TextEncoder().encode('<svg onload=alert(1)>')],
      ['cut.png', png.slice(0, 30)],
    ] as const)
      expect((await keep(teacher, await sent(teacher, name, bytes))).errors?.code, name).toBe('badFile')
  })

  test('a bank is made, named anew from its version, and keeps its address', async () => {
    const bank = await makeBank('Botany: 1st/2nd')
    expect(bank).toMatchObject({ bank: 'Botany- 1st-2nd', name: 'Botany: 1st/2nd', version: 1, questions: 0 })
    const again = await teacher.call(questionCalls.makeBank, { body: { name: ' botany: 1ST/2nd' } })
    expect(again.errors).toMatchObject({ code: 'badRequest', field: 'name' })
    const body = { bank: bank.bank, version: 1, name: 'উদ্ভিদবিজ্ঞান' }
    expect((await teacher.must(questionCalls.renameBank, { body })).bank).toMatchObject({
      bank: bank.bank,
      name: 'উদ্ভিদবিজ্ঞান',
      version: 2,
    })
    expect(await lastRow()).toMatchObject({
      what: 'questions.renameBank',
      result: 'done',
      before: { name: 'Botany: 1st/2nd' },
      after: { name: 'উদ্ভিদবিজ্ঞান' },
    })
    const late = await teacher.call(questionCalls.renameBank, { body: { ...body, name: 'Late' } })
    expect([late.errors?.code, late.data]).toEqual(['conflict', expect.objectContaining({ version: 2 })])
    const gone = await teacher.call(questionCalls.renameBank, { body: { ...body, bank: 'nothing' } })
    expect(gone.errors?.code).toBe('notFound')
    const { banks } = await teacher.must(questionCalls.banks, {})
    expect(banks.map(({ name }) => name)).toContain('উদ্ভিদবিজ্ঞান')
  })

  test('lists narrow by each filter, and pages come one after the other', async () => {
    const { bank } = await makeBank('filters')
    await add(bank)
    await add(bank, { title: 'জাইলেমের কাজ কী?', chapter: 'কলা', difficulty: 'hard', tags: [] })
    await add(bank, {
      type: 'shortAns',
      title: 'Speed of \\(c\\)?',
      options: [],
      right: [],
      accepted: ['3e8'],
      subject: 'Physics',
      chapter: null,
      difficulty: null,
      tags: ['Light', 'board 2024'],
    })
    await add(bank, { title: '<p>Photo<b>synthesis</b> &amp; light</p>', format: 'html', tags: [] })
    expect(await texts({ bank })).toEqual([
      'Which tissue carries water?',
      'জাইলেমের কাজ কী?',
      'Speed of \\(c\\)?',
      'Photo synthesis & light',
    ])
    const first = await list({ bank, limit: 3 })
    expect([first.questions.length, first.count]).toEqual([3, 4])
    const second = await list({ bank, limit: 3, after: first.next ?? '' })
    expect([second.questions.length, second.next]).toEqual([1, null])
    const narrowed: [object, number][] = [
      [{ subject: 'Botany' }, 3],
      [{ subject: 'Botany', chapter: 'কলা' }, 1],
      [{ type: 'shortAns' }, 1],
      [{ difficulty: 'easy' }, 2],
      [{ tag: 'board 2024' }, 2],
      [{ tag: 'board' }, 0],
      [{ search: 'TISSUE water' }, 1],
      [{ search: 'জাইলেম' }, 1],
      [{ search: 'xyl' }, 3],
      [{ search: 'xylem', difficulty: 'hard' }, 1],
      [{ search: 'nothing at all' }, 0],
    ]
    for (const [query, count] of narrowed)
      expect([query, (await list({ bank, ...query })).count]).toEqual([query, count])
    for (const after of ['{', '{}', '7', '["a","b","c"]'])
      expect(
        (await teacher.call(questionCalls.list, { query: { after } as never })).errors?.code,
        after,
      ).toBe('badRequest')
    const { chapters, courses, tags } = await teacher.must(questionCalls.facets, {
      query: { bank } as never,
    })
    expect(courses).toEqual([
      { subject: 'Botany', chapter: 'Cells' },
      { subject: 'Botany', chapter: 'Tissues' },
    ])
    expect(chapters).toEqual(
      expect.arrayContaining([
        { subject: 'Botany', chapter: 'Tissues', questions: 2 },
        { subject: 'Physics', chapter: null, questions: 1 },
      ]),
    )
    expect(tags).toEqual([
      { tag: 'board 2024', questions: 2 },
      { tag: 'Light', questions: 1 },
    ])
  })

  test('a question is judged as an import judges it: what is wrong is told, in the language of whoever asks', async () => {
    const { bank } = await makeBank('judged')
    const wrong = { ...plain, right: [], options: ['one'], images: ['school/../secret.png'] }
    const told = await teacher.must(questionCalls.check, { body: { question: wrong } })
    expect(told.remarks.map(({ kind, field }) => `${kind} ${field}`)).toEqual([
      'mistake images[0]',
      'mistake options',
      'mistake answer',
    ])
    const refused = await teacher.call(
      questionCalls.add,
      { body: { bank, question: wrong } },
      { 'accept-language': 'bn' },
    )
    expect(refused.errors?.code).toBe('badRequest')
    const { remarks } = refused.data as unknown as { remarks: { text: string }[] }
    expect(remarks.map(({ text }) => text).join(' ')).toMatch(/\p{Script=Bengali}/u)
    expect((await list({ bank })).count).toBe(0)
    const nowhere = await teacher.call(questionCalls.add, { body: { bank: 'nowhere', question: plain } })
    expect(nowhere.errors?.code).toBe('notFound')
  })

  test('a question is read as it was written, formulas marked, and changed from its version alone', async () => {
    const { bank } = await makeBank('one')
    const { id } = await add(bank, {
      title: 'What is $x^2$ for x = 2?',
      options: ['4', '4', '8'],
      right: [1],
    })
    const { question, exams } = await teacher.must(questionCalls.read, { query: { bank, id } as never })
    expect(question).toMatchObject({ title: 'What is \\(x^2\\) for x = 2?', formulas: 'marked', version: 1 })
    // Of two equal options the key names one.
    expect([question.right, exams]).toEqual([[0], []])
    const fields = { ...plain, title: 'Changed?' }
    const change = (version: number) =>
      teacher.call(questionCalls.change, { body: { bank, id, version, question: fields } })
    expect((await change(1)).data?.question).toMatchObject({ title: 'Changed?', version: 2 })
    const late = await change(1)
    expect([late.errors?.code, late.data]).toEqual([
      'conflict',
      expect.objectContaining({ title: 'Changed?', version: 2 }),
    ])
    // Saved again as it stands: nothing is written.
    expect((await change(2)).data?.question.version).toBe(2)
    expect(await texts({ bank, search: 'changed' })).toEqual(['Changed?'])
    const row = await lastRow()
    expect(row).toMatchObject({ what: 'questions.change', on: { kind: 'question', id: `${bank}/${id}` } })
    const none = await teacher.call(questionCalls.read, { query: { bank, id: 'none' } as never })
    expect(none.errors?.code).toBe('notFound')
  })

  test('a deleted question comes back within the hour, and not after', async () => {
    const { bank } = await makeBank('undo')
    const { id } = await add(bank)
    await add(bank, { title: 'Another?' })
    const remove = (version: number) => teacher.call(questionCalls.remove, { body: { bank, id, version } })
    expect((await remove(7)).errors?.code).toBe('conflict')
    expect((await remove(1)).status).toBe(200)
    expect(await texts({ bank })).toEqual(['Another?'])
    const back = await teacher.must(questionCalls.restore, { body: { bank, id } })
    expect(back.question).toMatchObject({ title: plain.title, version: 2 })
    expect(await texts({ bank })).toEqual([plain.title, 'Another?'])
    const twice = await teacher.call(questionCalls.restore, { body: { bank, id } })
    expect(twice.errors?.code).toBe('notFound')
    await remove(2)
    app.clock.move(61 * 60_000)
    const { question } = await teacher.must(questionCalls.add, { body: { bank, question: plain } })
    await teacher.must(questionCalls.remove, { body: { bank, id: question.id, version: 1 } })
    const late = await teacher.call(questionCalls.restore, { body: { bank, id } })
    expect(late.errors?.code).toBe('notFound')
  })

  test('a bank goes with its questions and comes back with them', async () => {
    const { bank } = await makeBank('whole')
    for (const title of ['a?', 'b?', 'c?']) await add(bank, { title })
    const removed = await teacher.must(questionCalls.removeBank, { body: { bank, version: 1 } })
    expect([removed.questions, (await list({ bank })).count]).toEqual([3, 0])
    // Its name is free meanwhile, its address is not.
    const other = await makeBank('whole')
    expect(other.bank).toBe('whole-2')
    expect((await teacher.call(questionCalls.restoreBank, { body: { bank } })).errors?.code).toBe(
      'badRequest',
    )
    await teacher.must(questionCalls.removeBank, { body: { bank: 'whole-2', version: 1 } })
    expect((await teacher.must(questionCalls.restoreBank, { body: { bank } })).bank).toMatchObject({
      name: 'whole',
      questions: 3,
    })
    expect(await texts({ bank })).toEqual(['a?', 'b?', 'c?'])
  })

  test('what an exam asks stays; its paper follows a change', async () => {
    const { banks } = await teacher.must(questionCalls.banks, {})
    // Of the school's own bank: those that the tests before have made are asked by no exam.
    const [asked] = (await list({ bank: 'botany' })).questions
    if (!asked) throw new Error('the school has no question')
    const { bank, id, version } = asked
    const read = await teacher.must(questionCalls.read, { query: { bank, id } as never })
    expect(read.exams.length).toBeGreaterThan(0)
    const went = await teacher.must(questionCalls.asked, { query: { bank, id } as never })
    expect(went.exams.map(({ title }) => title).sort()).toEqual(read.exams.map(({ title }) => title).sort())
    expect(went.exams.every(({ students, right }) => students === 0 && right === 0)).toBe(true)
    const refused = await teacher.call(questionCalls.remove, { body: { bank, id, version } })
    expect(refused.errors?.title).toContain(read.exams[0]?.title)
    const facts = banks.find((one) => one.bank === bank)
    const whole = await teacher.call(questionCalls.removeBank, {
      body: { bank, version: facts?.version ?? 0 },
    })
    expect(whole.errors?.title).toContain(read.exams[0]?.title)
    const { bank: _bank, id: _id, version: _version, formulas: _formulas, ...fields } = read.question
    const saved = await teacher.must(questionCalls.change, {
      body: { bank, id, version, question: { ...fields, title: `${fields.title} (mended)` } },
    })
    expect(saved.exams).toEqual(read.exams)
  })

  test('who writes questions sees the school’s own pictures, and no films; nobody else of the staff does', async () => {
    const marker = await owner.colleague('marker', 'm@questions.org')
    const status = async (cookie: string, name: string) =>
      (await fetch(`${app.url}/media/school/${'0'.repeat(32)}.${name}`, { headers: { cookie } })).status
    // Let in, and told that there is no such file.
    expect([await status(teacher.cookie, 'png'), await status(teacher.cookie, 'pdf')]).toEqual([404, 404])
    for (const [cookie, name] of [
      [teacher.cookie, 'mp4'],
      [marker.cookie, 'png'],
      ['', 'png'],
    ] as const)
      expect(await status(cookie, name)).toBe(401)
  })

  test('chosen questions come in the order that is asked for', async () => {
    const { bank } = await makeBank('chosen')
    const ids: string[] = []
    for (const title of ['a?', 'b?', 'c?']) ids.push((await add(bank, { title })).id)
    const keys = [ids[2], 'none', ids[0]].map((id = '') => ({ bank, id }))
    const { questions } = await teacher.must(questionCalls.chosen, { body: { keys } })
    expect(questions.map(({ title }) => title)).toEqual(['c?', 'a?'])
  })

  test('draws by rule, never what is chosen already, and says what is missing', async () => {
    const { bank } = await makeBank('drawn')
    const ids: string[] = []
    for (let n = 0; n < 6; n++)
      ids.push((await add(bank, { title: `${n}?`, difficulty: n < 2 ? 'hard' : 'easy' })).id)
    const rule = { banks: [bank], subject: 'botany', chapter: null, type: null, unusedSince: null }
    const draw = (seed: string) =>
      teacher.must(questionCalls.draw, {
        body: {
          rules: [
            { ...rule, take: 3, difficulty: 'hard' },
            { ...rule, take: 2, difficulty: null },
          ],
          except: [{ bank, id: ids[0] ?? '' }],
          seed,
        },
      })
    const { questions, drawn } = await draw('a')
    expect(drawn).toEqual([
      { taken: 1, fitting: 6, used: 0, otherDifficulty: 4, unknownDifficulty: 0 },
      { taken: 2, fitting: 6, used: 0, otherDifficulty: 0, unknownDifficulty: 0 },
    ])
    const keys = questions.map(({ id }) => id)
    expect([new Set(keys).size, keys[0], keys.includes(ids[0] ?? '')]).toEqual([3, ids[1], false])
    expect((await draw('a')).questions).toEqual(questions)
  })

  test('questions of before there were lists are made findable', async () => {
    const { bank } = await makeBank('before')
    await add(bank)
    await app.composed.db.write((tx) => tx.deleteFrom('question_find').execute())
    expect((await list({ bank })).count).toBe(0)
    await makeFindable(app.composed.db)
    expect((await list({ bank, search: 'tissue' })).count).toBe(1)
  })
})
