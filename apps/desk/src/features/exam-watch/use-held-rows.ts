/** Rows that change every second keep their places while a hand is on them: nothing moves under a thumb. */
import type { WatchedStudent } from '@porua/contract/desk/exam-watch'
import { useRef, useState } from 'react'

/** After a touch the list rests for so long. */
const restMs = 4_000

/**
 * The rows to draw, and what to put on the list. While a pointer or the focus is in it, rows keep their order and tell what
 * is new of themselves; who has left gives the place to somebody who came. `of` names what is listed: another list is drawn as it comes.
 */
export function useHeldRows(newest: readonly WatchedStudent[], of: string) {
  const [held, setHeld] = useState(false)
  const shown = useRef<{ of: string; rows: readonly WatchedStudent[] }>({ of, rows: newest })
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (!held || shown.current.of !== of || shown.current.rows.length === 0)
    shown.current = { of, rows: newest }
  else {
    shown.current = { of, rows: inTheirPlaces(shown.current.rows, newest) }
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

/** The newest rows in the places that they had. A place whose student is listed no more goes to a row that is new, or goes. */
export function inTheirPlaces(
  shown: readonly WatchedStudent[],
  newest: readonly WatchedStudent[],
): WatchedStudent[] {
  const now = new Map(newest.map((row) => [row.id, row]))
  const before = new Set(shown.map(({ id }) => id))
  const came = newest.filter(({ id }) => !before.has(id))
  const kept = shown.flatMap(({ id }) => now.get(id) ?? came.shift() ?? [])
  return [...kept, ...came]
}
