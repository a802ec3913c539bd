/**
 * Hundreds of seeded operations of students, teachers and the provider, some of them at the same moment; then everything that anybody
 * is shown is worked out anew from the log and the keys, by arithmetic of its own, and compared.
 */
import { dialects } from '@porua/testkit/databases'
import { afterEach, describe, expect, it } from 'vitest'
import { Problem } from '../../../platform/problems.ts'
import type { Correction } from '../regrade.api.ts'
import { ExamApp, minute, noon, type TestStudent } from '../testing.ts'

const students = 8
const operations = 500
const cut = 25
const points: Record<string, number> = { mcq: 100, box: 100, short: 100, long: 500 }
const choices: Record<string, string[][]> = {
  mcq: [['A1'], ['B1'], ['C1'], []],
  box: [['A2', 'C2'], ['C2', 'A2'], ['A2'], ['A2', 'B2'], []],
  short: [['Photosynthesis '], ['moss'], ['fern'], []],
  long: [['many words'], ['other words'], []],
}
const corrections: [string, Correction][] = [
  ['mcq', { kind: 'answer', accepted: ['A1'] }],
  ['mcq', { kind: 'answer', accepted: ['B1'] }],
  ['mcq', { kind: 'drop' }],
  ['box', { kind: 'bonus' }],
  ['box', { kind: 'answer', accepted: ['A2', 'C2'] }],
  ['short', { kind: 'accept', text: 'moss' }],
  ['short', { kind: 'answer', accepted: ['photosynthesis'] }],
]

interface Key {
  accepted: string[]
  rule: 'drop' | 'bonus' | null
}

/** A small generator of numbers below `most`. */
function dice(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

/** The marks of an answer by the key, in hundredths; null: a teacher's. Written without the feature's own rules. */
function worth(question: string, answer: readonly string[] | undefined, key: Key): number | null {
  const point = points[question] ?? 0
  if (key.rule === 'bonus') return point
  const given = (answer ?? []).filter((text) => text.trim() !== '')
  if (given.length === 0) return 0
  if (question === 'long') return null
  if (question === 'short')
    return key.accepted.some((text) => text.trim().toLowerCase() === given[0]?.trim().toLowerCase())
      ? point
      : 0
  if (given.some((text) => !key.accepted.includes(text))) return -cut
  return given.length === key.accepted.length ? point : 0
}

describe.each(dialects)('after %s has seen hundreds of operations', (dialect) => {
  let app: ExamApp
  afterEach(() => app?.close())

  it.each([11, 12])(
    'what anybody is shown follows from the log and the keys (seed %i)',
    async (seed) => {
      const roll = dice(seed)
      app = await ExamApp.open(dialect, {
        students,
        exams: [
          {
            lateAnswers: seed % 2 ? 'hold' : 'count',
            endsAt: noon + 120 * minute,
            cutMarks: cut / 100,
            multiple: true,
          },
        ],
      })
      const { exams, clock, school, db } = app
      const examId = school.exams[0]?.id ?? ''
      const phones = school.students.flatMap((_, place) =>
        ['phone', 'tablet'].map((device) => app.student(place, { device })),
      )
      const keys: Record<string, Key> = {
        mcq: { accepted: ['B1'], rule: null },
        box: { accepted: ['A2', 'C2'], rule: null },
        short: { accepted: ['photosynthesis'], rule: null },
        long: { accepted: [], rule: null },
      }
      const counts = { marked: 0, accepted: 0, corrected: 0, refused: 0 }
      /** What the server refuses makes no sense at that moment; anything else is a fault. */
      const may = async <T>(work: Promise<T>): Promise<T | null> => {
        try {
          return await work
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          counts.refused += 1
          return null
        }
      }
      const anyOf = <T>(list: readonly T[]): T => list[roll(list.length)] as T
      const save = (phone: TestStudent) => {
        const question = anyOf(Object.keys(points))
        const at = clock.now() - roll(3) * roll(40) * minute
        return phone.save(question, anyOf(choices[question] ?? []), { at })
      }
      const mark = async () => {
        const sid = `sid-${anyOf(school.students)}`
        const done = await may(exams.teacher.markOfStudent(examId, sid, 'long', { marks: roll(501) / 100 }))
        if (done) counts.marked += 1
      }
      const accept = async () => {
        const sid = `sid-${anyOf(school.students)}`
        const which = { examId, tooLate: roll(2) === 0, ...(roll(3) === 0 ? {} : { sid }) }
        const done = await may(exams.late.accept(which))
        counts.accepted += done?.answers.length ?? 0
      }
      const correct = async () => {
        const [question, correction] = anyOf(corrections)
        const done = await may(exams.regrader.regrade({ examId, question, correction }))
        const key = keys[question]
        if (!done?.generation || !key) return
        counts.corrected += 1
        if (correction.kind === 'drop' || correction.kind === 'bonus') key.rule = correction.kind
        else {
          key.rule = null
          key.accepted =
            correction.kind === 'accept'
              ? [...new Set([...key.accepted, correction.text])]
              : [...correction.accepted]
        }
      }
      const jobs = async () => {
        for (const job of exams.jobs) await job.run(clock.now())
      }
      const one = (): Promise<unknown> => {
        const what = roll(100)
        const phone = anyOf(phones)
        if (what < 15) return phone.start()
        if (what < 55) return save(phone)
        if (what < 58) return phone.submit()
        if (what < 66) return mark()
        if (what < 74) return accept()
        if (what < 80) return jobs()
        if (what < 82) return may(exams.schedules.extend({ examId }, 1 + roll(5)))
        if (what < 84)
          return may(exams.schedules.extraTime(examId, `sid-${anyOf(school.students)}`, 1 + roll(5)))
        if (what < 86) return may(exams.schedules.pause({ examId }))
        if (what < 92) return may(exams.schedules.resume({ examId }))
        if (what < 97) return phone.result()
        return may(exams.admin.finishDue())
      }
      for (let n = 0; n < operations; n += 1) {
        const together = [one()]
        // At the same moment; corrections one after the other, as their order decides the key.
        for (let more = roll(3); more > 0; more -= 1) together.push(one())
        if (roll(20) === 0) together.push(correct())
        await Promise.all(together)
        if (roll(4) === 0) clock.move(roll(120) * 1_000)
      }
      await may(exams.schedules.resume({ examId }))
      clock.move(1_000 * minute)
      for (let again = 0; again < 3; again += 1) await jobs()
      await db.write((tx) =>
        tx.updateTable('exam').set({ released_at: clock.now() }).where('id', '=', examId).execute(),
      )
      for (let n = 0; n < 60; n += 1) await Promise.all([mark(), roll(3) === 0 ? accept() : jobs()])
      for (let n = 0; n < 6; n += 1) await correct()
      clock.move(20 * minute)
      await jobs()
      expect(counts.marked).toBeGreaterThan(5)
      expect(counts.accepted).toBeGreaterThan(5)
      expect(counts.corrected).toBeGreaterThan(5)

      const all = await db.read(async (reader) => ({
        attempts: await reader.selectFrom('attempt').selectAll().execute(),
        log: await reader.selectFrom('answer_log').selectAll().orderBy('seq').execute(),
        answers: await reader.selectFrom('answer').selectAll().execute(),
        exam: await reader.selectFrom('exam').selectAll().where('id', '=', examId).executeTakeFirstOrThrow(),
        marks: await reader.selectFrom('mark').selectAll().execute(),
        results: await reader.selectFrom('result').selectAll().execute(),
      }))
      const totals = new Map<string, { marks: number; pending: number }>()
      for (const attempt of all.attempts) {
        expect(attempt.final_at, attempt.id).not.toBeNull()
        const mine = <T extends { attempt_id: string }>(rows: readonly T[]) =>
          rows.filter((row) => row.attempt_id === attempt.id)
        const log = mine(all.log)
        expect(log.map(({ seq }) => seq)).toEqual(log.map((_, at) => at + 1))
        const shown = mine(all.marks).filter((row) => row.generation === all.exam.generation)
        let sum = { marks: 0, pending: 0, correct: 0, incorrect: 0, negative: 0 }
        for (const [question, key] of Object.entries(keys)) {
          const stands = mine(all.answers).find((row) => row.question_id === question)
          const row = log.find(({ seq }) => seq === stands?.seq)
          expect(row?.answer_json, `${attempt.id} ${question} stands as it is in the log`).toBe(
            stands?.answer_json,
          )
          const saved = log.filter((it) => it.question_id === question && it.outcome === 'saved').at(-1)
          if (row?.outcome === 'saved') expect(row.seq).toBe(saved?.seq)
          if (key.rule === 'drop') continue
          const answer = stands && (JSON.parse(stands.answer_json) as string[])
          const byKey = worth(question, answer, key)
          const written = shown.find((it) => it.question_id === question)?.marks
          const blank = (answer ?? []).every((text) => text.trim() === '')
          if (byKey !== null && !(blank && key.rule === null))
            expect(written, `${attempt.id} ${question}`).toBe(byKey)
          const value = byKey === null ? written : byKey
          if (value === null || value === undefined) {
            expect(written, `${attempt.id} ${question} waits`).toBeNull()
            sum = { ...sum, pending: sum.pending + 1 }
            continue
          }
          sum.marks += value
          if (value < 0) sum.negative -= value
          if (!blank || key.rule === 'bonus') sum[value > 0 ? 'correct' : 'incorrect'] += 1
          else if (question === 'short' || question === 'long') sum.incorrect += 1
        }
        const result = mine(all.results).filter((row) => row.generation === all.exam.generation)
        expect(result).toHaveLength(1)
        expect(result[0], attempt.id).toMatchObject(sum)
        totals.set(attempt.student_id, sum)
      }
      const total = Object.entries(keys).reduce(
        (so, [id, { rule }]) => so + (rule === 'drop' ? 0 : (points[id] ?? 0)),
        0,
      )
      for (const [place, id] of school.students.entries()) {
        const own = totals.get(id)
        if (!own) continue
        const phone = app.student(place)
        const { result } = (await phone.result()).data
        const better = [...totals.values()].filter((other) => other.marks > own.marks).length
        expect(result).toMatchObject({
          withoutGPA: own.marks / 100,
          marksObtained: own.marks / 100,
          pendingMarks: own.pending,
          rank: better + 1,
          exam: { totalMarks: total / 100 },
        })
        expect(result.answers.reduce((so, { marks }) => so + Math.round((marks ?? 0) * 100), 0)).toBe(
          own.marks,
        )
        const [row] = (await exams.scoreboard.page(id, {})).results.examResult
        expect(row).toMatchObject({
          marksObtained: own.marks / 100,
          rank: better + 1,
          examId: { totalMarks: total / 100 },
        })
        expect((await exams.scoreboard.analytics(id)).liveExam).toMatchObject({
          totalExamCount: 1,
          totalMarksObtained: own.marks / 100,
          totalMarks: total / 100,
        })
      }
      const sheets = await exams.admin.written(
        examId,
        all.attempts.map((attempt) => attempt.id),
      )
      for (const { attemptId, questionId, marks } of sheets)
        expect(
          all.marks.find(
            (row) =>
              row.attempt_id === attemptId &&
              row.question_id === questionId &&
              row.generation === all.exam.generation,
          )?.marks,
        ).toBe(marks)
      const waiting = [...totals.values()].filter(({ pending }) => pending > 0).length
      expect(await exams.admin.state(examId)).toMatchObject({
        open: 0,
        final: all.attempts.length,
        pending: waiting,
      })
    },
    120_000,
  )
})
