/** Finding questions: lists, search, suggestions, counts (spec §2 Q&A list page, §7 Q&A). */
import type { ForumQuestion, QuestionFilter } from '@porua/contract/forum'
import { Problem } from '../../platform/problems.ts'
import type { Session } from '../../platform/sessions.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import { type Database, type Lag, mayLag, type Reader } from '../../ports/database/database.ts'
import { hasWords, type Search, type SearchPlace } from '../../ports/search/search.ts'
import type { ForumApi, PlacesApi } from './forum.api.ts'
import { presentQuestion } from './forum.present.ts'
import { allQuestions, amongIds, type ListPage, ownQuestions, pageRows } from './lists.store.ts'
import { hasJustWritten } from './questions.store.ts'
import { countIn, placeName } from './tally.store.ts'

/** What a page of the list asks for. */
export interface QuestionSearch {
  filter: QuestionFilter
  courseId: string | null
  subjectId: string | null
  chapterId: string | null
  searchString: string
  page: number
  limit: number
}

/** Suggestions at most. */
const mostSuggestions = 8
/** A text finds the newest so many at most: what is wanted is among them, or the text says too little. */
const mostFound = 500
/** With one wrong letter at most so many. */
const mostNear = 100
/** What a suggestion shows of a question. */
const suggestionCut = 200
/** A question of one's own is this old, in milliseconds, before a copy may be searched that lags: its lag and the clocks' difference. */
const copiedMs = 15_000

/** What the calls that look for questions do; all of it reads, where it may from a replica: a student's own question is always found. */
export class FindingService implements Pick<ForumApi, 'questionCounts'> {
  readonly #needs: { db: Database; clock: Clock; search: Search; places: PlacesApi }
  constructor(needs: { db: Database; clock: Clock; search: Search; places: PlacesApi }) {
    this.#needs = needs
  }

  /**
   * A page of questions. With a text `totalRecords` is at most `mostFound`: the newest that hold its words, or, where none do,
   * those that hold them but for one wrong letter in each.
   * @throws Problem notFound when the course is not one of the student's.
   */
  async search(
    session: Session,
    asked: QuestionSearch,
  ): Promise<{ questions: ForumQuestion[]; totalRecords: number }> {
    const { db } = this.#needs
    const { studentId } = session
    const place = await this.#placeOf(studentId, asked)
    const slice = { offset: (asked.page - 1) * asked.limit, limit: asked.limit }
    const text = lookedFor(asked.searchString)
    const { filter } = asked
    const order = filter === 'popularity' ? 'popularity' : 'date'
    if (text !== '' && !hasWords(text)) return { questions: [], totalRecords: 0 }
    const own = filter === 'myQuestions' || filter === 'myBookmarks' ? filter : null
    const page = await db.scan<ListPage>(
      async (reader) => {
        if (own) return ownQuestions(reader, studentId, place, own, text || null, slice)
        if (text === '') return allQuestions(reader, place, order, slice)
        const found = await this.#found(reader, text, place, mostFound, true)
        const ids = await amongIds(reader, db.dialect, found, place, order)
        return { ids: ids.slice(slice.offset, slice.offset + slice.limit), total: ids.length }
      },
      own ? undefined : await this.#lagFor(studentId),
    )
    // What was found may lag, what is shown does not: a question that has just been hidden, changed or liked.
    const rows = await db.read((reader) => pageRows(reader, studentId, page.ids))
    return { questions: rows.map(presentQuestion), totalRecords: page.total }
  }

  /** Questions that are like what is being typed: all its words, else its last ones, else the word that says most. */
  async suggest(
    session: Session,
    text: string,
    courseId: string | null,
  ): Promise<{ _id: string; questionDescription: string }[]> {
    const { db } = this.#needs
    const { studentId } = session
    const place = await this.#placeOf(studentId, { courseId, subjectId: null, chapterId: null })
    const words = lookedFor(text).split(/\s+/).slice(-12)
    const longest = words.toSorted((a, b) => b.length - a.length).slice(0, 1)
    const tries = [words, words.slice(-5), words.slice(-2), longest].map((some) => some.join(' '))
    const worth = [...new Set(tries)].filter((some) => some.length >= 3 && hasWords(some))
    const like = await db.scan(
      async (reader) => {
        for (const some of worth) {
          // A letter is forgiven in the last try: until then there are other words to leave out.
          const found = await this.#found(reader, some, place, mostSuggestions, some === worth.at(-1))
          const ids = await amongIds(reader, db.dialect, found, place, 'date')
          if (ids.length > 0) return ids
        }
        return []
      },
      await this.#lagFor(studentId),
    )
    const rows = await db.read((reader) => pageRows(reader, studentId, like))
    return rows.map((row) => ({
      _id: row.id,
      questionDescription: [...row.text].slice(0, suggestionCut).join(''),
    }))
  }

  /** Whoever has just asked or changed a question looks for it: a copy may not have it yet. */
  async #lagFor(studentId: string): Promise<Lag | undefined> {
    const { db, clock } = this.#needs
    if (!db.replica) return undefined
    const since = clock.now() - copiedMs
    return (await db.read((reader) => hasJustWritten(reader, studentId, since))) ? undefined : mayLag
  }

  async #found(
    reader: Reader,
    text: string,
    place: SearchPlace,
    most: number,
    forgiving: boolean,
  ): Promise<string[]> {
    const { search } = this.#needs
    const found = await search.find(reader, text, place, most)
    return found.length > 0 || !forgiving ? found : search.near(reader, text, place, Math.min(most, mostNear))
  }

  /** @throws Problem notFound when the course is not one of the student's. */
  async #placeOf(
    studentId: string,
    {
      courseId,
      subjectId,
      chapterId,
    }: { courseId: string | null; subjectId: string | null; chapterId: string | null },
  ): Promise<SearchPlace> {
    const mine = await this.#needs.places.courseIdsOf(studentId)
    if (courseId !== null && !mine.includes(courseId)) throw new Problem('notFound', 'courseNotYours')
    return { courseIds: courseId === null ? mine : [courseId], subjectId, chapterId }
  }

  subjects(session: Session): Promise<string[]> {
    return this.#needs.places.subjectIdsOf(session.studentId)
  }

  questionCounts(courseIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return this.#needs.db.read((reader) =>
      countIn(
        reader,
        courseIds.map((id) => placeName(id)),
      ),
    )
  }
}

/**
 * What is typed into a search box, as a database takes it: an emoji that is half typed, or cut in two, looks for nothing. Of a word
 * without end its beginning is looked for: nobody types one, and each text would be read as often as it is long.
 */
function lookedFor(typed: string): string {
  return typed
    .toWellFormed()
    .replaceAll('\ufffd', ' ')
    .replace(/(\S{60})\S+/gu, '$1')
    .trim()
}
