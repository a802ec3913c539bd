import { expect, test } from 'vitest'
import { areaOf, nextPlace, watermarkStyle } from './watermark-rules.ts'

test('every place is a good step away from the last, inside the frame', () => {
  let seed = 7
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  let last = nextPlace(null, random)
  for (let n = 0; n < 1_000; n++) {
    const next = nextPlace(last, random)
    expect(Math.hypot(next.x - last.x, next.y - last.y)).toBeGreaterThanOrEqual(25)
    for (const one of [next.x, next.y]) expect(one >= 0 && one <= 100).toBe(true)
    last = next
  }
})

test('randomness that stands still still leads away', () => {
  const next = nextPlace({ x: 50, y: 50 }, () => 0.5)
  expect(next).toEqual({ x: 100, y: 100 })
})

const whole = { left: 0, top: 0, width: 100, height: 100 }

test('it stays on the picture, not on the black beside it, where it could be cut away', () => {
  const portrait = areaOf({ width: 360, height: 720 }, { width: 640, height: 360 })
  expect(portrait).toEqual({ left: 0, top: 36, width: 100, height: 28 })
  expect(watermarkStyle({ x: 0, y: 100 }, portrait)).toContain('top: 64% ')
  expect(areaOf({ width: 1000, height: 250 }, { width: 640, height: 320 })).toEqual({
    left: 25,
    top: 0,
    width: 50,
    height: 100,
  })
  expect(areaOf({ width: 360, height: 720 }, { width: 0, height: 0 })).toEqual(whole)
})

test('it steps and does not drift, and no sheet outweighs it', () => {
  const rules = watermarkStyle({ x: 10, y: 20 }, whole).split('; ')
  expect(rules).toContain('transition: none !important')
  expect(rules.every((rule) => rule.endsWith('!important'))).toBe(true)
})
