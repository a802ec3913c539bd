import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Paper, paper as paperSchema } from '@porua/contract/exams.shapes'
import { dialects } from '@porua/testkit/databases'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { ExamQuestionTable } from '../../../ports/database/tables.ts'
import { photo } from '../../../ports/images/testing.ts'
import { ExamApp, second } from '../testing.ts'
import { imagesOf, layOut, shuffle } from './paper.rules.ts'

const exam = {
  id: 'e1',
  title: 'Botany',
  subject_id: 's',
  pass_mark: 4_000,
  total_marks: 1_000,
  is_practice: 0,
  instruction: '',
}
const row = (
  position: number,
  options: string[],
  change: Partial<ExamQuestionTable> = {},
): ExamQuestionTable => ({
  exam_id: 'e1',
  edition: 1,
  id: `q${position}`,
  position,
  bank_file: 'b',
  bank_id: `q${position}`,
  type: 'MCQ',
  point: 125,
  title: 'Which?',
  format: 'text',
  options_json: JSON.stringify(options),
  option_type_json: '{}',
  image_json: '[]',
  file_json: '[]',
  explanation: 'secret',
  notes: 'secret',
  formulas: null,
  ...change,
})
const ids = (paper: Paper): string[] => paper.questions.map(({ question }) => question._id)

describe('laying out a paper', () => {
  const rows = Array.from({ length: 30 }, (_, i) => row(i, ['red', 'green', 'blue', 'green', 'black']))

  it('keeps the pack’s order in the first set and without sets', () => {
    const inOrder = rows.map((one) => one.id)
    expect(ids(layOut(exam, [...rows].reverse(), '', []))).toEqual(inOrder)
    expect(ids(layOut(exam, rows, 'A', ['A', 'B']))).toEqual(inOrder)
  })

  it('orders another set’s questions and options otherwise, always in the same way', () => {
    const b = layOut(exam, rows, 'B', ['A', 'B'])
    expect(b).toEqual(layOut(exam, rows, 'B', ['A', 'B']))
    expect(ids(b)).not.toEqual(rows.map((one) => one.id))
    expect(ids(b).sort()).toEqual(rows.map((one) => one.id).sort())
    expect(ids(layOut(exam, rows, 'C', ['A', 'B', 'C']))).not.toEqual(ids(b))
    for (const { question } of b.questions)
      expect([...question.options].sort()).toEqual(['black', 'blue', 'green', 'green', 'red'])
    expect(new Set(b.questions.map(({ question }) => question.options.join())).size).toBeGreaterThan(5)
  })

  it.each([
    ['All of the above'],
    ['None of the above'],
    ['Both A and B'],
    ['A & C'],
    ['উপরের সবগুলো'],
    ['কোনোটিই নয়'],
  ])('leaves options in their places where one speaks of places: %s', (last) => {
    const many = Array.from({ length: 10 }, (_, i) => row(i, ['red', 'green', 'blue', last]))
    for (const { question } of layOut(exam, many, 'B', ['A', 'B']).questions)
      expect(question.options).toEqual(['red', 'green', 'blue', last])
  })

  it('holds nothing of the key', () => {
    const paper = layOut(exam, rows, 'A', [])
    expect(JSON.stringify(paper)).not.toContain('secret')
    expect(paperSchema.parse(paper)).toEqual(paper)
    expect(paper.questions[0]?.question).toMatchObject({ point: 1.25, marks: 1.25 })
  })

  it('lists what a phone should have before it says ready', () => {
    const options = ['media/a.png', 'text']
    const html = '<p>Look: <img alt="x" src="media/c.png"> <img src="https://elsewhere/x.png"></p>'
    const one = row(0, options, {
      option_type_json: JSON.stringify({ 'media/a.png': 'image' }),
      image_json: '["media/b.png"]',
      title: html,
      format: 'html',
    })
    expect(imagesOf(layOut(exam, [one], '', [])).sort()).toEqual([
      'media/a.png',
      'media/b.png',
      'media/c.png',
    ])
  })

  it('shuffles without losing or doubling', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.string(), (items, seed) => {
        const sorted = (list: number[]): number[] => [...list].sort((a, b) => a - b)
        expect(sorted(shuffle(items, seed))).toEqual(sorted(items))
      }),
    )
  })
})

describe.each(dialects)('papers on %s', (dialect) => {
  let app: ExamApp
  afterEach(() => app.close())

  it('go out as the same bytes to everybody, compressed once, named by their hash, never to outsiders', async () => {
    app = await ExamApp.open(dialect, { students: 3 })
    const student = app.student(0)
    const { paper } = (await student.start()).data
    const plain = await student.call<Paper>('GET', paper.href)
    expect(plain.status).toBe(200)
    expect(plain.headers).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      etag: `"${paper.sha256}"`,
    })
    expect(plain.raw.length).toBe(paper.bytes)
    expect(createHash('sha256').update(plain.raw).digest('hex')).toBe(paper.sha256)
    expect(plain.data.questions).toHaveLength(4)
    const small = await student.call('GET', paper.href, undefined, { 'accept-encoding': 'gzip, br;q=0.9' })
    expect(small.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(small.raw)).toEqual(plain.raw)
    const old = await student.call('GET', paper.href, undefined, { 'accept-encoding': 'gzip, br;q=0' })
    expect(old.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(old.raw)).toEqual(plain.raw)
    const known = await student.call('GET', paper.href, undefined, { 'if-none-match': `"${paper.sha256}"` })
    expect([known.status, known.raw.length]).toEqual([304, 0])
    expect((await app.student(1).call('GET', paper.href)).status).toBe(404)
    expect((await student.call('GET', '/exam/paper/nowhere')).status).toBe(404)
    const other = (await app.student(2).start()).data
    expect(other.paper).toEqual(paper)
  })

  it('are spoken of with the sizes of their pictures, and are the same bytes with and without', async () => {
    const question = {
      id: 'mcq',
      options: ['A', 'B'],
      answer: ['A'],
      image: ['school/a.png', 'school/no.png'],
    }
    const options = { exams: [{ id: 'e', questions: [question] }], students: 2 }
    const png = await photo(640, 360, 'png')
    const file = { size: png.length, open: () => Readable.from([png]) }
    const pictures = { get: async (key: string) => (key === 'school/a.png' ? file : null) }
    app = await ExamApp.open(dialect, options, { pictures })
    const { paper } = (await app.student(0).start()).data
    expect(paper).toMatchObject({ images: question.image, sizes: [[640, 360], null] })
    const { raw } = await app.student(0).call('GET', paper.href)
    expect(createHash('sha256').update(raw).digest('hex')).toBe(paper.sha256)
    // The same paper of a server that knows nothing of sizes.
    const { sizes, ...without } = paper
    expect(await app.exams.papers.byId(paper.paperId)).toMatchObject({ ref: without, body: raw })
    expect((await app.exams.papers.byId(paper.paperId)).ref).not.toHaveProperty('sizes')
    await app.close()
    app = await ExamApp.open(dialect, options)
    expect((await app.student(1).start()).data.paper).not.toHaveProperty('sizes')
  })

  it('are started where the store of their pictures is away', async () => {
    const question = { id: 'mcq', options: ['A', 'B'], answer: ['A'], image: ['school/a.png'] }
    const pictures = { get: () => Promise.reject(new Error('away')) }
    app = await ExamApp.open(dialect, { exams: [{ questions: [question] }] }, { pictures })
    const { status, data } = await app.student().start()
    expect([status, data.paper.images]).toEqual([200, ['school/a.png']])
    expect(data.paper).not.toHaveProperty('sizes')
  })

  it('are built once where many ask at once, and once a set', async () => {
    app = await ExamApp.open(dialect, { exams: [{ sets: ['A', 'B', 'C'] }] })
    const { exams, db, school } = app
    const examId = school.exams[0]?.id ?? ''
    await Promise.all(Array.from({ length: 10 }, () => exams.papers.build([examId])))
    await exams.papers.build(['no such exam'])
    const rows = await db.read((reader) =>
      reader.selectFrom('paper').select(['set_code', 'exam_id']).execute(),
    )
    expect(rows.map((one) => one.set_code).sort()).toEqual(['A', 'B', 'C'])
  })

  it('one that the database has lost after a failover is there again soon, with the same name', async () => {
    app = await ExamApp.open(dialect, { students: 2, exams: [{ sets: ['A', 'B'] }] })
    const { db, clock } = app
    const pinned = (await app.student(0).start()).data.paper
    const stored = () => db.read((reader) => reader.selectFrom('paper').select('id').orderBy('id').execute())
    const before = await stored()
    await db.write((tx) => tx.deleteFrom('paper').execute())
    clock.move(31 * second)
    const next = await app.student(1).start()
    expect(next.status).toBe(200)
    expect(await stored()).toEqual(before)
    expect(before.map(({ id }) => id)).toContain(pinned.paperId)
  })
})
