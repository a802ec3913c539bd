/** Lists and searches of the forum after a season of chance: each says what a plain look at every question says, and so do the counts. */
import type { QuestionFilter } from '@porua/contract/forum'
import { dialects, freshDatabase } from '@porua/testkit/databases'
import { Chance, printSeed } from '@porua/testkit/seeded'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CommentsService } from '../features/forum/comments.service.ts'
import { FindingService } from '../features/forum/finding.service.ts'
import type { PackQuestion } from '../features/forum/forum.api.ts'
import { ForumImport } from '../features/forum/forum.import.ts'
import { ForumProvider } from '../features/forum/provider.service.ts'
import { QuestionsService } from '../features/forum/questions.service.ts'
import { randomIds } from '../platform/ids.ts'
import type { Session } from '../platform/sessions.ts'
import { MovableClock } from '../ports/clock/clock.ts'
import type { Database } from '../ports/database/database.ts'
import type { ForumQuestionTable } from '../ports/database/tables.ts'
import { fold, wordsOf } from '../ports/search/grams.ts'
import { searchOf } from '../ports/search/search.ts'

const courses = ['physics', 'biology', 'english']
const vocabulary =
  `ohm law current voltage photosynthesis chlorophyll why is the x^2 + 5x = 6 \\frac{1}{2} pure_water 100%
  কেন কী আলো সালোকসংশ্লেষণ বিদ্যুৎ ২০২৬ 2026 সালের প্রশ্ন? (diode) pH HCl don’t mitochondria`.split(/\s+/)
const day = 86_400_000
const now = Date.UTC(2027, 0, 10)
const students = ['s0', 's1', 's2']
const session = (studentId: string) => ({ studentId }) as Session

const subjectOf = (courseId: string, n: number) => `${courseId}-${n}`
const chapterOf = (subjectId: string, n: number) => `${subjectId}-${n}`
const placeOf = (chapterId: string) => {
  const [courseId = '', subject] = chapterId.split('-')
  return { courseId, subjectId: `${courseId}-${subject}`, chapterId }
}

describe.each(dialects)('finding questions on %s', (dialect) => {
  let db: Database
  let close: () => Promise<void>
  let finding: FindingService
  let rows: ForumQuestionTable[]
  let bookmarks: Set<string>
  const chance = new Chance(`forum-finding ${dialect}`)
  const text = () => Array.from({ length: 3 + chance.below(8) }, () => chance.pick(vocabulary)).join(' ')
  const anyChapter = () => chapterOf(subjectOf(chance.pick(courses), chance.below(2)), chance.below(3))

  beforeAll(async () => {
    printSeed('forum-finding')
    ;({ db, close } = await freshDatabase(dialect))
    const search = searchOf(dialect)
    const live = { write: async () => undefined, poke: () => undefined }
    const places = {
      courseIdsOf: async () => courses,
      subjectIdsOf: async () => [],
      chapterOf: async (_: string, chapterId: string) => placeOf(chapterId),
    }
    const uploads = { claim: async () => [] }
    const notifications = { notifyIn: async () => '', withdrawIn: async () => undefined }
    const needs = {
      db,
      clock: new MovableClock(now),
      ids: randomIds,
      search,
      live,
      uploads,
      places,
      notifications,
    }
    const questions = new QuestionsService(needs)
    const comments = new CommentsService({ ...needs, questions })
    const provider = new ForumProvider(needs)
    const imports = new ForumImport(search)
    finding = new FindingService(needs)
    const made = (n: number, fresh: boolean): PackQuestion => ({
      id: `q${n}`,
      fresh,
      studentId: chance.pick(students),
      ...placeOf(anyChapter()),
      text: text(),
      media: [],
      // Few times, so that many share one.
      createdAt: now - chance.below(12) * (day / 2),
      source: 'pack:1',
    })
    const there: string[] = []
    const hidden = new Set<string>()
    for (let step = 0; step < 160; step++) {
      const what = step < 12 ? 0 : chance.next()
      const id = there.length > 0 ? chance.pick(there) : ''
      if (what < 0.12) {
        const fresh = Array.from({ length: 1 + chance.below(25) }, (_, n) => made(there.length + n, true))
        const changed = there.length > 0 ? [{ ...made(0, false), id }] : []
        await db.write((tx) =>
          imports.importIn(tx, { questions: [...fresh, ...changed], replies: [], moved: [] }),
        )
        there.push(...fresh.map((one) => one.id))
      } else if (what < 0.2) {
        const hide = !hidden.has(id)
        await provider.setHidden(id, hide)
        if (hide) hidden.add(id)
        else hidden.delete(id)
      } else if (!hidden.has(id)) {
        const who = session(chance.pick(students))
        if (what < 0.75) await comments.like(who, id)
        else if (what < 0.9) await comments.bookmark(who, id)
        else {
          const place = placeOf(anyChapter())
          const owner = await db.read((reader) =>
            reader.selectFrom('forum_question').select('student_id').where('id', '=', id).executeTakeFirst(),
          )
          await questions.change(session(owner?.student_id ?? ''), {
            questionId: id,
            questionDescription: text(),
            ...place,
          })
        }
      }
    }
    await db.write((tx) => provider.uncountLikes(tx, 's2'))
    rows = await db.scan((reader) => reader.selectFrom('forum_question').selectAll().execute())
    bookmarks = new Set(
      await db.scan(async (reader) => {
        const marked = reader
          .selectFrom('forum_bookmark')
          .select('question_id')
          .where('student_id', '=', 's0')
        return (await marked.execute()).map((row) => row.question_id)
      }),
    )
  })
  afterAll(() => close())

  interface Asked {
    filter: QuestionFilter
    courseId: string | null
    subjectId: string | null
    chapterId: string | null
  }
  const anyAsked = (): Asked => {
    const { courseId, subjectId, chapterId } = placeOf(anyChapter())
    const depth = chance.below(5)
    return {
      filter: chance.pick(['none', 'date', 'popularity', 'myQuestions', 'myBookmarks'] as const),
      courseId: depth > 0 && depth < 4 ? courseId : null,
      subjectId: depth > 1 ? subjectId : null,
      chapterId: depth > 2 ? chapterId : null,
    }
  }
  /** As a reader with all the time in the world would do it. */
  const plainly = ({ filter, courseId, subjectId, chapterId }: Asked, holds: (folded: string) => boolean) =>
    rows
      .filter((row) => row.hidden_at === null && holds(fold(row.text)))
      .filter((row) => courseId === null || row.course_id === courseId)
      .filter((row) => subjectId === null || row.subject_id === subjectId)
      .filter((row) => chapterId === null || row.chapter_id === chapterId)
      .filter((row) => filter !== 'myQuestions' || row.student_id === 's0')
      .filter((row) => filter !== 'myBookmarks' || bookmarks.has(row.id))
      .sort(
        (a, b) =>
          (filter === 'popularity' ? b.likes - a.likes : 0) ||
          b.created_at - a.created_at ||
          (a.id < b.id ? 1 : -1),
      )
      .map((row) => row.id)

  test('every page of every list, and how many there are', async () => {
    expect(rows.filter((row) => row.likes > 0).length).toBeGreaterThan(20)
    for (let turn = 0; turn < 120; turn++) {
      const asked = anyAsked()
      const right = plainly(asked, () => true)
      const limit = 1 + chance.below(15)
      const page = 1 + chance.below(Math.ceil(right.length / limit) + 1)
      const said = await finding.search(session('s0'), { ...asked, searchString: '', page, limit })
      const where = `${JSON.stringify(asked)} page ${page} of ${limit}`
      expect(said.totalRecords, where).toBe(right.length)
      expect(
        said.questions.map((one) => one._id),
        where,
      ).toEqual(right.slice((page - 1) * limit, page * limit))
    }
  })

  test('every search', async () => {
    let found = 0
    for (let turn = 0; turn < 120; turn++) {
      const asked = anyAsked()
      const parts = Array.from({ length: 1 + chance.below(2) }, () => partOf(chance.pick(vocabulary)))
      // As often a question that somebody has asked, typed again: more words than are looked up.
      const words = turn % 2 === 0 ? parts : chance.pick(rows).text.split(' ').slice(0, 5)
      const own = asked.filter === 'myQuestions' || asked.filter === 'myBookmarks'
      const right = plainly(asked, (folded) => words.every((word) => holdsPlainly(folded, word, own)))
      // Nothing found is another test's: then one letter is forgiven.
      if (right.length === 0) continue
      found++
      const searchString = words.join(' ')
      const said = await finding.search(session('s0'), { ...asked, searchString, page: 1, limit: 100 })
      const where = `${searchString} ${JSON.stringify(asked)}`
      expect(said.totalRecords, where).toBe(right.length)
      expect(
        said.questions.map((one) => one._id),
        where,
      ).toEqual(right.slice(0, 100))
    }
    expect(found).toBeGreaterThan(40)
  })

  test('what is counted as it comes is what a count says', async () => {
    const counted = (by: (row: ForumQuestionTable, place: string) => object) => {
      const sums = new Map<string, number>()
      for (const row of rows.filter((one) => one.hidden_at === null))
        for (const ids of [[], [row.subject_id], [row.subject_id, row.chapter_id]]) {
          const key = JSON.stringify(by(row, [row.course_id, ...ids].join(' ')))
          sums.set(key, (sums.get(key) ?? 0) + 1)
        }
      return [...sums].map(([key, questions]) => ({ ...(JSON.parse(key) as object), questions })).sort(byText)
    }
    const kept = (table: 'forum_tally' | 'forum_liked' | 'forum_liked_day') =>
      db.scan(async (reader) => {
        const all = await reader
          .selectFrom(table as 'forum_liked')
          .selectAll()
          .execute()
        return all.filter((row) => row.questions !== 0).sort(byText)
      })
    const dayOf = (row: ForumQuestionTable) => Math.floor(row.created_at / day)
    expect(await kept('forum_tally')).toEqual(counted((row, place) => ({ place, day: dayOf(row) })))
    expect(await kept('forum_liked')).toEqual(counted(({ likes }, place) => ({ place, likes })))
    expect(await kept('forum_liked_day')).toEqual(
      counted((row, place) => ({ place, likes: row.likes, day: dayOf(row) })),
    )
  })

  /** A part of a word that stands anywhere in it, long enough not to be looked for at beginnings only; or all of it. */
  function partOf(word: string): string {
    const signs = [...word]
    if (signs.length < 5 || chance.next() < 0.5) return word
    const from = chance.below(signs.length - 3)
    return signs.slice(from, from + 3 + chance.below(signs.length - from - 2)).join('')
  }
})

/** Among all questions, words of two signs begin a word, and one sign is one: elsewhere they would be in every text. */
function holdsPlainly(folded: string, text: string, own: boolean): boolean {
  return wordsOf(fold(text)).every((word) => {
    const { length } = [...word]
    if (own || length >= 3) return folded.includes(word)
    return wordsOf(folded).some((one) => (length === 2 ? one.startsWith(word) : one === word))
  })
}

function byText(a: object, b: object): number {
  const [left, right] = [a, b].map((one) => JSON.stringify(Object.entries(one).sort()))
  return (left ?? '') < (right ?? '') ? -1 : 1
}
