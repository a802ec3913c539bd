import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { brandColours, contrast, hexOf, parseHex, surfaces, toOklch } from './theme-colour.ts'

const aa = 4.5

/** mulberry32: a small seeded generator, so that a failure can be repeated. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

function check(hex: string, note: string): void {
  for (const theme of ['light', 'dark'] as const) {
    const { fill, hover, on, text, soft } = brandColours(hex)[theme]
    const read = (a: string, b: string) => expect(contrast(a, b), `${note} ${hex} ${theme} ${a} on ${b}`)
    read(on, fill).toBeGreaterThanOrEqual(aa)
    read(on, hover).toBeGreaterThanOrEqual(aa)
    for (const back of [...Object.values(surfaces[theme]), soft]) read(text, back).toBeGreaterThanOrEqual(aa)
  }
}

describe('brand colours', () => {
  test('keep AA for the colours that providers do pick', () => {
    for (const hex of [
      '#0a6',
      '#0b6b53',
      '#ffff00',
      '#ffffff',
      '#000',
      '#808080',
      '#ff0000',
      '#0000ff',
      '#00ffff',
    ]) {
      check(hex, 'known')
    }
  })

  test('keep AA for any colour', () => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
    const next = random(seed)
    for (let run = 0; run < 2_000; run++) {
      const hex = `#${Math.floor(next() * 0x1000000)
        .toString(16)
        .padStart(6, '0')}`
      check(hex, `SEED=${seed}`)
    }
  })

  test('an unreadable colour is the default', () => {
    expect(brandColours('url(javascript:1)')).toEqual(brandColours('#0b6b53'))
  })

  test('hex goes to OKLCH and back', () => {
    for (const hex of ['#123456', '#fedcba', '#00ff00', '#7f7f7f']) {
      const rgb = parseHex(hex)
      if (!rgb) throw new Error(hex)
      expect(hexOf(toOklch(rgb))).toBe(hex)
    }
  })

  test('the surfaces are those of tokens.css', () => {
    const css = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8')
    for (const name of ['page', 'card', 'inset'] as const) {
      expect(css).toContain(`--surface-${name}: light-dark(${surfaces.light[name]}, ${surfaces.dark[name]})`)
    }
  })

  test('status and neutral texts of tokens.css read on every surface and on their own tint', () => {
    const css = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8')
    const pair = (name: string) => {
      const found = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css)
      if (!found?.[1] || !found[2]) throw new Error(name)
      return { light: found[1], dark: found[2] }
    }
    for (const theme of ['light', 'dark'] as const) {
      const backs = Object.values(surfaces[theme])
      for (const name of ['text', 'text-2']) {
        for (const back of backs) expect(contrast(pair(name)[theme], back), name).toBeGreaterThanOrEqual(aa)
      }
      for (const name of ['good', 'bad', 'warn', 'info']) {
        const soft = pair(`${name}-soft`)[theme]
        for (const back of [...backs, soft]) {
          expect(
            contrast(pair(`${name}-text`)[theme], back),
            `${name} ${theme} on ${back}`,
          ).toBeGreaterThanOrEqual(aa)
        }
      }
      expect(
        contrast(pair('line-strong')[theme], surfaces[theme].card),
        'input borders',
      ).toBeGreaterThanOrEqual(3)
    }
    for (const fill of ['good', 'bad', 'warn', 'info']) {
      const hex = new RegExp(`--${fill}: (#\\w+);`).exec(css)?.[1] ?? ''
      expect(contrast('#ffffff', hex), fill).toBeGreaterThanOrEqual(aa)
    }
  })
})
