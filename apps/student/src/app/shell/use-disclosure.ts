import { enterLayer } from '@porua/kit/platform/back.ts'
import { useCallback, useEffect, useId, useRef, useState } from 'react'

/** A button that opens a panel: closes on Escape and Back (the focus returns), on a press elsewhere, when the focus leaves. */
export function useDisclosure() {
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = useCallback(() => setOpen(false), [])

  useEffect(() => {
    if (!open) return
    const elsewhere = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpen(false)
    }
    const back = () => {
      setOpen(false)
      trigger.current?.focus()
    }
    const onEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') back()
    }
    const leaveLayer = enterLayer(back)
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    document.addEventListener('keydown', onEscape)
    return () => {
      leaveLayer()
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
      document.removeEventListener('keydown', onEscape)
    }
  }, [open])

  return {
    open,
    close,
    frame,
    button: {
      ref: trigger,
      'aria-expanded': open,
      'aria-controls': id,
      onClick: () => setOpen((was) => !was),
    },
  }
}
