import { expect, test } from 'vitest'
import { makeToken, partOf, tokenLife, tokenOpens } from './video-token.ts'

const now = 1_800_000_000_000
const secret = 'a secret'

test('a token opens the whole folder of a manifest, and the only file of a file', () => {
  const folder = makeToken(secret, 'me', 'school/abc/master.m3u8', now)
  for (const key of ['school/abc/master.m3u8', 'school/abc/360/seg-1.m4s', 'school/abc/k.key'])
    expect(tokenOpens(secret, folder, 'me', key, now), key).toBe(true)
  for (const key of ['school/abcd/master.m3u8', 'school/ab', 'school/other.mp4'])
    expect(tokenOpens(secret, folder, 'me', key, now), key).toBe(false)
  const file = makeToken(secret, 'me', 'school/clip.mp4', now)
  expect(tokenOpens(secret, file, 'me', 'school/clip.mp4', now)).toBe(true)
  expect(tokenOpens(secret, file, 'me', 'school/clip.mp4.m3u8', now)).toBe(false)
})

test('it is no use in another session, with another secret, or changed', () => {
  const token = makeToken(secret, 'me', 'school/clip.mp4', now)
  expect(tokenOpens(secret, token, 'you', 'school/clip.mp4', now)).toBe(false)
  expect(tokenOpens('another', token, 'me', 'school/clip.mp4', now)).toBe(false)
  const [, signature] = token.split('.')
  const forged = `${Buffer.from(`${now}\nschool/other.mp4`).toString('base64url')}.${signature}`
  expect(tokenOpens(secret, forged, 'me', 'school/other.mp4', now)).toBe(false)
  for (const broken of ['', '.', 'x', `${token}x`, token.slice(0, -1)])
    expect(tokenOpens(secret, broken, 'me', 'school/clip.mp4', now), broken).toBe(false)
})

test('manifests and keys take it for 15 s, segments for 60 s', () => {
  expect([partOf('a/b.m3u8'), partOf('a/b.mpd'), partOf('a/b.key'), partOf('a/b.m4s')]).toEqual([
    'manifest',
    'manifest',
    'manifest',
    'segment',
  ])
  const token = makeToken(secret, 'me', 'v/master.mpd', now)
  const opens = (key: string, after: number) => tokenOpens(secret, token, 'me', key, now + after)
  expect([opens('v/master.mpd', tokenLife.manifest - 1), opens('v/master.mpd', tokenLife.manifest)]).toEqual([
    true,
    false,
  ])
  expect([opens('v/1.m4s', tokenLife.segment - 1), opens('v/1.m4s', tokenLife.segment)]).toEqual([
    true,
    false,
  ])
})
