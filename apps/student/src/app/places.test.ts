import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isSignedOutOnly, needsSignIn } from './addresses.ts'
import { roomsOf } from './rooms.ts'

/** Three lists name the addresses: `pages.tsx` (what is drawn), `rooms.ts` (what is fetched), `addresses.ts` (who may see it). */
let pages: typeof import('./pages.tsx')

beforeAll(async () => {
  // What the kit watches from its first line on.
  const browser = {
    history: { state: null },
    location: { pathname: '/', search: '', hash: '' },
    addEventListener: () => undefined,
  }
  vi.stubGlobal('window', browser)
  pages = await import('./pages.tsx')
})
afterAll(() => vi.unstubAllGlobals())

const anAddress = (pattern: string) => pattern.replaceAll(/:\w+/g, 'x')

describe('every address of a page', () => {
  test('has its chunk fetched at once, signed in: frame, shell and the page’s own', () => {
    expect(pages.shellPlaces.length).toBeGreaterThan(15)
    const without = pages.shellPlaces.filter(([pattern]) => roomsOf(anAddress(pattern), true).length !== 3)
    expect(without.map(([pattern]) => pattern)).toEqual([])
  })

  test('shows the sign-in screen to a signed-out student, or is a page for everybody', () => {
    const open = new Set(pages.signedOutPlaces.map(([pattern]) => pattern))
    const lost = pages.shellPlaces.filter(
      ([pattern]) => !needsSignIn(anAddress(pattern)) && !open.has(pattern),
    )
    expect(lost.map(([pattern]) => pattern)).toEqual([])
  })

  test('of a signed-out page is one that signed-in students also have, or are sent away from', () => {
    const inside = new Set(pages.shellPlaces.map(([pattern]) => pattern))
    const nowhere = pages.signedOutPlaces.filter(
      ([pattern]) => !inside.has(pattern) && !isSignedOutOnly(pattern),
    )
    expect(nowhere.map(([pattern]) => pattern)).toEqual([])
  })
})
