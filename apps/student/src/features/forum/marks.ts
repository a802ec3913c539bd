/** Like, bookmark, upvote: on the screen at once, taken back with a message where the server did not take them (issue). */
import type { ForumComment, ForumQuestion } from '@porua/contract/forum'
import { toast } from '@porua/kit'
import { words } from '@porua/kit/i18n/words.ts'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { forumApi, myId, patchQuestion, refreshThread, setComments } from './queries.ts'
import { forumWords } from './words.ts'

/** Marks under way: a second tap waits for the first one's answer, since each call turns the mark over. */
const underWay = new Set<string>()

async function turn(
  name: string,
  show: () => void,
  call: () => Promise<void>,
  undo: () => void,
): Promise<void> {
  if (underWay.has(name)) return
  underWay.add(name)
  show()
  try {
    await call()
  } catch (error) {
    undo()
    const title = error instanceof ApiError && error.kind === 'http' ? error.title : ''
    toast.error(title || words(forumWords)('markFailed'), { id: `forum-mark ${name}` })
  } finally {
    underWay.delete(name)
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
  await turn(
    `like ${_id}`,
    () => set(!isLiked),
    async () => {
      const { question } = await forumApi.like({ body: { questionId: _id } })
      patchQuestion(client, _id, (it) => ({ ...it, likes: question.likes, isLiked: question.isLiked }))
    },
    () => set(isLiked),
  )
}

async function turnBookmark(client: QueryClient, { _id, isBookmarked }: ForumQuestion): Promise<void> {
  const set = (to: boolean) => patchQuestion(client, _id, (it) => ({ ...it, isBookmarked: to }))
  await turn(
    `bookmark ${_id}`,
    () => set(!isBookmarked),
    async () => {
      const { bookmarks } = await forumApi.bookmark({ body: { studentId: myId(), questionId: _id } })
      set(bookmarks.includes(_id))
    },
    () => set(isBookmarked),
  )
}

async function turnUpvote(client: QueryClient, comment: ForumComment): Promise<void> {
  const { _id, questionId, isUpvoted } = comment
  const set = (change: (it: ForumComment) => ForumComment) =>
    setComments(client, questionId, (all) => all.map((it) => (it._id === _id ? change(it) : it)))
  await turn(
    `upvote ${_id}`,
    () => set((it) => upvoted(it, !isUpvoted)),
    async () => {
      const { updatedComment } = await forumApi.upvote({ body: { commentId: _id } })
      set(() => updatedComment)
    },
    () => {
      set((it) => upvoted(it, isUpvoted))
      // It may have been taken, and only the answer got lost.
      refreshThread(client, questionId)
    },
  )
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
