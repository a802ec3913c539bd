/** Adds one thing to a course and leaves everything else as it stands: a lecture, a chapter, a question solve, a video or a note. */
import { basename, dirname } from 'node:path'
import { FolderPack, type PackFile, type PackSource } from '@porua/files/source'
import { ValidationErrors } from '@porua/files/validation-errors'
import { mustBeNamed } from '../../platform/named.ts'
import { Refused } from '../../platform/refusals/refused.ts'
import type { ItemKind } from '../../ports/database/tables.ts'
import { itemIdOf, listSubjects } from '../content/content.admin.api.ts'
import { ExamRefused, optionsShape } from '../exams/compose.api.ts'
import { emptyPlan } from './empty-plan.ts'
import { type ImportReport, importPlan, type SchoolParts } from './import-pack.ts'
import { readContents } from './pack/content.ts'
import { longestHtml, longestName, PackContext } from './pack/context.ts'
import { CourseMedia } from './pack/course-media.ts'
import type { PlannedAddition } from './plan.ts'
import { knownSchool, type SchoolSnapshot } from './snapshot.ts'

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

/** @throws Refused, ExamRefused with every mistake */
export async function addItem(parts: SchoolParts, item: NewItem, dryRun: boolean): Promise<ImportReport> {
  return importPlan(parts, { dryRun }, async (school) => {
    const subjects = await parts.db.read(listSubjects)
    const subjectId = mustBeNamed('subject', item.subject, subjects)
    const mistakes = new ValidationErrors()
    const value = { id: item.id, name: item.name, description: item.description }
    const fields = optionsShape(commandLine, value, mistakes).fields(['id', 'name', 'description'])
    const id = fields?.id('id') ?? ''
    const name = fields?.text('name', longestName) ?? ''
    const description = fields?.optionalText('description', longestHtml) ?? null
    refuseMistakes(mistakes)
    if (school.items.some((one) => one.kind === item.kind && one.id === id))
      throw new Refused(['itemIsThere', { kind: item.kind, id }])
    return planWith(
      { item: { kind: item.kind, id, name, description, subjectId, groupIds: item.groupIds } },
      mistakes,
    )
  })
}

/** @throws Refused, ExamRefused with every mistake */
export async function addContent(
  parts: SchoolParts,
  content: NewContent,
  dryRun: boolean,
): Promise<ImportReport> {
  return importPlan(parts, { dryRun }, async (school, now) => {
    const itemId = await parts.db.read((reader) => itemIdOf(reader, content.kind, content.item))
    const source = new NamedFiles()
    const { context, mistakes } = contextOf(school, now, source)
    const { id, title, thumbnail, published } = content
    const file = (path: string | undefined) => (path === undefined ? undefined : source.named(path))
    const hosted = content.videoKind === 'hosted' || /^https?:/i.test(content.src)
    const src = hosted ? content.src : file(content.src)
    const video = { id, title, src, kind: content.videoKind ?? (hosted ? 'hosted' : 'vod'), published }
    const value =
      content.what === 'video'
        ? { videos: [{ ...video, ...(thumbnail === undefined ? {} : { thumbnail: file(thumbnail) }) }] }
        : { files: [{ id, title, file: src }] }
    const fields = optionsShape(commandLine, value, mistakes).fields(['videos', 'files'])
    const [planned] = fields ? await readContents(fields, context) : []
    refuseMistakes(mistakes)
    if (!planned) throw new Refused('nothingToAdd')
    if (school.contents.some((one) => one.id === planned.id))
      throw new Refused(['contentIsThere', { id: planned.id }])
    const plan = planWith({ content: { ...planned, itemKind: content.kind, itemId } }, mistakes)
    return { ...plan, media: context.media.planned }
  })
}

const commandLine = 'the command line'

function contextOf(school: SchoolSnapshot, now: number, source: PackSource) {
  const mistakes = new ValidationErrors()
  return {
    mistakes,
    context: new PackContext(new CourseMedia(source, mistakes), mistakes, knownSchool(school), now),
  }
}

function refuseMistakes(mistakes: ValidationErrors): void {
  if (mistakes.count > 0) throw new ExamRefused(mistakes)
}

function planWith(addition: PlannedAddition, mistakes: ValidationErrors) {
  return { ...emptyPlan(), additions: [addition], warnings: mistakes.warnings }
}

/** Files of this machine under the names that a pack would have for them, each counted from its own folder. */
class NamedFiles implements PackSource {
  readonly #folders: FolderPack[] = []

  /** The path in this pack; a stream's manifest finds what it names beside it. */
  named(path: string): string {
    this.#folders.push(new FolderPack(dirname(dirname(path)), 'the folder of the file'))
    return `${this.#folders.length - 1}/${basename(dirname(path))}/${basename(path)}`
  }

  async find(path: string, from = ''): Promise<PackFile | string> {
    const { folder, rest, place } = this.#of(from === '' ? path : `${from}/${path}`)
    const found = await folder?.find(rest)
    if (!found || typeof found === 'string') return found ?? `there is no file ${path}`
    return { ...found, path: `${place}/${found.path}` }
  }

  async names(path: string): Promise<string[]> {
    const { folder, rest } = this.#of(path)
    return (await folder?.names(rest)) ?? []
  }

  async tree(path: string): Promise<PackFile[]> {
    const { folder, rest, place } = this.#of(path)
    const found = (await folder?.tree(rest)) ?? []
    return found.map((file) => ({ ...file, path: `${place}/${file.path}` }))
  }

  #of(path: string): { folder: FolderPack | undefined; rest: string; place: string } {
    const [place = '', ...rest] = path.split('/')
    return { folder: this.#folders[Number(place)], rest: rest.join('/'), place }
  }
}
