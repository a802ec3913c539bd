/** Real input: every question of ../shared/data goes into banks and exams, its text as its author wrote it. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { markQuestion } from '@porua/question-formats/formulas/mark-question'
import type { BankQuestion } from '@porua/question-formats/question'
import { csvLine } from '@porua/spreadsheets/csv'
import { dialects, freshDatabase } from '@porua/testkit/databases'
import { describe, expect, it } from 'vitest'
import { exportSchool } from './export-pack.ts'
import { importPack, noFiles, overlayPack, packOf } from './school.factory.ts'

const folder = resolve(import.meta.dirname, '../../../../../../shared/data')
const names = ['biology_problems', 'gsm8k', 'iot_quizzes', 'mgsm', 'mmlu_pro', 'theoremqa']

interface Raw {
  id: string
  type: string
  title: string
  options?: string[]
  answer: string[]
  explanation?: string | null
}

function schoolJson(): string {
  const files = names.map((name) => ({ file: `questions/${name}.jsonl`, count: rows(name).length }))
  return JSON.stringify({
    courses: [{ id: 'real', name: 'Real', subjects: [{ id: 'all', name: 'All' }] }],
    exams: files.map(({ file, count }, index) => ({
      id: `e${index}`,
      title: file,
      subjectId: 'all',
      passMark: 40,
      isPracticeExam: true,
      questions: [{ file, take: count, marks: 1 }],
    })),
  })
}

function rows(name: string): Raw[] {
  return readFileSync(resolve(folder, 'questions', `${name}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Raw)
}

if (existsSync(folder)) {
  describe.each(dialects)('the real questions on %s', (dialect) => {
    it('all go into banks and exams with marked formulas, and nothing changes the second time', async () => {
      const { db, close } = await freshDatabase(dialect)
      const pack = overlayPack(folder, { 'school.json': schoolJson() })
      const report = await importPack(db, pack)
      expect(report.counts.get('questions')?.added).toBe(2729)
      expect(report.exams).toHaveLength(6)
      const bank = await db.scan((reader) => reader.selectFrom('bank_question').selectAll().execute())
      const bodies = new Map(
        bank.map((row) => [`${row.file} ${row.id}`, JSON.parse(row.body_json) as BankQuestion]),
      )
      for (const name of names) {
        for (const raw of rows(name)) {
          const body = bodies.get(`questions/${name}.jsonl ${raw.id}`)
          if (!body) throw new Error(`${raw.id} is gone`)
          const { type, title, answer } = raw
          const written = {
            type,
            title,
            answer,
            options: raw.options ?? [],
            explanation: raw.explanation ?? null,
          }
          // Untouched, but for its formulas, which are marked; its answers are its options' strings.
          expect(body).toEqual(markQuestion(Object.assign(withoutMark(body), written)).question)
          if (body.options.length > 0) expect(body.options).toEqual(expect.arrayContaining(body.answer))
        }
      }
      const questions = await db.scan((reader) => reader.selectFrom('exam_question').selectAll().execute())
      expect(questions).toHaveLength(2729)
      expect(questions.flatMap((row) => JSON.parse(row.image_json) as string[])).toHaveLength(27)
      expect((await importPack(db, pack)).counts.size).toBe(0)
      await close()
    })
  })

  it('keeps naughty strings as they are, through an export and back', async () => {
    const file = readFileSync(resolve(folder, 'hostile/blns.json'), 'utf8')
    const strings = (JSON.parse(file) as string[]).filter(
      (text) => text.trim() !== '' && text.length <= 200 && text.isWellFormed() && !text.includes('\u0000'),
    )
    const questions = strings.map((title, index) => ({
      id: `q${index}`,
      type: 'MCQ',
      title,
      options: [title, `not ${title}`],
      answer: [title],
    }))
    const students = strings.map((name, index) => csvLine([`S-${index}`, name, `017${10_000_000 + index}`]))
    const exam = { id: 'e', title: 'E', subjectId: 'all', passMark: 40, isPracticeExam: true }
    const school = {
      courses: [{ id: 'c', name: 'C', subjects: [{ id: 'all', name: 'All' }] }],
      exams: [{ ...exam, questions: [{ file: 'questions/botany.jsonl', take: questions.length }] }],
    }
    const { db, close } = await freshDatabase('sqlite')
    await importPack(db, packOf(school, questions, ['sid,name,mobile', ...students].join('\n')))
    const rows = await db.scan((reader) => reader.selectFrom('student').selectAll().execute())
    const names = new Map(rows.map((row) => [row.sid, row.name]))
    expect(strings.map((_, index) => names.get(`S-${index}`))).toEqual(strings.map((text) => text.trim()))
    const asked = await db.scan((reader) =>
      reader.selectFrom('exam_question').selectAll().orderBy('position').execute(),
    )
    expect(asked.map((row) => row.title)).toEqual(strings)
    const target = join(mkdtempSync(join(tmpdir(), 'porua-blns-')), 'pack')
    await exportSchool({ db, files: noFiles }, target)
    expect((await importPack(db, target)).counts.size).toBe(0)
    rmSync(target, { recursive: true })
    await close()
  })
} else {
  it('has nothing to do: ../shared/data is not on this machine', () => {
    expect(existsSync(folder)).toBe(false)
  })
}

function withoutMark({ formulas: _, ...body }: BankQuestion): BankQuestion {
  return body
}
