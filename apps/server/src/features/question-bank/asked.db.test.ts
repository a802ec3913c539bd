/** How a question went: right, partly, wrong and skipped, of first attempts that have all their marks. */
import { dialects, freshDatabase } from '@porua/testkit/databases'
import { makeSchool } from '@porua/testkit/factories'
import { describe, expect, it } from 'vitest'
import { fillIn, now, questions, students } from '../exams/analysis/testing.ts'
import { askedExams } from './asked.store.ts'

const right = { answer: ['B1'], marks: 100 }
const wrong = { answer: ['A1'], marks: -25 }
/** Of one student: the first question right or wrong, the fourth with some of its marks. */
const sheet = (first: typeof right | null) => [first, null, null, { answer: ['A1'], marks: 50 }]

describe.each(dialects)('a question that was asked, on %s', (dialect) => {
  it('is counted in each exam', async () => {
    const { db, close } = await freshDatabase(dialect)
    try {
      const exams = [
        { id: 'e', questions },
        { id: 'empty', questions },
      ]
      const made = await makeSchool(db, { now, students, exams })
      // The last one waits for marks, the first one has tried again: neither of the two counts.
      const sheets = [right, right, wrong, null, right].map(sheet)
      await fillIn(db, 'e', made.students, sheets)
      const { bank_file: file } = await db.read((reader) =>
        reader.selectFrom('exam_question').select('bank_file').executeTakeFirstOrThrow(),
      )
      const counts = async (id: string) => {
        const { exams: found } = await db.scan((reader) => askedExams(reader, { file, id }))
        return new Map(found.map(({ id: exam, title: _title, ...rest }) => [exam, rest]))
      }
      const none = { students: 0, right: 0, partly: 0, wrong: 0, skipped: 0, rule: null }
      const first = await counts('m1')
      expect(first.get('e')).toEqual({ ...none, students: 4, right: 2, wrong: 1, skipped: 1 })
      expect(first.get('empty')).toEqual(none)
      expect((await counts('box')).get('e')).toEqual({ ...none, students: 4, partly: 4 })
      expect(await counts('nothing')).toEqual(new Map())
    } finally {
      await close()
    }
  })
})
