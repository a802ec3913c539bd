/** The desk's calls about the forum. */
import { type DeskForumQuestion, type DeskForumReply, deskForumCalls } from '@porua/contract/desk/forum'
import { limits } from '@porua/contract/limits'
import type { FastifyInstance } from 'fastify'
import { type DeskGate, mountDeskCalls } from '../../platform/desk-http.ts'
import { pageOf, placeOf } from '../../platform/page-token.ts'
import { Problem } from '../../platform/problems.ts'
import type { ForumProviderApi, ProviderQuestion, ProviderReply } from './forum.api.ts'

const rowsPerPage = 25
/** A question's text in the log, in characters. */
const nameChars = 80

/** Mounts them. */
export function deskForumRoutes(app: FastifyInstance, gate: DeskGate, forum: ForumProviderApi): void {
  const threadOf = async (questionId: string) => {
    const thread = await forum.thread(questionId)
    if (!thread) throw new Problem('notFound', ['noForumQuestion', { id: questionId }])
    return thread
  }
  const subjectOf = ({ id, text }: ProviderQuestion) => ({
    kind: 'forumQuestion',
    id,
    name: cut(text, nameChars),
  })

  mountDeskCalls(app, gate, 'forum', deskForumCalls, {
    open: async ({ query: { after, limit = rowsPerPage } }) => {
      const rows = await forum.open(limit + 1, placeOf('after', after))
      const { page, next } = pageOf(rows, limit, (row) => row)
      const questions = page.map((row) => ({
        ...presentQuestion(row),
        text: cut(row.text, limits.questionCut),
      }))
      return { questions, next }
    },
    thread: async ({ params: { questionId } }) => {
      const { question, replies } = await threadOf(questionId)
      return { question: presentQuestion(question), replies: replies.map(presentReply) }
    },
    reply: async ({ params: { questionId }, body: { key, text }, staff, act }) => {
      const { question, replies } = await threadOf(questionId)
      act.about(subjectOf(question), { after: { text } })
      const id = `desk:${staff.id}:${key}`
      const there = replies.find((one) => one.id === id)
      if (there && there.text !== text.trim()) throw new Problem('conflict', 'replyKeyUsed')
      const made = there ?? (await forum.reply({ id, questionId, teacher: staff.name, text, media: [] }))
      return { reply: presentReply(made), repeated: there !== undefined }
    },
    setStatus: async ({ params: { questionId }, body: { status }, act }) => {
      const { question } = await threadOf(questionId)
      act.about(subjectOf(question), { before: { status: question.status }, after: { status } })
      await forum.setStatus(questionId, status)
      return { question: presentQuestion({ ...question, status }) }
    },
  })
}

function presentQuestion(question: ProviderQuestion): DeskForumQuestion {
  const { status, replies } = question
  return { ...presentPost(question), status, replies }
}

function presentReply(reply: ProviderReply): DeskForumReply {
  return { ...presentPost(reply), teacher: reply.teacher }
}

function presentPost({ id, author, text, media, hidden, createdAt }: ProviderQuestion | ProviderReply) {
  return { id, student: author, text, files: media.length, hidden, at: new Date(createdAt).toISOString() }
}

/** The beginning of a text, of whole characters. */
function cut(text: string, most: number): string {
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : text
}
