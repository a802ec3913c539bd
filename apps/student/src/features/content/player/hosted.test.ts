import { expect, test } from 'vitest'
import { embedAddress, readFrameMessage } from './hosted.ts'

test.each([
  'https://www.youtube.com/watch?v=abc_DEF-123',
  'https://youtu.be/abc_DEF-123?t=5',
  'https://m.youtube.com/shorts/abc_DEF-123',
  'https://www.youtube-nocookie.com/embed/abc_DEF-123',
])('%s plays in the frame that keeps no cookies', (address) => {
  const url = new URL(embedAddress(address, 'https://lms.example.org', 12) ?? '')
  expect(url.origin + url.pathname).toBe('https://www.youtube-nocookie.com/embed/abc_DEF-123')
  expect(url.searchParams.get('origin')).toBe('https://lms.example.org')
  expect(url.searchParams.get('start')).toBe('12')
  // Its own full screen would stand there without the watermark.
  expect(url.searchParams.get('fs')).toBe('0')
})

test.each([
  'https://vimeo.com/123456',
  'https://www.youtube.com/watch?v=<script>',
  'https://www.youtube.com.evil.example/watch?v=abc_DEF-123',
  'https://www.youtube.com/watch',
  'not an address',
])('%s has no frame', (address) => {
  expect(embedAddress(address, 'https://lms.example.org', 0)).toBeNull()
})

test('what the frame says', () => {
  const info = { currentTime: 3.5, duration: 60, playerState: 1 }
  expect(readFrameMessage(JSON.stringify({ event: 'infoDelivery', info }))).toEqual({
    ...{ ended: false, time: 3.5, duration: 60 },
  })
  expect(readFrameMessage({ event: 'infoDelivery', info: { playerState: 0 } })?.ended).toBe(true)
  expect(readFrameMessage({ event: 'onReady' })).toEqual({ ended: false, time: null, duration: null })
  for (const other of ['{', '"x"', null, 3, { type: 'x' }]) expect(readFrameMessage(other)).toBeNull()
})
