/** Importing changed exams: free while nobody has sat them, careful afterwards. */
import { remarkLine } from '@porua/files/validation-errors'
import { dialects } from '@porua/testkit/databases'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PackRefused } from '../../platform/pack-refused.ts'
import type { Database } from '../../ports/database/database.ts'
import { importPack, packOf, smallQuestions, smallSchool } from './school.factory.ts'
import { hour, TestSchool, withQuestion, withSchool } from './testing.ts'

describe.each(dialects)('changed exams on %s', (dialect) => {
  let school: TestSchool
  beforeEach(async () => {
    school = await TestSchool.open(dialect)
    await school.load()
  })
  afterEach(() => school.close())

  const withExam = (change: object) => withSchool((pack) => Object.assign(pack.exams[0] ?? {}, change))
  const otherKey = withQuestion({ answer: ['A wall'], answerIndex: [1] })

  describe('that nobody has sat', () => {
    it('take another key in a new edition: the question gets a new id, the old key stays for the old paper', async () => {
      const before = await school.questions()
      await school.load(otherKey)
      const after = await school.questions(2)
      expect(await school.exam()).toMatchObject({ edition: 2, generation: 1 })
      expect(after.slice(1).map((row) => row.id)).toEqual(before.slice(1).map((row) => row.id))
      expect(after[0]?.id).not.toBe(before[0]?.id)
      expect(await school.answers(after[0]?.id)).toEqual(['A wall'])
      expect(await school.answers(before[0]?.id)).toEqual(['A cell'])
    })

    it('take other accepted answers, which no paper shows, in a new edition too', async () => {
      const [first, second, third, ...rest] = smallQuestions()
      await school.load(
        packOf(smallSchool(), [first ?? {}, second ?? {}, { ...third, answer: ['zero'] }, ...rest]),
      )
      expect(await school.exam()).toMatchObject({ edition: 2, generation: 1 })
    })

    it('take another composition', async () => {
      const questions = [{ file: 'questions/botany.jsonl', ids: ['q3', 'q1'], marks: 1 }]
      expect((await school.load(withExam({ questions }))).exams).toEqual(['live'])
      const after = await school.questions(2)
      expect(after.map((row) => row.bank_id)).toEqual(['q3', 'q1'])
      expect(await school.answers(after[1]?.id)).toEqual(['A cell'])
      expect((await school.exam()).total_marks).toBe(200)
    })

    it('find their questions again when the bank is renamed', async () => {
      const before = (await school.questions()).map((row) => row.id)
      const { 'questions/botany.jsonl': bank = '', 'school.json': json = '', ...rest } = packOf()
      const renamed = json.replaceAll('questions/botany.jsonl', 'questions/plants.jsonl')
      await school.load({ ...rest, 'school.json': renamed, 'questions/plants.jsonl': bank })
      expect((await school.questions(2)).map((row) => row.id)).toEqual(before)
    })
  })

  it('stay in their calendars when a pack does not know them; one that it holds leaves the group it is not listed in', async () => {
    const without = withSchool((pack) => {
      pack.exams = pack.exams.filter(({ id }) => id !== 'live')
      for (const group of pack.groups) group.exams = []
    })
    const report = await school.load(without)
    expect((await school.all('group_exam')).map((row) => row.exam_id)).toEqual(['live'])
    expect(report.notes.map(remarkLine)).toEqual([
      "1 exam of the school is not in school.json: it stays in the groups' calendars (live).",
    ])
    expect((await school.load(without)).counts.size).toBe(0)
  })

  describe('that have attempts', () => {
    beforeEach(() => school.sit())

    it.each([
      ['the right answer', otherKey, 'questions/botany.jsonl:1: answer: '],
      ['an option', withQuestion({ options: ['A cell', 'The wall'] }), 'questions/botany.jsonl:1: options: '],
      ['the type', withQuestion({ type: 'checkbox' }), 'questions/botany.jsonl:1: type: '],
    ])('refuse another key: %s', async (_, pack, place) => {
      const [line, ...more] = await school.refusal(pack)
      expect(more).toEqual([])
      expect(line).toContain(place)
      expect(line).toMatch(
        /the exam 'live' has 1 attempt, and .* of the question 'q1' ha.* changed: that is a regrade$/,
      )
    })

    it('refuse other marks, more or fewer questions, and another way of counting', async () => {
      const questions = [{ file: 'questions/botany.jsonl', ids: ['q1', 'q2', 'q4'], marks: 5 }]
      expect(await school.refusal(withExam({ usesGpa: true, questions }))).toEqual([
        expect.stringMatching(/^school\.json:\d+: exams\[0\]\.usesGpa: .*whether the GPA counts has changed/),
        expect.stringMatching(/exams\[0\]\.questions\[0\]\.ids\[0\]: .*the marks of the question 'q1' have/),
        expect.stringMatching(/exams\[0\]\.questions\[0\]\.ids\[1\]: .*the marks of the question 'q2' have/),
        expect.stringMatching(
          /exams\[0\]\.questions: .*the question 'q3' of questions\/botany\.jsonl is gone/,
        ),
      ])
    })

    it('take a title, an explanation, another order of options and a model answer, in a new edition', async () => {
      const before = await school.questions()
      const [first, second, third, fourth] = smallQuestions()
      const changed = [
        { ...first, title: 'Which one divides itself?', explanation: null },
        { ...second, options: ['Moss', 'Fern', 'Dog'] },
        third ?? {},
        { ...fourth, answer: ['Green, flat, thin.'] },
      ]
      expect((await school.load(packOf(smallSchool(), changed))).exams).toContain('live')
      expect((await school.exam()).edition).toBe(2)
      const after = await school.questions(2)
      expect(after.map((row) => row.id)).toEqual(before.map((row) => row.id))
      expect(after[0]).toMatchObject({ title: 'Which one divides itself?', explanation: null })
      // The edition that the attempt is pinned to is still there.
      expect(await school.questions(1)).toEqual(before)
    })

    it('cannot leave their group or end earlier while they are being sat', async () => {
      const earlier = withSchool((pack) => Object.assign(pack.groups[0]?.exams[0] ?? {}, { endsAt: '+1h' }))
      expect(await school.refusal(earlier)).toEqual([
        expect.stringContaining("1 student is sitting the exam 'live': its end can only move later"),
      ])
      const gone = withSchool((pack) => pack.groups[0]?.exams.shift())
      expect(await school.refusal(gone)).toEqual([
        expect.stringContaining("the exam 'live' is being sat in the group 'g1'"),
      ])
      school.clock.move(4 * hour)
      await school.load(gone)
      expect(await school.all('group_exam')).toHaveLength(1)
    })

    it('are still being sat when they have been paused for longer than they last, or were given more time', async () => {
      const gone = withSchool((pack) => pack.groups[0]?.exams.shift())
      const refused = [expect.stringContaining("the exam 'live' is being sat in the group 'g1'")]
      const change = (changes: { paused_at?: number | null; paused_for?: number; extended_by?: number }) =>
        school.db.write((tx) =>
          tx.updateTable('group_exam').set(changes).where('exam_id', '=', 'live').execute(),
        )
      await change({ paused_at: school.clock.now() })
      school.clock.move(4 * hour)
      expect(await school.refusal(gone)).toEqual(refused)
      await change({ paused_at: null, paused_for: 4 * hour })
      expect(await school.refusal(gone)).toEqual(refused)
      await change({ paused_for: 0, extended_by: 4 * hour })
      expect(await school.refusal(gone)).toEqual(refused)
      await change({ extended_by: 0 })
      await school.load(gone)
      expect(await school.all('group_exam')).toHaveLength(1)
    })

    it('keep their attempts whatever is imported', async () => {
      const before = await school.all('attempt')
      await school.load(withExam({ title: 'T' }))
      expect(await school.all('attempt')).toEqual(before)
    })
  })

  /** The school's database, where something happens between what an import reads and what it writes. */
  function meanwhile(happens: () => Promise<void>): Database {
    const { db } = school
    let happened = false
    return {
      dialect: db.dialect,
      read: (work) => db.read(work),
      scan: (work) => db.scan(work),
      write: async (work) => {
        if (!happened) await happens()
        happened = true
        return db.write(work)
      },
      ping: () => db.ping(),
      close: () => db.close(),
    }
  }

  it('refuse another key also when the attempt came while the import compared', async () => {
    const late = meanwhile(() => school.sit())
    await expect(importPack(late, otherKey, { clock: school.clock })).rejects.toThrow(PackRefused)
    expect((await school.exam()).edition).toBe(1)
  })

  describe('that are being regraded', () => {
    const [first, second, third, fourth] = smallQuestions()
    const otherModel = packOf(smallSchool(), [
      { ...first },
      { ...second },
      { ...third },
      { ...fourth, answer: ['Green, flat, thin.'] },
    ])
    const refused = /the exam 'live' is being regraded: its questions can change when that is done$/
    /** The model answer as all readers see it. */
    const shown = async () => {
      const { generation } = await school.exam()
      const keys = (await school.all('exam_key')).filter((key) => key.generation === generation)
      return keys.filter((key) => key.answer_json === '["Green, flat, thin."]').length
    }
    beforeEach(() => school.sit())

    it('keep their keys until it is shown: those of the import would go with the old ones', async () => {
      await school.beginRegrade()
      expect(await school.refusal(otherModel)).toEqual([expect.stringMatching(refused)])
      expect((await school.load(withExam({ title: 'T' }))).exams).toEqual(['live'])
      await school.showRegrade()
      await school.load(otherModel)
      expect(await shown()).toBe(1)
    })

    it('also where it began while the import compared', async () => {
      const begun = meanwhile(() => school.beginRegrade())
      const refusal = importPack(begun, otherModel, { clock: school.clock })
      await expect(refusal).rejects.toThrow(PackRefused)
      expect((await school.exam()).edition).toBe(1)
    })

    it('and get them in the keys that all see where it began and was shown while the import compared', async () => {
      const over = meanwhile(async () => {
        await school.beginRegrade()
        await school.showRegrade()
      })
      await importPack(over, otherModel, { clock: school.clock })
      expect(await shown()).toBe(1)
    })
  })
})
