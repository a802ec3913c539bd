import { MemoryStorage } from '@porua/kit/platform/testing/memory-storage.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearAll, writeSession } from '../../platform/storage.ts'
import {
  downloadName,
  fetchNote,
  keptNotes,
  type NoteFolder,
  NoteRefused,
  noteFileName,
  noteKept,
  sweepNotes,
} from './note-store.ts'

/** Files in memory. */
class MemoryFolder implements NoteFolder {
  readonly files = new Map<string, Uint8Array>()
  async size(name: string) {
    return this.files.get(name)?.byteLength ?? 0
  }
  async append(name: string, at: number, chunks: ReadableStream<Uint8Array>, wrote: (bytes: number) => void) {
    this.files.set(name, (this.files.get(name) ?? new Uint8Array()).slice(0, at))
    for await (const chunk of chunks as unknown as AsyncIterable<Uint8Array>) {
      const before = this.files.get(name) ?? new Uint8Array()
      this.files.set(name, Uint8Array.from([...before, ...chunk]))
      wrote(chunk.byteLength)
    }
  }
  async file(name: string) {
    return new File([(this.files.get(name) ?? new Uint8Array()) as Uint8Array<ArrayBuffer>], name)
  }
  async remove(name: string) {
    this.files.delete(name)
  }
  writtenAt = 0
  async list() {
    return [...this.files.keys()].map((name) => ({ name, writtenAt: this.writtenAt }))
  }
}

const whole = Uint8Array.from({ length: 100 }, (_, at) => at)
let ranges: (string | undefined)[]

/** A server of `whole`; `breaksAfter` bytes the line goes dead. */
function serve(breaksAfter = Number.POSITIVE_INFINITY) {
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const range = (init.headers as Record<string, string>).range
    ranges.push(range)
    const from = Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0)
    if (from >= whole.length) return new Response(null, { status: 416 })
    const bytes = whole.slice(from)
    let sent = false
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent) controller.error(new TypeError('network'))
        else controller.enqueue(bytes.slice(0, Math.min(breaksAfter, bytes.length)))
        sent = true
        if (bytes.length <= breaksAfter) controller.close()
      },
    })
    return new Response(body, {
      status: range ? 206 : 200,
      headers: { 'content-length': String(bytes.length), 'content-type': 'application/pdf' },
    })
  })
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  writeSession('s', { _id: 'st' } as never, true)
  ranges = []
})
afterEach(() => vi.unstubAllGlobals())

describe('fetching a note', () => {
  const options = () => ({ signal: new AbortController().signal, progress: vi.fn() })

  test('whole, with progress', async () => {
    serve()
    const folder = new MemoryFolder()
    const { progress, signal } = options()
    const file = await fetchNote(folder, 'school/a.pdf', { progress, signal })
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(whole)
    expect(progress.mock.calls.at(-1)).toEqual([100, 100])
    expect(ranges).toEqual([undefined])
  })

  test('goes on where a broken line left it, and asks for nothing when all is there', async () => {
    const folder = new MemoryFolder()
    folder.files.set(noteFileName('school/a.pdf'), whole.slice(0, 40))
    serve()
    await fetchNote(folder, 'school/a.pdf', options())
    const again = await fetchNote(folder, 'school/a.pdf', options())
    expect(ranges).toEqual(['bytes=40-', 'bytes=100-'])
    expect(new Uint8Array(await again.arrayBuffer())).toEqual(whole)
  })

  test('what came before the break stays', async () => {
    serve(30)
    const folder = new MemoryFolder()
    await expect(fetchNote(folder, 'school/a.pdf', options())).rejects.toThrow('network')
    expect(await folder.size(noteFileName('school/a.pdf'))).toBe(30)
  })

  test('a server that ignores the range begins anew', async () => {
    const folder = new MemoryFolder()
    folder.files.set(noteFileName('school/a.pdf'), Uint8Array.from([9, 9, 9]))
    vi.stubGlobal('fetch', async () => new Response(whole.slice(), { status: 200 }))
    const file = await fetchNote(folder, 'school/a.pdf', options())
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(whole)
  })

  test('a refusal and a portal’s page are no note', async () => {
    const folder = new MemoryFolder()
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }))
    await expect(fetchNote(folder, 'school/a.pdf', options())).rejects.toThrow(NoteRefused)
    vi.stubGlobal(
      'fetch',
      async () => new Response('<h1>Welcome', { status: 200, headers: { 'content-type': 'text/html' } }),
    )
    await expect(fetchNote(folder, 'school/a.pdf', options())).rejects.toThrow()
    expect(folder.files.size).toBe(0)
  })
})

test('kept notes are their student’s, and outlive local storage: a sign-out empties it', async () => {
  const folder = new MemoryFolder()
  const note = { noteId: 'f1', key: 'school/a.pdf', title: 'A', bytes: 3 }
  await noteKept(folder, note, true)
  expect(await keptNotes(folder)).toEqual([note])
  void clearAll()
  writeSession('s2', { _id: 'other' } as never, true)
  expect(await keptNotes(folder)).toEqual([])
  void clearAll()
  writeSession('s', { _id: 'st' } as never, true)
  expect(await keptNotes(folder)).toEqual([note])
  await noteKept(folder, note, false)
  expect(await keptNotes(folder)).toEqual([])
})

test('a list that cannot be read keeps nothing, and is written anew', async () => {
  const folder = new MemoryFolder()
  vi.spyOn(console, 'warn').mockReturnValueOnce().mockReturnValueOnce()
  const note = { noteId: 'f1', key: 'school/a.pdf', title: 'A', bytes: 3 }
  folder.files.set('st.kept.json', new TextEncoder().encode('[{"key":'))
  expect(await keptNotes(folder)).toEqual([])
  await noteKept(folder, note, true)
  expect(await keptNotes(folder)).toEqual([note])
})

test.each([
  ['চল তড়িৎ: এক পাতায়', 'school/1.pdf', 'চল তড়িৎ এক পাতায়.pdf'],
  ['a/../b.pdf', 'school/1.pdf', 'a .. b.pdf'],
  ['...', 'school/1.pdf', 'note.pdf'],
  ['evil\u202efdp.exe', 'school/1.pdf', 'evil fdp.exe.pdf'],
  ['x'.repeat(300), 'school/1.pdf', `${'x'.repeat(120)}.pdf`],
])('%j is saved as a name that every system takes', (title, key, name) => {
  expect(downloadName(title, key)).toBe(name)
})

test('what is not kept goes after a day; what is kept, and what is fresh, stays', async () => {
  const folder = new MemoryFolder()
  await noteKept(folder, { noteId: 'n', key: 'kept.pdf', title: 'Kept', bytes: 1 }, true)
  for (const key of ['kept.pdf', 'left.pdf'])
    for (const student of ['st', 'her']) folder.files.set(noteFileName(key, student), new Uint8Array(1))
  writeSession('s2', { _id: 'her' } as never, true)
  const day = 86_400_000
  await sweepNotes(folder, day)
  expect(folder.files.size).toBe(5)
  await sweepNotes(folder, day + 1)
  // She has signed in on the same phone since: what he keeps is not hers to sweep.
  expect([...folder.files.keys()].sort()).toEqual(['st-kept.pdf', 'st.kept.json'])
})
