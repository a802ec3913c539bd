/** What a process remembers of keys: for a while, because one may change where it stands. */
import { dialects } from '@porua/testkit/databases'
import { afterEach, describe, expect, it } from 'vitest'
import { ExamApp, minute, second } from '../testing.ts'

describe.each(dialects)('keys on %s', (dialect) => {
  let app: ExamApp
  afterEach(() => app.close())

  it('a model answer that an import words anew is soon in every process’s results', async () => {
    app = await ExamApp.open(dialect, { exams: [{ practice: true }] })
    const student = app.student(0)
    await student.start()
    await student.submit()
    const shown = async () => (await student.result()).data.result.exam.questions[0]?.questionId.answer
    const before = await shown()
    // As the import does: with an attempt, too, and in the generation that stands.
    await app.db.write((tx) => tx.updateTable('exam_key').set({ answer_json: '["Anew."]' }).execute())
    expect(await shown()).toEqual(before)
    app.clock.move(31 * second)
    expect(await shown()).toEqual(['Anew.'])
    app.clock.move(10 * minute)
    expect(await shown()).toEqual(['Anew.'])
  })
})
