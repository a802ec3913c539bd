import { useLocation, useNavigate } from '@porua/kit/platform/navigation.tsx'
import { useEffect, useState } from 'react'
import { appQueries } from '../app-queries.ts'
import { countData } from './count-data.ts'
import { joinLive, seeHere } from './join-live.ts'
import css from './live-line.module.css'

/** A message in a live exam is there so long, and then gone. */
const noteMs = 8_000

interface Note {
  text: string
  /** Where it came: it does not follow to another page. */
  pathname: string
}

/** Keeps the live connection while somebody is signed in, and counts what is fetched; shows itself only as a note in a live exam. */
export function LiveLine() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [note, setNote] = useState<Note | null>(null)
  useEffect(
    () =>
      joinLive({
        client: appQueries(),
        navigate,
        quietly: (text) => setNote({ text, pathname: window.location.pathname }),
      }),
    [navigate],
  )
  useEffect(countData, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each address.
  useEffect(() => seeHere(appQueries()), [pathname])
  useEffect(() => {
    if (!note) return
    const timer = setTimeout(() => setNote(null), noteMs)
    return () => clearTimeout(timer)
  }, [note])
  return (
    <div role="status" className={css.place}>
      {note?.pathname === pathname && <p className={css.note}>{note.text}</p>}
    </div>
  )
}
