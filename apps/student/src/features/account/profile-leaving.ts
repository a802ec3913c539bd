/** A page with unsaved changes asks before it is left: by Back, by a link, by closing the tab. */

import { useLeaveGuard, useNavigate } from '@porua/kit/platform/navigation.tsx'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { onUnauthorised } from '../../platform/unauthorised.ts'
import { beforeLogout } from './logout.ts'

interface Leaving {
  /** True while there is something to lose. */
  active: boolean
  /** Asks; true to leave all the same. */
  ask: () => Promise<boolean>
  /** Forgets the changes, so that `active` becomes false. */
  discard: () => void
}

/** Guards the page. A logout has asked already and a lost session has nothing left to save: both pass. */
export function useAskBeforeLeaving({ active, ask, discard }: Leaving): void {
  const navigate = useNavigate()
  const latest = useRef({ ask, discard })
  latest.current = { ask, discard }
  const asking = useRef(false)
  const after = useRef<'stay' | 'back' | 'elsewhere'>('stay')

  const asks = async (): Promise<boolean> => {
    if (asking.current) return false
    asking.current = true
    try {
      return await latest.current.ask()
    } finally {
      asking.current = false
    }
  }
  const leave = useLeaveGuard(active, async () => {
    if (!(await asks())) return
    after.current = 'back'
    latest.current.discard()
  })

  const wasActive = useRef(false)
  useEffect(() => {
    if (wasActive.current && !active && after.current === 'back') {
      // The entry of the guard is passed over by itself (`back.ts`).
      navigate(-1)
      after.current = 'stay'
    }
    wasActive.current = active
  }, [active, navigate])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what asks and leaves is read when it is needed.
  useEffect(() => {
    if (!active) return
    const click = (event: MouseEvent) => {
      const to = placeOf(event)
      if (to === null) return
      // The link sees that it was prevented and stays; what else a click does (closing a menu) still happens.
      event.preventDefault()
      void asks().then((yes) => {
        if (yes) leave(to)
      })
    }
    const pass = () => {
      after.current = 'elsewhere'
      flushSync(() => latest.current.discard())
    }
    document.addEventListener('click', click, true)
    const unhook = beforeLogout(async () => {
      pass()
      return {}
    })
    const unhandle = onUnauthorised(() => {
      pass()
      return false
    })
    return () => {
      document.removeEventListener('click', click, true)
      unhook()
      unhandle()
    }
  }, [active])
}

/** Where a plain click on a link would lead within the app, or null when it leads nowhere else from here. */
function placeOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download'))
    return null
  const { origin, pathname, search, hash } = new URL(link.href)
  if (origin !== window.location.origin || pathname === window.location.pathname) return null
  return pathname + search + hash
}
