import { useOnline } from '@porua/kit/platform/online.ts'
import { useEffect, useRef } from 'react'

/** Does it each time that the network is back: what was said of the failure is then no longer true. */
export function useWhenBack(run: () => void): void {
  const online = useOnline()
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (online) latest.current()
  }, [online])
}
