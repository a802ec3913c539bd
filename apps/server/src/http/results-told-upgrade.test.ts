/** A database from before results were told: what is out is taken as told, and nothing that is not. */
import { attemptRow } from '@porua/testkit/attempts'
import { dialects, freshDatabase } from '@porua/testkit/databases'
import { makeSchool } from '@porua/testkit/factories'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { up } from '../ports/database/migrations/0007-results-told.ts'

const minute = 60_000
const day = 1_440 * minute

describe.each(dialects)('an upgrade on %s', (dialect) => {
  let db: Awaited<ReturnType<typeof freshDatabase>>
  beforeAll(async () => {
    db = await freshDatabase(dialect)
  })
  afterAll(() => db?.close())

  test('takes what is out as told, and nothing that is not', async () => {
    const now = Date.now()
    const over = { startsAt: now - 2 * day, endsAt: now - day }
    const { students, groups } = await makeSchool(db.db, {
      now,
      exams: [
        { id: 'by hand', ...over, endsAt: now + day, releasedAt: now - day },
        { id: 'at its time', ...over, releaseAt: now - minute },
        { id: 'by the calendar', ...over },
        { id: 'waits for a teacher', ...over },
        { id: 'is not finished', ...over },
        { id: 'is still sat', ...over, endsAt: now + day },
        { id: 'for later', ...over, endsAt: now + day, releaseAt: now + 2 * day },
        { id: 'for practice', ...over, practice: true },
      ],
    })
    await db.db.write(async (tx) => {
      const attempt = (exam_id: string, final_at: number | null) =>
        attemptRow({
          id: exam_id,
          exam_id,
          group_id: groups[0] ?? '',
          student_id: students[0] ?? '',
          paper_id: '',
          set_code: '',
          started_at: over.startsAt,
          cut_marks: 0,
          final_at,
        })
      await tx
        .insertInto('attempt')
        .values([
          attempt('by the calendar', over.endsAt),
          attempt('waits for a teacher', over.endsAt),
          attempt('is not finished', null),
        ])
        .execute()
      const totals = { marks: 0, merit: 0, negative: 0, correct: 0, incorrect: 0, skipped: 0, late: 0 }
      const result = (exam_id: string, pending: number) => ({
        exam_id,
        attempt_id: exam_id,
        student_id: students[0] ?? '',
        number: 1,
        generation: 1,
        ...totals,
        pending,
      })
      await tx
        .insertInto('result')
        .values([result('by the calendar', 0), result('waits for a teacher', 1)])
        .execute()
      await sql`alter table exam drop column announced_at`.execute(tx)
      await sql`alter table attempt drop column told_at`.execute(tx)
      await up(tx as unknown as Kysely<unknown>, dialect)
    })
    const { rows } = await db.db.read((reader) =>
      sql<{ id: string; announced_at: number | null }>`select id, announced_at from exam order by id`.execute(
        reader,
      ),
    )
    const told = rows.filter((row) => row.announced_at !== null)
    expect(told.map((row) => row.id)).toEqual(['at its time', 'by hand', 'by the calendar'])
    for (const { announced_at } of told) expect(Math.abs((announced_at ?? 0) - now)).toBeLessThan(10 * minute)
  })
})
