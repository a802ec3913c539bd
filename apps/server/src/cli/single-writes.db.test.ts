/** A command that writes one thing reads that thing, however many students the school has. */
import type { BankQuestion } from '@porua/question-formats/question'
import { dialects, freshDatabase } from '@porua/testkit/databases'
import { type MadeSchool, makeSchool } from '@porua/testkit/factories'
import { watchReads } from '@porua/testkit/reads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { typeAt } from '../features/exams/admin/testing.ts'
import { MovableClock } from '../ports/clock/clock.ts'
import type { Database } from '../ports/database/database.ts'

const now = Date.parse('2026-03-01T10:00:00Z')
const students = 20_000

const calendar = ['--starts', '+1h', '--ends', '+3h', '--duration', '60']

const question: Omit<BankQuestion, 'title'> = {
  type: 'MCQ',
  format: 'text',
  options: ['yes', 'no'],
  imageOptions: [],
  answer: ['yes'],
  tolerance: null,
  explanation: null,
  notes: null,
  images: [],
  files: [],
  subject: null,
  chapter: null,
  marks: null,
  language: null,
}
const bankRow = (position: number) => ({
  file: 'questions/bank.jsonl',
  id: `q${position}`,
  position,
  version: 1,
  body_json: JSON.stringify({ ...question, title: `Question ${position}?` }),
})

describe.each(dialects)('in a school of 20,000 students on %s', (dialect) => {
  let db: Database
  let close: () => Promise<void>
  let school: MadeSchool
  beforeAll(async () => {
    ;({ db, close } = await freshDatabase(dialect))
    const student = <R extends object>(row: R, place: number) => ({
      ...row,
      sid: `R-${place}`,
      mobile: `88018${String(place).padStart(8, '0')}`,
    })
    school = await makeSchool(db, { now, students, groups: 2, student })
    await db.write((tx) => tx.insertInto('study_group').values(third).execute())
    const bank = Array.from({ length: 100 }, (_, place) => bankRow(place))
    await db.write((tx) => tx.insertInto('bank_question').values(bank).execute())
  })
  afterAll(() => close?.())

  const third = { id: 'third', course_id: 'c', position: 9, name: 'Third', all_json: '[]', version: 1 }

  const composed = () => {
    const subject = ['--subject', school.subjectId, '--pass', '40', '--group', 'third', ...calendar]
    return ['--id', 'composed', '--title', 'Composed', ...subject]
  }

  test.each([
    ['students change', () => ['R-7', '--name', 'Another Name', '--mobile', '01911000001']],
    ['students move', () => ['R-8', '--from', school.groups[0] ?? '', '--to', 'third']],
    ['exams schedule', () => [school.exams[0]?.id ?? '', '--group', 'third', ...calendar]],
    ['exams compose', () => [...composed(), '--list', 'bank:q1,q2,q3']],
    ['exams compose', () => [...composed(), '--replace', '--take', '20 bank=bank']],
  ])('%s reads few rows, and no table of students from end to end', async (command, args) => {
    const watched = watchReads(db)
    const said = await typeAt({ db: watched.db, clock: new MovableClock(now) }, [
      ...command.split(' '),
      ...args(),
    ])
    expect(said).toMatchObject({ status: 0, json: { dryRun: false } })
    expect(watched.rows).toBeGreaterThan(0)
    expect(watched.rows).toBeLessThan(300)
    expect(await watched.scansOf(['student', 'student_group'])).toEqual([])
  })
})
