import { dialects } from '@porua/testkit/databases'
import { afterEach, describe, expect, it } from 'vitest'
import { ExamApp, minute, noon, second } from '../testing.ts'

const count = 1_000
const questions = Array.from({ length: 6 }, (_, i) => ({
  id: `q${i}`,
  options: ['A', 'B', 'C'],
  answer: ['B'],
  marks: (i % 3) + 1,
}))

/** What a student does, drawn from the place: what is answered to each question, null where it is left out. */
function sheetOf(place: number): (string | null)[] {
  return questions.map((_, i) => ['A', 'B', 'C', null, 'B'][(place * 31 + i * i * 7 + place * i) % 5] ?? null)
}
/** GPAs in hundredths; every fifth student's is not known. */
function gpaOf(place: number): { ssc: number | null; hsc: number | null } {
  return place % 5 === 0 ? { ssc: null, hsc: null } : { ssc: 300 + (place % 201), hsc: 250 + (place % 251) }
}

describe.each(dialects)('merit on %s', (dialect) => {
  let app: ExamApp
  afterEach(() => app?.close())

  it('is not told while an answer of anybody may still come in, though the results are out', async () => {
    const end = noon + 60 * minute
    app = await ExamApp.open(dialect, {
      students: 3,
      exams: [{ questions, endsAt: end, releaseAt: end + minute }],
    })
    const [first, better, absent] = [0, 1, 2].map((place) => app.student(place))
    for (const one of [first, better, absent]) await one?.start()
    await first?.save('q0', ['B'])
    await better?.saveAll(['q0', 'q1'].map((questionId) => ({ questionId, answer: ['B'] })))
    app.clock.move(62 * minute)
    // Whoever looks first would be the first of one, and the next one the first of two.
    for (const [one, marks] of [[first, 1] as const, [better, 3] as const])
      expect((await one?.result())?.data.result).toMatchObject({ marksObtained: marks, rank: null })
    const board = await app.exams.scoreboard.page(app.school.students[0] ?? '', {})
    expect(board.results.examResult).toMatchObject([{ marksObtained: 1, rank: null }])
    app.clock.move(30 * minute)
    await app.exams.finaliser.finaliseDue(app.clock.now())
    for (const [one, rank] of [[first, 2] as const, [better, 1] as const, [absent, 3] as const])
      expect((await one?.result())?.data.result.rank).toBe(rank)
  })

  it(`of ${count} students is what other arithmetic says, ties and late answers with it`, async () => {
    app = await ExamApp.open(dialect, {
      students: count,
      exams: [{ questions, cutMarks: 0.25, usesGpa: true, endsAt: noon + 60 * minute }],
      student: (row, place) => {
        const { ssc, hsc } = gpaOf(place)
        return { ...row, imported_ssc: ssc, imported_hsc: hsc }
      },
    })
    const { exams, school, clock } = app
    const examId = school.exams[0]?.id ?? ''
    const groupId = school.groups[0] ?? ''
    const caller = (studentId: string, counter: number) => ({ studentId, device: 'phone', counter })
    await Promise.all(school.students.map((id) => exams.starts.start(caller(id, 0), examId, groupId)))
    const given = clock.now()
    const save = (place: number) => {
      const answers = sheetOf(place).flatMap((answer, i) =>
        answer === null
          ? []
          : [{ questionId: `q${i}`, answer: [answer], timestamp: given + i * second, revision: i + 1 }],
      )
      const studentId = school.students[place] ?? ''
      if (answers.length === 0) return null
      const input = { examId, groupId, attemptId: undefined, offline: true, answers }
      const last = answers.at(-1)?.revision ?? 0
      return exams.answers.save({ ...caller(studentId, last), ...input })
    }
    const places = school.students.map((_, place) => place)
    // Every seventh was without a network until after the end.
    await Promise.all(places.filter((place) => place % 7 !== 0).map(save))
    clock.move(70 * minute)
    await Promise.all(places.filter((place) => place % 7 === 0).map(save))
    clock.move(30 * minute)
    await exams.finaliser.finaliseDue(clock.now())
    const results = []
    for (const studentId of school.students) {
      const reply = await exams.results.result(studentId, examId, groupId)
      if (!('result' in reply)) throw new Error(`${studentId}: ${reply.title}`)
      const { marksObtained, withoutGPA, rank } = reply.result
      results.push({ marksObtained, withoutGPA, rank })
    }
    // Whole quarters of a mark, and the whole list compared with itself: no sums of parts, no tables.
    const expected = places.map((place) => {
      const quarters = sheetOf(place).reduce((sum, answer, i) => {
        if (answer === null) return sum
        return answer === 'B' ? sum + 4 * ((i % 3) + 1) : sum - 1
      }, 0)
      const { ssc, hsc } = gpaOf(place)
      const hundredths = quarters * 25 + 5 * ((ssc ?? 0) + (hsc ?? 0))
      return { hundredths, quarters }
    })
    expect(results).toEqual(
      expected.map(({ hundredths, quarters }) => ({
        marksObtained: hundredths / 100,
        withoutGPA: quarters / 4,
        rank: 1 + expected.filter((other) => other.hundredths > hundredths).length,
      })),
    )
    const ties = expected.length - new Set(expected.map((one) => one.hundredths)).size
    expect(ties).toBeGreaterThan(50)
  }, 240_000)
})
