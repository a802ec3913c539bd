/** Like, bookmark, upvote: on the screen at once, taken back with a message where the server did not take them (issue). */
import type { ForumComment, ForumQuestion } from '@porua/contract/forum'
import { toast } from '@porua/kit'
import { words } from '@porua/kit/i18n/words.ts'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { endAsking, forumApi, myId, patchQuestion, refreshThread, setComments } from './queries.ts'
import { forumWords } from './words.ts'

/** Marks under way: a second tap waits for the first one's answer, since each call turns the mark over. */
const underWay = new Set<string>()

interface Turn {
  /** What is turned over: the mark and its thing. */
  name: string
  questionId: string
  show: () => void
  /** Returns what shows the server's answer. */
  call: () => Promise<() => void>
  undo: () => void
}

async function turn(client: QueryClient, { name, questionId, show, call, undo }: Turn): Promise<void> {
  if (underWay.has(name)) return
  underWay.add(name)
  const ask = await endAsking(client, questionId)
  show()
  try {
    const answer = await call()
    // What was asked for meanwhile may not know of it either.
    const askToo = await endAsking(client, questionId)
    answer()
    askToo()
  } catch (error) {
    undo()
    const title = error instanceof ApiError && error.kind === 'http' ? error.title : ''
    toast.error(title || words(forumWords)('markFailed'), { id: `forum-mark ${name}` })
  } finally {
    underWay.delete(name)
    ask()
  }
}

function liked(it: ForumQuestion, isLiked: boolean): ForumQuestion {
  if (it.isLiked === isLiked) return it
  return { ...it, isLiked, likes: Math.max(0, it.likes + (isLiked ? 1 : -1)) }
}

function upvoted(it: ForumComment, isUpvoted: boolean): ForumComment {
  if (it.isUpvoted === isUpvoted) return it
  return { ...it, isUpvoted, upvotes: Math.max(0, it.upvotes + (isUpvoted ? 1 : -1)) }
}

async function turnLike(client: QueryClient, { _id, isLiked }: ForumQuestion): Promise<void> {
  const set = (to: boolean) => patchQuestion(client, _id, (it) => liked(it, to))
  await turn(client, {
    ...{ name: `like ${_id}`, questionId: _id },
    show: () => set(!isLiked),
    call: async () => {
      const { question } = await forumApi.like({ body: { questionId: _id } })
      return () =>
        patchQuestion(client, _id, (it) => ({ ...it, likes: question.likes, isLiked: question.isLiked }))
    },
    undo: () => set(isLiked),
  })
}

async function turnBookmark(client: QueryClient, { _id, isBookmarked }: ForumQuestion): Promise<void> {
  const set = (to: boolean) => patchQuestion(client, _id, (it) => ({ ...it, isBookmarked: to }))
  await turn(client, {
    ...{ name: `bookmark ${_id}`, questionId: _id },
    show: () => set(!isBookmarked),
    call: async () => {
      const { bookmarks } = await forumApi.bookmark({ body: { studentId: myId(), questionId: _id } })
      return () => set(bookmarks.includes(_id))
    },
    undo: () => set(isBookmarked),
  })
}

async function turnUpvote(client: QueryClient, comment: ForumComment): Promise<void> {
  const { _id, questionId, isUpvoted } = comment
  const set = (change: (it: ForumComment) => ForumComment) =>
    setComments(client, questionId, (all) => all.map((it) => (it._id === _id ? change(it) : it)))
  await turn(client, {
    ...{ name: `upvote ${_id}`, questionId },
    show: () => set((it) => upvoted(it, !isUpvoted)),
    call: async () => {
      const { updatedComment } = await forumApi.upvote({ body: { commentId: _id } })
      return () => set(() => updatedComment)
    },
    undo: () => {
      set((it) => upvoted(it, isUpvoted))
      // It may have been taken, and only the answer got lost.
      refreshThread(client, questionId)
    },
  })
}

/** The three, bound to the screens' caches. */
export function useMarks() {
  const client = useQueryClient()
  return {
    like: (question: ForumQuestion) => void turnLike(client, question),
    bookmark: (question: ForumQuestion) => void turnBookmark(client, question),
    upvote: (comment: ForumComment) => void turnUpvote(client, comment),
  }
}
