/** What the feature's tests share: reading a pack without a school, and a school that packs are imported into. */

import { MemoryPack } from '@porua/files/source'
import { remarkLine } from '@porua/files/validation-errors'
import { attemptRow } from '@porua/testkit/attempts'
import { freshDatabase } from '@porua/testkit/databases'
import { png } from '@porua/testkit/png'
import { PackRefused } from '../../platform/pack-refused.ts'
import { MovableClock } from '../../ports/clock/clock.ts'
import type { Database, Dialect } from '../../ports/database/database.ts'
import type { Tables } from '../../ports/database/tables.ts'
import { emptySchool } from './empty-school.ts'
import type { ImportReport, SchoolParts } from './import-pack.ts'
import type { KnownSchool, SchoolPlan } from './plan.ts'
import { readPack } from './read-pack.ts'
import { importPack, packOf, smallQuestions, smallSchool, type TestPack } from './school.factory.ts'

export const hour = 3_600_000
/** Where the clock of every test stands at first. */
export const start = Date.parse('2026-03-01T10:00:00Z')
type PackFiles = Record<string, string | Uint8Array>

/** @throws PackRefused */
export async function readFiles(files: PackFiles, known: KnownSchool = emptySchool()): Promise<SchoolPlan> {
  return readPack(new MemoryPack(files), known, start)
}

/** The lines that a person would read; none when the pack is right. */
export async function mistakesIn(files: PackFiles, known?: KnownSchool): Promise<string[]> {
  return refusalOf(readFiles(files, known))
}

async function refusalOf(work: Promise<unknown>): Promise<string[]> {
  try {
    await work
    return []
  } catch (error) {
    if (error instanceof PackRefused) return error.mistakes.list.map(remarkLine)
    throw error
  }
}

/** The small pack with school.json changed by `change`, and a picture. */
export function withSchool(change: (school: ReturnType<typeof smallSchool>) => void): PackFiles {
  const changed = smallSchool()
  change(changed)
  return { ...packOf(changed), 'media/a.png': png }
}

/** The small pack with its first question changed, and a picture. */
export function withQuestion(change: object): PackFiles {
  const [first, ...rest] = smallQuestions()
  return { ...packOf(smallSchool(), [{ ...first, ...change }, ...rest]), 'media/a.png': png }
}

const imported = [
  'provider',
  'student',
  'student_group',
  'course',
  'subject',
  'item',
  'book',
  'content',
  'study_group',
  'group_item',
  'bank_question',
  'exam',
  'group_exam',
  'exam_question',
  'exam_key',
  'notice',
  'notice_group',
] as (keyof Tables)[]

/** These parts with a database where `change` is done between what an import reads and what it writes, once. */
export function overtaken(parts: SchoolParts, change: () => Promise<unknown>): SchoolParts {
  const { db } = parts
  let done = false
  return {
    ...parts,
    db: {
      dialect: db.dialect,
      read: (work) => db.read(work),
      scan: (work, lag) => db.scan(work, lag),
      write: async (work) => {
        if (!done) {
          done = true
          await change()
        }
        return db.write(work)
      },
      ping: () => db.ping(),
      close: () => db.close(),
    },
  }
}

/** A school in a fresh database, with a clock that stands still. */
export class TestSchool {
  readonly db: Database
  readonly clock = new MovableClock(start)
  readonly close: () => Promise<void>
  private constructor(db: Database, close: () => Promise<void>) {
    this.db = db
    this.close = close
  }

  static async open(dialect: Dialect): Promise<TestSchool> {
    const { db, close } = await freshDatabase(dialect)
    return new TestSchool(db, close)
  }

  load(pack: TestPack = packOf()): Promise<ImportReport> {
    return importPack(this.db, pack, { clock: this.clock })
  }

  /** The mistakes for which the school refuses a pack. @throws Error when it takes it, or anything changed. */
  async refusal(pack: TestPack): Promise<string[]> {
    const before = JSON.stringify(await this.everything())
    const lines = await refusalOf(this.load(pack))
    if (lines.length === 0) throw new Error('the pack was taken')
    if (JSON.stringify(await this.everything()) !== before)
      throw new Error('the refused pack changed something')
    return lines
  }

  all<T extends keyof Tables>(table: T): Promise<Tables[T][]> {
    return this.db.read((db) =>
      db
        .selectFrom(table as 'exam')
        .selectAll()
        .execute(),
    ) as Promise<Tables[T][]>
  }

  /** Every row that imports write. */
  async everything(): Promise<Record<string, unknown>> {
    return Object.fromEntries(await Promise.all(imported.map(async (name) => [name, await this.all(name)])))
  }

  exam(id = 'live'): Promise<Tables['exam']> {
    return this.db.read((db) =>
      db.selectFrom('exam').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    )
  }

  /** The questions of one edition, in order. */
  questions(edition = 1, id = 'live'): Promise<Tables['exam_question'][]> {
    return this.db.read((db) =>
      db
        .selectFrom('exam_question')
        .selectAll()
        .where('exam_id', '=', id)
        .where('edition', '=', edition)
        .orderBy('position')
        .execute(),
    )
  }

  /** The answers that the newest key of a question holds. */
  async answers(questionId = ''): Promise<string[]> {
    const keys = (await this.all('exam_key')).filter((key) => key.question_id === questionId)
    return JSON.parse(
      keys.toSorted((one, other) => other.generation - one.generation)[0]?.answer_json ?? '[]',
    ) as string[]
  }

  schedule(id = 'live'): Promise<Tables['group_exam']> {
    return this.db.read((db) =>
      db.selectFrom('group_exam').selectAll().where('exam_id', '=', id).executeTakeFirstOrThrow(),
    )
  }

  student(sid: string): Promise<Tables['student']> {
    return this.db.read((db) =>
      db.selectFrom('student').selectAll().where('sid', '=', sid).executeTakeFirstOrThrow(),
    )
  }

  /** A correction of the exam has begun: the keys of the next generation are made, and the old ones are still shown. */
  async beginRegrade(exam_id = 'live'): Promise<void> {
    const now = this.clock.now()
    await this.db.write(async (tx) => {
      const row = { exam_id, generation: 2, question_id: 'q', change_json: '{}', notified_to: '', changed: 0 }
      const times = { created_at: now, touched_at: now, flipped_at: null, done_at: null }
      await tx
        .insertInto('regrade')
        .values({ ...row, ...times })
        .execute()
      const keys = tx.selectFrom('exam_key').selectAll().where('exam_id', '=', exam_id)
      const copies = (await keys.execute()).map((key) => ({ ...key, generation: 2 }))
      await tx.insertInto('exam_key').values(copies).execute()
    })
  }

  /** It is shown. */
  async showRegrade(exam_id = 'live'): Promise<void> {
    await this.db.write(async (tx) => {
      const flipped_at = this.clock.now()
      await tx.updateTable('regrade').set({ flipped_at }).where('exam_id', '=', exam_id).execute()
      await tx.updateTable('exam').set({ generation: 2 }).where('id', '=', exam_id).execute()
    })
  }

  /** S-1 starts the exam now, for an hour. */
  async sit(id = 'live'): Promise<void> {
    const { id: student_id } = await this.student('S-1')
    await this.db.write(async (tx) => {
      await tx
        .insertInto('attempt')
        .values(
          attemptRow({
            id: `a-${id}`,
            exam_id: id,
            group_id: 'g1',
            student_id,
            started_at: this.clock.now(),
          }),
        )
        .execute()
    })
  }
}
