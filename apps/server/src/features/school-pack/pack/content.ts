/** Books, videos and notes of school.json (school-pack.md: V and F). */

import { fault } from '@porua/files/faults/faults'
import { covers, documents } from '@porua/files/media-kinds'
import type { Fields, Shape } from '@porua/files/shape'
import type { PlannedBook, PlannedContent } from '../plan.ts'
import { longestName, type PackContext } from './context.ts'

/** The books of a course, in order. */
export async function readBooks(owner: Fields, context: PackContext): Promise<PlannedBook[]> {
  const books: PlannedBook[] = []
  for (const shape of owner.list('books')) {
    const fields = shape.fields(['id', 'name', 'image', 'file'])
    if (!fields) continue
    const id = context.id(fields, 'book')
    const name = fields.text('name', longestName) ?? ''
    const image = await context.picture(fields, 'image', covers)
    const file = await fileKey(fields.need('file'), context)
    if (id !== null && file !== null) books.push({ placeOf: shape.placeOf, id, name, image, file: file.key })
  }
  return books
}

/** The videos and then the notes of an item, in the provider's order. */
export async function readContents(owner: Fields, context: PackContext): Promise<PlannedContent[]> {
  const contents: PlannedContent[] = []
  for (const shape of owner.list('videos')) {
    const video = await readVideo(shape, context)
    if (video) contents.push(video)
  }
  for (const shape of owner.list('files')) {
    const note = await readNote(shape, context)
    if (note) contents.push(note)
  }
  return contents
}

async function readVideo(shape: Shape, context: PackContext): Promise<PlannedContent | null> {
  const fields = shape.fields(['id', 'title', 'thumbnail', 'src', 'kind', 'published'])
  if (!fields) return null
  const id = context.id(fields, 'content')
  const title = fields.text('title', longestName) ?? ''
  const thumbnail = await context.picture(fields, 'thumbnail', covers)
  const kind = fields.oneOf('kind', ['vod', 'drm', 'hosted'])
  const published = fields.flag('published', true)
  const src = fields.need('src')
  const path = src?.text({ most: 2000 })
  if (!src || path === null || path === undefined || kind === null || id === null) return null
  const common = { placeOf: shape.placeOf, id, title, thumbnail, published, type: 'video', kind } as const
  if (kind === 'hosted') {
    const address = hostedAddress(path)
    if (address === null) return src.wrong(fault('hostedAddress'))
    return { ...common, key: address, duration: null, size: null, details: {} }
  }
  if (/^https?:/i.test(path)) return src.wrong(fault('videoIsAddress'))
  const found = await context.media.video(path, src.place)
  if (!found) return null
  if (kind === 'drm' && !found.encrypted) return src.wrong(fault('videoNotEncrypted'))
  if (kind === 'drm' && (found.details.keys ?? []).length === 0) src.warn(fault('videoNoClearKey'))
  if (kind === 'vod' && found.encrypted && (found.details.keys ?? []).length > 0)
    src.warn(fault('videoSayDrm'))
  const { key, duration, size, details } = found
  return { ...common, key, duration, size, details }
}

async function readNote(shape: Shape, context: PackContext): Promise<PlannedContent | null> {
  const fields = shape.fields(['id', 'title', 'file'])
  if (!fields) return null
  const id = context.id(fields, 'content')
  const title = fields.text('title', longestName) ?? ''
  const file = await fileKey(fields.need('file'), context)
  if (id === null || file === null) return null
  return {
    placeOf: shape.placeOf,
    id,
    title,
    type: 'file',
    kind: null,
    key: file.key,
    thumbnail: null,
    published: true,
    duration: null,
    size: file.size,
    details: {},
  }
}

async function fileKey(
  shape: Shape | null,
  context: PackContext,
): Promise<{ key: string; size: number } | null> {
  const path = shape?.text({ most: 2000 })
  if (!shape || path === null || path === undefined) return null
  const key = await context.media.key(path, shape.place, documents)
  return key === null ? null : { key, size: context.media.sizeOf(key) }
}

/** The address of a video at a video site, as it was given; null when it is none. */
function hostedAddress(text: string): string | null {
  if (!URL.canParse(text)) return null
  return new URL(text).protocol === 'https:' ? text : null
}
