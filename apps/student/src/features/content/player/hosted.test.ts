import { expect, test } from 'vitest'
import { embedAddress, greetings, readFrameMessage } from './hosted.ts'

test.each([
  'https://www.youtube.com/watch?v=abc_DEF-123',
  'https://youtu.be/abc_DEF-123?t=5',
  'https://m.youtube.com/shorts/abc_DEF-123',
  'https://www.youtube-nocookie.com/embed/abc_DEF-123',
])('%s plays in the frame that keeps no cookies', (address) => {
  const url = new URL(embedAddress(address, 'https://lms.example.org', 12, true) ?? '')
  expect(url.origin + url.pathname).toBe('https://www.youtube-nocookie.com/embed/abc_DEF-123')
  expect(url.searchParams.get('origin')).toBe('https://lms.example.org')
  expect(url.searchParams.get('start')).toBe('12')
  expect(url.searchParams.get('autoplay')).toBe('1')
  expect(embedAddress(address, 'https://lms.example.org', 12, false)).not.toContain('autoplay')
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
  expect(embedAddress(address, 'https://lms.example.org', 0, false)).toBeNull()
})

const said = (event: string, info: unknown) =>
  readFrameMessage(JSON.stringify({ event, info, id: 1, channel: 'widget' }))
const nothing = { state: null, time: null, duration: null }

test('what the frame says: most messages hold a part of it only', () => {
  expect(said('initialDelivery', { currentTime: 0, duration: 0, playerState: 5, volume: 100 })).toEqual({
    state: null,
    time: 0,
    duration: null,
  })
  expect(said('onReady', null)).toEqual(nothing)
  expect(said('infoDelivery', { playerState: 1, duration: 60.5 })).toEqual({
    state: 'playing',
    time: null,
    duration: 60.5,
  })
  expect(said('infoDelivery', { currentTime: 3.5, videoLoadedFraction: 0.2 })).toEqual({
    state: null,
    time: 3.5,
    duration: null,
  })
  expect(said('infoDelivery', { playerState: 0, currentTime: 60.5 })?.state).toBe('ended')
  expect(said('onStateChange', 2)).toEqual({ ...nothing, state: 'paused' })
  expect(said('onStateChange', 0)?.state).toBe('ended')
  expect(said('onStateChange', -1)).toEqual(nothing)
  expect(said('onError', 150)?.state).toBe('failed')
  for (const other of ['{', '"x"', null, 3, { type: 'x' }]) expect(readFrameMessage(other)).toBeNull()
})

test('the frame is greeted in the words of its own protocol', () => {
  expect(greetings.map((text) => JSON.parse(text))).toMatchObject([
    { event: 'listening', channel: 'widget' },
    { event: 'command', func: 'addEventListener', args: ['onStateChange'] },
    { event: 'command', func: 'addEventListener', args: ['onError'] },
  ])
})
