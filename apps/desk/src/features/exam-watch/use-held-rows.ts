/** Rows that change every second keep their places while a hand is on them: nothing moves under a thumb. */
import type { WatchedStudent } from '@porua/contract/desk/exam-watch'
import { useRef, useState } from 'react'

/** After a touch the list rests for so long. */
const restMs = 4_000

/**
 * The rows to draw, and what to put on the list. While a pointer or the focus is in it, rows keep their order and tell what
 * is new of themselves. `of` names what is listed: another list is drawn as it comes.
 */
export function useHeldRows(newest: readonly WatchedStudent[], of: string) {
  const [held, setHeld] = useState(false)
  const shown = useRef<{ of: string; rows: readonly WatchedStudent[] }>({ of, rows: newest })
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (!held || shown.current.of !== of || shown.current.rows.length === 0)
    shown.current = { of, rows: newest }
  else {
    const now = new Map(newest.map((row) => [row.id, row]))
    shown.current = { of, rows: shown.current.rows.map((row) => now.get(row.id) ?? row) }
  }
  const take = () => {
    clearTimeout(rest.current)
    setHeld(true)
  }
  const leave = (later: number) => {
    clearTimeout(rest.current)
    rest.current = setTimeout(() => setHeld(false), later)
  }
  const hold = {
    onPointerEnter: take,
    onPointerLeave: () => leave(0),
    onPointerDown: take,
    onPointerUp: ({ pointerType }: { pointerType: string }) => {
      if (pointerType === 'touch') leave(restMs)
    },
    onFocus: take,
    onBlur: () => leave(0),
  }
  return { rows: shown.current.rows, hold }
}
