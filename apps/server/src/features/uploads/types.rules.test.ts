import { limits } from '@porua/contract/limits'
import { avatarKey } from '@porua/contract/uploads.paths'
import { describe, expect, it } from 'vitest'
import { mostBytesOf, uploadKeyParts, uploadTypeOf } from './types.rules.ts'

describe('types of uploads', () => {
  it.each([
    ['image/jpeg', 'image/jpeg'],
    ['image/jpg', 'image/jpeg'],
    [' IMAGE/PNG ', 'image/png'],
    ['audio/x-wav', 'audio/wav'],
    ['audio/wave', 'audio/wav'],
    ['audio/wav; codecs=1', 'audio/wav'],
    ['audio/mp3', 'audio/mpeg'],
    ['application/pdf', 'application/pdf'],
    ['image/svg+xml', null],
    ['image/gif', null],
    ['image/heic', null],
    ['text/html', null],
    ['application/octet-stream', null],
    ['', null],
    ['constructor', null],
    ['__proto__', null],
  ])('%s is %s', (asked, type) => {
    expect(uploadTypeOf(asked)).toBe(type)
  })

  it('have their own limits', () => {
    const { image, pdf, audio } = limits.uploadBytes
    expect([mostBytesOf('image/png'), mostBytesOf('application/pdf'), mostBytesOf('audio/wav')]).toEqual([
      image,
      pdf,
      audio,
    ])
  })

  it('squares of a picture are named by a rule', () => {
    const key = `u/${'a'.repeat(32)}`
    expect(avatarKey(`${key}.png`, 150)).toBe(`${key}-150.jpg`)
    expect(avatarKey(`${key}-150.jpg`, 40)).toBe(`${key}-40.jpg`)
    expect(uploadKeyParts(`${key}-40.jpg`)).toEqual({ base: key, size: 40, extension: 'jpg' })
    expect(uploadKeyParts(`${key}.wav`)).toEqual({ base: key, size: null, extension: 'wav' })
    for (const other of [
      'school/a.png',
      `${key}.svg`,
      `${key}/x.jpg`,
      `u/${'a'.repeat(31)}.jpg`,
      `a${key}.jpg`,
      `${key}.jpg.exe`,
      '',
    ])
      expect(uploadKeyParts(other)).toBeNull()
  })
})
