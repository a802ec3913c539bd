import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { damageOf } from './media-damage.ts'

const drawn = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a6' } })
const whole = {
  png: await drawn().png().toBuffer(),
  jpeg: await drawn().jpeg().toBuffer(),
  gif: await drawn().gif().toBuffer(),
  webp: await drawn().webp().toBuffer(),
  pdf: Buffer.from('%PDF-1.4\n1 0 obj\nendobj\nxref\nstartxref\n9\n%%EOF\n'),
}

describe.each(Object.entries(whole))('a %s', (kind, bytes) => {
  test('that is whole is taken, with bytes behind its end too', () => {
    expect(damageOf(kind as keyof typeof whole, bytes)).toBeNull()
    expect(damageOf(kind as keyof typeof whole, Buffer.concat([bytes, Buffer.from('\n\n')]))).toBeNull()
  })

  test('that was cut off is named, wherever the cut is', () => {
    for (const share of [0.3, 0.6, 0.9]) {
      const cut = bytes.subarray(0, Math.floor(bytes.length * share))
      // The end of a PDF is looked for in its last part, which a short one is as a whole.
      if (kind === 'pdf' && cut.includes('startxref')) continue
      expect(damageOf(kind as keyof typeof whole, cut)?.text, `${share}`).toContain('is damaged')
    }
  })
})

test('pixels that changed on the way are found', () => {
  const broken = Buffer.from(whole.png)
  const at = broken.indexOf('IDAT') + 6
  broken[at] = (broken[at] ?? 0) ^ 0xff
  expect(damageOf('png', broken)?.text).toContain('has changed on the way')
})

test.each([
  ['png', (bytes: Buffer) => bytes.writeUInt32BE(0, 16), 'has changed on the way'],
  ['gif', (bytes: Buffer) => bytes.writeUInt16LE(0, 6), 'it is 0 × 30 pixels'],
  ['gif', (bytes: Buffer) => bytes.fill(0xff, 6, 10), 'too large to be opened on a phone: 65535 × 65535'],
] as const)('a %s of an impossible size is named', (kind, change, words) => {
  const bytes = Buffer.from(whole[kind])
  change(bytes)
  expect(damageOf(kind, bytes)?.text).toContain(words)
})
