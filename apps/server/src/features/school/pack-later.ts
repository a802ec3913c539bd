/**
 * Parts of a pack that are not loaded yet: posts. Their fields and ids are checked
 * already, so that a pack that is right today stays right; one line says that they are not loaded yet.
 */
import { quoted } from './mistakes.ts'
import { longestHtml, type PackContext } from './pack-context.ts'
import type { Fields, Shape } from './shape.ts'

const notYet = (what: string): string => `${what} are checked, but not loaded yet.`

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
