import { afterAll, beforeAll, expect, test, vi } from 'vitest'

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
