/** What strangers type: kept and given back sign by sign, found again, and never an error of ours. */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { forumCalls } from '@porua/contract/forum'
import { startApp, type TestApp } from '@porua/testkit/app'
import { accepted, Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { packOf, smallQuestions, smallSchool, smallStudents } from '../features/school-pack/school.factory.ts'
import { expectFailure } from './testing/failures.ts'

const list = resolve(import.meta.dirname, '../../../../../shared/data/hostile/blns.json')
/** Some of the kind, so that the test says something where the list is absent. */
const own = [
  '<script>alert(1)</script>',
  "'; drop table forum_question; --",
  '%',
  '_',
  '\\',
  '"',
  "'",
  '{{7*7}}',
  '\u202eright to left',
  'Z̴̢͝a̸͓͝l̶g̷o',
  '👩‍👩‍👧‍👦',
  '$\\frac{1}{0}$',
  '田中さん',
  'a\tb\r\nc',
  '\u0001\u001b[31m',
  '-1',
  'null',
  '% AND 1=1',
  '"a" NEAR b',
  'grams:x',
  '* OR *',
  '^',
]
const strings = existsSync(list) ? [...own, ...(JSON.parse(readFileSync(list, 'utf8')) as string[])] : own
const students = smallStudents.replace('g1|g2,', 'g1,Passw0rd')
const place = { courseId: 'bio', subjectId: 'botany', chapterId: 'cells' }

test('the list of strings is here, or it is said that it is not', () => {
  if (!existsSync(list))
    process.stdout.write('no list of hostile strings beside the repository: a few of our own are tried\n')
  else expect(strings.length).toBeGreaterThan(500)
})

describe.each(dialects)('hostile strings on %s', (dialect) => {
  let app: TestApp
  let one: Student
  let other: Student
  beforeAll(async () => {
    app = await startApp({ dialect, pack: packOf(smallSchool(), smallQuestions(), students) })
  })
  // Days go by in every test, and a session that nobody uses ends.
  beforeEach(async () => {
    one = await Student.signIn(app.url, '01711000001', 'Passw0rd')
    other = await Student.signIn(app.url, '01711000002', 'Passw0rd')
  })
  afterAll(() => app?.close())
  const ask = (questionDescription: string) =>
    one.call(forumCalls.addQuestion, { body: { ...place, questionDescription } })
  const reply = (questionId: string, text: string) =>
    other.call(forumCalls.addComment, { body: { questionId, reply: text } })
  /** More than a day: the pace and the same text again are another test's. */
  const later = () => app.clock.move(25 * 3_600_000)

  test('are questions like any other: unchanged, and found by their own words', async () => {
    for (const [place, text] of strings.entries()) {
      later()
      const what = JSON.stringify(text).slice(0, 80)
      const asked = await ask(text)
      if (text.trim() === '' || text.includes('\0')) {
        expectFailure(asked, 'badRequest')
        continue
      }
      const question = accepted(what, asked).question
      expect(question.questionDescription, what).toBe(text.trim())
      const searched = await other.call(forumCalls.search, { body: { searchString: text.slice(0, 300) } })
      expect(searched.status, what).toBe(200)
      const letters = /[\p{L}\p{N}]{3}/u.test(text.slice(0, 300))
      if (letters)
        expect(
          searched.data?.questions.map(({ _id }) => _id),
          what,
        ).toContain(question._id)
      // While it is being typed, too; a part of them, for the time that all would take.
      if (place % 4 > 0) continue
      const typing = { searchString: text.slice(0, 4000) }
      expect((await other.call(forumCalls.keyword, { body: typing })).status, what).toBe(200)
    }
  }, 300_000)

  test('of a word without end the beginning is looked for, soon', async () => {
    later()
    const word = 'q'.repeat(60)
    const asked = accepted('asking', await ask(`${word}rst is long`))
    const searchString = word + 'z'.repeat(3_900)
    const found = accepted('finding', await one.call(forumCalls.keyword, { body: { searchString } }))
    expect(found.map(({ _id }) => _id)).toEqual([asked.question._id])
  })

  test('are replies like any other', async () => {
    later()
    const { _id } = accepted('ask', await ask('Say something')).question
    const sent: string[] = []
    for (const text of strings.filter((text) => text.trim() !== '' && !text.includes('\0'))) {
      later()
      expect(accepted(text.slice(0, 60), await reply(_id, text)).comment.reply).toBe(text.trim())
      sent.push(text.trim())
      if (sent.length === 200) break
    }
    const all = accepted('comments', await other.call(forumCalls.comments, { params: { questionId: _id } }))
    expect(all.map((comment) => comment.reply)).toEqual(sent)
  }, 300_000)

  test('U+0000 and half a character are refused wherever a text is taken', async () => {
    later()
    const { _id } = accepted('ask', await ask('Before the zero')).question
    for (const bad of ['a\0b', 'half \ud83d a sign']) {
      expectFailure(await ask(bad), 'badRequest')
      expectFailure(await reply(_id, bad), 'badRequest')
      const body = { questionId: _id, questionDescription: bad }
      expectFailure(await one.call(forumCalls.updateQuestion, { body }), 'badRequest')
    }
    const zero = { searchString: 'a\0b' }
    expectFailure(await one.call(forumCalls.search, { body: zero }), 'badRequest')
    expectFailure(await one.call(forumCalls.keyword, { body: zero }), 'badRequest')
    const reason = { questionId: _id, reason: 'a\0b' }
    expectFailure(await other.call(forumCalls.report, { body: reason }), 'badRequest')
    for (const searchString of ['half \ud83d', '\ud83d\ud83d\ud83d'])
      expect((await one.call(forumCalls.search, { body: { searchString } })).status).toBeLessThan(500)
  })

  test('the longest text is taken, one sign more is not', async () => {
    later()
    const longest = 'ক'.repeat(10_000)
    expect(accepted('ask', await ask(longest)).question.questionDescription).toBe(longest)
    later()
    expectFailure(await ask(`${longest}ক`), 'badRequest')
  })
})
