/** Posts that wait on this phone are sent wherever in the app their student is. The forum's own code comes only to look. */
import { limits } from '@porua/contract/limits'
import { useNavigate } from '@porua/kit/platform/navigation.tsx'
import { onOnlineChange } from '@porua/kit/platform/online.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** The page itself goes first. */
const firstMs = 2_000
/** While something is left. */
const againMs = 30_000

/** Sends what waits while mounted: at the start, and whenever the network is back. */
export function useWaitingPosts(): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    let timer = 0
    let gone = false
    const inTime = (ms: number) => {
      clearTimeout(timer)
      if (!gone) timer = window.setTimeout(() => void round(), ms)
    }
    const round = async () => {
      // A part that did not come, or a box that did not open, is tried again like a network that is not there.
      const left = await import('./drafts/send-and-tell.ts')
        .then((it) => it.sendAndTell(client, navigate))
        .catch(() => 1)
      if (left > 0) inTime(againMs)
    }
    inTime(firstMs)
    // A city that comes back must not come back in one second.
    const back = () => inTime(limits.resubmitAfterMs + Math.random() * limits.resubmitSpreadMs)
    const unhear = onOnlineChange((online) => online && back())
    return () => {
      gone = true
      clearTimeout(timer)
      unhear()
    }
  }, [client, navigate])
}
