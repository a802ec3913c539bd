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

test('an address is drawn from its page and the frames around it, each made once', () => {
  const { SignedInApp, ShellPage, LiveExamPage } = pages
  const drawn = (pathname: string, isSignedIn: boolean) =>
    pages.pagesOf(pathname, isSignedIn).map(({ Page }) => Page)
  expect(drawn('/exams/', true).slice(0, 2)).toEqual([SignedInApp, ShellPage])
  expect(drawn('/live-exam/e1/g1', true)).toEqual([SignedInApp, LiveExamPage])
  expect(drawn('/chapters/s1', true)[2]).toBe(drawn('/lectures/s1', true)[2])
  expect(drawn('/otp', false)).not.toEqual(drawn('/register', false))
})

test('a page that begins with a list asks for it, any other does not', () => {
  const asks = (pathname: string) => pages.pagesOf(pathname, true).map(({ ask }) => ask !== undefined)
  expect(asks('/exams')).toEqual([false, false, true])
  expect(asks('/scoreboard')).toEqual([false, false, false])
})

test('routes have the pages of those that are wanted, and never the exam', () => {
  const patterns = pages.routesFor((who) => who !== 'out').map(([pattern]) => pattern)
  expect(patterns).toContain('/receipts')
  expect(patterns).not.toContain('/otp')
  expect(patterns).not.toContain('/live-exam/:examId/:groupId')
})
