/** `posts` of school.json: questions of the forum with their replies (school-pack.md; spec §3 Q&A question). */

import type { ForumMedia } from '@porua/contract/forum'
import { limits } from '@porua/contract/limits'
import { fault } from '@porua/files/faults/faults'
import { kindOfName, type MediaKind } from '@porua/files/media-kinds'
import type { Fields, Shape } from '@porua/files/shape'
import { noSuch } from '@porua/files/shape'
import type { PlannedPost, PlannedReply } from '../plan.ts'
import { longestHtml, type PackContext } from './context.ts'

/** Who writes for the provider. */
export const teacherWord = 'teacher'
/** What the forum takes from students too (spec §5 Attachments). */
export const attachments = ['png', 'jpeg', 'pdf', 'mp3', 'wav'] as const satisfies MediaKind[]

/** Reads all posts. Courses must have been read before. @param sids every student who may have written. */
export async function readPosts(
  owner: Fields,
  context: PackContext,
  sids: ReadonlySet<string>,
): Promise<PlannedPost[]> {
  const posts: PlannedPost[] = []
  for (const shape of owner.list('posts')) {
    const post = await readPost(shape, context, sids)
    if (post) posts.push(post)
  }
  return posts
}

async function readPost(
  shape: Shape,
  context: PackContext,
  sids: ReadonlySet<string>,
): Promise<PlannedPost | null> {
  const fields = shape.fields(['id', 'studentSid', 'chapterId', 'text', 'media', 'replies', 'at'])
  if (!fields) return null
  const id = context.id(fields, 'post')
  const text = fields.text('text', longestHtml)
  const sid = fields.text('studentSid', 80)
  if (sid !== null && !sids.has(sid)) fields.find('studentSid')?.wrong(fault('noStudentWithSid', { sid }))
  const chapterId = fields.id('chapterId')
  const subjectId = chapterId === null ? undefined : context.items.chapter.get(chapterId)
  if (chapterId !== null && subjectId === undefined)
    fields.find('chapterId')?.wrong(noSuch('chapter', chapterId, context.items.chapter.keys()))
  const courseId = subjectId === undefined ? undefined : context.subjects.get(subjectId)
  const media = await readMedia(fields, context)
  const at = fields.find('at')
  const post = { at: at ? context.time(at) : null, media, replies: [] as PlannedReply[] }
  for (const item of fields.list('replies')) {
    const reply = await readReply(item, context, sids)
    if (reply) post.replies.push(reply)
  }
  if (id === null || text === null || sid === null || chapterId === null || !subjectId || !courseId)
    return null
  return { ...post, placeOf: shape.placeOf, id, sid, text, chapterId, subjectId, courseId }
}

async function readReply(
  shape: Shape,
  context: PackContext,
  sids: ReadonlySet<string>,
): Promise<PlannedReply | null> {
  const fields = shape.fields(['id', 'by', 'text', 'media', 'at'])
  if (!fields) return null
  const id = context.id(fields, 'reply')
  const by = fields.text('by', 80)
  if (by !== null && by !== teacherWord && !sids.has(by))
    fields.find('by')?.wrong(fault('notWriter', { word: teacherWord, sid: by }))
  const text = fields.text('text', longestHtml)
  const media = await readMedia(fields, context)
  const at = fields.find('at')
  const time = at ? context.time(at) : null
  if (id === null || by === null || text === null) return null
  return { placeOf: shape.placeOf, id, sid: by === teacherWord ? null : by, text, media, at: time }
}

async function readMedia(fields: Fields, context: PackContext): Promise<ForumMedia[]> {
  const shapes = fields.list('media')
  if (shapes.length > limits.postFiles)
    fields.find('media')?.wrong(fault('manyFiles', { n: shapes.length, most: limits.postFiles }))
  const media: ForumMedia[] = []
  for (const shape of shapes) {
    const path = shape.text({ most: 1000 })
    const key = path === null ? null : await context.media.key(path, shape.place, attachments)
    if (key !== null) media.push({ mediaType: mediaTypeOf(key), mediaUrl: key })
  }
  return media
}

/** What the forum calls a kept file: image, pdf or audio. */
export function mediaTypeOf(key: string): 'image' | 'pdf' | 'audio' {
  const kind = kindOfName(key)
  if (kind === 'pdf') return 'pdf'
  return kind === 'mp3' || kind === 'wav' ? 'audio' : 'image'
}
