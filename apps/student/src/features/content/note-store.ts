/**
 * Notes on the phone: streamed into the browser's own file storage, never held in memory, and taken up again where a broken network
 * left them. A note is named by its media key, whose bytes never change, and belongs to the student who fetched it.
 */

import { networkError } from '@porua/kit/platform/api-error.ts'
import { assetUrl } from '@porua/kit/platform/config.ts'
import { logFailure } from '@porua/kit/platform/failure-log.ts'
import { apiBase } from '../../platform/api.ts'
import { mediaAddress } from '../../platform/media-address.ts'
import { readSession } from '../../platform/storage.ts'

/** What can be kept here, as far as this browser can at all. */
export interface NoteFolder {
  size(name: string): Promise<number>
  /** Appends chunks from `at` on; what is written stays when it breaks. */
  append(
    name: string,
    at: number,
    chunks: ReadableStream<Uint8Array>,
    wrote: (bytes: number) => void,
  ): Promise<void>
  file(name: string): Promise<File>
  remove(name: string): Promise<void>
  /** Every file that is there, and when it was last written, in milliseconds. */
  list(): Promise<{ name: string; writtenAt: number }[]>
}

/** A note that the student keeps on the phone. */
export interface KeptNote {
  noteId: string
  key: string
  title: string
  bytes: number
}

/** The folder of this browser, or null where it has none that can be written in pieces. */
export async function openNoteFolder(): Promise<NoteFolder | null> {
  if (!('storage' in navigator) || !navigator.storage.getDirectory) return null
  if (typeof FileSystemFileHandle === 'undefined' || !('createWritable' in FileSystemFileHandle.prototype))
    return null
  try {
    const root = await navigator.storage.getDirectory()
    const folder = new OriginFolder(await root.getDirectoryHandle('notes', { create: true }))
    // Once with each page: what a closed tab has left takes room that nobody knows of.
    if (!swept) {
      swept = true
      sweepNotes(folder, Date.now()).catch((error: unknown) => logFailure('Notes', error))
    }
    return folder
  } catch {
    // A private window may forbid it: then the browser's own download serves.
    return null
  }
}

let swept = false

/**
 * What is not kept and was not written to for a day: handed over already, or a download that nobody goes on with. What another
 * student of this phone keeps stays.
 */
export async function sweepNotes(folder: NoteFolder, now: number): Promise<void> {
  const files = await folder.list()
  const kept = new Set<string>()
  for (const { name } of files) {
    if (!name.endsWith(listEnding)) continue
    kept.add(name)
    const student = name.slice(0, -listEnding.length)
    for (const { key } of await listIn(folder, name)) kept.add(noteFileName(key, student))
  }
  for (const { name, writtenAt } of files)
    if (!kept.has(name) && now - writtenAt > dayMs) await folder.remove(name)
}

const dayMs = 86_400_000

function me(): string {
  return readSession().student?._id ?? ''
}

/** The name of a note's file: the student's and the content's. */
export function noteFileName(key: string, student = me()): string {
  return `${student}-${key.replaceAll('/', '_')}`
}

/**
 * Fetches what is not there yet.
 * @param progress bytes so far and in all (null where that is not known).
 */
export function fetchNote(folder: NoteFolder, key: string, options: FetchOptions): Promise<File> {
  const name = noteFileName(key)
  // Two tabs that write one file would leave holes in it: the second waits, and finds it whole.
  return oneByOne(`porua-note ${name}`, () => fetchTo(folder, name, key, options), options.signal)
}

interface FetchOptions {
  signal: AbortSignal
  progress: (done: number, total: number | null) => void
}

async function fetchTo(folder: NoteFolder, name: string, key: string, options: FetchOptions): Promise<File> {
  const have = await folder.size(name)
  const response = await fetch(await mediaAddress(key), {
    headers: have > 0 ? { range: `bytes=${have}-` } : {},
    credentials: 'same-origin',
    signal: options.signal,
  })
  // Nothing is missing any more.
  if (response.status === 416) return folder.file(name)
  if (!response.ok || !response.body) throw new NoteRefused(response.status)
  if (/text\/html/.test(response.headers.get('content-type') ?? ''))
    throw networkError(new Error('a page of somebody else'), response.status)
  const from = response.status === 206 ? have : 0
  const length = Number(response.headers.get('content-length'))
  const total = Number.isFinite(length) && length > 0 ? from + length : null
  let done = from
  options.progress(done, total)
  await folder.append(name, from, response.body, (bytes) => {
    done += bytes
    options.progress(done, total)
  })
  return folder.file(name)
}

/** The server does not give it: it has left the group, or the session has ended. */
export class NoteRefused extends Error {
  override readonly name = 'NoteRefused'
  readonly status: number
  constructor(status: number) {
    super(`the note cannot be had: ${status}`)
    this.status = status
  }
}

/**
 * The list of what a student keeps stands beside the files and not in local storage: that is emptied whenever the student signs out or the
 * session ends, and what was asked to be kept would be fetched anew, and paid for.
 */
const listEnding = '.kept.json'

const myList = () => `${me()}${listEnding}`

/** The notes that this student keeps on this phone. */
export function keptNotes(folder: NoteFolder): Promise<KeptNote[]> {
  return listIn(folder, myList())
}

async function listIn(folder: NoteFolder, name: string): Promise<KeptNote[]> {
  if ((await folder.size(name)) === 0) return []
  try {
    const kept: unknown = JSON.parse(await (await folder.file(name)).text())
    return Array.isArray(kept) ? kept : []
  } catch (error) {
    logFailure('Notes', error)
    return []
  }
}

/** Notes that a note is kept, or no longer. */
export function noteKept(folder: NoteFolder, note: KeptNote, kept: boolean): Promise<void> {
  const name = myList()
  return oneByOne(`porua-note ${name}`, async () => {
    const others = (await listIn(folder, name)).filter((one) => one.key !== note.key)
    const list = new Blob([JSON.stringify(kept ? [...others, note] : others)])
    await folder.append(name, 0, list.stream(), () => undefined)
  })
}

/** Runs over all tabs one after the other, where the browser has locks. @throws DOMException when the signal ends the wait. */
async function oneByOne<T>(name: string, run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return run()
  return navigator.locks.request(name, signal ? { signal } : {}, run)
}

/** A file name that every system takes, with the title's own letters and the key's ending. */
export function downloadName(title: string, key: string): string {
  const ending = /\.[a-z0-9]{1,5}$/i.exec(key)?.[0] ?? ''
  const plain = title
    .replace(/[\p{Cc}<>:"/\\|?*\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const short = [...plain]
    .slice(0, 120)
    .join('')
    .replace(/[. ]+$/, '')
  return `${short || 'note'}${short.toLowerCase().endsWith(ending.toLowerCase()) && ending !== '' ? '' : ending}`
}

/** Where a note is read in the browser. */
export function noteAddress(key: string): string {
  return new URL(assetUrl(key), new URL(apiBase(), window.location.href)).href
}

/** Where the browser's own download gets it, under its name: an address on another site has no say in that by itself. */
export async function noteDownloadAddress(key: string, name: string): Promise<string> {
  const url = new URL(await mediaAddress(key), window.location.href)
  url.searchParams.set('download', name)
  return url.href
}

class OriginFolder implements NoteFolder {
  readonly #folder: FileSystemDirectoryHandle
  constructor(folder: FileSystemDirectoryHandle) {
    this.#folder = folder
  }

  async size(name: string): Promise<number> {
    try {
      return (await (await this.#folder.getFileHandle(name)).getFile()).size
    } catch {
      return 0
    }
  }

  async append(
    name: string,
    at: number,
    chunks: ReadableStream<Uint8Array>,
    wrote: (bytes: number) => void,
  ): Promise<void> {
    const handle = await this.#folder.getFileHandle(name, { create: true })
    const reader = chunks.getReader()
    let place = at
    try {
      for (;;) {
        // A writable shows its bytes only once it is closed: piece by piece, so that a break loses one piece at most.
        const writable = await handle.createWritable({ keepExistingData: place > 0 })
        let piece = 0
        let ended = false
        try {
          await writable.seek(place)
          while (piece < pieceBytes) {
            const { done, value } = await reader.read()
            if (done) {
              ended = true
              break
            }
            await writable.write(value as Uint8Array<ArrayBuffer>)
            piece += value.byteLength
            wrote(value.byteLength)
          }
        } catch (error) {
          // What has come stays; that it broke is the news, whatever closing says.
          await writable.close().catch(() => undefined)
          throw error
        }
        await writable.close()
        place += piece
        if (ended) return
      }
    } finally {
      reader.releaseLock()
    }
  }

  async file(name: string): Promise<File> {
    return (await this.#folder.getFileHandle(name)).getFile()
  }

  async remove(name: string): Promise<void> {
    try {
      await this.#folder.removeEntry(name)
    } catch {
      // It was not there.
    }
  }

  async list(): Promise<{ name: string; writtenAt: number }[]> {
    const found: { name: string; writtenAt: number }[] = []
    for await (const [name, handle] of this.#folder.entries()) {
      if (handle instanceof FileSystemFileHandle)
        found.push({ name, writtenAt: (await handle.getFile()).lastModified })
    }
    return found
  }
}

/** Each piece copies what is there before it (keepExistingData), so pieces are not small. */
const pieceBytes = 16 * 1024 * 1024
