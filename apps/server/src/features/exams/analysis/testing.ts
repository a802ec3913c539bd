/** An exam with known answers for tests of its analysis: what everybody said, and its rows in a database. */
import type { Database } from '../../../ports/database/database.ts'

export const now = Date.UTC(2026, 2, 1)
export const students = 260
const options = ['A1', 'B1', 'C1', 'D1']
/** Six that count (unequal marks, one with parts), one dropped, one given to everybody. */
export const questions = [
  { id: 'm1', options, answer: ['B1'] },
  { id: 'm2', options, answer: ['A1'], marks: 2 },
  { id: 'm3', options, answer: ['C1'] },
  { id: 'box', type: 'checkbox' as const, options, answer: ['A1', 'C1'] },
  { id: 'short', type: 'shortAns' as const, options: [], answer: ['leaf'] },
  {
    id: 'long',
    type: 'paragraph' as const,
    options: [],
    answer: [],
    marks: 5,
    title: 'Why <b>',
    format: 'html' as const,
  },
  { id: 'dropped', options, answer: ['B1'] },
  { id: 'bonus', options, answer: ['B1'] },
]
export const counting = questions.slice(0, 6)
export const points = counting.map((question) => question.marks ?? 1)

/** A fixed sequence of numbers in [0, 1). */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** What a student says to a question, and the marks of it in hundredths; null: left out. */
export type Said = { answer: string[]; marks: number } | null

export function sheets(): Said[][] {
  const next = sequence(20_260_301)
  return Array.from({ length: students }, (_, n) => {
    const able = n / students
    return questions.map((question): Said => {
      const point = (question.marks ?? 1) * 100
      if (next() < 0.1) return null
      if (question.id === 'long') return { answer: ['words'], marks: Math.round(point * next() * able) }
      const right = next() < 0.2 + 0.7 * able
      const wrong = question.options.length > 0 ? [options[Math.floor(next() * 4)] ?? ''] : ['root']
      const answer = right ? question.answer : wrong
      const hit = JSON.stringify(answer) === JSON.stringify(question.answer)
      return { answer, marks: hit ? point : question.options.length > 0 ? -25 : 0 }
    })
  })
}

export async function fillIn(
  db: Database,
  examId: string,
  people: readonly string[],
  all: readonly Said[][],
): Promise<void> {
  const attempt = (id: string, student_id: string, number: number) => ({
    id,
    exam_id: examId,
    group_id: 'g',
    student_id,
    number,
    paper_id: 'p',
    set_code: '',
    started_at: now,
    duration: 1,
    cut_marks: 25,
    multiple: 0,
    extra_time: 0,
    gpa_ssc: null,
    gpa_hsc: null,
    gpa_verified: 1,
    submitted_at: now,
    submitted_device: null,
    final_at: now,
    replaced_at: null,
    seq: 0,
    digest: '',
    paused_before: 0,
  })
  const result = (attempt_id: string, student_id: string, number: number, pending: number) => ({
    exam_id: examId,
    generation: 1,
    attempt_id,
    student_id,
    number,
    marks: 0,
    merit: 0,
    negative: 0,
    pending,
    correct: 0,
    incorrect: 0,
    skipped: 0,
    late: 0,
  })
  for (const [n, row] of all.entries())
    await db.write(async (tx) => {
      const student = people[n] ?? ''
      // The last one waits for marks; the first one has tried again: neither counts.
      const pending = n === all.length - 1 ? 1 : 0
      for (const number of n === 0 ? [1, 2] : [1]) {
        const id = `a${n}-${number}`
        await tx
          .insertInto('attempt')
          .values(attempt(id, student, number))
          .execute()
        await tx
          .insertInto('result')
          .values(result(id, student, number, pending))
          .execute()
        for (const [place, said] of row.entries()) {
          if (!said) continue
          const question_id = questions[place]?.id ?? ''
          const place_ = { attempt_id: id, question_id }
          await tx
            .insertInto('answer')
            .values({
              ...place_,
              answer_json: JSON.stringify(said.answer),
              extra_json: '[]',
              device: '',
              revision: 1,
              given_at: now,
              client_at: now,
              received_at: now,
              seq: 1,
              late: 0,
              draft: 0,
            })
            .execute()
          const marks = pending && question_id === 'long' ? null : said.marks
          await tx
            .insertInto('mark')
            .values({ ...place_, generation: 1, marks, evaluated_json: '{}' })
            .execute()
        }
      }
    })
  for (const rule of ['drop', 'bonus'] as const)
    await db.write((tx) =>
      tx
        .updateTable('exam_key')
        .set({ rule })
        .where('question_id', '=', rule === 'drop' ? 'dropped' : 'bonus')
        .execute(),
    )
}
