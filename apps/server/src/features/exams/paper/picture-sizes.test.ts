import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { MovableClock } from '../../../ports/clock/clock.ts'
import { type Files, FilesUnavailable } from '../../../ports/files/files.ts'
import { photo, withComment } from '../../../ports/images/testing.ts'
import { PictureSizes } from './picture-sizes.ts'

const png = await photo(30, 20, 'png')
const jpeg = await photo(60, 40)

/** A store with these files, which counts what is asked of it; `away` refuses, `late` says nothing until it is let go. */
function storeOf(files: Record<string, Buffer>) {
  const store = {
    files,
    asked: [] as string[],
    read: 0,
    open: 0,
    most: 0,
    away: false,
    late: null as null | Promise<void>,
  }
  const port: Pick<Files, 'get'> = {
    async get(key) {
      store.asked.push(key)
      store.most = Math.max(store.most, ++store.open)
      try {
        await (store.late ?? new Promise(setImmediate))
        if (store.away) throw new FilesUnavailable('away')
        const file = store.files[key]
        if (!file) return null
        return {
          size: file.length,
          open(range) {
            const bytes = file.subarray(range?.start, range && range.end + 1)
            store.read += bytes.length
            return Readable.from([bytes])
          },
        }
      } finally {
        store.open--
      }
    },
  }
  const clock = new MovableClock(0)
  return { store, clock, sizes: new PictureSizes(port, clock) }
}

describe('the sizes of a paper’s pictures', () => {
  it('stand in their order, null for what is none of ours or has none', async () => {
    const { store, sizes } = storeOf({
      'school/a.png': png,
      'school/b.jpg': jpeg,
      'school/c.png': Buffer.from('text'),
      'school/d.svg': Buffer.from('<svg/>'),
      'school/e.png': Buffer.alloc(0),
    })
    const images = [
      'school/b.jpg',
      'https://elsewhere/x.png',
      'school/c.png',
      'school/d.svg',
      'school/e.png',
      '../secret.png',
      'school/gone.png',
      'school/a.png',
    ]
    expect(await sizes.of(images)).toEqual([[60, 40], null, null, null, null, null, null, [30, 20]])
    expect(store.asked.sort()).toEqual([
      'school/a.png',
      'school/b.jpg',
      'school/c.png',
      'school/e.png',
      'school/gone.png',
    ])
    expect(store.read).toBeLessThan(png.length + jpeg.length)
  })

  it('are not told where none is known, and no file is asked for where none could be', async () => {
    const { store, sizes } = storeOf({ 'school/c.png': Buffer.from('text') })
    expect(await sizes.of(['school/c.png'])).toBeUndefined()
    expect(await sizes.of([])).toBeUndefined()
    expect(await sizes.of(['https://elsewhere/x.png', 'school/d.svg'])).toBeUndefined()
    expect(store.asked).toEqual(['school/c.png'])
  })

  it('are read once, by however many they are asked at once, and a few at a time', async () => {
    const keys = Array.from({ length: 40 }, (_, i) => `school/${i}.png`)
    const { store, sizes, clock } = storeOf(Object.fromEntries(keys.map((key) => [key, png])))
    const all = await Promise.all(Array.from({ length: 50 }, () => sizes.of(keys)))
    expect(all).toEqual(all.map(() => keys.map(() => [30, 20])))
    clock.move(3_600_000)
    // Another set of the same exam: the same pictures in another order.
    expect(await sizes.of([...keys].reverse())).toHaveLength(40)
    expect(store.asked).toHaveLength(40)
    expect(store.most).toBeLessThanOrEqual(4)
  })

  it('are not waited for longer than a second in all, and are told as soon as they have come', async () => {
    const keys = ['school/a.png']
    const { store, sizes } = storeOf({ 'school/a.png': png })
    const { promise, resolve } = Promise.withResolvers<void>()
    store.late = promise
    const begun = performance.now()
    expect(await Promise.all([sizes.of(keys), sizes.of(keys)])).toEqual([undefined, undefined])
    const waited = performance.now() - begun
    expect(waited).toBeGreaterThan(900)
    expect(waited).toBeLessThan(5_000)
    // The next ones are not held at all.
    const next = performance.now()
    expect(await sizes.of(keys)).toBeUndefined()
    expect(performance.now() - next).toBeLessThan(900)
    resolve()
    await expect.poll(() => sizes.of(keys)).toEqual([[30, 20]])
    expect(store.asked).toEqual(keys)
  })

  it('are tried again after a minute where the store was away or a file missing, not at each call', async () => {
    const keys = ['school/a.png', 'school/b.jpg']
    const { store, sizes, clock } = storeOf({ 'school/b.jpg': jpeg })
    store.away = true
    for (let i = 0; i < 5; i++) expect(await sizes.of(keys)).toBeUndefined()
    expect(store.asked).toHaveLength(2)
    store.away = false
    clock.move(61_000)
    await expect.poll(() => sizes.of(keys)).toEqual([null, [60, 40]])
    expect(store.asked).toHaveLength(4)
    store.files['school/a.png'] = png
    clock.move(61_000)
    await expect
      .poll(() => sizes.of(keys))
      .toEqual([
        [30, 20],
        [60, 40],
      ])
    // Only what was missing has been asked for again, and now nothing is.
    expect(store.asked).toHaveLength(5)
    clock.move(3_600_000)
    await sizes.of(keys)
    expect(store.asked).toHaveLength(5)
  })

  it('of photographs are looked for in little, and in more where a camera had much to say', async () => {
    const { store, sizes } = storeOf({
      'school/plain.jpg': await photo(900, 600),
      'school/long.jpg': withComment(jpeg, 'x'.repeat(60_000)),
    })
    expect(await sizes.of(['school/plain.jpg'])).toEqual([[900, 600]])
    expect(store.read).toBe(16_384)
    expect(await sizes.of(['school/long.jpg'])).toEqual([[60, 40]])
    expect(store.read).toBeGreaterThan(16_384 * 2 + 60_000)
  })

  it('do not fall over a file that breaks off while it is read', async () => {
    const files: Pick<Files, 'get'> = {
      get: async () => ({
        size: 1_000,
        open: () =>
          new Readable({
            read() {
              this.destroy(new Error('the disk'))
            },
          }),
      }),
    }
    expect(await new PictureSizes(files, new MovableClock(0)).of(['school/a.png'])).toBeUndefined()
  })

  it('take no more of a file than they want, whatever the store gives', async () => {
    let given = 0
    const endless = function* () {
      for (;;) {
        given += 65_536
        yield Buffer.alloc(65_536, 1)
      }
    }
    const files: Pick<Files, 'get'> = {
      get: async () => ({ size: 10_000_000, open: () => Readable.from(endless(), { objectMode: false }) }),
    }
    expect(await new PictureSizes(files, new MovableClock(0)).of(['school/a.jpg'])).toBeUndefined()
    expect(given).toBeLessThan(1_000_000)
  })
})
