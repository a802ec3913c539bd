/** Files that are handed over by the clipboard or a hand that drags, and the file chooser's own Cancel. */
import { type DragEvent, type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Files from the clipboard; text goes its own way. They are for this place wherever the focus is, or, where there are several
 * such places on a page, only while the focus is in the `article` around it.
 */
export function usePaste(
  area: RefObject<HTMLElement | null>,
  several: boolean,
  take: (files: readonly File[]) => void,
): void {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      if (several && !area.current?.closest('article')?.contains(document.activeElement)) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [area, several])
}

/** Files that are dragged here; one that falls beside must not take the page away. */
export function useDrop(disabled: boolean, take: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const hold = (event: Event) => event.preventDefault()
    document.addEventListener('dragover', hold)
    document.addEventListener('drop', hold)
    return () => {
      document.removeEventListener('dragover', hold)
      document.removeEventListener('drop', hold)
    }
  }, [])
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!disabled && event.dataTransfer.types.includes('Files')) setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
        setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      take([...event.dataTransfer.files])
    },
  }
  return { over, drop }
}

/** A file chooser that is left without a choice says `cancel`, and it bubbles: the dialog around must not take it for its own. */
export function useOwnCancel() {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const it = area.current
    const keep = (event: Event) => event.stopPropagation()
    it?.addEventListener('cancel', keep)
    return () => it?.removeEventListener('cancel', keep)
  }, [])
  return area
}
