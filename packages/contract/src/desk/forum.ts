/** The desk's calls about questions in the forum (docs/spec, The provider's desk). */
import { z } from 'zod'
import { id, instant, pageSize, shownName, storable, unlessEmpty } from '../describe.ts'
import { limits } from '../limits.ts'
import { deskCall } from './desk-call.ts'
import { deskForumPaths } from './forum.paths.ts'

const spec = 'desk Screens'

/** OPEN, or COMPLETED: no reply is taken any more. */
const forumStatus = z.enum(['OPEN', 'COMPLETED'])

const post = {
  id,
  /** As its author wrote it. Never trusted: a page shows it through the sanitiser alone. */
  text: z.string(),
  /** Files that hang on it. */
  files: z.number().int(),
  /** Students do not see it. */
  hidden: z.boolean(),
  at: instant,
}

/** Who is a student; null: the account is gone. */
const student = z.object({ sid: z.string(), name: z.string() }).nullable()

/** A question as the desk has it. */
const deskForumQuestion = z.object({
  ...post,
  student,
  status: forumStatus,
  /** Replies in sight. */
  replies: z.number().int(),
})

/** A reply. `teacher`: the name that students see; null: a student wrote it. */
const deskForumReply = z.object({ ...post, student, teacher: z.string().nullable() })

const params = z.object({ questionId: id })

export const deskForumCalls = {
  open: deskCall(deskForumPaths.open, {
    may: 'people.tell',
    doc: 'Open questions in sight, the oldest first, their texts cut. `next`: the `after` of the page that follows; null: there is no more.',
    spec,
    query: z.object({ after: unlessEmpty(storable.max(300)), limit: pageSize }),
    reply: z.object({ questions: z.array(deskForumQuestion), next: z.string().nullable() }),
  }),
  thread: deskCall(deskForumPaths.thread, {
    may: 'people.tell',
    doc: 'A question with its replies, the oldest first, hidden ones too.',
    spec,
    params,
    reply: z.object({ question: deskForumQuestion, replies: z.array(deskForumReply) }),
    problems: ['notFound'],
  }),
  reply: deskCall(deskForumPaths.reply, {
    may: 'people.tell',
    doc: 'Replies under the own name; whoever asked is told. The same `key` again replies nothing.',
    spec,
    params,
    body: z.object({
      /** Names the press. */
      key: z.uuid(),
      text: shownName(limits.questionTextMax),
    }),
    reply: z.object({ reply: deskForumReply, repeated: z.boolean() }),
    problems: ['notFound', 'notEditable', 'conflict'],
  }),
  setStatus: deskCall(deskForumPaths.setStatus, {
    may: 'people.tell',
    doc: 'COMPLETED: no more replies and no changes; OPEN takes that back. What is so already stays so.',
    spec,
    params,
    body: z.object({ status: forumStatus }),
    reply: z.object({ question: deskForumQuestion }),
    problems: ['notFound'],
  }),
} as const

export type DeskForumQuestion = z.output<typeof deskForumQuestion>
export type DeskForumReply = z.output<typeof deskForumReply>
