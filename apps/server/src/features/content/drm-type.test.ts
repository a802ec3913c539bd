import { expect, it } from 'vitest'
import { drmTypeFor } from './drm-type.ts'

const all = ['widevine', 'playready', 'fairplay'] as const

it.each([
  ['', 'widevine'],
  ['browser', 'widevine'],
  ['safari', 'fairplay'],
  ['iOS', 'fairplay'],
  ['edge', 'playready'],
  ['windows', 'playready'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140 Safari/537.36', 'widevine'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140 Safari/537.36 Edg/140', 'playready'],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605 Version/18 Safari/605', 'fairplay'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36', 'widevine'],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605 CriOS/140 Safari/604', 'fairplay'],
])('%j plays %s', (platform, type) => {
  expect(drmTypeFor(platform, all)).toBe(type)
})

it('takes what the service has, where the device plays that too', () => {
  expect(drmTypeFor('edge', ['widevine', 'fairplay'])).toBe('widevine')
  expect(drmTypeFor('safari', ['widevine', 'playready'])).toBeNull()
  expect(drmTypeFor('browser', ['fairplay'])).toBeNull()
})
