import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { openIdbShelf } from './blob-store.idb.ts'
import { memoryBlobStore } from './blob-store.memory.ts'

let name = 0

describe.each([
  [
    'IndexedDB',
    () => {
      const own = `shelf-${++name}`
      return () => openIdbShelf(own)
    },
  ],
  [
    'memory',
    () => {
      const own = memoryBlobStore()
      return async () => own
    },
  ],
])('the shelf in %s', (_, make) => {
  const id = { student: 'amina', attempt: 't1', question: 'q1', sha256: 'ab' }
  const file = { ...id, name: 'page.jpg', type: 'image/jpeg' as const, blob: new Blob(['x']), key: null }
  it('P1 keeps bytes through a reload, each student’s and attempt’s apart', async () => {
    const open = make()
    const blobs = await open()
    await blobs.keep(file)
    await blobs.keep({ ...file, attempt: 't10' })
    await blobs.keep({ ...file, student: 'bina' })
    const again = await open()
    const files = await again.files('amina', 't1')
    expect(files.map(({ sha256, key }) => [sha256, key])).toEqual([['ab', null]])
    expect(await files[0]?.blob.text()).toBe('x')
  })

  it('P3 notes a key, and drops what is not wanted any more', async () => {
    const blobs = await make()()
    await blobs.keep(file)
    await blobs.noteKey(id, 'u/1.jpg')
    await blobs.noteKey({ ...id, sha256: 'unknown' }, 'u/2.jpg')
    expect((await blobs.file(id))?.key).toBe('u/1.jpg')
    expect(await blobs.file({ ...id, sha256: 'unknown' })).toBeNull()
    await blobs.drop(id)
    expect(await blobs.files('amina', 't1')).toEqual([])
  })

  it('L3 forgets this student’s attempts but those that are named', async () => {
    const blobs = await make()()
    for (const attempt of ['t1', 't2']) {
      await blobs.keep({ ...file, attempt })
    }
    await blobs.keep({ ...file, student: 'bina' })
    await blobs.keepOnly('amina', ['t2'])
    expect(await blobs.files('amina', 't1')).toEqual([])
    expect(await blobs.files('amina', 't2')).toHaveLength(1)
    expect(await blobs.files('bina', 't1')).toHaveLength(1)
  })

  it('O5 gives files to another attempt, to be sent anew; what stands there already stays', async () => {
    const blobs = await make()()
    await blobs.keep({ ...file, key: 'u/1.jpg' })
    await blobs.keep({ ...file, attempt: 't2', sha256: 'cd', key: 'u/2.jpg' })
    const there = await blobs.move('amina', 't1', 't2')
    expect(there.map(({ sha256 }) => sha256).sort()).toEqual(['ab', 'cd'])
    expect(await blobs.files('amina', 't1')).toEqual([])
    const keys = new Set((await blobs.files('amina', 't2')).map(({ key }) => key))
    expect(keys).toEqual(new Set([null, 'u/2.jpg']))
    expect(await blobs.move('amina', 't1', 't2')).toHaveLength(2)
  })

  it('P8 takes a key back that the server no longer knows, once, and keeps the bytes', async () => {
    const open = make()
    const blobs = await open()
    expect(await blobs.takeBack(id, 'u/1.jpg')).toBe(false)
    await blobs.keep(file)
    await blobs.noteKey(id, 'u/1.jpg')
    expect(await blobs.takeBack(id, 'u/1.jpg')).toBe(true)
    const again = await open()
    const [there] = await again.files('amina', 't1')
    expect([there?.key, there?.gone, await there?.blob.text()]).toEqual([null, 'u/1.jpg', 'x'])
    // A page that died in between, and another tab, say the same; the new key is none of theirs.
    expect(await again.takeBack(id, 'u/1.jpg')).toBe(true)
    await again.noteKey(id, 'u/2.jpg')
    expect(await again.takeBack(id, 'u/1.jpg')).toBe(true)
    expect((await again.file(id))?.key).toBe('u/2.jpg')
    expect(await again.takeBack(id, 'u/2.jpg')).toBe(false)
  })
})
