/** What a journey of registering stands on: one browser for its file, and the schools that it needs. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { Size } from './app.ts'
import { launch } from './browser.ts'
import { freshPage } from './registration.ts'

/** An app in the test's process closes, a server process of its own is removed. */
type School = { close(): Promise<void> } | { remove(): Promise<void> }

export interface RegistrationStage<S> {
  readonly browser: Browser
  readonly schools: S
  /** A page in a fresh browser profile. */
  fresh(size?: Size): Promise<{ context: BrowserContext; page: Page }>
}

/** Opens the stage for a file's tests: the browser and every school that `open` names, all at once. */
export function registrationStage<S extends Record<string, School>>(
  open: {
    [Name in keyof S]: () => Promise<S[Name]>
  },
): RegistrationStage<S> {
  let browser: Browser
  const schools: Partial<S> = {}
  beforeAll(async () => {
    const names = Object.keys(open) as (keyof S)[]
    const all = names.map(async (name) => {
      schools[name] = await open[name]()
    })
    ;[browser] = await Promise.all([launch(), ...all])
  })
  afterAll(async () => {
    await browser?.close()
    for (const school of Object.values(schools) as School[])
      await ('close' in school ? school.close() : school.remove())
  })
  return {
    get browser() {
      return browser
    },
    schools: schools as S,
    fresh: (size) => freshPage(browser, size),
  }
}
