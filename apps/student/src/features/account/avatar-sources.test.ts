import { assetUrl } from '@porua/kit/platform/config.ts'
import { expect, test } from 'vitest'
import { avatarSources } from './avatar-sources.ts'

const named = (key: string) => assetUrl(key)

test('each screen finds a square that is fine enough, and none that is more than that', () => {
  expect(avatarSources('u/abc-450.jpg', 40)).toBe(
    `${named('u/abc-40.jpg')} 1x, ${named('u/abc-80.jpg')} 2x, ${named('u/abc-150.jpg')} 3.75x`,
  )
  expect(avatarSources('u/abc-450.jpg', 150)).toBe(
    `${named('u/abc-150.jpg')} 1x, ${named('u/abc-300.jpg')} 2x, ${named('u/abc-450.jpg')} 3x`,
  )
})

test('a picture of before is asked for in the sizes that it has', () => {
  expect(avatarSources('u/abc-150.jpg', 40)).toBe(
    `${named('u/abc-40.jpg')} 1x, ${named('u/abc-150.jpg')} 3.75x`,
  )
  expect(avatarSources('u/abc-150.jpg', 150)).toBe(`${named('u/abc-150.jpg')} 1x`)
})

test('a picture that is none of our squares has its own address alone', () => {
  for (const key of ['school/a.png', 'https://elsewhere.example/me.jpg'])
    expect(avatarSources(key, 150)).toBeUndefined()
})
