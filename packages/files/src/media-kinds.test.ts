import { describe, expect, it } from 'vitest'
import { damageOf } from './media-damage.ts'
import { kindOfBytes, kindOfName } from './media-kinds.ts'

const svgMistake = (bytes: Uint8Array) => damageOf('svg', bytes)?.text ?? null

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

describe('kindOfBytes', () => {
  it.each([
    ['\x89PNG\r\n\x1a\n', 'png'],
    ['\xff\xd8\xff\xe0', 'jpeg'],
    ['GIF89a', 'gif'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
    ['RIFF\0\0\0\0WAVEfmt ', 'wav'],
    ['%PDF-1.7', 'pdf'],
    ['ID3\x04', 'mp3'],
    ['\xff\xfb\x90', 'mp3'],
    ['\0\0\0\x20ftypisom', 'mp4'],
    ['\x1aE\xdf\xa3', 'webm'],
    ['<?xml version="1.0"?>\n<!-- a logo -->\n<svg xmlns="http://www.w3.org/2000/svg"/>', 'svg'],
    ['<html><svg></svg></html>', null],
    ['MZ\x90\0', null],
    ['', null],
  ])('knows %.20j', (head, kind) => {
    expect(kindOfBytes(bytes(head))).toBe(kind)
  })

  it('knows names', () => {
    expect(kindOfName('media/A.JPEG')).toBe('jpeg')
    expect(kindOfName('media/page.html')).toBeNull()
    expect(kindOfName('png')).toBeNull()
  })
})

describe('what an SVG holds', () => {
  const svg = (inside: string): Uint8Array => bytes(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)

  it('takes a picture', () => {
    expect(
      svgMistake(svg('<path d="M0 0"/><use href="#a"/><image href="data:image/png;base64,AA=="/>')),
    ).toBeNull()
  })

  it.each([
    '<script>alert(1)</script>',
    '<svg:script>alert(1)</svg:script>',
    '<rect onload="alert(1)"/>',
    '<a href="javascript:alert(1)">x</a>',
    '<foreignObject><body/></foreignObject>',
    '<image href="https://example.org/track.png"/>',
    '<image xlink:href="data:image/svg+xml;base64,AA=="/>',
  ])('refuses %s', (inside) => {
    expect(svgMistake(svg(inside))).toContain('which a picture must not')
  })

  it('refuses an entity and another encoding', () => {
    expect(svgMistake(bytes('<!DOCTYPE svg [<!ENTITY x "y">]><svg/>'))).toContain('an entity')
    expect(svgMistake(bytes('\xff\xfe<\0s\0'))).toBe('is not UTF-8')
  })
})
