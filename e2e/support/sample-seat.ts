/** A student of the sample school at a wide window, for journeys that go from page to page there. */
import { type ServerProcess, startServerProcess } from '@porua/testkit/process'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launch, open, signInHome } from './browser.ts'

const password = 'Porua2027'
/** In both courses; she sees all of it. */
const mobile = '01700000001'

export interface SampleSeat {
  readonly page: Page
  /** Where the school is. */
  readonly url: string
  goTo(path: string): Promise<unknown>
  /** Waits for the page's heading. */
  title(name: string): Promise<void>
  /** Her in a browser of its own: a clock that is moved, and what a phone keeps, are every page's of its browser. */
  aside(): Promise<Page>
}

/** Starts the school and signs her in before the file's journeys, and ends both after them. */
export function sampleSeat(): SampleSeat {
  let browser: Browser
  let server: ServerProcess
  let page: Page
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([startServerProcess(), launch()])
    page = await (await open(browser, 'wide')).newPage()
    page.setDefaultTimeout(15_000)
    await signInHome(page, server.url, mobile, password)
  })
  afterAll(async () => {
    await browser?.close()
    await server?.remove()
  })
  return {
    get page() {
      return page
    },
    get url() {
      return server.url
    },
    goTo: (path) => page.goto(`${server.url}${path}`),
    title: (name) => page.getByRole('heading', { name, level: 1 }).waitFor(),
    async aside() {
      const own = await (await open(browser, 'wide')).newPage()
      await signInHome(own, server.url, mobile, password)
      return own
    },
  }
}
