/** The desk's calls about notices to groups (docs/spec, The provider's desk). */
import { z } from 'zod'
import { id, instant, pageSize, shownName, storable, unlessEmpty } from '../describe.ts'
import { limits } from '../limits.ts'
import { deskCall } from './desk-call.ts'
import { deskNoticePaths } from './notices.paths.ts'

const spec = 'desk Screens'

/** A notice of the school's, from its staff or from a file of the school. */
const deskNotice = z.object({
  id,
  /** As students read it: plain text, the title its first line. */
  message: z.string(),
  /** From when on students can read it; may lie ahead. */
  at: instant,
  groups: z.array(z.object({ id, name: z.string() })),
  /** Students of its groups now, each once. */
  students: z.number().int(),
  /** How many of all who got it have seen it. */
  seen: z.number().int(),
})

export const deskNoticeCalls = {
  list: deskCall(deskNoticePaths.list, {
    may: 'people.tell',
    doc: 'Notices to groups, the newest first. `next`: the `before` of the page that follows; null: there is no more.',
    spec,
    query: z.object({ before: unlessEmpty(storable.max(300)), limit: pageSize }),
    reply: z.object({ notices: z.array(deskNotice), next: z.string().nullable() }),
  }),
  send: deskCall(deskNoticePaths.send, {
    may: 'people.tell',
    doc: 'Tells the students of groups something, now. It cannot be taken back. The same `key` again sends nothing.',
    spec,
    body: z.object({
      /** Names the press. */
      key: z.uuid(),
      title: shownName(limits.noticeTitleMax),
      text: shownName(limits.noticeTextMax),
      groups: z.array(id).min(1).max(limits.deskGroupsTogether),
    }),
    reply: z.object({ notice: deskNotice, repeated: z.boolean() }),
    problems: ['notFound', 'conflict'],
  }),
} as const

export type DeskNotice = z.output<typeof deskNotice>
