import { expect, it } from 'vitest'
import { ladderFor } from './ladder.ts'

const sizes = (width: number, height: number) =>
  ladderFor(width, height).map((rung) => `${rung.width}x${rung.height}`)

it('offers every step up to the picture’s own, and none above it', () => {
  expect(sizes(1920, 1080)).toEqual(['426x240', '640x360', '854x480', '1280x720', '1920x1080'])
  expect(sizes(1279, 719)).toEqual(['426x240', '640x360', '854x480'])
  expect(sizes(3840, 2160)).toHaveLength(5)
  expect(sizes(426, 240)).toEqual(['426x240'])
})

it('keeps a smaller picture as it is, in even numbers, and counts the shorter side of an upright one', () => {
  expect(sizes(256, 144)).toEqual(['256x144'])
  expect(sizes(175, 99)).toEqual(['174x98'])
  expect(sizes(1080, 1920)).toEqual(['240x426', '360x640', '480x854', '720x1280', '1080x1920'])
  expect(sizes(1, 1)).toEqual(['2x2'])
})

it('never makes a picture larger', () => {
  for (const [width, height] of [
    [320, 240],
    [241, 240],
    [719, 1280],
    [481, 999],
  ] as const)
    for (const rung of ladderFor(width, height)) {
      expect(rung.width).toBeLessThanOrEqual(width)
      expect(rung.height).toBeLessThanOrEqual(height)
      expect([rung.width % 2, rung.height % 2]).toEqual([0, 0])
    }
})
