import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isSignedOutOnly, needsSignIn } from './addresses.ts'
import { roomsOf } from './rooms.ts'

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

test('signed out, an address is drawn from its page alone', () => {
  expect(pages.pagesOf('/', false)).toEqual([pages.signInPage])
  expect(pages.pagesOf('/otp', false)).toEqual([pages.otpPage])
  expect(pages.pagesOf('/nowhere', false)).toEqual([])
})

test('signed in, from the frames around it too; the exam has no shell', () => {
  const { signedInApp, shellPage, examsPage, liveExamPage } = pages
  expect(pages.pagesOf('/exams/', true)).toEqual([signedInApp, shellPage, examsPage])
  expect(pages.pagesOf('/live-exam/e1/g1', true)).toEqual([signedInApp, liveExamPage])
  expect(pages.pagesOf('/nowhere', true)).toEqual([signedInApp, shellPage])
})

const anAddress = (pattern: string) => pattern.replaceAll(/:\w+/g, 'x')

/** Three lists name the addresses: `pages.tsx` (what is drawn), `rooms.ts` (what is fetched), `addresses.ts` (who may see it). */
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
