/** Adds one thing to a course and leaves everything else as it stands: a lecture, a chapter, a question solve, a video or a note. */
import { ValidationErrors } from '@porua/files/validation-errors'
import { noProgress } from '../../platform/progress.ts'
import { Refused } from '../../platform/refusals/refused.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import { applyStatements, changeStatements } from '../../ports/database/changes.store.ts'
import type { Database, Tx } from '../../ports/database/database.ts'
import type { ItemKind } from '../../ports/database/tables.ts'
import type { Files } from '../../ports/files/files.ts'
import type { Live } from '../../ports/live/live.ts'
import { ExamRefused, optionsShape } from '../exams/compose.api.ts'
import { hintsOf, writePeople } from '../people/people.api.ts'
import { nextRevision } from '../school/school.api.ts'
import {
  CourseMedia,
  Difference,
  emptySchool,
  type ImportReport,
  keepMedia,
  longestHtml,
  longestName,
  PackContext,
  type PlannedContent,
  readContents,
} from '../school-pack/school-pack.api.ts'
import { contentEnd, courseOf, groupsToList, hasContent, itemEnd, lockItem } from './add.store.ts'
import { writeContent } from './content.tables.ts'
import { isItem } from './content-names.store.ts'
import { itemIdOf, itemWords, subjectIdOf } from './content-names.ts'
import { NamedFiles } from './named-files.ts'

/** A lecture, chapter or question solve to be added behind the others of its subject. */
export interface NewItem {
  kind: ItemKind
  id: string
  name: string
  /** By id or name. */
  subject: string
  description?: string | undefined
  /** Groups that are to list it, by id; those that list all of their course see it anyway. */
  groupIds: readonly string[]
}

/** A video or a note to be added behind the others of its item. */
export interface NewContent {
  what: 'video' | 'note'
  id: string
  title: string
  /** The item, by its kind and its id or name. */
  kind: ItemKind
  item: string
  /** A file of this machine, or for a hosted video its address. */
  src: string
  thumbnail?: string | undefined
  videoKind?: string | undefined
  published: boolean
}

interface Parts {
  db: Database
  clock: Clock
  files: Files
  live?: Pick<Live, 'write' | 'poke'>
}

/** @throws Refused, ExamRefused with every mistake */
export async function addItem(parts: Parts, item: NewItem, dryRun: boolean): Promise<ImportReport> {
  const { db } = parts
  const subjectId = await db.read((reader) => subjectIdOf(reader, item.subject))
  const mistakes = new ValidationErrors()
  const value = { id: item.id, name: item.name, description: item.description }
  const fields = optionsShape(commandLine, value, mistakes).fields(['id', 'name', 'description'])
  const id = fields?.id('id') ?? ''
  const name = fields?.text('name', longestName) ?? ''
  const description = fields?.optionalText('description', longestHtml) ?? null
  refuseMistakes(mistakes)
  const { kind } = item
  return write(parts, mistakes, dryRun, async (tx, difference) => {
    const courseId = await courseOf(tx, subjectId)
    if (await isItem(tx, kind, id)) throw new Refused(['itemIsThere', { kind, id }])
    const position = await itemEnd(tx, subjectId, kind)
    difference.changes.put('item', { kind, id, subject_id: subjectId, position, name, description })
    difference.count(`${itemWords[kind]}s`, 'added')
    for (const group_id of await groupsToList(tx, { kind, courseId, named: item.groupIds })) {
      difference.changes.put('group_item', { group_id, kind, item_id: id })
      difference.count('contents of groups', 'added')
    }
  })
}

/** @throws Refused, ExamRefused with every mistake */
export async function addContent(parts: Parts, content: NewContent, dryRun: boolean): Promise<ImportReport> {
  const { db, files, clock } = parts
  const { kind } = content
  const itemId = await db.read((reader) => itemIdOf(reader, kind, content.item))
  const mistakes = new ValidationErrors()
  const source = new NamedFiles()
  const media = new CourseMedia(source, mistakes)
  const now = clock.now()
  const planned = await read(content, source, new PackContext(media, mistakes, emptySchool(), now))
  refuseMistakes(mistakes)
  if (!planned) throw new Refused('nothingToAdd')
  if (!dryRun) await keepMedia(files, media.planned, noProgress)
  return write(parts, mistakes, dryRun, async (tx, difference) => {
    if (!(await lockItem(tx, kind, itemId))) throw new Refused(['itemHasGone', { kind, id: itemId }])
    if (await hasContent(tx, planned.id)) throw new Refused(['contentIsThere', { id: planned.id }])
    const { id, type, title, key, thumbnail, duration, size } = planned
    difference.changes.put('content', {
      id,
      type,
      item_kind: kind,
      item_id: itemId,
      position: await contentEnd(tx, kind, itemId),
      title,
      published: planned.published ? 1 : 0,
      key,
      kind: planned.kind,
      thumbnail,
      duration,
      size,
      details_json: JSON.stringify(planned.details),
      created_at: now,
    })
    difference.count(type === 'video' ? 'videos' : 'notes', 'added')
  })
}

/** One unit: what `add` puts into the difference is written, and the phones of groups that list more are told. */
async function write(
  { db, live }: Parts,
  { warnings }: ValidationErrors,
  dryRun: boolean,
  add: (tx: Tx, difference: Difference) => Promise<void>,
): Promise<ImportReport> {
  const { counts, removals } = await db.write(async (tx) => {
    if (!dryRun) await nextRevision(tx)
    const difference = new Difference()
    await add(tx, difference)
    if (dryRun) return difference
    const statements = changeStatements(db.dialect, difference.changes, [writeContent, writePeople])
    await applyStatements(tx, statements, { commit: false })
    await live?.write(tx, hintsOf(difference.changes, []))
    return difference
  })
  live?.poke()
  return { counts, removals, warnings, notes: [], exams: [] }
}

const commandLine = 'the command line'

/** The video or note, read by the rules of a pack's; undefined after a mistake. */
async function read(
  content: NewContent,
  source: NamedFiles,
  context: PackContext,
): Promise<PlannedContent | undefined> {
  const { id, title, thumbnail, published } = content
  const file = (path: string | undefined) => (path === undefined ? undefined : source.named(path))
  const hosted = content.videoKind === 'hosted' || /^https?:/i.test(content.src)
  const src = hosted ? content.src : file(content.src)
  const video = { id, title, src, kind: content.videoKind ?? (hosted ? 'hosted' : 'vod'), published }
  const value =
    content.what === 'video'
      ? { videos: [{ ...video, ...(thumbnail === undefined ? {} : { thumbnail: file(thumbnail) }) }] }
      : { files: [{ id, title, file: src }] }
  const fields = optionsShape(commandLine, value, context.mistakes).fields(['videos', 'files'])
  return fields ? (await readContents(fields, context))[0] : undefined
}

function refuseMistakes(mistakes: ValidationErrors): void {
  if (mistakes.count > 0) throw new ExamRefused(mistakes)
}
