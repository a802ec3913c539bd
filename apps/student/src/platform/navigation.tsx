/**
 * The app's door to the router: rooms import links and navigation from here. Also page titles, and the guard of a page
 * that must not be left without a question.
 */
import { useCallback, useEffect, useRef } from 'react'
import { afterPaint } from './after-paint.ts'
import { useConfig } from './config.ts'
import { historyState, navigate } from './router.tsx'

export { Link, Navigate, useLocation, useNavigate, useParams } from './router.tsx'

/** Sets the page's title to `title · product`. */
export function usePageTitle(title: string): void {
  const { title: product } = useConfig()
  useEffect(() => {
    document.title = [title, product].filter(Boolean).join(' · ')
  }, [title, product])
}

/** Leaves a guarded page for another, without leaving the guarded one in the history. */
export type Leave = (to: string, options?: { state?: unknown }) => void

/**
 * Guards a page while `active`: Back, and on phones the swipe, calls `onTry` instead of leaving; closing the tab
 * asks in the browser's own words. Leave with the function it answers.
 */
export function useLeaveGuard(active: boolean, onTry: () => void): Leave {
  const latest = useRef({ onTry, disarm: () => {} })
  latest.current.onTry = onTry
  const opening = useRef(true)
  useEffect(() => {
    const isNew = opening.current
    opening.current = false
    if (!active) return
    // One extra entry under the page's own address: Back takes that one, and it is put back at once.
    let armed = isGuardEntry()
    const arm = () => {
      armed = true
      window.history.pushState({ ...(historyState() as object | null), guard: true }, '')
    }
    let unarm = () => {}
    // Else Back would scroll to where the page stood when it was opened, and the student would lose the place. Each entry
    // has its own mode, so this stands before the extra one is made.
    window.history.scrollRestoration = 'manual'
    // The browser takes long to make one: a page that opens guarded is seen first. A change is guarded from its first letter on.
    if (!armed) {
      if (isNew) unarm = afterPaint(arm)
      else arm()
    }
    const back = () => {
      if (!armed) return
      arm()
      latest.current.onTry()
    }
    const unload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('popstate', back)
    window.addEventListener('beforeunload', unload)
    latest.current.disarm = () => {
      unarm()
      window.removeEventListener('popstate', back)
      window.removeEventListener('beforeunload', unload)
      window.history.scrollRestoration = 'auto'
    }
    return latest.current.disarm
  }, [active])

  return useCallback((to, options) => {
    latest.current.disarm()
    const go = () => navigate(to, { replace: true, state: options?.state })
    if (!isGuardEntry()) return void go()
    // Step off the extra entry first, so that the guarded page itself is the one replaced.
    window.addEventListener('popstate', () => void go(), { once: true })
    window.history.back()
  }, [])
}

function isGuardEntry(): boolean {
  return (historyState() as { guard?: boolean } | null)?.guard === true
}
