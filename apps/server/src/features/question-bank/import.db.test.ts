import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { BankQuestion } from '@porua/question-formats/question'
import { dialects } from '@porua/testkit/databases'
import { png } from '@porua/testkit/png'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SchoolServices } from '../../cli/commands/command.ts'
import { type Typed, typeAt } from '../exams/admin/testing.ts'
import { exportSchool } from '../school-pack/export-pack.ts'
import { importPack, noFiles, packOf, smallQuestions } from '../school-pack/school.factory.ts'
import { TestSchool, withSchool } from '../school-pack/testing.ts'

const gift = `::leaf::Which one is a leaf? {=Fern frond ~Root ~Stone #heavy}

::two::Choose both {~%50%a ~%50%b ~c}

Match them {=a -> b =c -> d}

::pi::Pi? {#3.14:0.01}
`
const moodle = (title: string, data = Buffer.from(png).toString('base64')) => `<quiz>
<question type="multichoice"><name><text>shown</text></name>
<questiontext format="html"><text><![CDATA[<p>${title}</p><img src="@@PLUGINFILE@@/a%20b.png">]]></text>
<file name="a b.png" path="/" encoding="base64">${data}</file></questiontext>
<defaultgrade>2.5000000</defaultgrade><single>true</single>
<answer fraction="100"><text>yes</text></answer><answer fraction="0"><text>no</text></answer></question>
</quiz>`

describe.each(dialects)('questions import on %s', (dialect) => {
  let school: TestSchool
  let folder: string
  beforeEach(async () => {
    school = await TestSchool.open(dialect)
    folder = await mkdtemp(join(tmpdir(), 'porua-questions-'))
  })
  afterEach(async () => {
    await rm(folder, { recursive: true })
    await school.close()
  })

  const file = (name: string, data: string | Uint8Array) => writeFile(join(folder, name), data)
  const type = (argv: string[], more: Partial<SchoolServices> = {}): Promise<Typed> =>
    typeAt(school, argv, { folder, ...more })
  const take = (name: string, ...more: string[]) =>
    type(['questions', 'import', name, '--bank', 'botany', ...more])
  const bodies = async (): Promise<Map<string, BankQuestion>> => {
    const rows = await school.all('bank_question')
    rows.sort((a, b) => a.position - b.position)
    return new Map(rows.map((row) => [row.id, JSON.parse(row.body_json) as BankQuestion]))
  }

  it('takes a file, changes nothing the second time, and changes what changed', async () => {
    await file('a.gift', gift)
    const first = await take('a.gift')
    expect([first.status, first.json]).toEqual([
      0,
      expect.objectContaining({ format: 'GIFT', added: 3, changed: 0, leftOutCount: 1, written: true }),
    ])
    expect(first.err).toContain('Left out: a.gift:5: a matching question')
    expect([...(await bodies())].map(([id, body]) => [id, body.type, body.answer, body.tolerance])).toEqual([
      ['leaf', 'MCQ', ['Fern frond'], null],
      ['two', 'checkbox', ['a', 'b'], null],
      ['pi', 'shortAns', ['3.14'], 0.01],
    ])
    const before = JSON.stringify(await school.everything())
    expect((await take('a.gift')).json).toMatchObject({ added: 0, changed: 0, same: 3, written: false })
    expect(JSON.stringify(await school.everything())).toBe(before)

    await file(
      'a.gift',
      gift.replace('=Fern frond ~Root', '~Fern frond =Root').replace('::two::', '::three::'),
    )
    expect((await take('a.gift', '--dry-run')).json).toMatchObject({ added: 1, changed: 1, written: false })
    expect(JSON.stringify(await school.everything())).toBe(before)
    expect((await take('a.gift')).json).toMatchObject({ added: 1, changed: 1, same: 1, written: true })
    expect([...(await bodies())].map(([id, body]) => [id, body.answer])).toEqual([
      ['leaf', ['Root']],
      ['two', ['a', 'b']],
      ['pi', ['3.14']],
      ['three', ['a', 'b']],
    ])
  })

  it('takes nothing of a file with a mistake, and what is right with --partial', async () => {
    await file('a.gift', `${gift}\n::bad::What? {=a\n\n::none::What? {~a ~b}\n`)
    const refused = await take('a.gift')
    expect(refused.status).toBe(1)
    expect(refused.json).toMatchObject({ error: 'a.gift has 2 mistakes; nothing was imported' })
    expect(refused.err).toContain("a.gift:9: the answers' '{' is not closed")
    expect(refused.err).toContain('a.gift:11: none: none of its options is right')
    expect(await school.all('bank_question')).toEqual([])
    expect((await take('a.gift', '--partial')).json).toMatchObject({ added: 3, mistakeCount: 2 })
    expect([...(await bodies()).keys()]).toEqual(['leaf', 'two', 'pi'])
  })

  it('keeps the pictures that came inside, under their own key', async () => {
    const kept = new Map<string, Uint8Array | string>()
    const files: SchoolServices['files'] = {
      ...noFiles,
      put: async (key, source) => {
        kept.set(key, 'bytes' in source ? source.bytes : source.path)
      },
    }
    await file('m.xml', moodle('Look'))
    const { json } = await type(['questions', 'import', 'm.xml', '--bank', 'botany'], { files })
    expect(json).toMatchObject({ format: 'Moodle XML', added: 1 })
    const body = (await bodies()).get('shown')
    expect(body).toMatchObject({ title: '<p>Look</p>', marks: 250, answer: ['yes'] })
    expect([...kept.keys()]).toEqual(body?.images)
    await file('m.xml', moodle('Look', Buffer.from('no picture').toString('base64')))
    const { err } = await type(['questions', 'import', 'm.xml', '--bank', 'botany'], { files })
    expect(err).toContain("m.xml:2: images[0]: '1/a b.png' is not a PNG picture")
  })

  it('lets exams follow that nobody has sat, and refuses a regrade', async () => {
    await school.load(packOf())
    const changed = (change: object) =>
      smallQuestions()
        .map((question) => JSON.stringify(question.id === 'q1' ? { ...question, ...change } : question))
        .join('\n')
    await file('q.jsonl', changed({ answer: ['A wall'], answerIndex: [1], marks: 3 }))
    const follow = await take('q.jsonl')
    expect(follow.json).toMatchObject({ added: 0, changed: 1, exams: ['live', 'practice'] })
    const [question] = await school.questions(2)
    expect(question?.bank_id).toBe('q1')
    expect(await school.answers(question?.id)).toEqual(['A wall'])
    // 'live' gives its own marks, 'practice' leaves them to the bank.
    expect(question?.point).toBe(200)
    expect((await school.questions(2, 'practice'))[0]?.point).toBe(300)
    expect((await school.exam('practice')).total_marks).toBe(400)
    // A pack with the same question changes nothing any more.
    const pack = packOf()
    expect(
      (
        await school.load({
          ...pack,
          'questions/botany.jsonl': changed({ answer: ['A wall'], answerIndex: [1], marks: 3 }),
        })
      ).counts.size,
    ).toBe(0)

    await school.sit('live')
    const before = JSON.stringify(await school.everything())
    await file('q.jsonl', changed({ marks: 3, explanation: 'Walls do not.' }))
    const refused = await take('q.jsonl')
    expect(refused.status).toBe(1)
    expect(refused.err).toContain(
      "q.jsonl:1: answer: the exam 'live' has 1 attempt, and the right answer of the question 'q1' has changed: that is a regrade",
    )
    expect(JSON.stringify(await school.everything())).toBe(before)
    await file('q.jsonl', changed({ answer: ['A wall'], answerIndex: [1], marks: 3, explanation: 'Walls.' }))
    expect((await take('q.jsonl')).json).toMatchObject({ changed: 1, exams: ['live', 'practice'] })
    expect((await school.questions(3))[0]?.explanation).toBe('Walls.')
  })

  it('leaves model answers alone while their exam is being regraded', async () => {
    await school.load(packOf())
    await school.sit('live')
    await school.beginRegrade()
    const changed = (change: object) =>
      JSON.stringify({ ...smallQuestions().find(({ type }) => type === 'paragraph'), ...change })
    await file('q.jsonl', changed({ answer: ['Green, flat, thin.'] }))
    const refused = await take('q.jsonl')
    expect(refused.status).toBe(1)
    expect(refused.err).toContain(
      "q.jsonl:1: answer: the exam 'live' is being regraded: its questions can change when that is done",
    )
    await file('q.jsonl', changed({ explanation: 'Leaves.' }))
    expect((await take('q.jsonl')).json).toMatchObject({ changed: 1, exams: ['live'] })
    await school.showRegrade()
    await file('q.jsonl', changed({ answer: ['Green, flat, thin.'] }))
    expect((await take('q.jsonl')).json).toMatchObject({ changed: 1, exams: ['live'] })
    expect(await school.answers((await school.questions(3)).at(-1)?.id)).toEqual(['Green, flat, thin.'])
  })

  it('with --partial takes the rest beside a regrade, which stays as it was', async () => {
    await school.load(packOf())
    await school.sit('live')
    const lines = smallQuestions().map((question) =>
      JSON.stringify(
        question.id === 'q1'
          ? { ...question, answer: ['A wall'], answerIndex: [1] }
          : { ...question, explanation: 'New.' },
      ),
    )
    await file('q.jsonl', lines.join('\n'))
    expect((await take('q.jsonl', '--partial')).json).toMatchObject({ changed: 3, mistakeCount: 1 })
    const after = await bodies()
    expect([after.get('q1')?.answer, after.get('q2')?.explanation]).toEqual([['A cell'], 'New.'])
    const questions = await school.questions(2)
    expect(questions.map((row) => row.explanation)).toEqual(['Cells divide.', 'New.', 'New.', 'New.'])
    expect(await school.answers(questions[0]?.id)).toEqual(['A cell'])
  })

  it('tells phones whose groups list an exam that follows, and builds its paper', async () => {
    await school.load(packOf())
    const built: string[][] = []
    const lines = smallQuestions().map((question) => JSON.stringify({ ...question, explanation: 'New.' }))
    await file('q.jsonl', lines.join('\n'))
    await type(['questions', 'import', 'q.jsonl', '--bank', 'botany'], {
      papers: { build: async (ids) => void built.push(ids) },
    })
    expect(built).toEqual([['live', 'practice']])
    const hints = await school.db.read((db) => db.selectFrom('live_hint').selectAll().execute())
    expect(JSON.stringify(hints)).toContain('g1')
  })

  it('waits while an exam is sat when it is big, unless it is told not to', async () => {
    await school.load(packOf())
    await school.sit('live')
    await file('big.gift', Array.from({ length: 2001 }, (_, n) => `::b${n}::Question ${n} {T}`).join('\n\n'))
    const refused = await take('big.gift')
    expect([refused.status, refused.err]).toEqual([1, expect.stringContaining('add --now')])
    expect((await take('big.gift', '--now')).json).toMatchObject({ added: 2001 })
    expect((await school.all('bank_question')).length).toBe(2005)
  })

  it('reads packs with banks of other formats: pictures come along, and an export changes nothing', async () => {
    const kept = new Map<string, Buffer>()
    const files: SchoolServices['files'] = {
      ...noFiles,
      put: async (key, source) => {
        kept.set(key, 'bytes' in source ? Buffer.from(source.bytes) : await readFile(source.path))
      },
      get: async (key) => {
        const bytes = kept.get(key)
        return bytes ? { size: bytes.length, open: () => Readable.from([bytes]) } : null
      },
    }
    const exam = {
      questions: [
        { file: 'questions/old.gift', take: 3 },
        { file: 'questions/m.xml', take: 1 },
      ],
    }
    const pack = {
      ...withSchool((one) => void Object.assign(one.exams[1] ?? {}, exam)),
      'questions/old.gift': gift,
      'questions/m.xml': moodle('Look'),
    }
    const { warnings } = await importPack(school.db, pack, { clock: school.clock, files })
    expect(warnings.map(({ file }) => file)).toContain('questions/old.gift')
    expect([...kept.values()]).toContainEqual(Buffer.from(png))
    expect((await school.questions(1, 'practice')).map((row) => row.bank_file)).toEqual([
      'questions/old.jsonl',
      'questions/old.jsonl',
      'questions/old.jsonl',
      'questions/m.jsonl',
    ])
    const target = join(folder, 'pack')
    await exportSchool({ db: school.db, files }, target)
    expect((await importPack(school.db, target, { clock: school.clock, files })).counts.size).toBe(0)
  })

  it('lists banks, and the questions of one in their order', async () => {
    await file('a.gift', gift)
    await take('a.gift')
    expect((await type(['questions', 'list'])).json).toEqual({
      banks: [{ bank: 'questions/botany.jsonl', questions: 3 }],
    })
    const { json } = await type(['questions', 'list', '--bank', 'botany'])
    expect(json).toMatchObject({
      questions: [
        { id: 'leaf', type: 'MCQ', answer: 'A Fern frond' },
        { id: 'two', answer: 'A a | B b' },
        { id: 'pi', answer: '3.14 ± 0.01' },
      ],
    })
    expect(await type(['questions', 'list', '--bank', 'none'])).toMatchObject({
      status: 1,
      err: expect.stringContaining("There is no question bank 'questions/none.jsonl'"),
    })
  })
})
