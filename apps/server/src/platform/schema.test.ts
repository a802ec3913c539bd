/** Plain checks say what the contract's schemas say: over every call of the contract, and over values of any kind. */
import { accountCalls } from '@porua/contract/account'
import { contentCalls } from '@porua/contract/content'
import { pageSize } from '@porua/contract/describe'
import { examCalls } from '@porua/contract/exams'
import { answerIn, answerOfMany } from '@porua/contract/exams.answers'
import { reviewQuestion, savedAnswer } from '@porua/contract/exams.shapes'
import { seed } from '@porua/testkit/seeded'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Problem } from './problems.ts'
import { readerOf, writerOf } from './schema.ts'

const calls = Object.entries({ ...accountCalls, ...contentCalls, ...examCalls })
/** Kinds that the contract has, and kinds that only the schema itself can judge. */
const kinds: Record<string, z.ZodType> = {
  answerIn,
  answerOfMany,
  savedAnswer,
  reviewQuestion,
  strict: z.strictObject({ a: z.string() }),
  trimmed: z.string().trim(),
  refined: z.object({ a: z.string() }).refine(({ a }) => a !== 'no'),
  coerced: z.coerce.number(),
  between: z.number().gt(0).lt(5),
  email: z.email(),
  filled: z.object({ a: z.number().default(3), b: z.string().nullable() }),
  record: z.record(z.string(), z.number()),
  // The first option is not the plain checks' to judge, although the second would take the same value.
  overlapping: z.union([
    z.object({ a: z.string().transform((a) => a.length) }),
    z.object({ a: z.string(), b: z.string().optional() }),
  ]),
  texts: z.union([z.string().trim(), z.string()]),
}

/** Values near what `schema` takes: its shape with fields left out, added, of other kinds. */
function near(schema: z.ZodType): fc.Arbitrary<unknown> {
  const def = schema._zod.def as unknown as {
    type: string
    shape?: Record<string, z.ZodType>
    element?: z.ZodType
    innerType?: z.ZodType
    options?: z.ZodType[]
    entries?: Record<string, string>
    values?: unknown[]
  }
  const any = fc.oneof(
    fc.string({ maxLength: 6 }),
    fc.constantFrom('A', '\u0000', '2026-01-01T00:00:00.000Z', '2026-13-01T00:00:00Z', '+1', 'x'.repeat(400)),
    fc.double(),
    fc.integer({ min: -2, max: 9 }),
    fc.constantFrom(null, undefined, true, [], {}, Number.MAX_SAFE_INTEGER + 2, -0),
  )
  const right = (): fc.Arbitrary<unknown> => {
    if (def.shape)
      return fc.record(
        {
          ...Object.fromEntries(Object.entries(def.shape).map(([name, one]) => [name, near(one)])),
          more: any,
        },
        { requiredKeys: [] },
      )
    if (def.element) return fc.array(near(def.element), { maxLength: 3 })
    if (def.innerType) return fc.oneof(near(def.innerType), fc.constantFrom(null, undefined))
    if (def.options) return fc.oneof(...def.options.map(near))
    if (def.entries ?? def.values) return fc.constantFrom(...(def.values ?? Object.values(def.entries ?? {})))
    if (def.type === 'boolean') return fc.boolean()
    if (def.type === 'number') return fc.integer({ min: -1, max: 1e9 })
    return fc.constantFrom('2026-01-01T00:00:00.000Z', 'A', '', 'a@b.org')
  }
  return fc.oneof({ weight: 12, arbitrary: right() }, { weight: 1, arbitrary: any })
}

/** Only what could come as JSON comes in. */
const asJson = (value: unknown): unknown => {
  const text = JSON.stringify(value)
  return text === undefined ? undefined : JSON.parse(text)
}

function sameReading(schema: z.ZodType): number {
  let taken = 0
  const read = readerOf(schema, 'body')
  fc.assert(
    fc.property(near(schema).map(asJson), (value) => {
      const outcome = schema.safeParse(value ?? undefined)
      if (outcome.success) {
        taken++
        expect(read(value)).toEqual(outcome.data)
      } else expect(() => read(value)).toThrow(Problem)
    }),
    { numRuns: 1_000, seed },
  )
  return taken
}

function sameWriting(schema: z.ZodType): void {
  const write = writerOf(schema)
  fc.assert(
    fc.property(near(schema), (value) => {
      const outcome = schema.safeParse(value)
      // What is refused may be written only where a format alone was wrong: never more than the schema names.
      if (outcome.success) expect(asJson(JSON.parse(write(value)))).toEqual(asJson(outcome.data))
    }),
    { numRuns: 1_000, seed },
  )
}

describe('plain checks', () => {
  it.each(calls)('read and write the call %s as its schemas do', (_name, call) => {
    for (const schema of [call.params, call.query, call.body])
      if (schema.type !== 'undefined') sameReading(schema)
    sameWriting(call.reply)
  })

  it.each(Object.entries(kinds))('read and write the kind %s as it does', (_name, schema) => {
    expect(sameReading(schema)).toBeGreaterThan(0)
    sameWriting(schema)
  })

  it('name the field that is refused, as the schema does', () => {
    const read = readerOf(z.object({ answers: z.array(answerIn) }), 'body')
    const answer = { questionId: 'q', answer: ['A'], timestamp: 5 }
    expect(read({ answers: [answer], more: 1 })).toEqual({ answers: [answer] })
    expect(() => read({ answers: [{ ...answer, revision: -1 }] })).toThrow(
      expect.objectContaining({ code: 'badRequest', details: { field: 'answers.0.revision' } }),
    )
    expect(() => read(null)).toThrow(expect.objectContaining({ details: { field: 'body' } }))
    expect(() => read({ answers: [{ ...answer, questionId: undefined }] })).toThrow(
      'answers.0.questionId: is missing',
    )
  })

  it.each([
    [z.string(), 5, 'is to be a text'],
    [z.string().max(3), 'abcd', 'is too long: at most 3 characters'],
    [z.string().min(1), '', 'is empty'],
    [z.string().min(8), 'abc', 'is too short: at least 8 characters'],
    [z.number(), 'x', 'is to be a number'],
    [z.number().max(5), 6, 'is too big: at most 5'],
    [z.number().min(1), 0, 'is too small: at least 1'],
    [z.boolean(), 'x', 'is to be true or false'],
    [z.array(z.string()), 'x', 'is to be a list'],
    [z.array(z.string()).min(1), [], 'has too few entries: at least 1'],
    [z.array(z.string()).max(1), ['a', 'b'], 'has too many entries: at most 1'],
    [z.object({ a: z.string() }), 'x', 'is to be an object with fields'],
    [z.enum(['date', 'none']), 'x', "is to be one of 'date', 'none'"],
    [z.string().refine(() => false, 'has its own sentence'), 'x', 'has its own sentence'],
    [pageSize, 'abc', 'is to be a number'],
    [pageSize, '101', 'is too big: at most 100'],
  ])('say what is wrong in plain words (%#)', (field, value, says) => {
    expect(() => readerOf(z.object({ field }), 'body')({ field: value })).toThrow(`field: ${says}`)
  })

  it('name the field also where a call takes one of two shapes, in the one that came furthest', () => {
    const read = readerOf(contentCalls.startSubject.body, 'body')
    expect(() => read({ courseId: 'c' })).toThrow('subjectId: is missing')
    expect(() => read({ data: { courseId: 'c' } })).toThrow('data.subjectId: is missing')
    expect(() => read({ data: {} })).toThrow('data.subjectId: is missing')
  })

  it('let nothing out that a reply’s schema does not name, and nothing of another type', () => {
    const question = {
      _id: 'q',
      type: 'MCQ',
      title: 't',
      format: 'text',
      point: 1,
      marks: 1,
      options: ['A'],
      optionType: '{}',
      image: [],
      file: [],
    }
    const paper = {
      _id: 'e',
      title: 't',
      totalMarks: 1,
      passMark: 1,
      isPracticeExam: false,
      instruction: '',
      subjectId: 's',
      questions: [{ question: { ...question, answer: ['A'], explanation: 'x' }, key: 'A' }],
    }
    const write = writerOf(examCalls.paper.reply)
    expect(JSON.parse(write(paper))).toEqual({ ...paper, questions: [{ question }] })
    expect(() => write({ ...paper, totalMarks: 'many' })).toThrow()
    expect(() => write({ ...paper, questions: [{ question: { ...question, type: 'riddle' } }] })).toThrow()
  })
})
