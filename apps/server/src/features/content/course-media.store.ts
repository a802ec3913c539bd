/** Which media belong to what a student's groups list, in the database. */
import type { Reader } from '../../ports/database/database.ts'
import { isAny } from '../../ports/database/queries.ts'
import { coursesOfStudent } from './content.store.ts'
import { booksOf } from './items.store.ts'

/** Whether a key is a book of the student's courses or its cover, or a note or a thumbnail that the student's groups list. */
export async function isCourseMedia(db: Reader, studentId: string, key: string): Promise<boolean> {
  const listed = await publishedOf(db, studentId)
    .select('content.id')
    .where((where) =>
      where.or([
        where.and([where('content.key', '=', key), where('content.type', '=', 'file')]),
        where('content.thumbnail', '=', key),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  if (listed) return true
  const courses = await coursesOfStudent(db, studentId)
  const books = await booksOf(
    db,
    courses.map((course) => course.id),
  )
  return books.some((book) => book.file === key || book.image === key)
}

/** Whether a key is the file of a video, or lies in a video's folder. */
export async function isVideoPart(db: Reader, key: string): Promise<boolean> {
  return isAny(
    db
      .selectFrom('content')
      .where('type', '=', 'video')
      .where('key', '>=', partRange(key).from)
      .where('key', '<', partRange(key).to),
  )
}

/** Whether it is a part of a video that the student's groups list. */
export async function isVideoPartOf(db: Reader, studentId: string, key: string): Promise<boolean> {
  return isAny(
    publishedOf(db, studentId)
      .where('content.type', '=', 'video')
      .where('content.key', '>=', partRange(key).from)
      .where('content.key', '<', partRange(key).to),
  )
}

/**
 * The keys of the videos whose part a key can be, from one up to and without another (keys sort bytewise): that file itself, or
 * every manifest of the folder `school/<digest>/` in which it lies.
 */
function partRange(key: string): { from: string; to: string } {
  const folder = /^[^/]+\/[^/]+\//.exec(key)?.[0]
  // '0' comes right behind '/', and no key has a sign as small as '!'.
  return folder === undefined ? { from: key, to: `${key}!` } : { from: folder, to: `${folder.slice(0, -1)}0` }
}

function publishedOf(db: Reader, studentId: string) {
  return db
    .selectFrom('content')
    .innerJoin('group_item', (join) =>
      join
        .onRef('group_item.kind', '=', 'content.item_kind')
        .onRef('group_item.item_id', '=', 'content.item_id'),
    )
    .innerJoin('student_group', 'student_group.group_id', 'group_item.group_id')
    .where('student_group.student_id', '=', studentId)
    .where('content.published', '=', 1)
}
