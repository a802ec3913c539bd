/** What the forum's bench asks of a database that is filled, one call after the other, and how long each took. */
import { readFileSync } from 'node:fs'
import { FindingService, type QuestionSearch } from '@porua/server/features/forum/finding.service'
import type { Session } from '@porua/server/platform/sessions'
import { systemClock } from '@porua/server/ports/clock/clock'
import type { Database } from '@porua/server/ports/database/database'
import { searchOf } from '@porua/server/ports/search/search'
import { sql } from 'kysely'
import { Chance, questionsOf, typo } from './forum-texts.ts'

const courses = ['c0', 'c1', 'c2', 'c3']
const session = { studentId: 's0' } as Session

/** One line of the report. */
export function say(what: string, figure: string, detail = ''): void {
  process.stdout.write(`${what.padEnd(58)} ${figure.padStart(12)}  ${detail}\n`)
}

const at = (times: number[], share: number): number => times[Math.floor(times.length * share)] ?? 0
const ms = (value: number): string => `${value.toFixed(1)} ms`

/** Calls of one kind. A busy machine stretches the times, and hardly the processor's. */
interface Timed {
  /** Milliseconds, sorted. */
  times: number[]
  /** Milliseconds of processor a call, this process and the database's. */
  cpu: number
}

export class ForumMeasure {
  readonly #db: Database
  readonly #queries: number
  readonly #finding: FindingService
  /** What is searched for are words of questions that are there: the common ones as often as they are written. */
  readonly #samples = [...questionsOf(2_000)]
  readonly #chance = new Chance(7)

  /** Each kind is asked `queries` times. */
  constructor(db: Database, queries: number) {
    this.#db = db
    this.#queries = queries
    const places = {
      courseIdsOf: async () => courses,
      subjectIdsOf: async () => [],
      chapterOf: async () => null,
    }
    this.#finding = new FindingService({ db, clock: systemClock, search: searchOf(db.dialect), places })
  }

  async all(): Promise<void> {
    for (let turn = 0; turn < 20; turn++) await this.#ask({ searchString: this.#word() })
    await this.searches()
    await this.lists()
  }

  async searches(): Promise<void> {
    const all: number[] = []
    for (const [what, kind] of this.#kinds()) {
      const { times } = await this.#measured(`search, ${what}`, () => this.#ask(kind()))
      all.push(...times)
    }
    all.sort((a, b) => a - b)
    say('search, all of these', `p95 ${ms(at(all, 0.95))}`, `p50 ${ms(at(all, 0.5))}; to reach: 50 ms`)
    let forgiven = 0
    const wrong = async () => {
      const { totalRecords } = await this.#ask({ searchString: typo(this.#long(), this.#chance) })
      if (totalRecords > 0) forgiven++
    }
    await this.#measured(
      'search, one wrong letter',
      wrong,
      () => `to reach: 200 ms; ${forgiven} of ${this.#queries} found something`,
    )
    await this.#measured('suggestions, a whole question typed', () =>
      this.#finding.suggest(session, this.#words().join(' '), null),
    )
    const beginning = () => {
      const words = this.#words().slice(0, 3)
      const last = words.pop() ?? ''
      return [...words, [...last].slice(0, 4).join('')].join(' ')
    }
    await this.#measured('suggestions, the third word half typed', () =>
      this.#finding.suggest(session, beginning(), null),
    )
    const unasked = () =>
      `${typo(this.#long(), this.#chance)} ${this.#words().slice(0, 6).reverse().join(' ')}`
    await this.#measured('suggestions, for a question that nobody asked', () =>
      this.#finding.suggest(session, unasked(), null),
    )
  }

  async lists(): Promise<void> {
    const { courseId, subjectId, chapterId } =
      this.#samples.find((one) => one.courseId === 'c0') ?? this.#chance.one(this.#samples)
    const places: [string, Partial<QuestionSearch>][] = [
      ['all courses', {}],
      ['a course', { courseId }],
      ['a subject', { courseId, subjectId }],
      ['a chapter', { courseId, subjectId, chapterId }],
    ]
    for (const filter of ['none', 'popularity', 'myQuestions', 'myBookmarks'] as const)
      for (const [where, place] of places)
        await this.#pages(`${names[filter]}, ${where}`, { ...place, filter })
    await this.#measured('questions of four courses counted', () => this.#finding.questionCounts(courses))
  }

  /** The first page of a list, the ten-thousandth, and the last where it has fewer. */
  async #pages(what: string, asked: Partial<QuestionSearch>): Promise<void> {
    const total = (await this.#ask(asked)).totalRecords
    const far = Math.max(1, Math.min(10_000, Math.ceil(total / 10)))
    const near = await this.#measured(
      `list, ${what}, page 1`,
      () => this.#ask(asked),
      () => `${total} in all`,
    )
    await this.#measured(
      `list, ${what}, page ${far}`,
      () => this.#ask({ ...asked, page: far }),
      ({ times }) => `${(at(times, 0.5) / at(near.times, 0.5)).toFixed(1)} times page 1; to reach: 5`,
    )
  }

  #kinds(): [string, () => Partial<QuestionSearch>][] {
    const chance = this.#chance
    const placed = () => {
      const { courseId, subjectId, chapterId } = chance.one(this.#samples)
      return { searchString: this.#word(), courseId, subjectId, chapterId }
    }
    return [
      ['one word', () => ({ searchString: this.#word() })],
      ['two words of one question', () => ({ searchString: this.#words().slice(2, 4).join(' ') })],
      ['five words of one question', () => ({ searchString: this.#words().slice(1, 6).join(' ') })],
      ['a part of a word', () => ({ searchString: [...this.#long()].slice(1, 5).join('') })],
      ['one word in a course, page 5', () => ({ searchString: this.#word(), courseId: 'c0', page: 5 })],
      ['one word, most liked first', () => ({ searchString: this.#word(), filter: 'popularity' })],
      ['one word in a subject', () => ({ ...placed(), chapterId: null })],
      ['one word in a chapter', placed],
      ['one word in my questions', () => ({ searchString: this.#word(), filter: 'myQuestions' })],
      ['one word in my bookmarks', () => ({ searchString: this.#word(), filter: 'myBookmarks' })],
    ]
  }

  #words(): string[] {
    return this.#chance.one(this.#samples).text.split(' ')
  }

  #word(): string {
    return this.#chance.one(this.#words())
  }

  #long(): string {
    return this.#chance.one(this.#words().filter((word) => [...word].length >= 5)) ?? 'photosynthesis'
  }

  #ask(asked: Partial<QuestionSearch>) {
    const place = { courseId: null, subjectId: null, chapterId: null }
    return this.#finding.search(session, {
      filter: 'none',
      ...place,
      searchString: '',
      page: 1,
      limit: 10,
      ...asked,
    })
  }

  async #measured(
    what: string,
    work: () => Promise<unknown>,
    more?: (timed: Timed) => string,
  ): Promise<Timed> {
    const measured = await this.#timed(work)
    const { times, cpu } = measured
    const detail = `p50 ${ms(at(times, 0.5))}, p99 ${ms(at(times, 0.99))}, ${cpu.toFixed(1)} ms CPU`
    say(what, `p95 ${ms(at(times, 0.95))}`, more ? `${detail}; ${more(measured)}` : detail)
    return measured
  }

  async #timed(work: () => Promise<unknown>): Promise<Timed> {
    const times: number[] = []
    const before = cpuOf(await this.#processes())
    for (let turn = 0; turn < this.#queries; turn++) {
      const from = performance.now()
      await work()
      times.push(performance.now() - from)
    }
    const cpu = (cpuOf(await this.#processes()) - before) / this.#queries
    return { times: times.sort((a, b) => a - b), cpu }
  }

  /** Of PostgreSQL, which works in processes of its own. */
  async #processes(): Promise<number[]> {
    if (this.#db.dialect === 'sqlite') return []
    const backends = sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()`
    const { rows } = await this.#db.scan((reader) => backends.execute(reader))
    return rows.map((row) => row.pid)
  }
}

const names = {
  none: 'newest',
  popularity: 'most liked',
  myQuestions: 'my questions',
  myBookmarks: 'my bookmarks',
} as const

/** Of this process and of these others, in milliseconds. */
function cpuOf(others: readonly number[]): number {
  const { user, system } = process.cpuUsage()
  const ticks = others.map((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return Number(fields[11]) + Number(fields[12])
  })
  return (user + system) / 1000 + ticks.reduce((sum, one) => sum + one * 10, 0)
}
