/**
 * A statement that reads through a whole table is quick in a test and stands still on exam day. Every statement of the hot
 * calls is caught on its way to a database of thousands of rows, and its plan is asked for: none scans a large table.
 */
import { join } from 'node:path'
import { accountCalls } from '@porua/contract/account'
import { contentCalls } from '@porua/contract/content'
import { examCalls } from '@porua/contract/exams'
import { forumCalls } from '@porua/contract/forum'
import { notificationCalls } from '@porua/contract/notifications'
import { startApp, type TestApp } from '@porua/testkit/app'
import { accepted, type ExamPlace, Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import Sqlite from 'better-sqlite3'
import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { packOf, smallQuestions, smallSchool, smallStudents } from '../features/school-pack/school.factory.ts'
import type { Dialect } from '../ports/database/database.ts'
import { PostgresConnection } from '../ports/database/postgres/postgres-driver.ts'
import { UnitConnection } from '../ports/database/unit-driver.ts'
import { sweepJob } from '../ports/live/outbox.ts'
import { growTables } from './testing/grown.ts'

/**
 * Rows a table. A list of ids counts as a hundred rows to PostgreSQL's planner, and it reads a few hundred pages rather than
 * a hundred entries of an index: below some ten thousand rows its choice says nothing.
 */
const rowsOf = (table: string) => (/^(attempt|forum_question)$/.test(table) ? 20_000 : 6_000)
const live: ExamPlace = { examId: 'live', groupId: 'g1' }
const practice: ExamPlace = { examId: 'practice', groupId: 'g1' }
const inForum = { courseId: 'bio', subjectId: 'botany', chapterId: 'cells' }

/** A large table read through from end to end, in the database's own words. */
interface Scan {
  table: string
  plan: string
}

/** SQLite: 'SCAN t' and 'SCAN t USING INDEX' of a large table; an ordered list that stops at its limit may walk an index. */
function sqliteScans(database: Sqlite.Database, { sql }: CompiledQuery, large: Set<string>): Scan[] {
  const aliases = new Map<string, string>()
  for (const [, table = '', alias] of sql.matchAll(
    /(?:from|join|update|into)\s+"?(\w+)"?(?:\s+as\s+"?(\w+)"?)?/gi,
  ))
    aliases.set(alias ?? table, table)
  // Rows that travel packed bring no parameters of their own; a plan does not ask for their values.
  const values = Array.from(sql.matchAll(/\?/g), () => null)
  const plan = database.prepare(`explain query plan ${sql}`).all(values) as { detail: string }[]
  return plan.flatMap(({ detail }) => {
    const [, name = '', index] = /^SCAN (\w+)( USING .*INDEX)?/.exec(detail) ?? []
    const table = aliases.get(name) ?? name
    return large.has(table) && !(index && /\blimit\b/i.test(sql)) ? [{ table, plan: detail }] : []
  })
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Filter?: string
  Plans?: PlanNode[]
}

/** PostgreSQL, as it would choose now: sequential scans of a large table. */
async function postgresScans(client: pg.Client, query: CompiledQuery, large: Set<string>): Promise<Scan[]> {
  const { rows: found } = await client.query(
    `explain (format json) ${query.sql}`,
    query.parameters as unknown[],
  )
  const walk = (node: PlanNode): Scan[] => [
    ...(node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? '')
      ? [{ table: node['Relation Name'] ?? '', plan: `Seq Scan ${node.Filter ?? ''}` }]
      : []),
    ...(node.Plans ?? []).flatMap(walk),
  ]
  return walk(found[0]['QUERY PLAN'][0].Plan as PlanNode)
}

/** What a student's phone asks on exam day and on any other. */
async function hotCalls(app: TestApp, student: Student, questionId: string): Promise<void> {
  const { paper } = await student.sit(live)
  const choice = paper.questions.find(({ question }) => question.type === 'MCQ')?.question
  const answer = { questionId: choice?._id ?? '', answer: [choice?.options[0] ?? ''] }
  await student.mustSave(live, [{ ...answer, timestamp: app.clock.now(), revision: 1 }])
  await student.examOf(live)
  await student.mine()
  await student.submit(live)
  await student.sit(practice)
  await student.submit(practice)
  await student.mustResult(practice)
  await student.result(live)
  const ok = async (what: string, reply: Promise<{ status: number; data?: unknown }>) =>
    expect([what, (await reply).status]).toEqual([what, 200])
  await ok('scoreboard', student.call(examCalls.scoreboard, { query: {} }))
  await ok('analytics', student.call(examCalls.analytics, { query: {} } as never))
  await ok('notices', student.call(notificationCalls.list, { query: {} } as never))
  await ok('profile', student.call(accountCalls.profile, {}))
  for (const body of [{}, { ...inForum }, { searchString: 'cells divide' }])
    await ok('forum', student.call(forumCalls.search, { body } as never))
  await ok('thread', student.call(forumCalls.question, { params: { id: questionId } }))
  await ok('replies', student.call(forumCalls.comments, { params: { questionId }, query: {} } as never))
  await ok('like', student.call(forumCalls.like, { body: { questionId } } as never))
  await app.composed.exams.finaliser.finaliseDue(app.clock.now())
}

/** What a student asks now and then, and what the server does without being asked. */
async function warmCalls(app: TestApp, student: Student, questionId: string): Promise<void> {
  const ok = async (what: string, reply: Promise<{ status: number; text?: string }>) => {
    const { status, text } = await reply
    expect([what, status, status === 200 ? '' : text]).toEqual([what, 200, ''])
  }
  const retaken = { examId: practice.examId, studentId: student.id }
  const again = { params: retaken, query: { groupId: practice.groupId } }
  await ok('retake', student.call(examCalls.retake, again))
  const courses = student.call(contentCalls.courses, {} as never)
  await ok('courses', courses)
  const inBotany = { params: { subjectId: inForum.subjectId }, query: {} } as never
  await ok('lectures', student.call(contentCalls.lecturesBySubject, inBotany))
  await ok('chapters', student.call(contentCalls.chaptersBySubject, inBotany))
  const completion = { params: { courseId: inForum.courseId }, query: {} } as never
  await ok('completion', student.call(contentCalls.completion, completion))
  await ok('bookmark', student.call(forumCalls.bookmark, { body: { questionId } } as never))
  const mine = { params: { studentId: student.id }, query: {} } as never
  await ok('bookmarks', student.call(forumCalls.bookmarks, mine))
  await ok('upvotes', student.call(forumCalls.upvotes, { query: {} } as never))
  await ok('report', student.call(forumCalls.report, { body: { questionId, reason: 'spam' } } as never))
  await ok('subjects', student.call(forumCalls.subjects, { query: {} } as never))
  const keyword = { body: { searchString: 'cells divide', courseId: inForum.courseId } } as never
  await ok('keyword', student.call(forumCalls.keyword, keyword))
  const body = { ...inForum, questionDescription: 'Why do leaves fall?' }
  await ok('ask', student.call(forumCalls.addQuestion, { body } as never))
  await ok('own', student.call(forumCalls.search, { body: { studentId: student.id } } as never))
  await app.runJobs()
  for (const job of [...app.composed.uploads.jobs, sweepJob(app.db)]) await job.run(app.clock.now())
  await ok('logout', student.call(accountCalls.logout, {} as never))
}

describe.each(dialects)('the plans of hot calls, on %s', (dialect: Dialect) => {
  let app: TestApp
  afterEach(async () => {
    vi.restoreAllMocks()
    await app.close()
  })

  test('no statement reads through a large table', async () => {
    const people = smallStudents.split('\n').slice(0, 2)
    people.push('01711000002,Ayesha,S-2,,,,,,,,,g1,Passw0rd')
    app = await startApp({ dialect, pack: packOf(smallSchool(), smallQuestions(), people.join('\n')) })
    const first = await Student.signIn(app.url, '01711000001', 'Passw0rd', 'phone')
    const body = { ...inForum, questionDescription: 'Why do cells divide?' }
    const { question } = accepted('ask', await first.call(forumCalls.addQuestion, { body }))
    const reply = { questionId: question._id, reply: 'Because they grow.' }
    accepted('reply', await first.call(forumCalls.addComment, { body: reply }))
    await hotCalls(app, first, question._id)
    const large = await growTables(app.db, rowsOf)
    const wanted = 'student session attempt answer answer_log result forum_question forum_comment forum_text'
    expect([...large]).toEqual(expect.arrayContaining(wanted.split(' ')))

    const caught = new Map<string, CompiledQuery>()
    const keep = (queries: readonly CompiledQuery[]) => {
      for (const query of queries)
        if (!/^\s*(begin|commit|rollback|set)\b/i.test(query.sql)) caught.set(query.sql, query)
    }
    for (const { prototype } of [UnitConnection, PostgresConnection]) {
      const { batch, executeQuery } = prototype
      vi.spyOn(prototype, 'batch').mockImplementation(function (this: never, queries, commit) {
        keep(queries)
        return batch.call(this, queries, commit)
      })
      vi.spyOn(prototype, 'executeQuery').mockImplementation(function (this: never, query) {
        keep([query])
        return executeQuery.call(this, query) as never
      })
    }
    const second = await Student.signIn(app.url, '01711000002', 'Passw0rd', 'phone')
    await hotCalls(app, second, question._id)
    await warmCalls(app, second, question._id)
    vi.restoreAllMocks()
    expect(caught.size).toBeGreaterThan(40)

    // One that does read through, so that an empty list of findings means something.
    const bad = { sql: 'select id from attempt where submitted_device = set_code', parameters: [] } as never
    const scans: string[] = []
    const note = ({ sql }: CompiledQuery, found: Scan[]) => {
      for (const { table, plan } of found)
        scans.push(`${table}: ${plan}\n  in ${sql.replace(/\s+/g, ' ').slice(0, 600)}`)
    }
    if (dialect === 'sqlite') {
      const database = new Sqlite(join(app.place.dataDir, 'porua.db'), { readonly: true })
      expect(sqliteScans(database, bad, large)).toMatchObject([{ table: 'attempt' }])
      for (const query of caught.values()) note(query, sqliteScans(database, query, large))
      database.close()
    } else {
      const client = new pg.Client({ connectionString: app.place.url ?? '' })
      await client.connect()
      expect(await postgresScans(client, bad, large)).toMatchObject([{ table: 'attempt' }])
      for (const query of caught.values()) note(query, await postgresScans(client, query, large))
      await client.end()
    }
    process.stdout.write(`plans on ${dialect}: ${caught.size} statements over ${large.size} large tables\n`)
    expect(scans).toEqual([])
  }, 120_000)
})
