/** A note on its way to the student: fetched in pieces, kept on the phone or not, opened, and completed with its first download (spec §4). */
import type { Note } from '@porua/contract/content'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { logFailure } from '@porua/kit/platform/failure-log.ts'
import { useEffect, useRef, useState } from 'react'
import { isNoSpace } from '../../../platform/no-space.ts'
import {
  downloadName,
  fetchNote,
  keptNotes,
  type NoteFolder,
  NoteRefused,
  noteDownloadAddress,
  noteFileName,
  noteKept,
  openNoteFolder,
} from '../note-store.ts'
import { useRefreshProgress } from '../queries.ts'
import { reportComplete } from '../reports.ts'

interface Wanted {
  note: Note
  courseId: string
  subjectId: string
  /** Under which it is kept and saved. */
  title: string
  /** A note that was kept is no longer on the phone. */
  onLost: () => void
}

/** How a note's download stands; `percent` is null while nobody knows how long it is. */
type State = { kind: 'idle' } | { kind: 'loading'; percent: number | null } | Trouble

/** Why the note did not come: the line broke, it is nobody's here any more, or the phone is full. */
interface Trouble {
  kind: 'downloadBroken' | 'noteNotYours' | 'noSpace'
}

function troubleOf(error: unknown): Trouble {
  if (isNoSpace(error)) return { kind: 'noSpace' }
  const refused = error instanceof NoteRefused || (error instanceof ApiError && error.kind === 'http')
  return { kind: refused && [403, 404].includes(error.status) ? 'noteNotYours' : 'downloadBroken' }
}

async function isKept(folder: NoteFolder, key: string): Promise<boolean> {
  return (await keptNotes(folder)).some((one) => one.key === key)
}

/** The state of one note's download, and what a student may do with it. `mayKeep`: this browser has room of ours for files. */
export function useNoteDownload({ note, courseId, subjectId, title, onLost }: Wanted) {
  const [folder, setFolder] = useState<NoteFolder | null>(null)
  const [state, setState] = useState<State>({ kind: 'idle' })
  const [keeping, setKeeping] = useState(false)
  const [kept, setKept] = useState(false)
  const stop = useRef<AbortController | null>(null)
  const refresh = useRefreshProgress()
  const name = downloadName(title, note.key)

  useEffect(() => {
    let gone = false
    const look = async () => {
      const found = await openNoteFolder()
      const mine = found !== null && (await isKept(found, note.key))
      if (gone) return
      setFolder(found)
      setKept(mine)
    }
    void look()
    return () => {
      gone = true
      stop.current?.abort()
    }
  }, [note.key])

  const keptNote = (bytes: number) => ({ noteId: note._id, key: note.key, title, bytes })

  const complete = async () => {
    if (await reportComplete({ contentId: note._id, courseId, subjectId, type: 'file' })) refresh()
  }

  const fetchTo = async (to: NoteFolder): Promise<File | null> => {
    const controller = new AbortController()
    stop.current = controller
    setState({ kind: 'loading', percent: null })
    try {
      const file = await fetchNote(to, note.key, {
        signal: controller.signal,
        progress: (done, total) =>
          setState({ kind: 'loading', percent: total ? Math.floor((done / total) * 100) : null }),
      })
      setState({ kind: 'idle' })
      return file
    } catch (error) {
      if (controller.signal.aborted) {
        setState({ kind: 'idle' })
        return null
      }
      setState(troubleOf(error))
      return null
    }
  }

  const download = async () => {
    if (!folder) {
      // The browser's own download: it tells nobody when it is done.
      hand(await noteDownloadAddress(note.key, name), name)
      await complete()
      return
    }
    const file = (await ownCopy(folder)) ?? (await fetchTo(folder))
    if (!file) return
    const address = URL.createObjectURL(file)
    hand(address, name)
    // Long enough for the slowest phone to begin copying.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
    await complete()
    if (!kept) setTimeout(() => void forget(folder), 65_000)
  }

  /** What stands on the phone already, whole: no network is needed for it. */
  const ownCopy = async (from: NoteFolder): Promise<File | null> => {
    if (!kept) return null
    const file = await from.file(noteFileName(note.key)).catch(() => null)
    const whole = (await keptNotes(from)).find((one) => one.key === note.key)?.bytes
    if (file && file.size === whole) return file
    // The browser may take it away when the phone is full.
    setKept(false)
    await noteKept(from, keptNote(0), false).catch((error: unknown) => logFailure('Notes', error))
    return null
  }

  const forget = async (from: NoteFolder) => {
    if (await isKept(from, note.key)) return
    await from.remove(noteFileName(note.key))
  }

  const keep = async () => {
    if (!folder) return
    if (kept) {
      await noteKept(folder, keptNote(0), false)
      setKept(false)
      await forget(folder)
      return
    }
    setKeeping(true)
    const file = await fetchTo(folder)
    try {
      if (!file) return
      await noteKept(folder, keptNote(file.size), true)
      setKept(true)
    } catch (error) {
      return setState(troubleOf(error))
    } finally {
      setKeeping(false)
    }
    void navigator.storage?.persist?.()
    await complete()
  }

  const open = async () => {
    if (!folder) return
    const file = await ownCopy(folder)
    if (!file) return onLost()
    const typed = new File([file], name, { type: typeOf(note.key) })
    window.open(URL.createObjectURL(typed), '_blank', 'noopener')
  }

  return {
    state,
    keeping,
    kept,
    mayKeep: folder !== null,
    download,
    keep,
    open,
    stop: () => stop.current?.abort(),
  }
}

/** Hands a file to the browser's downloads. */
function hand(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}

/** What the browser may show by itself; anything else it offers to save. */
function typeOf(key: string): string {
  const types: Record<string, string> = {
    pdf: 'application/pdf',
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    webp: 'image/webp',
    gif: 'image/gif',
    mp3: 'audio/mpeg',
    wav: 'audio/wav',
    mp4: 'video/mp4',
  }
  return types[key.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream'
}
