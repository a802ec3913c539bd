/**
 * Real input through the calls: every question of ../shared/data/questions is imported, shown, answered and marked, and
 * each mark is held against a second reading of the rules.
 */
import { createHash } from 'node:crypto'
import type { AnswerIn, Paper, Question, Result } from '@porua/contract/exams'
import { markQuestion } from '@porua/question-formats/formulas/mark-question'
import { startApp, type TestApp } from '@porua/testkit/app'
import { Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { examsOfBank, makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { Chance, printSeed } from '@porua/testkit/seeded'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Choice, choose } from './testing/choices.ts'
import { expectedMarks, totalsOf } from './testing/marking.ts'
import {
  haveRealQuestions,
  missingLine,
  realBanks,
  realPictures,
  type SourceBank,
  type SourceQuestion,
} from './testing/real-questions.ts'

const banks = haveRealQuestions ? realBanks() : []
const pictures = realPictures(banks)
const point = 150
const cut = 25
/** Alternate exams let answers be changed, so that some can be taken back. */
const exams = banks.flatMap((bank) =>
  examsOfBank(
    bank.name,
    bank.path,
    bank.questions.map(({ id }) => id),
    { practice: true, marks: point / 100, cutMarks: cut / 100, endsAt: '+30d', duration: 180 },
  ).map((exam, place) => ({ ...exam, multiple: place % 2 === 1, bankOf: bank })),
)

test('the real questions are here, or it is said that they are not', () => {
  if (!haveRealQuestions) process.stdout.write(`${missingLine}\n`)
  else expect(banks.reduce((sum, bank) => sum + bank.questions.length, 0)).toBe(2729)
})

describe.each(haveRealQuestions ? dialects : [])('real questions on %s', (dialect) => {
  let app: TestApp
  let student: Student

  beforeAll(async () => {
    printSeed(`real input on ${dialect}`)
    const texts = Object.fromEntries(banks.map(({ path, text }) => [path, text]))
    const pack = makePack({ banks: texts, exams, media: pictures })
    app = await startApp({ dialect, pack })
    student = await Student.signIn(app.url, mobileOf(0), packPassword)
  })
  afterAll(() => app?.close())

  test('the exams page lists every exam with every question', async () => {
    const { exams: metas } = await student.mine()
    expect(metas.map(({ examId }) => [examId._id, examId.questions.length])).toEqual(
      exams.map(({ id, ids }) => [id, ids.length]),
    )
  })

  test.each(exams)('$id is shown as written, answered and marked', async (exam) => {
    const place = { examId: exam.id, groupId: 'g1' }
    const sources = sourcesOf(exam.bankOf, exam.ids)
    const { started, paper } = await student.sit(place)
    expectPaper(paper, sources)
    expect(JSON.stringify(started)).not.toMatch(keyWords)
    expect(JSON.stringify(paper.questions)).not.toMatch(keyWords)

    const chance = new Chance(exam.id)
    const choices = sources.map((source) => choose(chance, source))
    const answers = answersOf(paper, choices, app.clock.now())
    const saved = await student.mustSave(place, answers)
    expect(saved.answers.map(({ outcome }) => outcome)).toEqual(answers.map(() => 'saved'))
    if (exam.multiple) await takeBack(choices, paper)

    const running = await student.examOf(place)
    const { answers: held, ...shown } = running
    expect(JSON.stringify(shown)).not.toMatch(keyWords)
    expect(running.questions).toEqual(paper.questions)
    const given = held.filter(({ answer }) => answer.length > 0)
    expect(new Map(given.map(({ questionId, answer }) => [questionId, answer]))).toEqual(
      new Map(answersOf(paper, choices, 0).map(({ questionId, answer }) => [questionId, answer])),
    )

    await student.submit(place)
    expectResult(await student.mustResult(place), paper, sources, choices)

    /** The last given answer is taken back: it counts as skipped from then on. */
    async function takeBack(made: Choice[], { questions }: Paper): Promise<void> {
      const last = made.findLastIndex(({ answer }) => answer !== null)
      const questionId = questions[last]?.question._id ?? ''
      await student.mustSave(place, [{ questionId, answer: [], timestamp: app.clock.now() }])
      made[last] = { kind: 'skipped', answer: null }
    }
  })

  test('every picture of a question arrives byte for byte', async () => {
    const withPictures = exams.filter(({ bankOf, ids }) =>
      sourcesOf(bankOf, ids).some(({ images }) => images.length > 0),
    )
    expect(withPictures.length).toBeGreaterThan(0)
    let seen = 0
    for (const { id, bankOf, ids } of withPictures) {
      // The paper is still the student's own after the submission.
      const { questions } = await student.examOf({ examId: id, groupId: 'g1' })
      for (const [place, { images }] of sourcesOf(bankOf, ids).entries()) {
        const keys = questions[place]?.question.image ?? []
        expect(keys).toHaveLength(images.length)
        for (const [i, key] of keys.entries()) {
          const reply = await fetch(`${app.url}/media/${key}`, {
            headers: { cookie: student.session.cookie },
          })
          const bytes = new Uint8Array(await reply.arrayBuffer())
          expect(reply.headers.get('content-type')).toMatch(/^image\/(png|jpeg|gif)$/)
          expect(digest(bytes)).toBe(digest(pictures[`questions/${images[i]}`] ?? new Uint8Array()))
          seen++
        }
      }
    }
    expect(seen).toBe(27)
  })
})

/** Names of fields that only a result may carry. */
const keyWords = /"(?:answer|answerIndex|explanation|explanationExt|notes|tolerance|accepted)":/

function sourcesOf(bank: SourceBank, ids: readonly string[]): SourceQuestion[] {
  const byId = new Map(bank.questions.map((question) => [question.id, question]))
  return ids.flatMap((id) => byId.get(id) ?? []).map(withMarks)
}

/** The source as it is stored: its formulas are marked at the import. */
function withMarks(source: SourceQuestion): SourceQuestion {
  const format = source.format ?? 'text'
  return { ...source, ...markQuestion({ ...source, format, imageOptions: [], notes: null }).question }
}

/** The paper says what the source says: nothing altered, nothing added. */
function expectPaper(paper: Paper, sources: readonly SourceQuestion[]): void {
  const shown = paper.questions.map(({ question: { _id, image, ...rest } }) => ({
    ...rest,
    pictures: image.length,
  }))
  expect(shown).toEqual(
    sources.map(({ type, title, format, formulas, options, images }): object => ({
      ...(formulas ? { formulas } : {}),
      type,
      title,
      format: format ?? 'text',
      options,
      optionType: '{}',
      file: [],
      point: point / 100,
      marks: point / 100,
      pictures: images.length,
    })),
  )
  expect(new Set(paper.questions.map(({ question }) => question._id)).size).toBe(sources.length)
  expect(paper.totalMarks).toBe((point * sources.length) / 100)
}

function answersOf(paper: Paper, choices: readonly Choice[], timestamp: number): AnswerIn[] {
  return paper.questions.flatMap(({ question }, place) => {
    const answer = choices[place]?.answer
    return answer ? [{ questionId: question._id, answer, timestamp }] : []
  })
}

function expectResult(
  result: Result,
  paper: Paper,
  sources: readonly SourceQuestion[],
  choices: readonly Choice[],
): void {
  const expected = sources.flatMap((source, place) => {
    const { kind, answer } = choices[place] as Choice
    if (answer === null) return []
    const marks = expectedMarks(source, answer, point, cut)
    // What the student meant by it, as a check on the second reading itself.
    if (kind === 'right') expect(marks, source.id).toBe(point)
    if (kind === 'wrong') expect(marks, source.id).toBe(source.type === 'shortAns' ? 0 : 0 - cut)
    if (kind === 'part') expect(marks, source.id).toBe(0)
    if (kind === 'written') expect(marks, source.id).toBeNull()
    const asked = (paper.questions[place] as { question: Question }).question
    return [{ id: asked._id, source: source.id, answer, marks }]
  })
  const sourceOf = new Map(paper.questions.map(({ question }, place) => [question._id, sources[place]?.id]))
  expect(
    result.answers.map(({ questionId, answer, marks }) => ({
      id: questionId._id,
      source: sourceOf.get(questionId._id),
      answer,
      marks: marks === null ? null : Math.round(marks * 100),
    })),
  ).toEqual(expected)
  const totals = totalsOf(expected.map(({ marks }) => marks))
  expect(Math.round(result.withoutGPA * 100)).toBe(totals.marks)
  expect(result.marksObtained).toBe(result.withoutGPA)
  expect(Math.round(result.negativeMarks * 100)).toBe(totals.negative)
  expect(result.pendingMarks).toBe(totals.pending)
  expect(result.rank).toBeNull()
  // The review shows every question, also the skipped ones, with the key as its author wrote it.
  expect(
    result.exam.questions.map(({ questionId: { title, options, answer, explanation, notes } }) => ({
      title,
      options,
      explanation,
      notes,
      answer: [...answer].sort(),
    })),
  ).toEqual(
    sources.map(({ title, options, answer, explanation }) => ({
      title,
      options,
      explanation,
      notes: null,
      answer: [...new Set(answer)].sort(),
    })),
  )
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
