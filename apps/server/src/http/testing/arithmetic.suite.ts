/**
 * Marks and ranks of many students through the calls, against arithmetic written apart: all four types, cuts, the GPA,
 * ties, what no teacher has marked yet, dropped and bonus questions, corrected keys, answers that come late or too late.
 */
import { Chance, printSeed } from '@porua/testkit/seeded'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { release } from '../../features/exams/admin/release.ts'
import type { Correction } from '../../features/exams/regrade.api.ts'
import type { Dialect } from '../../ports/database/database.ts'
import {
  type Corrected,
  type Expected,
  expectedOf,
  isTeachers,
  paperOf,
  type Sitter,
  type Story,
  sittersOf,
  type Way,
  written,
} from './arithmetic.ts'
import { ArithmeticSchool, each, minute, sidOf } from './arithmetic-school.ts'
import { haveRealQuestions, missingLine, realBanks } from './real-questions.ts'

/** Registers the tests of a day of so many students on these databases. */
export function arithmeticOf(count: number, dialects: readonly Dialect[]): void {
  const paper = paperOf(haveRealQuestions ? realBanks() : [])
  const sitters = sittersOf(paper, count)
  const present = sitters.filter(({ way }) => way !== 'absent')
  const by = (way: Way) => sitters.filter((sitter) => sitter.way === way)
  /** The place of a question of this type in the paper. */
  const nth = (type: string, n: number) =>
    paper.filter((one) => one.type === type && !one.tolerance)[n]?.id ?? ''

  test('the paper has every type, from the real questions where they are', () => {
    if (!haveRealQuestions) process.stdout.write(`${missingLine}; a paper of its own is sat instead\n`)
    expect(paper).toHaveLength(23)
    for (const type of ['MCQ', 'checkbox', 'shortAns', 'paragraph'])
      expect(paper.filter((one) => one.type === type).length, type).toBeGreaterThanOrEqual(3)
    expect(paper.filter(isTeachers)).toHaveLength(4)
    expect(new Set(paper.map(({ title }) => title)).size).toBe(paper.length)
  })

  describe.each(dialects)(`${count} students on %s`, (dialect) => {
    let school: ArithmeticSchool
    const teacher = new Map<string, number>()
    const corrections = new Map<string, Corrected>()
    const story: Story = { paper, corrections, teacher }

    beforeAll(async () => {
      printSeed(`arithmetic on ${dialect}`)
      school = await ArithmeticSchool.open(dialect, paper, sitters)
    })
    afterAll(() => school?.app.close())

    test('start, answer in every way, and are told what became of it', async () => {
      const { clock } = school.app
      await each(present, ({ place }) => school.start(place))
      // What is typed now comes after the start: the merit list is fair to those who did not think of it.
      await each(
        present.filter(({ place }) => place % 8 === 2),
        ({ place }) => school.typeGpa(place, 500, 500),
      )
      clock.move(5 * minute)
      const given = clock.now()
      const all = (size: number, outcome: string) => Array(size).fill(outcome)
      const sayAll = async (
        { place, sheet }: Sitter,
        more: { revision?: number; offline?: boolean } = {},
      ) => {
        const outcomes = await school.save(place, sheet, { revision: 1, given, ...more })
        expect(outcomes).toEqual(all(sheet.size, 'saved'))
      }
      await each([...by('plain'), ...by('tooLate'), ...by('afterEnd')], (sitter) => sayAll(sitter))
      await each(by('changed'), async (sitter) => {
        const { place, other, sheet } = sitter
        const first = { revision: 1, given }
        expect(await school.save(place, other, first)).toEqual(all(other.size, 'saved'))
        const takenBack = [...other.keys()].filter((id) => !sheet.has(id))
        const last = new Map([...sheet, ...takenBack.map((id): [string, string[]] => [id, []])])
        await sayAll({ ...sitter, sheet: last }, { revision: 101 })
        expect(await school.save(place, other, first)).toEqual(all(other.size, 'repeated'))
        const delayed = { ...first, revision: 50 }
        expect(await school.save(place, other, delayed)).toEqual(all(other.size, 'older'))
      })
      clock.move(15 * minute)
      await each(
        [...by('plain'), ...by('changed')].filter(({ place }) => place % 13 === 1),
        ({ place }) => school.submit(place),
      )
      // The end is over by ten minutes: what was given before it still comes in, what is given now does not.
      clock.move(50 * minute)
      await each(by('late'), (sitter) => sayAll(sitter, { offline: true }))
      const now = { revision: 201, offline: true }
      await each(by('afterEnd'), async ({ place, other }) =>
        expect(new Set(await school.save(place, other, { ...now, given: clock.now() }))).toEqual(
          new Set(['tooLate']),
        ),
      )
      clock.move(60 * minute)
      await each(by('tooLate'), async ({ place, other }) =>
        expect(new Set(await school.save(place, other, { ...now, given }))).toEqual(new Set(['tooLate'])),
      )
      clock.move(25 * minute)
      await school.app.runJobs()
    }, 240_000)

    test('have the marks, the rank and the GPA of the other arithmetic, with written answers still unmarked', async () => {
      await markWritten((name) => new Chance(`now ${name}`).next() < 0.6)
      await release(school.app, 'e')
      const expected = await expectResults()
      const unmarked = expected.filter((one) => one && one.pendingMarks > 0).length
      const ranks = expected.flatMap((one) => one?.rank ?? [])
      // The day is no easy one: ties, totals below nothing, answers nobody has marked.
      expect(unmarked).toBeGreaterThan(count / 10)
      expect(ranks.length - new Set(ranks).size).toBeGreaterThan((count * count) / 20_000)
      expect(expected.some((one) => one !== null && one.withoutGPA < 0)).toBe(true)
      expect(ranks).toHaveLength(present.length)
    }, 240_000)

    test('and after a teacher has marked the rest and keys were corrected, questions dropped and given to all', async () => {
      await markWritten(() => true)
      const wrongKey = paper.find((one) => one.id === nth('MCQ', 0))
      const better = wrongKey?.options.find((option) => !wrongKey.answer.includes(option)) ?? ''
      const variant = oftenSaid(nth('shortAns', 0))
      await correct(nth('MCQ', 0), { kind: 'answer', accepted: [better] }, { answer: [better] })
      await correct(nth('shortAns', 0), { kind: 'accept', text: variant }, { accept: variant })
      await correct(nth('MCQ', 3), { kind: 'drop' }, { rule: 'drop' })
      await correct(nth('paragraph', 0), { kind: 'bonus' }, { rule: 'bonus' })
      const expected = await expectResults()
      expect(expected.filter((one) => one && one.pendingMarks > 0)).toEqual([])
      await expectScoreboards(expected)
    }, 240_000)

    /** A teacher marks what waits, or a part of it, with any hundredths of a question's marks. */
    async function markWritten(now: (name: string) => boolean): Promise<void> {
      const { admin } = school.app.composed.exams
      const rows = await school.app.db.read((db) =>
        db
          .selectFrom('attempt')
          .innerJoin('student', 'student.id', 'attempt.student_id')
          .select(['attempt.id', 'sid'])
          .execute(),
      )
      const placeOf = new Map(
        rows.map(({ id, sid }) => [id, sitters.findIndex((one) => sidOf(one.place) === sid)]),
      )
      const waiting = await admin.attemptsToMark('e', 'pending')
      for (let from = 0; from < waiting.length; from += 200) {
        const answers = await admin.written('e', waiting.slice(from, from + 200))
        const marks = answers.flatMap(({ attemptId, questionId, point, marks: marked }) => {
          const name = written(placeOf.get(attemptId) ?? -1, school.bank(questionId))
          if (marked !== null || !now(name)) return []
          const given = new Chance(`teacher ${name}`).below(point + 1)
          teacher.set(name, given)
          return [{ attemptId, questionId, marks: given, comment: null, copies: {}, seen: 'any' as const }]
        })
        expect(new Set(await admin.markAll('e', marks))).toEqual(new Set(['marked']))
      }
    }

    async function correct(question: string, correction: Correction, corrected: Corrected): Promise<void> {
      const report = await school.app.composed.exams.regrader.regrade({ examId: 'e', question, correction })
      corrections.set(question, corrected)
      expect(report.attempts).toBe(present.length)
      expect(report.up + report.down).toBeGreaterThan(0)
    }

    /** The text that most students gave to this question and that is not right. */
    function oftenSaid(id: string): string {
      const right = paper.find((one) => one.id === id)?.answer ?? []
      const said = sitters
        .flatMap(({ sheet }) => sheet.get(id)?.[0] ?? [])
        .filter((text) => text.trim() !== '')
      const wrong = Map.groupBy(said, (text) => text)
      for (const text of right) wrong.delete(text)
      return [...wrong].sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? ''
    }

    async function expectResults(): Promise<(Expected | null)[]> {
      // Whatever was believed of the marks before.
      school.app.clock.move(minute)
      const expected = expectedOf(story, sitters)
      const shown: [number, Expected][] = []
      await each(present, async ({ place }) => {
        const result = await school.result(place)
        const counted = result.answers.filter(({ questionId }) => questionId.rule !== 'drop')
        const { marksObtained, withoutGPA, negativeMarks, pendingMarks, gpaFactor, rank, exam } = result
        shown.push([
          place,
          {
            marksObtained,
            withoutGPA,
            negativeMarks,
            pendingMarks,
            totalMarks: exam.totalMarks,
            gpaFactor: gpaFactor ?? { ssc: -1, hsc: -1 },
            rank: rank ?? -1,
            marks: Object.fromEntries(counted.map((one) => [school.bank(one.questionId._id), one.marks])),
          },
        ])
      })
      shown.sort(([a], [b]) => a - b)
      expect(shown).toEqual(present.map(({ place }) => [place, expected[place]]))
      return expected
    }

    async function expectScoreboards(expected: readonly (Expected | null)[]): Promise<void> {
      for (const { place } of present.filter((one) => one.place % 20 === 0)) {
        const own = expected[place]
        if (!own) throw new Error(`nothing expected of ${place}`)
        const { rows, cards } = await school.scoreboard(place)
        const { marksObtained, withoutGPA, rank, totalMarks } = own
        expect(rows).toMatchObject([
          { marksObtained, withoutGPA, rank, pendingMarks: 0, examId: { totalMarks } },
        ])
        const passed = Math.round(withoutGPA * 100) * 100 >= 40 * Math.round(totalMarks * 100)
        expect(cards).toEqual({
          totalExamCount: 1,
          passCount: passed ? 1 : 0,
          failCount: passed ? 0 : 1,
          maxMarkObtained: withoutGPA,
          minMarkObtained: withoutGPA,
          averageMarkObtained: withoutGPA,
          totalMarksObtained: withoutGPA,
          totalMarks,
        })
      }
    }
  })
}
