/** A thread that is looked at stays as it is on the server: hints of the live connection, and asking now and then without one. */
import type { ForumComment } from '@porua/contract/forum'
import { limits } from '@porua/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { isLinked, onLink, onLive, watchThread } from '../../platform/socket.ts'
import { myId, refreshThread } from './queries.ts'

/** Spread so that a class does not ask in one moment. */
const spread = (fromMs: number, uptoMs: number) => () => fromMs + Math.random() * (uptoMs - fromMs)
/** Without the connection replies are asked for this often, while the page is in sight. */
const unlinkedMs = spread(5_000, 8_000)
/** Likes change seldom, and of them no hint comes; with the connection replies need no more than that. */
const seldomMs = spread(25_000, 35_000)

/** How often a thread is asked for by itself, in milliseconds. */
export function useAskAgain(): { repliesMs: () => number; questionMs: () => number } {
  const linked = useSyncExternalStore(onLink, isLinked)
  return { repliesMs: linked ? seldomMs : unlinkedMs, questionMs: seldomMs }
}

/** Tells the server that this thread is looked at, and asks again when a hint says so or the connection has come (back). */
export function useThreadHints(questionId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const ends = [
      watchThread(questionId),
      onLive('thread', (hint) => hint.questionId === questionId && refreshThread(client, questionId)),
      onLinked(() => refreshThread(client, questionId)),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [client, questionId])
}

/** Runs soon after each time that the connection opens: meanwhile something may have been missed. Many come back in one moment. */
export function onLinked(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const unhear = onLink(() => {
    clearTimeout(timer)
    if (isLinked()) timer = setTimeout(run, Math.random() * limits.resubmitSpreadMs)
  })
  return () => {
    clearTimeout(timer)
    unhear()
  }
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
