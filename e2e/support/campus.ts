/** A provider with a name and a colour of its own, and a browser that visits: where journeys of the shell and of the white label begin. */
import type { TestApp } from '@porua/testkit/app'
import { makePack } from '@porua/testkit/packs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { appOf, type Size } from './app.ts'
import { launch, open } from './browser.ts'

const bank = 'questions/b.jsonl'
const pack = makePack({
  students: 4,
  banks: {
    [bank]: [{ id: 'q', type: 'MCQ', title: 'Which?', options: ['fern', 'moss'], answer: ['fern'] }],
  },
  exams: [{ id: 'live', bank, ids: ['q'] }],
  client: { title: 'Test Campus', company: 'Test Ltd', colour: '#8a1c7c' },
})

/** What stands while the journeys of a file run; its pages are closed after each. */
export interface Campus {
  browser: Browser
  app: TestApp
  /** A page of its own browser profile, without motion. */
  visit: (size: Size, more?: Parameters<typeof open>[2]) => Promise<Page>
}

/** Opens it before the file's journeys and closes it after them. */
export function campus(): Campus {
  let pages: Page[] = []
  const it = {
    async visit(size: Size, more: Parameters<typeof open>[2] = {}) {
      const context = await open(it.browser, size, { reducedMotion: 'reduce', ...more })
      const page = await context.newPage()
      pages.push(page)
      return page
    },
  } as Campus
  beforeAll(async () => {
    ;[it.app, it.browser] = await Promise.all([appOf(pack), launch([], { installs: true })])
  })
  afterEach(async () => {
    await Promise.all(pages.map((page) => page.context().close()))
    pages = []
  })
  afterAll(async () => {
    await it.browser?.close()
    await it.app?.close()
  })
  return it
}
