import { afterEach, expect, test, vi } from 'vitest'
import { startRecording } from './audio-recorder-mic.ts'

vi.mock('./audio-recorder.worklet.ts?worker&url', () => ({ default: 'worklet.js' }))
afterEach(() => vi.unstubAllGlobals())

/** A phone that hands out a microphone; answers how its track stands. */
function microphone(): { stopped: () => boolean } {
  let stopped = false
  const track = {
    stop: () => {
      stopped = true
    },
  }
  const mediaDevices = {
    getUserMedia: async () => ({ getTracks: () => [track], getAudioTracks: () => [track] }),
  }
  vi.stubGlobal('navigator', { mediaDevices })
  return { stopped: () => stopped }
}

test('a phone that gives a microphone but nothing to listen with gets the microphone back', async () => {
  const { stopped } = microphone()
  vi.stubGlobal(
    'AudioContext',
    class {
      constructor() {
        throw new DOMException('six are open', 'NotSupportedError')
      }
    },
  )
  await expect(startRecording(() => {})).rejects.toThrow('six are open')
  expect(stopped()).toBe(true)
})

test('so does one whose audio thread does not load, and what was opened to listen is closed', async () => {
  const { stopped } = microphone()
  let closed = false
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly audioWorklet = { addModule: () => Promise.reject(new Error('offline')) }
      async close(): Promise<void> {
        closed = true
      }
    },
  )
  await expect(startRecording(() => {})).rejects.toThrow('offline')
  expect([stopped(), closed]).toEqual([true, true])
})
