/** Reports of the content feature that wait for a network are sent as soon as there is one, wherever in the app one is. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { read } from '../platform/storage.ts'

/** Loads the feature's sender only where something waits, or comes to wait. */
export function useWaitingReports(): void {
  const client = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | null = null
    let gone = false
    const begin = async () => {
      const { sendWaitingReports } = await import('../features/content/reports.ts')
      if (gone || stop) return
      stop = sendWaitingReports(() => void client.invalidateQueries({ queryKey: ['content'] }))
    }
    const check = () => {
      if (!stop && read('contentReports') !== null) void begin().catch(() => undefined)
    }
    check()
    // A chunk that did not come is asked for again with the next turn.
    const timer = setInterval(check, 15_000)
    return () => {
      gone = true
      stop?.()
      clearInterval(timer)
    }
  }, [client])
}
