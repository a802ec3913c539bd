/** Items (chapters, lectures, question-solve items), their videos and notes, in the database. Every read is bounded by the student's groups. */
import type { Reader } from '../../ports/database/database.ts'
import type { BookTable, ContentTable, ItemKind, ItemTable } from '../../ports/database/tables.ts'

/** The ids of the items of a kind that the student's groups list. */
function listedItems(db: Reader, studentId: string, kind: ItemKind) {
  return db
    .selectFrom('student_group')
    .innerJoin('group_item', 'group_item.group_id', 'student_group.group_id')
    .select('group_item.item_id')
    .where('group_item.kind', '=', kind)
    .where('student_group.student_id', '=', studentId)
}

/** The items of a kind in a subject that the student's groups list, in the school's order. */
export async function itemsOfSubject(
  db: Reader,
  studentId: string,
  kind: ItemKind,
  subjectId: string,
): Promise<ItemTable[]> {
  return db
    .selectFrom('item')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('id', 'in', listedItems(db, studentId, kind))
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** How many published videos and notes the items of a kind in a subject have; an item without any has no row. */
export async function contentCounts(
  db: Reader,
  kind: ItemKind,
  subjectId: string,
): Promise<{ item_id: string; type: ContentTable['type']; contents: number }[]> {
  const items = db
    .selectFrom('item')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
  return db
    .selectFrom('content')
    .select(({ fn }) => ['item_id', 'type', fn.countAll<number>().as('contents')])
    .where('item_kind', '=', kind)
    .where('item_id', 'in', items)
    .where('published', '=', 1)
    .groupBy(['item_id', 'type'])
    .execute()
}

/** An item with its course, if one of the student's groups lists it. */
export async function itemOfStudent(
  db: Reader,
  studentId: string,
  kind: ItemKind,
  itemId: string,
): Promise<(ItemTable & { course_id: string }) | undefined> {
  return db
    .selectFrom('item')
    .innerJoin('subject', 'subject.id', 'item.subject_id')
    .selectAll('item')
    .select('subject.course_id')
    .where('item.kind', '=', kind)
    .where('item.id', '=', itemId)
    .where('item.id', 'in', listedItems(db, studentId, kind))
    .executeTakeFirst()
}

/** Videos and notes of an item in the provider's order, with where this student stopped watching. */
export async function contentsOfItem(
  db: Reader,
  studentId: string,
  kind: ItemKind,
  itemId: string,
): Promise<(ContentTable & { stopped_at: number | null })[]> {
  return db
    .selectFrom('content')
    .leftJoin('playback', (join) =>
      join.onRef('playback.content_id', '=', 'content.id').on('playback.student_id', '=', studentId),
    )
    .selectAll('content')
    .select('playback.position as stopped_at')
    .where('content.item_kind', '=', kind)
    .where('content.item_id', '=', itemId)
    .where('content.published', '=', 1)
    .orderBy('content.position')
    .orderBy('content.id')
    .execute()
}

/** The published contents that a student's groups list, once for each group, with their subjects. */
export function listedContents(db: Reader, studentId: string) {
  return db
    .selectFrom('content')
    .innerJoin('item', (join) =>
      join.onRef('item.kind', '=', 'content.item_kind').onRef('item.id', '=', 'content.item_id'),
    )
    .innerJoin('subject', 'subject.id', 'item.subject_id')
    .innerJoin('group_item', (join) =>
      join
        .onRef('group_item.kind', '=', 'content.item_kind')
        .onRef('group_item.item_id', '=', 'content.item_id'),
    )
    .innerJoin('student_group', 'student_group.group_id', 'group_item.group_id')
    .where('student_group.student_id', '=', studentId)
    .where('content.published', '=', 1)
}

/** A published video or note that one of the student's groups lists, with its subject and course. */
export async function contentOfStudent(
  db: Reader,
  studentId: string,
  by: { id: string } | { key: string },
): Promise<(ContentTable & { subject_id: string; course_id: string }) | undefined> {
  const query = listedContents(db, studentId)
    .selectAll('content')
    .select(['item.subject_id', 'subject.course_id'])
  return 'id' in by
    ? query.where('content.id', '=', by.id).executeTakeFirst()
    : query.where('content.key', '=', by.key).executeTakeFirst()
}

/** The books of these courses, in the school's order. */
export async function booksOf(db: Reader, courseIds: string[]): Promise<BookTable[]> {
  if (courseIds.length === 0) return []
  return db
    .selectFrom('book')
    .selectAll()
    .where('course_id', 'in', courseIds)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Whether a content that is shown to somebody has this id or key: whoever is not in its groups gets 403, not 404. */
export async function contentIsThere(db: Reader, by: { id: string } | { key: string }): Promise<boolean> {
  const query = db.selectFrom('content').select('id').where('published', '=', 1)
  const found = 'id' in by ? query.where('id', '=', by.id) : query.where('key', '=', by.key)
  return (await found.executeTakeFirst()) !== undefined
}
