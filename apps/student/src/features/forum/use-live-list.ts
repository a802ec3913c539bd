/** A list that is looked at: the questions in sight are watched as an open thread is, and change where they stand. */
import { watchNear } from '@porua/kit/platform/viewport.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { onLive, watchThread } from '../../platform/socket.ts'
import { refreshListed, refreshLists } from './queries.ts'
import { onLinked } from './use-live-thread.ts'

/** The server watches no more threads for one connection. */
const mostWatched = 4
/** So long a list has to rest: who scrolls past a question does not look at it. */
const restMs = 1_000

/**
 * Keeps what is in sight as it is on the server.
 * @param frame what holds the cards, one child for each question.
 * @param ids the questions, in the order of their cards.
 */
export function useListHints(frame: RefObject<HTMLElement | null>, ids: readonly string[]): void {
  const client = useQueryClient()
  const shown = ids.join(' ')
  useEffect(() => {
    const listed = shown.split(' ')
    const watched = new Map<string, () => void>()
    const inSight = new Set<Element>()
    let rest: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      const cards = [...(frame.current?.children ?? [])]
      const wanted = listed.filter((_, at) => cards[at] && inSight.has(cards[at])).slice(0, mostWatched)
      for (const [id, end] of watched) {
        if (wanted.includes(id)) continue
        end()
        watched.delete(id)
      }
      for (const id of wanted) if (!watched.has(id)) watched.set(id, watchThread(id))
    }
    const unwatch = [...(frame.current?.children ?? [])].map((card) =>
      watchNear(card, 0, ({ isIntersecting }) => {
        if (isIntersecting) inSight.add(card)
        else inSight.delete(card)
        clearTimeout(rest)
        rest = setTimeout(settle, restMs)
      }),
    )
    const unhear = onLive('thread', ({ questionId }) => {
      if (watched.has(questionId)) void refreshListed(client, questionId)
    })
    const unlink = onLinked(() => refreshLists(client))
    return () => {
      clearTimeout(rest)
      for (const end of unwatch) end()
      unhear()
      unlink()
      for (const end of watched.values()) end()
    }
  }, [client, frame, shown])
}
