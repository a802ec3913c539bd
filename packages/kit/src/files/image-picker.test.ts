import { describe, expect, test } from 'vitest'
import { cameraFailure, cameraWish, nextCamera } from './camera.ts'
import { fitWithin, jpegName, turned, within } from './compress-image.ts'
import { aspectOf, coverZoom, zoomBy } from './crop-shape.ts'
import { fileKind, kindOf } from './file-kind.ts'

describe('a file', () => {
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

  test('is what its first bytes say', () => {
    const kinds = {
      '\xff\xd8\xff\xe0': 'jpeg',
      '\x89PNG\r\n\x1a\n': 'png',
      'RIFF\x24\0\0\0WEBPVP8 ': 'webp',
      'RIFF\x24\0\0\0WAVEfmt ': 'wav',
      GIF89a: 'gif',
      BM: 'bmp',
      '%PDF-1.7': 'pdf',
      '\0\0\0\x18ftypheic': 'heic',
      '\0\0\0\x18ftypmif1': 'heic',
      '\0\0\0\x1cftypavif': 'avif',
      '\0\0\0\x18ftypmp42': 'unknown',
      'ID3\x04\0': 'mp3',
      '\xff\xfb\x90\x00': 'mp3',
      '<svg xmlns="http://www.w3.org/2000/svg">': 'unknown',
      '<!doctype html>': 'unknown',
      '': 'unknown',
    }
    for (const [head, kind] of Object.entries(kinds)) expect(kindOf(bytes(head)), head).toBe(kind)
  })

  test('whatever its name and type', async () => {
    const renamed = new File(['%PDF-1.7'], 'me.jpg', { type: 'image/jpeg' })
    expect(await fileKind(renamed)).toBe('pdf')
  })

  test('that has become a JPEG is called one', () => {
    expect(['IMG_1.HEIC', 'a.b.png', 'page', '.png', ''].map(jpegName)).toEqual([
      'IMG_1.jpg',
      'a.b.jpg',
      'page.jpg',
      'picture.jpg',
      'picture.jpg',
    ])
  })
})

describe('a picture', () => {
  test('shrinks to the longest edge and never grows', () => {
    expect(fitWithin({ width: 4000, height: 3000 }, 800)).toEqual({ width: 800, height: 600 })
    expect(fitWithin({ width: 3000, height: 4000 }, 1600)).toEqual({ width: 1200, height: 1600 })
    expect(fitWithin({ width: 300, height: 200 }, 800)).toEqual({ width: 300, height: 200 })
    expect(fitWithin({ width: 10_000, height: 1 }, 800)).toEqual({ width: 800, height: 1 })
  })

  test('lies the other way after one turn and as before after two', () => {
    const size = { width: 4, height: 3 }
    expect([turned(size, 0), turned(size, 1), turned(size, 2), turned(size, 3)]).toEqual([
      size,
      { width: 3, height: 4 },
      size,
      { width: 3, height: 4 },
    ])
  })

  test('is cut in whole pixels that it has', () => {
    const size = { width: 100, height: 50 }
    expect(within({ x: -0.4, y: 10.6, width: 50.2, height: 20 }, size)).toEqual({
      x: 0,
      y: 11,
      width: 50,
      height: 20,
    })
    expect(within({ x: 90, y: 49, width: 30, height: 30 }, size)).toEqual({
      x: 90,
      y: 49,
      width: 10,
      height: 1,
    })
    expect(within({ x: 200, y: 90, width: 0, height: 0 }, size)).toEqual({
      x: 99,
      y: 49,
      width: 1,
      height: 1,
    })
  })

  test('turned on a flat table lies whole in its window', () => {
    // 600 × 300 on a table of 600 × 400: turned it is 300 × 600, and the window for all of it is 200 × 400.
    expect(coverZoom({ width: 300, height: 600 }, { width: 200, height: 400 })).toBeCloseTo(2 / 3)
    expect(coverZoom({ width: 600, height: 300 }, { width: 600, height: 300 })).toBe(1)
    expect(coverZoom({ width: 600, height: 300 }, { width: 300, height: 300 })).toBe(1)
  })

  test('has its own shape or one of three', () => {
    const size = { width: 1600, height: 900 }
    expect(aspectOf('shapeWhole', size)).toBeCloseTo(16 / 9)
    expect(aspectOf('shapeSquare', size)).toBe(1)
    expect(aspectOf('shapeTall', size)).toBeLessThan(1)
    expect(aspectOf('shapeWide', size)).toBeGreaterThan(1)
  })

  test('is zoomed in steps between one and four times', () => {
    expect([zoomBy(1, -1), zoomBy(1, 1), zoomBy(1.1, 1), zoomBy(4, 1)]).toEqual([1, 1.1, 1.2, 4])
  })
})

describe('the camera', () => {
  test('is asked for 1280 × 720, upright on screens up to 768 px (spec §9)', () => {
    const sizes = [360, 768, 769, 1440].map((screen) => cameraWish(screen, 'user').video)
    const upright = { width: { ideal: 720 }, height: { ideal: 1280 } }
    const flat = { width: { ideal: 1280 }, height: { ideal: 720 } }
    for (const [at, wanted] of [upright, upright, flat, flat].entries())
      expect(sizes[at]).toMatchObject(wanted)
    expect(cameraWish(360, 'environment').video).toMatchObject({ facingMode: { ideal: 'environment' } })
    expect(cameraWish(360, 'user', 'b').video).toEqual({ ...upright, deviceId: { exact: 'b' } })
    expect(cameraWish(360, 'user').audio).toBe(false)
  })

  test('says why it does not come', () => {
    const reasons = {
      NotAllowedError: 'refused',
      SecurityError: 'refused',
      NotFoundError: 'missing',
      OverconstrainedError: 'missing',
      NotReadableError: 'busy',
      AbortError: 'busy',
      TypeError: 'failed',
    }
    for (const [name, reason] of Object.entries(reasons))
      expect(cameraFailure(new DOMException('', name)), name).toBe(reason)
    expect(cameraFailure(null)).toBe('failed')
  })

  test('turns around where it has a side, else the next one comes', () => {
    expect(nextCamera({ facingMode: 'user', deviceId: 'a' }, ['a', 'b', 'c'])).toEqual({
      facing: 'environment',
    })
    expect(nextCamera({ facingMode: 'environment' }, ['a', 'b'])).toEqual({ facing: 'user' })
    expect(nextCamera({ deviceId: 'a' }, ['a', 'b'])).toEqual({ facing: 'user', deviceId: 'b' })
    expect(nextCamera({ deviceId: 'b' }, ['a', 'b'])).toEqual({ facing: 'user', deviceId: 'a' })
    expect(nextCamera({}, [])).toEqual({ facing: 'user' })
  })
})
