/** Items with their videos and notes, as a student sees them (spec §3 Video, File/note; §7 Content; replies.md). */
import type { Item, ItemContents, ListedItem, Note, Video } from '@porua/contract/content'
import { Problem } from '../../platform/problems.ts'
import type { Session } from '../../platform/sessions.ts'
import type { Database } from '../../ports/database/database.ts'
import type { ContentTable, ItemKind, ItemTable } from '../../ports/database/tables.ts'
import { subjectsOfStudent } from './content.store.ts'
import { contentCounts, contentsOfItem, itemOfStudent, itemsOfSubject } from './items.store.ts'
import { readDetails } from './video-details.ts'

/** What is asked of the media: whether a key's file is there. */
export interface MediaThere {
  has(key: string): Promise<boolean>
}

/** What the calls about lectures and their contents do; all of it reads. */
export class ItemsService {
  readonly #db: Database
  readonly #media: MediaThere
  constructor(db: Database, media: MediaThere) {
    this.#db = db
    this.#media = media
  }

  /** @throws Problem notFound when the student's groups list nothing in the subject. */
  async ofSubject(session: Session, kind: ItemKind, subjectId: string): Promise<ListedItem[]> {
    const { subjects, items, counts } = await this.#db.read(async (db) => ({
      subjects: await subjectsOfStudent(db, session.studentId),
      items: await itemsOfSubject(db, session.studentId, kind, subjectId),
      counts: await contentCounts(db, kind, subjectId),
    }))
    if (!subjects.some((subject) => subject.id === subjectId))
      throw new Problem('notFound', 'subjectNotYours')
    const counted = new Map(counts.map((row) => [`${row.type} ${row.item_id}`, row.contents]))
    const count = (id: string, type: ContentTable['type']) => counted.get(`${type} ${id}`) ?? 0
    return items.map((row) => ({
      ...present(row),
      videoCount: count(row.id, 'video'),
      noteCount: count(row.id, 'file'),
    }))
  }

  /** @throws Problem notFound when none of the student's groups lists the item. */
  async item(session: Session, kind: ItemKind, itemId: string): Promise<ItemContents> {
    const found = await this.#db.read(async (db) => {
      const item = await itemOfStudent(db, session.studentId, kind, itemId)
      return item && { item, rows: await contentsOfItem(db, session.studentId, kind, itemId) }
    })
    if (!found) throw new Problem('notFound', 'notInYourGroups')
    const { item, rows } = found
    const contents = await Promise.all(
      rows.map((row) => (row.type === 'video' ? this.#video(row, item.subject_id) : note(row))),
    )
    return {
      ...present(item),
      courseId: item.course_id,
      contents,
      videoContents: contents.filter((it) => it.type === 'video'),
      fileContents: contents.filter((it) => it.type === 'file'),
    }
  }

  async #video(row: ContentTable & { stopped_at: number | null }, subjectId: string): Promise<Video> {
    const hosted = row.kind === 'hosted'
    const { qualities, captions } = readDetails(row.details_json)
    return {
      _id: row.id,
      type: 'video',
      title: row.title,
      URL: row.key,
      key: row.key,
      thumbnail: row.thumbnail,
      isVOD: !hosted,
      // A file that somebody removed must not break the page: its card says so (issue: what bad input gets).
      isAvailable: hosted || (await this.#media.has(row.key)),
      isPublished: row.published === 1,
      isDrmEnabled: row.kind === 'drm' ? '1' : '0',
      subjects: [subjectId],
      createdAt: new Date(row.created_at).toISOString(),
      duration: row.duration === null ? null : row.duration / 1000,
      position: (row.stopped_at ?? 0) / 1000,
      qualities,
      captions,
    }
  }
}

async function note(row: ContentTable): Promise<Note> {
  return {
    _id: row.id,
    type: 'file',
    title: row.title,
    key: row.key,
    createdAt: new Date(row.created_at).toISOString(),
    size: row.size,
  }
}

function present(row: ItemTable): Item {
  return { _id: row.id, name: row.name, description: row.description, subjectId: row.subject_id }
}
