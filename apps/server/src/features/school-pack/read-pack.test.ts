/** school.json and the pack as a whole: what is read, and every mistake with its line and path. */

import { remarkLine } from '@porua/files/validation-errors'
import { describe, expect, it } from 'vitest'
import { emptySchool } from './empty-school.ts'
import { packOf, smallQuestions, smallSchool } from './school.factory.ts'
import { mistakesIn, readFiles, withQuestion, withSchool } from './testing.ts'

describe('a right pack', () => {
  it('has no mistakes and becomes a plan', async () => {
    const plan = await readFiles(packOf())
    expect(plan.students.map((one) => [one.sid, one.mobile, one.groups])).toEqual([
      ['S-1', '8801711000001', ['g1']],
      ['S-2', '8801711000002', ['g1', 'g2']],
      ['S-3', '8801711000003', []],
    ])
    expect(plan.students[0]?.gpa).toEqual({ ssc: 500, hsc: 483 })
    expect(plan.exams[0]?.questions.map((one) => [one.id, one.point])).toEqual([
      ['q1', 200],
      ['q2', 200],
      ['q3', 200],
      ['q4', 500],
    ])
    expect(plan.exams[1]?.questions.map((one) => [one.id, one.point])).toEqual([
      ['q1', 100],
      ['q2', 100],
    ])
  })

  it('may come from Windows: byte order marks, CRLF, semicolons', async () => {
    const files = Object.fromEntries(
      Object.entries(packOf()).map(([name, text]) => [name, `\uFEFF${text.replaceAll('\n', '\r\n')}`]),
    )
    files['students.csv'] = (files['students.csv'] ?? '').replaceAll(',', ';')
    expect((await readFiles(files)).students).toHaveLength(3)
  })

  it('takes named questions before `take`, whichever entry stands first', async () => {
    const plan = await readFiles(
      withSchool((one) => {
        const [exam] = one.exams
        if (exam)
          exam.questions = [
            { file: 'questions/botany.jsonl', take: 2 },
            { file: 'questions/botany.jsonl', ids: ['q1'] },
          ]
      }),
    )
    expect(plan.exams[0]?.questions.map((one) => one.id)).toEqual(['q2', 'q3', 'q1'])
  })

  it('warns of chapters that a hidden prefix hides', async () => {
    const plan = await readFiles(withSchool(() => undefined))
    expect(plan.warnings.map(remarkLine)).toEqual([expect.stringContaining("the hidden prefix 'C'")])
    expect(plan.notes).toEqual([])
  })
})

describe('school.json', () => {
  it('is missing or not JSON', async () => {
    expect(await mistakesIn({})).toEqual([expect.stringContaining('school.json: is missing')])
    expect(await mistakesIn({ ...packOf(), 'school.json': '{\n  "courses": [\n' })).toEqual([
      'school.json:3: is not JSON: the JSON ends too early',
    ])
    expect(await mistakesIn({ ...packOf(), 'school.json': '['.repeat(50) })).toEqual([
      expect.stringContaining('nested more than'),
    ])
    expect(await mistakesIn({ ...packOf(), 'school.json': '{"__proto__": {}}' })).toContainEqual(
      expect.stringContaining("__proto__: the pack has no field named '__proto__' here"),
    )
  })

  it('names the line of the very value', async () => {
    const text = JSON.stringify(
      {
        ...smallSchool(),
        exams: [
          { ...smallSchool().exams[0], questions: [{ file: 'questions/botany.jsonl', ids: ['q1', 'q9'] }] },
        ],
      },
      null,
      2,
    )
    const line = text.split('\n').findIndex((one) => one.includes('"q9"')) + 1
    expect(await mistakesIn({ ...packOf(), 'school.json': text })).toContain(
      `school.json:${line}: exams[0].questions[0].ids[1]: there is no question 'q9' in questions/botany.jsonl`,
    )
  })

  type School = ReturnType<typeof smallSchool>
  const cases: [string, (school: School) => void][] = [
    ["client.colour: 'green' is not a colour", (one) => Object.assign(one.client, { colour: 'green' })],
    [
      "client.timeZone: 'Dhaka' is not a time zone",
      (one) => Object.assign(one.client, { timeZone: 'Dhaka' }),
    ],
    [
      "client.logo: there is no file 'media/logo.svg'",
      (one) => Object.assign(one.client, { logo: 'media/logo.svg' }),
    ],
    [
      "client.supportEmail: 'me' is not an e-mail address",
      (one) => Object.assign(one.client, { supportEmail: 'me' }),
    ],
    [
      "client.color: the pack has no field named 'color'",
      (one) => Object.assign(one.client, { color: '#0a6' }),
    ],
    [
      "courses[1].id: there is a course 'bio' already, in line",
      (one) => one.courses.push(...smallSchool().courses),
    ],
    ["courses[0].id: 'a b' is not an id", (one) => Object.assign(one.courses[0] ?? {}, { id: 'a b' })],
    [
      `courses[0].id: '${'a'.repeat(57)}…' is not an id`,
      (one) => Object.assign(one.courses[0] ?? {}, { id: 'a'.repeat(81) }),
    ],
    [
      "courses[0].id: '__proto__' is a reserved word",
      (one) => Object.assign(one.courses[0] ?? {}, { id: '__proto__' }),
    ],
    ['courses[0].name: is missing', (one) => Object.assign(one.courses[0] ?? {}, { name: undefined })],
    [
      "courses[0].subjects[0].chapters[2].id: there is a chapter 'cells' already",
      (one) => one.courses[0]?.subjects[0]?.chapters.push({ id: 'cells', name: 'Again' }),
    ],
    [
      "courses[0].subjects[0].chapters[0].files[0].file: there is no file 'media/x.pdf'",
      (one) =>
        Object.assign(one.courses[0]?.subjects[0]?.chapters[0] ?? {}, {
          files: [{ id: 'f', title: 'F', file: 'media/x.pdf' }],
        }),
    ],
    [
      "groups[0].courseId: there is no course 'maths'",
      (one) => Object.assign(one.groups[0] ?? {}, { courseId: 'maths' }),
    ],
    [
      "groups[0].chapters[0]: there is no chapter 'roots'",
      (one) => Object.assign(one.groups[0] ?? {}, { chapters: ['roots'] }),
    ],
    [
      'groups[0].lectures: must be one of "all"',
      (one) => Object.assign(one.groups[0] ?? {}, { lectures: 'every' }),
    ],
    [
      "groups[0].exams[0].examId: there is no exam 'final'",
      (one) => Object.assign(one.groups[0]?.exams[0] ?? {}, { examId: 'final' }),
    ],
    [
      "groups[0].exams[1].examId: the exam 'live' stands twice",
      (one) => Object.assign(one.groups[0]?.exams[1] ?? {}, { examId: 'live' }),
    ],
    [
      "groups[0].exams[0].startsAt: 'soon' is not a time",
      (one) => Object.assign(one.groups[0]?.exams[0] ?? {}, { startsAt: 'soon' }),
    ],
    [
      "groups[0].exams[0].startsAt: '2026-03-01' is a day without a time: write 2026-03-01T10:00",
      (one) => Object.assign(one.groups[0]?.exams[0] ?? {}, { startsAt: '2026-03-01' }),
    ],
    [
      "groups[0].exams[0].endsAt: must be later than 'startsAt'",
      (one) => Object.assign(one.groups[0]?.exams[0] ?? {}, { endsAt: '-1h' }),
    ],
    [
      'groups[0].exams[0].duration: is 0',
      (one) => Object.assign(one.groups[0]?.exams[0] ?? {}, { duration: 0 }),
    ],
    [
      'groups[0].exams[0].cutMarks: is -1',
      (one) => Object.assign(one.groups[0]?.exams[0] ?? {}, { cutMarks: -1 }),
    ],
    [
      'groups[0].exams[0].multipleTimeSubmission: the pack has no field named',
      (one) => Object.assign(one.groups[0]?.exams[0] ?? {}, { multipleTimeSubmission: true }),
    ],
    [
      "exams[0].subjectId: there is no subject 'zoology'",
      (one) => Object.assign(one.exams[0] ?? {}, { subjectId: 'zoology' }),
    ],
    ['exams[0].passMark: is 101', (one) => Object.assign(one.exams[0] ?? {}, { passMark: 101 })],
    [
      'exams[0].usesGpa: must be true or false',
      (one) => Object.assign(one.exams[0] ?? {}, { usesGpa: 'yes' }),
    ],
    [
      "exams[0].sets[1]: the set 'A' stands twice",
      (one) => Object.assign(one.exams[0] ?? {}, { sets: ['A', 'A'] }),
    ],
    [
      'exams[0].lateAnswers: must be one of "count", "hold"',
      (one) => Object.assign(one.exams[0] ?? {}, { lateAnswers: 'drop' }),
    ],
    [
      "exams[0].releaseAt: 'never' is not a time",
      (one) => Object.assign(one.exams[0] ?? {}, { releaseAt: 'never' }),
    ],
    ['exams[0].questions: is missing', (one) => Object.assign(one.exams[0] ?? {}, { questions: undefined })],
    [
      'exams[0].questions: the exam has no questions',
      (one) => Object.assign(one.exams[0] ?? {}, { questions: [] }),
    ],
    [
      "exams[0].questions[0].file: there is no question bank 'questions/x.jsonl'",
      (one) => Object.assign(one.exams[0] ?? {}, { questions: [{ file: 'questions/x.jsonl', take: 1 }] }),
    ],
    [
      'exams[0].questions[0].take: questions/botany.jsonl has only 4 questions left',
      (one) =>
        Object.assign(one.exams[0] ?? {}, { questions: [{ file: 'questions/botany.jsonl', take: 5 }] }),
    ],
    [
      "exams[0].questions[0]: needs either 'ids' or 'take'",
      (one) => Object.assign(one.exams[0] ?? {}, { questions: [{ file: 'questions/botany.jsonl' }] }),
    ],
    [
      "exams[0].questions[0].ids[1]: the exam names the question 'q1' twice",
      (one) =>
        Object.assign(one.exams[0] ?? {}, {
          questions: [{ file: 'questions/botany.jsonl', ids: ['q1', 'q1'] }],
        }),
    ],
    [
      'exams[0].questions: the exam has no marks at all',
      (one) =>
        Object.assign(one.exams[0] ?? {}, {
          questions: [{ file: 'questions/botany.jsonl', take: 1, marks: 0 }],
        }),
    ],
    [
      "notices[0].groups[0]: there is no group 'g9'",
      (one) => Object.assign(one, { notices: [{ id: 'n', groups: ['g9'], message: 'M' }] }),
    ],
    [
      "posts[0].studentSid: there is no student with the sid 'S-9'",
      (one) => Object.assign(one, { posts: [{ id: 'p', studentSid: 'S-9', chapterId: 'cells', text: 'T' }] }),
    ],
  ]
  it.each(cases)('%s', async (message, change) => {
    const found = await mistakesIn(withSchool(change))
    expect(found).toContainEqual(expect.stringContaining(message))
    expect(found[0]).toMatch(/^school\.json:\d+: /)
  })

  it('refuses what only another course of the school owns, and takes references to it', async () => {
    const known = emptySchool()
    known.courses.add('maths')
    known.subjects.set('botany', 'maths')
    known.groups.set('evening', 'maths')
    expect(await mistakesIn(packOf(), known)).toEqual([
      expect.stringContaining("the school's course 'maths' has a subject 'botany' already"),
    ])
    known.subjects.clear()
    expect(
      await mistakesIn(
        packOf(smallSchool(), smallQuestions(), 'mobile,name,sid,groups\n01711000001,A,S,evening'),
        known,
      ),
    ).toEqual([])
  })

  it('names files and fields without what would move a terminal', async () => {
    const found = await mistakesIn(withSchool((one) => Object.assign(one.client, { '\u001b[2Jx': 1 })))
    expect(found).toEqual([expect.stringContaining("client. [2Jx: the pack has no field named '[2Jx' here")])
  })

  it('does not take a mistaken question for a missing one', async () => {
    expect(await mistakesIn(withQuestion({ answer: [], answerIndex: null }))).toHaveLength(1)
  })
})
