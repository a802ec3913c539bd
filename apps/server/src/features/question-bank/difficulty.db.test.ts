/** How hard a question is: said by its author in any format that has a place for it, until students have shown it. */

import { remarkLine } from '@porua/files/validation-errors'
import { takeText } from '@porua/question-formats/testing'
import { dialects } from '@porua/testkit/databases'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { typeAt } from '../exams/admin/testing.ts'
import { packOf } from '../school-pack/school.factory.ts'
import { TestSchool } from '../school-pack/testing.ts'

const moodle = (...tags: string[]) =>
  `<question type="truefalse"><name><text>${tags.length}</text></name><questiontext format="html"><text>So? ${tags.join()}</text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer><tags>${tags.map((tag) => `<tag><text>${tag}</text></tag>`).join('')}</tags></question>`

describe('how hard a question is', () => {
  it.each([
    [
      'q.csv',
      'title,A,B,answer,Difficulty\n1?,x,y,A,Hard\n2?,x,y,A,মাঝারি\n3?,x,y,A,\n',
      ['hard', 'medium', undefined],
    ],
    [
      'q.xml',
      `<quiz>${moodle('unit 3', 'Easy')}${moodle('easy', 'difficulty:hard')}${moodle('hardware')}</quiz>`,
      ['easy', 'hard', undefined],
    ],
    [
      'q.jsonl',
      ['{"difficulty":"easy",', '{']
        .map((start, n) => `${start}"id":"${n}","type":"paragraph","title":"Why?","options":[],"answer":[]}`)
        .join('\n'),
      ['easy', undefined],
    ],
  ])('is read in %s', async (name, text, expected) => {
    const { questions, mistakes } = await takeText(name, text)
    expect(mistakes).toEqual([])
    expect(questions.map(({ body }) => body.difficulty)).toEqual(expected)
  })

  it('is a mistake where the word means nothing', async () => {
    const sheet = await takeText('q.csv', 'title,A,B,answer,difficulty\n1?,x,y,A,7 of 10\n')
    expect(sheet.mistakes).toEqual([
      expect.stringContaining("'7 of 10' is no difficulty: easy, medium or hard"),
    ])
    const line = '{"id":"a","type":"paragraph","title":"Why?","options":[],"answer":[],"difficulty":"tough"}'
    expect((await takeText('q.jsonl', line)).mistakes).toEqual([expect.stringContaining('difficulty')])
  })
})

describe.each(dialects)('exams compose on %s', (dialect) => {
  let school: TestSchool
  beforeEach(async () => {
    school = await TestSchool.open(dialect)
    const bank = ['easy', 'hard', undefined].map((difficulty, n) => ({
      id: `b${n}`,
      type: 'MCQ',
      title: `${n}?`,
      options: ['yes', 'no'],
      answer: ['yes'],
      difficulty,
    }))
    await school.load({
      ...packOf(),
      'questions/big.jsonl': bank.map((one) => JSON.stringify(one)).join('\n'),
    })
  })
  afterEach(() => school?.close())

  const compose = async (id: string, ...more: string[]) => {
    const head = ['--title', 'T', '--subject', 'botany', '--pass', '40']
    const said = await typeAt(school, ['exams', 'compose', '--id', id, ...head, ...more])
    return { ...said, questions: (said.json as { questions?: { id: string }[] }).questions }
  }

  it('goes by what the bank says until students have been asked', async () => {
    const drawn = await compose('n', '--take', '1 bank=big difficulty=hard', '--dry-run')
    expect(drawn.questions).toMatchObject([{ id: 'b1', difficulty: 'hard', facility: null }])
    const two = await compose('n', '--take', '2 bank=big difficulty=hard', '--dry-run')
    expect((two.json as { mistakes: Parameters<typeof remarkLine>[0][] }).mistakes.map(remarkLine)).toEqual([
      expect.stringContaining(
        'of 3: 1 are of another difficulty, 1 were in no exam yet, and nothing says how hard',
      ),
    ])
    // Everybody was right: it is easy, whatever its author thought.
    await compose('past', '--list', 'big:b1')
    const [asked] = await school.questions(1, 'past')
    await school.db.write(async (tx) => {
      const counts = { merit: 0, negative: 0, pending: 0, correct: 0, incorrect: 0, skipped: 0, late: 0 }
      const result = {
        exam_id: 'past',
        generation: 1,
        attempt_id: 'a',
        student_id: 's',
        number: 1,
        marks: 100,
      }
      await tx
        .insertInto('result')
        .values({ ...result, ...counts })
        .execute()
      const mark = { attempt_id: 'a', generation: 1, question_id: asked?.id ?? '', marks: 100 }
      await tx
        .insertInto('mark')
        .values({ ...mark, evaluated_json: '{}' })
        .execute()
    })
    const easy = await compose('n', '--take', '2 bank=big difficulty=easy', '--dry-run')
    expect(easy.questions?.map(({ id }) => id)).toEqual(['b0', 'b1'])
  })
})
