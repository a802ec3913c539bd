import { useCallback, useEffect, useState } from 'react'

/** Whether the palette is open; Ctrl K, or Cmd K, opens and closes it. */
export function usePalette(): { isOpen: boolean; open: () => void; close: () => void } {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      setOpen((was) => !was)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return { isOpen, open: useCallback(() => setOpen(true), []), close: useCallback(() => setOpen(false), []) }
}
