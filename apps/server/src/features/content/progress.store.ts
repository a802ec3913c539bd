/** What students began, completed, and where they stopped watching, in the database. */
import type { Reader, Tx } from '../../ports/database/database.ts'
import type { CompletionTable, PlaybackTable, SubjectStartTable } from '../../ports/database/tables.ts'
import { listedContents } from './items.store.ts'

/** What a student completed of what stands in a course now, with its subject of now: a pack may have moved it there since. */
export async function completionsOf(
  db: Reader,
  studentId: string,
  courseId: string,
): Promise<{ subject_id: string; content_id: string }[]> {
  return db
    .selectFrom('completion')
    .innerJoin('content', 'content.id', 'completion.content_id')
    .innerJoin('item', (join) =>
      join.onRef('item.kind', '=', 'content.item_kind').onRef('item.id', '=', 'content.item_id'),
    )
    .innerJoin('subject', 'subject.id', 'item.subject_id')
    .select(['item.subject_id', 'completion.content_id'])
    .where('completion.student_id', '=', studentId)
    .where('subject.course_id', '=', courseId)
    .orderBy('completion.completed_at')
    .orderBy('completion.content_id')
    .execute()
}

/** The published contents of a course that the student's groups list, each once, with its subject. */
export async function contentsOfCourse(
  db: Reader,
  studentId: string,
  courseId: string,
): Promise<{ id: string; subject_id: string }[]> {
  return listedContents(db, studentId)
    .select(['content.id', 'item.subject_id'])
    .distinct()
    .where('subject.course_id', '=', courseId)
    .execute()
}

/** Twice is once; the first time stays. */
export async function insertCompletion(tx: Tx, row: CompletionTable): Promise<void> {
  await tx
    .insertInto('completion')
    .values(row)
    .onConflict((on) => on.columns(['student_id', 'content_id']).doNothing())
    .execute()
}

/** Keeps a position unless a later one stands. */
export async function putPosition(tx: Tx, row: PlaybackTable): Promise<void> {
  await tx
    .insertInto('playback')
    .values(row)
    .onConflict((on) =>
      on
        .columns(['student_id', 'content_id'])
        .doUpdateSet({ position: row.position, at: row.at })
        .where('playback.at', '<=', row.at),
    )
    .execute()
}

/** Twice is once; the first time stays. */
export async function insertStart(tx: Tx, row: SubjectStartTable): Promise<void> {
  await tx
    .insertInto('subject_start')
    .values(row)
    .onConflict((on) => on.columns(['student_id', 'subject_id']).doNothing())
    .execute()
}
