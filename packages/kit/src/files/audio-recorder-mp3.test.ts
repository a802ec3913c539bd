import { afterEach, expect, test, vi } from 'vitest'
import { type EncoderWorker, Mp3Feed } from './audio-recorder-mp3.ts'
import { mp3Encoding, type ToEncoder } from './audio-recorder-mp3-encoding.ts'

const rate = 16_000

/** The real encoder, in this thread; `speed` 'stuck' never answers, 'broken' fails at the first samples. */
function worker(speed: 'quick' | 'stuck' | 'broken' = 'quick') {
  const told: ToEncoder[] = []
  let ended = 0
  const made: EncoderWorker = {
    onmessage: null,
    onerror: null,
    postMessage: (it) => {
      told.push(it)
      if (speed === 'quick') encode(it)
      if (speed === 'broken' && 'samples' in it)
        made.onerror?.({ error: null, message: 'out of memory' } as ErrorEvent)
    },
    terminate: () => {
      ended += 1
    },
  }
  const encode = mp3Encoding((data) => made.onmessage?.({ data } as never))
  return { make: () => made, told, ended: () => ended }
}

/** A tone, in blocks of the odd length that a microphone's become. */
function speak(feed: Mp3Feed, seconds: number): void {
  const all = Int16Array.from(
    { length: rate * seconds },
    (_, n) => 12_000 * Math.sin((n * 440 * 6.283) / rate),
  )
  for (let at = 0; at < all.length; at += 43) feed.push(all.subarray(at, at + 43))
}

afterEach(() => vi.restoreAllMocks())

test('what is heard becomes an MP3 of its length, an eighth of the WAV', async () => {
  const { make, told, ended } = worker()
  const feed = new Mp3Feed(rate, make)
  speak(feed, 3)
  const file = await feed.end()
  expect(file?.type).toBe('audio/mpeg')
  const bytes = new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer())
  // Frames of MPEG 2, layer III, at 32 kilobits: 144 bytes for 36 ms each, one after the other to the end.
  const heads = Array.from({ length: Math.floor(bytes.length / 144) }, (_, n) => [
    ...bytes.slice(n * 144, n * 144 + 2),
  ])
  expect(new Set(heads.map((head) => head.join(' ')))).toEqual(new Set(['255 243']))
  expect(heads.length * 0.036).toBeGreaterThan(3)
  expect(heads.length * 0.036).toBeLessThan(3.2)
  expect(bytes.length).toBeLessThan((rate * 2 * 3) / 7)
  // While it was heard, in few messages, and all of it.
  const samples = told.flatMap((it) => ('samples' in it ? [it.samples.length] : []))
  expect([samples.length, samples.reduce((sum, n) => sum + n, 0)]).toEqual([12, 3 * rate])
  expect(ended()).toBe(1)
})

test('a phone that is too far behind, and one whose encoder fails, give none; so does one without workers', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const stuck = worker('stuck')
  const slow = new Mp3Feed(rate, stuck.make)
  speak(slow, 1)
  expect(await slow.end(1)).toBeNull()
  expect([stuck.ended(), logged.mock.calls]).toEqual([1, []])

  const broken = new Mp3Feed(rate, worker('broken').make)
  speak(broken, 1)
  expect(await broken.end()).toBeNull()
  const none = new Mp3Feed(rate, () => {
    throw new Error('no workers here')
  })
  speak(none, 1)
  expect(await none.end()).toBeNull()
  expect(logged.mock.calls).toEqual([['MP3 encoder: out of memory'], ['MP3 encoder: Error: no workers here']])
})

test('a recording that nobody wants ends its worker', () => {
  const { make, ended } = worker()
  new Mp3Feed(rate, make).drop()
  expect(ended()).toBe(1)
})
