/** The school in the database: what an import reads, and how its changes are written. All SQL of this room. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { batch } from '../../ports/database/batch.ts'
import type { Dialect, Reader, Tx } from '../../ports/database/database.ts'
import { type ColumnKind, type JsonRow, jsonRows, lockRows } from '../../ports/database/sql.ts'
import type { Tables } from '../../ports/database/tables.ts'
import { type BulkRow, type Changes, type SchoolTableName, schoolTables } from './school.bulk.ts'
import type { Difference } from './school.difference.ts'
import { Overtaken } from './school.moment.ts'
import type { SchoolSnapshot, SnapshotQuestions, SnapshotStudent } from './school.snapshot.ts'
import { packSource, revisionKey } from './school.snapshot.ts'
import { attemptsRunning } from './sittings.store.ts'

/**
 * Sizes of statements and messages. Beside a running server each message crosses its main thread, which must not stand
 * still for many megabytes; but each message is also a moment that the writer waits for us.
 */
const rowsPerStatement = 1000
const charactersPerStatement = 500_000
const statementsPerMessage = 4

/** Everything but questions. For `scan`. */
export async function loadSchool(db: Reader): Promise<SchoolSnapshot> {
  const settings = new Map<string, string>()
  for (const row of await db.selectFrom('provider').selectAll().orderBy('key').execute())
    settings.set(row.key, row.value_json)
  const revision = settings.get(revisionKey) ?? null
  settings.delete(revisionKey)
  return {
    revision,
    settings,
    courses: await db.selectFrom('course').selectAll().orderBy('position').orderBy('id').execute(),
    subjects: await db.selectFrom('subject').selectAll().orderBy('position').orderBy('id').execute(),
    items: await db.selectFrom('item').selectAll().orderBy('position').orderBy('id').execute(),
    books: await db.selectFrom('book').selectAll().orderBy('position').orderBy('id').execute(),
    contents: await db.selectFrom('content').selectAll().orderBy('position').orderBy('id').execute(),
    groups: await db.selectFrom('study_group').selectAll().orderBy('position').orderBy('id').execute(),
    groupItems: await db
      .selectFrom('group_item')
      .selectAll()
      .orderBy('group_id')
      .orderBy('kind')
      .orderBy('item_id')
      .execute(),
    students: await selectStudents(db).orderBy('sid').execute(),
    memberships: await db.selectFrom('student_group').selectAll().execute(),
    exams: await db.selectFrom('exam').selectAll().orderBy('id').execute(),
    schedules: await db.selectFrom('group_exam').selectAll().orderBy('position').orderBy('exam_id').execute(),
    ...(await loadNotices(db)),
  }
}

async function loadNotices(db: Reader): Promise<Pick<SchoolSnapshot, 'notices' | 'noticeGroups'>> {
  return {
    notices: await db
      .selectFrom('notice')
      .select(['id', 'type', 'message', 'info_json', 'created_at', 'at_source', 'source'])
      .where('source', '=', packSource)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    noticeGroups: await db
      .selectFrom('notice_group')
      .innerJoin('notice', 'notice.id', 'notice_group.notice_id')
      .selectAll('notice_group')
      .where('notice.source', '=', packSource)
      .execute(),
  }
}

/** Students as an import compares them. */
export function selectStudents(db: Reader): SelectQueryBuilder<Tables, 'student', SnapshotStudent> {
  return db
    .selectFrom('student')
    .select(['id', 'sid', 'mobile', 'name', 'contact', 'branch', 'division', 'session', 'code', 'link'])
    .select(['imported_ssc', 'imported_hsc'])
    .select(sql<number>`case when password_hash is null then 0 else 1 end`.as('registered'))
}

/** The questions of these banks and exams, and who has sat the exams, or sits them `now`. For `scan`. */
export async function loadQuestions(
  db: Reader,
  files: string[],
  examIds: string[],
  now: number,
): Promise<SnapshotQuestions> {
  const bank: SnapshotQuestions['bank'] = []
  for (const file of files)
    bank.push(
      ...(await db
        .selectFrom('bank_question')
        .selectAll()
        .where('file', '=', file)
        .orderBy('position')
        .execute()),
    )
  const questions: SnapshotQuestions = {
    bank,
    examQuestions: [],
    examKeys: [],
    attempts: new Map(),
    regrading: new Set(),
    running: [],
  }
  for (const id of examIds) await loadExam(db, id, now, questions)
  return questions
}

async function loadExam(db: Reader, id: string, now: number, into: SnapshotQuestions): Promise<void> {
  const exam = await db
    .selectFrom('exam')
    .select(['edition', 'generation', 'grace_minutes'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!exam) return
  const { edition, generation, grace_minutes } = exam
  const questions = db.selectFrom('exam_question').selectAll().where('exam_id', '=', id)
  into.examQuestions.push(...(await questions.where('edition', '=', edition).orderBy('position').execute()))
  const keys = db.selectFrom('exam_key').selectAll().where('exam_id', '=', id)
  into.examKeys.push(...(await keys.where('generation', '=', generation).execute()))
  if ((await beingRegraded(db, [id])).length > 0) into.regrading.add(id)
  const attempts = db.selectFrom('attempt').where('exam_id', '=', id)
  const { count } = await attempts
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  into.attempts.set(id, Number(count))
  into.running.push(...(await attemptsRunning(db, { id, grace_minutes }, now)))
}

/** Counts the import. False: another one came between, what was compared is no longer the school. */
export async function takeRevision(tx: Tx, seen: string | null): Promise<boolean> {
  const value_json = String(Number(seen ?? '0') + 1)
  if (seen === null) {
    const insert = tx.insertInto('provider').values({ key: revisionKey, value_json })
    const made = await insert.onConflict((conflict) => conflict.column('key').doNothing()).executeTakeFirst()
    return Number(made.numInsertedOrUpdatedRows ?? 0) === 1
  }
  const update = tx.updateTable('provider').set({ value_json }).where('key', '=', revisionKey)
  return Number((await update.where('value_json', '=', seen).executeTakeFirst()).numUpdatedRows) === 1
}

/** The same for what changes the school without having compared it: the next import compares anew. */
export async function nextRevision(tx: Tx): Promise<void> {
  const row = await tx
    .selectFrom('provider')
    .select('value_json')
    .where('key', '=', revisionKey)
    .executeTakeFirst()
  if (!(await takeRevision(tx, row?.value_json ?? null))) throw new Overtaken()
}

/** Those of these exams that have a correction under way, which is not shown yet. */
async function beingRegraded(db: Reader, examIds: string[]): Promise<string[]> {
  if (examIds.length === 0) return []
  const rows = await db
    .selectFrom('regrade')
    .select('exam_id')
    .where('exam_id', 'in', examIds)
    .where('flipped_at', 'is', null)
    .execute()
  return rows.map((row) => row.exam_id)
}

/**
 * Whether exams have become other ones since they were compared: one whose key changes has been sat meanwhile, or a correction of one
 * whose keys are added to has begun or been shown. Locks them, so that it stays so until the import is written.
 */
export async function changedMeanwhile(
  tx: Tx,
  { untouched, generations }: Pick<Difference, 'untouched' | 'generations'>,
): Promise<boolean> {
  const ids = [...new Set([...untouched, ...generations.keys()])].sort()
  if (ids.length === 0) return false
  const exams = await lockRows(
    tx.selectFrom('exam').select(['id', 'generation']).where('id', 'in', ids).orderBy('id'),
  ).execute()
  if (exams.some(({ id, generation }) => (generations.get(id) ?? generation) !== generation)) return true
  if ((await beingRegraded(tx, [...generations.keys()])).length > 0) return true
  if (untouched.size === 0) return false
  const sat = tx
    .selectFrom('attempt')
    .select('exam_id')
    .where('exam_id', 'in', [...untouched])
  return (await sat.limit(1).executeTakeFirst()) !== undefined
}

/** Sets the hand-made release where there is none yet; null: no such exam. */
export async function releaseExam(
  tx: Tx,
  id: string,
  at: number,
): Promise<{ title: string; releasedBefore: number | null } | null> {
  const exam = await lockRows(
    tx.selectFrom('exam').select(['title', 'released_at']).where('id', '=', id),
  ).executeTakeFirst()
  if (!exam) return null
  if (exam.released_at === null)
    await tx.updateTable('exam').set({ released_at: at }).where('id', '=', id).execute()
  return { title: exam.title, releasedBefore: exam.released_at }
}

/** The groups that list an exam. */
export async function groupsListing(db: Reader, examId: string): Promise<string[]> {
  const rows = await db.selectFrom('group_exam').select('group_id').where('exam_id', '=', examId).execute()
  return rows.map((row) => row.group_id)
}

/** The changes as statements, made before the transaction, so that it holds the writer no longer than it must. */
export function changeStatements(dialect: Dialect, changes: Changes): RawBuilder<unknown>[] {
  const statements: RawBuilder<unknown>[] = []
  for (const rows of chunks(changes.renumbered)) statements.push(letMobilesGo(dialect, rows))
  for (const [table, { put, remove }] of changes.tables) {
    for (const rows of chunks(remove)) statements.push(removal(dialect, table, rows))
    for (const rows of chunks(put)) statements.push(writing(dialect, table, rows))
  }
  return statements
}

/** Runs the statements, a few in one message; with `commit` the last message brings the unit's commit along. */
export async function applyStatements(
  tx: Tx,
  statements: RawBuilder<unknown>[],
  { commit }: { commit: boolean },
): Promise<void> {
  for (let from = 0; from < statements.length; from += statementsPerMessage) {
    const some = statements.slice(from, from + statementsPerMessage).map((statement) => statement.compile(tx))
    await batch(tx, some, { commit: commit && from + statementsPerMessage >= statements.length })
  }
}

function* chunks<R extends object>(rows: R[]): Generator<R[]> {
  let chunk: R[] = []
  let length = 0
  for (const row of rows) {
    chunk.push(row)
    for (const value of Object.values(row as Record<string, unknown>))
      length += typeof value === 'string' ? value.length : 8
    if (chunk.length < rowsPerStatement && length < charactersPerStatement) continue
    yield chunk
    chunk = []
    length = 0
  }
  if (chunk.length > 0) yield chunk
}

function writing(dialect: Dialect, table: SchoolTableName, rows: BulkRow[]): RawBuilder<unknown> {
  const { key, columns, once = [], fill = [] } = schoolTables[table] as (typeof schoolTables)['student']
  const names = Object.keys(columns)
  const list = sql.join(names.map((name) => sql.ref(name)))
  const changing = names.filter((name) => !key.includes(name as never) && !once.includes(name as never))
  const sets = changing.map((name) => {
    const column = sql.ref(name)
    const next = sql`excluded.${column}`
    return fill.includes(name as never)
      ? sql`${column} = coalesce(${sql.table(table)}.${column}, ${next})`
      : sql`${column} = ${next}`
  })
  const conflict = sets.length > 0 ? sql`do update set ${sql.join(sets)}` : sql`do nothing`
  return sql`insert into ${sql.table(table)} (${list})
    select ${list} from ${jsonRows(dialect, rows, columns)} as r where true
    on conflict (${sql.join(key.map((name) => sql.ref(name)))}) ${conflict}`
}

function removal(dialect: Dialect, table: SchoolTableName, rows: BulkRow[]): RawBuilder<unknown> {
  const { key } = schoolTables[table]
  const columns: Record<string, ColumnKind> = schoolTables[table].columns
  const kinds = Object.fromEntries(key.map((name) => [name, columns[name] ?? 'text']))
  const list = sql.join(key.map((name) => sql.ref(name)))
  return sql`delete from ${sql.table(table)} where (${list}) in (select ${list} from ${jsonRows(dialect, rows as JsonRow<typeof kinds>[], kinds)} as r)`
}

/** Two students may swap their numbers: each lets go of the old one first. */
function letMobilesGo(dialect: Dialect, rows: { id: string }[]): RawBuilder<unknown> {
  return sql`update student set mobile = '~' || id
    where id in (select id from ${jsonRows(dialect, rows, { id: 'text' })} as r)`
}
