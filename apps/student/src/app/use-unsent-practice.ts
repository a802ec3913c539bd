/** Practice that was done without a network is sent as soon as there is one, wherever in the app one is, and before a logout. */
import { logFailure } from '@porua/kit/platform/failure-log.ts'
import { mayReach, onOnlineChange } from '@porua/kit/platform/online.ts'
import { useEffect } from 'react'
import { beforeLogout } from '../features/account/logout.ts'
import { read } from '../platform/storage.ts'

/** The page itself goes first. */
const firstMs = 3_000
/** A logout waits so long for a hanging line. */
const logoutMs = 4_000

/** Sends what waits while mounted; its code comes only where something does. */
export function useUnsentPractice(): void {
  useEffect(() => {
    const timer = setTimeout(() => void send(), firstMs)
    const unhear = onOnlineChange((online) => online && void send())
    const unhook = beforeLogout(async () => {
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, logoutMs))
      if (mayReach()) await Promise.race([send(), timeout])
      // What stays waits for its student's next sign-in.
      return {}
    })
    return () => {
      clearTimeout(timer)
      unhear()
      unhook()
    }
  }, [])
}

async function send(): Promise<void> {
  if (read('practiceWaits') === null) return
  try {
    await (await import('../features/exams/practice/unsent-practice.ts')).sendUnsentPractice()
  } catch (error) {
    logFailure('Practice', error)
  }
}
