/**
 * Parts of a pack that are not loaded yet: books, videos and files, notices, posts. Their fields and ids are checked
 * already, so that a pack that is right today stays right; one line says that they are not loaded yet.
 */
import { covers } from './media-kinds.ts'
import { quoted } from './mistakes.ts'
import { longestHtml, longestName, type PackContext } from './pack-context.ts'
import type { Fields, Shape } from './shape.ts'

const notYet = (what: string): string => `${what} are checked, but not loaded yet.`

export async function checkBooks(owner: Fields, context: PackContext): Promise<void> {
  for (const shape of owner.list('books')) {
    context.mistakes.note(notYet('Books'))
    const fields = shape.fields(['id', 'name', 'image', 'file'])
    if (!fields) continue
    context.id(fields, 'book')
    fields.text('name', longestName)
    await context.picture(fields, 'image', covers)
    await checkFile(fields.need('file'), context)
  }
}

export async function checkVideos(owner: Fields, context: PackContext): Promise<void> {
  for (const shape of owner.list('videos')) {
    context.mistakes.note(notYet('Videos and files of chapters, lectures and question solves'))
    const fields = shape.fields(['id', 'title', 'thumbnail', 'src', 'kind', 'published'])
    if (!fields) continue
    context.id(fields, 'video')
    fields.text('title', longestName)
    await context.picture(fields, 'thumbnail', covers)
    fields.oneOf('kind', ['vod', 'drm', 'hosted'])
    fields.flag('published', true)
    await checkFile(fields.need('src'), context, true)
  }
}

export async function checkFiles(owner: Fields, context: PackContext): Promise<void> {
  for (const shape of owner.list('files')) {
    context.mistakes.note(notYet('Videos and files of chapters, lectures and question solves'))
    const fields = shape.fields(['id', 'title', 'file'])
    if (!fields) continue
    context.id(fields, 'file')
    fields.text('title', longestName)
    await checkFile(fields.need('file'), context)
  }
}

/** @param groups every group that a notice may go to. */
export function checkNotices(owner: Fields, context: PackContext, groups: ReadonlySet<string>): void {
  for (const shape of owner.list('notices')) {
    context.mistakes.note(notYet('Notices'))
    const fields = shape.fields(['id', 'groups', 'message', 'info'])
    if (!fields) continue
    context.id(fields, 'notice')
    fields.text('message', longestHtml)
    for (const group of fields.list('groups')) {
      const id = group.id()
      if (id !== null && !groups.has(id)) group.wrong(`there is no group ${quoted(id)}`)
    }
    const info = fields.find('info')?.fields(['on', 'id', 'courseId', 'subjectId', 'title'])
    info?.oneOf('on', ['lecture', 'chapter', 'questionSolve', 'exam', 'question'])
    info?.id('id')
  }
}

/** @param sids every student who may have asked. */
export async function checkPosts(
  owner: Fields,
  context: PackContext,
  sids: ReadonlySet<string>,
): Promise<void> {
  for (const shape of owner.list('posts')) {
    context.mistakes.note(notYet('Posts of the forum'))
    const fields = shape.fields(['id', 'studentSid', 'chapterId', 'text', 'media', 'replies'])
    if (!fields) continue
    context.id(fields, 'post')
    fields.text('text', longestHtml)
    const sid = fields.text('studentSid', 80)
    if (sid !== null && !sids.has(sid))
      fields.find('studentSid')?.wrong(`there is no student with the sid ${quoted(sid)}`)
    const chapter = fields.id('chapterId')
    if (chapter !== null && !context.items.chapter.has(chapter))
      fields.find('chapterId')?.wrong(`there is no chapter ${quoted(chapter)}`)
    for (const item of fields.list('media')) await checkFile(item, context)
    for (const item of fields.list('replies')) {
      const reply = item.fields(['id', 'by', 'text', 'media'])
      if (!reply) continue
      context.id(reply, 'reply')
      reply.text('by', 80)
      reply.text('text', longestHtml)
      for (const file of reply.list('media')) await checkFile(file, context)
    }
  }
}

/** The file must be there; an address on the web is taken where one may stand. */
async function checkFile(shape: Shape | null, context: PackContext, address = false): Promise<void> {
  const path = shape?.text({ most: 2000 })
  if (!shape || path === null || path === undefined) return
  if (address && /^https?:\/\//i.test(path)) return
  await context.media.exists(path, shape.place)
}
