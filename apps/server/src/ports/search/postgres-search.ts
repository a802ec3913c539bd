/**
 * Search on PostgreSQL: arrays of grams as numbers under an inverted index. Such an index gives all its matches or none, so
 * that a common word would be a hundred thousand rows. Therefore every question also carries the number of its segment, a
 * few thousand questions that came after one another, and a search asks the newest segments first, ever more at a time,
 * until it has enough.
 */
import { type RawBuilder, sql } from 'kysely'
import { batch } from '../database/batch.ts'
import type { Reader, Tx } from '../database/database.ts'
import {
  almostHolds,
  fold,
  gramNumber,
  gramsOfQuery,
  gramsOfText,
  halvesOfQuery,
  placeGrams,
  wordsOf,
} from './grams.ts'
import { holdsAll } from './like.ts'
import type { Search, SearchedQuestion, SearchPlace } from './search.ts'

/** A segment is 8192 questions: the smallest step of a search. */
export const segmentBits = 13
/** Each step of a search looks at so many times more segments than the one before. */
const growth = 4
const atOnce = 50
/** Texts that are compared letter by letter when one may be wrong. */
const mostCompared = 500
/** Of so many long words each may have its wrong letter in either half; further ones are compared, not looked up. */
const mostHalved = 3

interface Found {
  question_id: string
  /** The text, where it was asked for. */
  folded: string
}

export class PostgresSearch implements Search {
  async put(tx: Tx, questions: readonly SearchedQuestion[]): Promise<void> {
    for (let from = 0; from < questions.length; from += atOnce) {
      const statements = questions.slice(from, from + atOnce).map(putting)
      await batch(
        tx,
        statements.map((statement) => statement.compile(tx)),
      )
    }
  }

  async remove(tx: Tx, questionId: string): Promise<void> {
    await sql`delete from forum_text where question_id = ${questionId}`.execute(tx)
  }

  async find(db: Reader, text: string, place: SearchPlace, most: number): Promise<string[]> {
    const words = wordsOf(fold(text))
    if (words.length === 0) return []
    const found: string[] = []
    for await (const rows of newestFirst(db, {
      place,
      grams: [gramsOfQuery(words)],
      and: holdsAll(words),
      most,
      withText: false,
    })) {
      found.push(...rows.map((row) => row.question_id))
      if (found.length >= most) break
    }
    return found.slice(0, most)
  }

  async near(db: Reader, text: string, place: SearchPlace, most: number): Promise<string[]> {
    const words = wordsOf(fold(text))
    if (words.length === 0) return []
    const grams = ways(halvesOfQuery(words))
    const found: string[] = []
    let compared = 0
    for await (const rows of newestFirst(db, {
      place,
      grams,
      and: sql<boolean>`true`,
      most: mostCompared,
      withText: true,
    })) {
      compared += rows.length
      for (const row of rows) if (almostHolds(row.folded, words)) found.push(row.question_id)
      if (found.length >= most || compared >= mostCompared) break
    }
    return found.slice(0, most)
  }
}

interface Wanted {
  place: SearchPlace
  /** Sets of grams, of which a question has one. */
  grams: readonly (readonly string[])[]
  and: RawBuilder<boolean>
  /** Rows of one step. */
  most: number
  withText: boolean
}

/** What is found in the newest segment, then in the four before it, then in the sixteen before those … */
async function* newestFirst(
  db: Reader,
  { place, grams, and, most, withText }: Wanted,
): AsyncGenerator<Found[]> {
  const { courseIds, subjectId, chapterId } = place
  if (courseIds.length === 0) return
  const courses = courseIds.flatMap((courseId) => placeGrams({ courseId }))
  const inside = placeGrams({ subjectId, chapterId })
  const columns = withText ? sql`question_id, folded` : sql`question_id`
  const { rows } = await sql<{ top: number | null }>`select max(no) as top from forum_text`.execute(db)
  const top = rows[0]?.top
  if (top === null || top === undefined) return
  for (let high = Math.floor(top / 2 ** segmentBits), width = 1; high >= 0; high -= width, width *= growth) {
    const low = Math.max(0, high - width + 1)
    const segments = Array.from({ length: high - low + 1 }, (_, n) => -(low + n) - 1)
    const ways = grams.map(
      (some) => sql`select ${columns}, no from forum_text
        where grams @> ${numbers([...some, ...inside])} and grams && ${list(segments)}
          and grams && ${numbers(courses)} and ${and}`,
    )
    // `no + 0`: the order must not tempt the planner to walk the table backwards until enough has been found.
    const found = await sql<Found>`select ${columns} from (${sql.join(ways, sql` union `)}) as found
      order by no + 0 desc limit ${most}`.execute(db)
    yield found.rows
  }
}

/** Every choice of one half a word, for the first few words that can be halved. */
function ways(words: readonly { grams: string[] }[][]): string[][] {
  let sets: string[][] = [[]]
  let halved = 0
  for (const halves of words) {
    const [only] = halves
    if (halves.length === 1 && only) sets = sets.map((set) => [...set, ...only.grams])
    else if (halved++ < mostHalved)
      sets = halves.flatMap(({ grams }) => sets.map((set) => [...set, ...grams]))
  }
  return sets
}

/** A question that is there already keeps its number, and so its place among the newest. */
function putting(question: SearchedQuestion): RawBuilder<unknown> {
  const folded = fold(question.text)
  const grams = numbers([...gramsOfText(folded), ...placeGrams(question)])
  // The number is given by the row itself, and the segment follows from it.
  return sql`with kept as (
      select coalesce((select no from forum_text where question_id = ${question.id}),
        nextval(pg_get_serial_sequence('forum_text', 'no'))) as no)
    insert into forum_text (question_id, no, folded, grams)
    select ${question.id}, no, ${folded}, array_append(${grams}, cast(-(no >> ${sql.lit(segmentBits)}) - 1 as integer)) from kept
    on conflict (question_id) do update set folded = excluded.folded, grams = excluded.grams`
}

/** One text parameter that the database reads as an array. */
function list(numbers: readonly number[]): RawBuilder<unknown> {
  return sql`cast(${`{${[...new Set(numbers)].join(',')}}`} as integer[])`
}

function numbers(grams: readonly string[]): RawBuilder<unknown> {
  return list(grams.map(gramNumber))
}
