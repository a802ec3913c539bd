/** A thread that is looked at stays as it is on the server: hints of the live connection, and asking now and then without one. */
import type { ForumComment } from '@porua/contract/forum'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { onLive } from '../../platform/socket.ts'
import { myId, refreshThread } from './queries.ts'

/** Replies are asked for this often while the page is in sight, spread so that a class does not ask in one moment. */
export const askRepliesMs = () => 5_000 + Math.random() * 3_000
/** Likes and the status change seldom. */
export const askQuestionMs = () => 25_000 + Math.random() * 10_000

/** Asks again when a hint says so. */
export function useThreadHints(questionId: string): void {
  const client = useQueryClient()
  useEffect(
    () => onLive('thread', (hint) => hint.questionId === questionId && refreshThread(client, questionId)),
    [client, questionId],
  )
}

/** How many replies of others have come since the page stood: for who does not see them appear. */
export function useNewReplies(comments: readonly ForumComment[] | undefined): number {
  const known = useRef<Set<string> | null>(null)
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (!comments) return
    const before = known.current
    known.current = new Set(comments.map(({ _id }) => _id))
    if (!before) return
    const me = myId()
    const fresh = comments.filter(({ _id, userId }) => !before.has(_id) && userId?._id !== me)
    if (fresh.length > 0) setCount((n) => n + fresh.length)
  }, [comments])
  return count
}
