/**
 * Search on PostgreSQL: arrays of grams as numbers under an inverted index. Such an index gives all its matches or none, so
 * that a common word would be a hundred thousand rows. Therefore every question also carries the number of its segment, a
 * few thousand questions that came after one another, and a search asks the newest segments first, ever more at a time,
 * until it has enough; what is rare in those is looked for in all the others at once.
 */
import { type RawBuilder, sql } from 'kysely'
import { inParts } from '../../platform/in-parts.ts'
import { batch } from '../database/batch.ts'
import type { Reader, Tx } from '../database/database.ts'
import {
  almostHolds,
  cuts,
  fold,
  gramNumber,
  gramsOfQuery,
  gramsOfText,
  partsOfQuery,
  placeGrams,
  wordsOf,
} from './grams.ts'
import { holdsAll } from './like.ts'
import type { Search, SearchedQuestion, SearchPlace } from './search.ts'

/** A segment is 8192 questions: the smallest step of a search. */
export const segmentBits = 13
/** A step looks at so many times more segments than should be enough by what the ones before held. */
const more = 1.3
const segment = 2 ** segmentBits
/** A step looks at no more than so many times what was looked at before: few matches in few questions say little. */
const mostWider = 6
/** Segments that a step names one by one; where it would be more it looks at all that is left. */
const mostSegments = 48
/** A text is looked up by so many grams, those that the fewest questions have; the rest is seen in the text itself. */
const mostGrams = 4
/** How frequent grams are is asked again after so many searches. */
const searchesKept = 1_000
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

/** `Search` on PostgreSQL. It holds no connection; what it remembers is which grams are common, and any process may forget that. */
export class PostgresSearch implements Search {
  #searches = 0
  #shares: ReadonlyMap<number, number> = new Map()

  async put(tx: Tx, questions: readonly SearchedQuestion[]): Promise<void> {
    for (const some of inParts(questions, atOnce)) {
      const statements = some.map(putting)
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
    const grams = [await this.#telling(db, gramsOfQuery(words))]
    const found: string[] = []
    const wanted = { place, grams, and: holdsAll(words), most, withText: false }
    for await (const rows of newestFirst(db, wanted)) {
      found.push(...rows.map((row) => row.question_id))
      if (found.length >= most) break
    }
    return found.slice(0, most)
  }

  async near(db: Reader, text: string, place: SearchPlace, most: number): Promise<string[]> {
    const words = wordsOf(fold(text))
    if (words.length === 0) return []
    for (const cut of cuts) {
      const grams: string[][] = []
      for (const way of ways(partsOfQuery(words, cut))) grams.push(await this.#telling(db, way))
      const found = await almostFound(db, { place, grams }, words, most)
      if (found.length > 0) return found
    }
    return []
  }

  /** The rarest of these grams, by the database's statistics: a gram that those do not name is rarer than any they do. */
  async #telling(db: Reader, grams: readonly string[]): Promise<string[]> {
    // Beginnings stay: of a short word they ask more than that it stands somewhere in the text.
    const beginnings = grams.filter((gram) => gram.startsWith('^'))
    const others = grams.filter((gram) => !gram.startsWith('^'))
    const most = Math.max(1, mostGrams - beginnings.length)
    if (others.length <= most) return [...grams]
    if (this.#searches++ % searchesKept === 0) this.#shares = await sharesOf(db)
    const shareOf = (gram: string) => this.#shares.get(gramNumber(gram)) ?? 0
    return [...beginnings, ...others.toSorted((a, b) => shareOf(a) - shareOf(b)).slice(0, most)]
  }
}

/** What part of all questions has a gram, for the frequent ones; empty until the database has looked. */
async function sharesOf(db: Reader): Promise<Map<number, number>> {
  const { rows } = await sql<{ gram: number; share: number }>`select gram, share from (
      select unnest(cast(cast(most_common_elems as text) as integer[])) as gram, unnest(most_common_elem_freqs) as share
      from pg_stats where schemaname = current_schema() and tablename = 'forum_text' and attname = 'grams') as frequent
    where gram is not null`.execute(db)
  return new Map(rows.map(({ gram, share }) => [gram, share]))
}

/** Of the newest questions that hold the grams of one way, those that almost hold the words. */
async function almostFound(
  db: Reader,
  { place, grams }: Pick<Wanted, 'place' | 'grams'>,
  words: readonly string[],
  most: number,
): Promise<string[]> {
  const found: string[] = []
  let compared = 0
  const wanted = { place, grams, and: sql<boolean>`true`, most: mostCompared, withText: true }
  for await (const rows of newestFirst(db, wanted)) {
    compared += rows.length
    for (const row of rows) if (almostHolds(row.folded, words)) found.push(row.question_id)
    if (found.length >= most || compared >= mostCompared) break
  }
  return found.slice(0, most)
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

/** What is found in the newest segment, then in as many before it as should hold enough; in all of them where nothing is sure. */
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
  let seen = 0
  let high = Math.floor(top / segment)
  // The newest segment may have only just begun: alone it would say little about how many are to be looked at.
  let width = top % segment < segment / 2 ? 2 : 1
  while (high >= 0) {
    if (width > mostSegments) width = high + 1
    const low = Math.max(0, high - width + 1)
    const segments = Array.from({ length: high - low + 1 }, (_, n) => -(low + n) - 1)
    const there =
      segments.length > mostSegments ? sql`no < ${(high + 1) * segment}` : sql`grams && ${list(segments)}`
    const ways = grams.map(
      (some) => sql`select ${columns}, no from forum_text
        where grams @> ${numbers([...some, ...inside])} and ${there}
          and grams && ${numbers(courses)} and ${and}`,
    )
    // `no + 0`: the order must not tempt the planner to walk the table backwards until enough has been found.
    const found = await sql<Found>`select ${columns} from (${sql.join(ways, sql` union `)}) as found
      order by no + 0 desc limit ${most}`.execute(db)
    yield found.rows
    seen += found.rows.length
    high = low - 1
    width = nextWidth(top + 1 - low * segment, seen, most)
  }
}

/** How many segments should hold what is still wanted, by what the newest `looked` questions held; a step is not trusted far. */
function nextWidth(looked: number, seen: number, wanted: number): number {
  const before = looked / segment
  const enough = (Math.max(1, wanted - seen) / Math.max(seen, 1)) * before * more
  return Math.ceil(Math.min(enough, before * mostWider))
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
