/** A page that has a paper of its own: the browser's print key and its print menu print that, and not the page. */
import { useEffect, useRef } from 'react'

interface PagePrint {
  /** The print key was pressed; the browser's own print is put aside. */
  byKey: () => void
  /** The browser prints now, and nothing else has asked it to: the paper must stand when this returns. */
  byMenu: () => void
  /** It has printed, or was told not to. */
  after: () => void
}

/** Listens while the page stands. */
export function usePagePrint(acts: PagePrint): void {
  const now = useRef(acts)
  now.current = acts
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey)) return
      if (event.shiftKey || event.altKey) return
      event.preventDefault()
      if (!event.repeat) now.current.byKey()
    }
    const begins = () => {
      if (document.documentElement.dataset.printing === undefined) now.current.byMenu()
    }
    const ends = () => now.current.after()
    window.addEventListener('keydown', key)
    window.addEventListener('beforeprint', begins)
    window.addEventListener('afterprint', ends)
    return () => {
      window.removeEventListener('keydown', key)
      window.removeEventListener('beforeprint', begins)
      window.removeEventListener('afterprint', ends)
    }
  }, [])
}
