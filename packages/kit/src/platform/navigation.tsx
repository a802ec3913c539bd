/**
 * The app's way to the router: features import links and navigation from here. Also page titles, and the guard of a page
 * that must not be left without a question.
 */
import { useCallback, useEffect, useRef } from 'react'
import { enterGuard, stepOffExtraEntry } from './back.ts'
import { useConfig } from './config.ts'
import { navigate } from './router.tsx'

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
    // Else Back would scroll to where the page stood when it was opened, and the student would lose the place. Each entry
    // has its own mode, so this stands before the extra one is made.
    window.history.scrollRestoration = 'manual'
    // A page that opens guarded is seen first; a change is guarded from its first letter on.
    const end = enterGuard(() => latest.current.onTry(), isNew)
    const unload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', unload)
    latest.current.disarm = () => {
      end()
      window.removeEventListener('beforeunload', unload)
      window.history.scrollRestoration = 'auto'
    }
    return latest.current.disarm
  }, [active])

  return useCallback((to, options) => {
    latest.current.disarm()
    stepOffExtraEntry(() => navigate(to, { replace: true, state: options?.state }))
  }, [])
}
