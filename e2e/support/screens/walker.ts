/** A student who walks from screen to screen with a camera: the words are in two languages, so things are found by their place. */
import type { Locator, Page } from 'playwright-core'
import type { Size } from '../app.ts'
import type { Album, Language, Shows } from './album.ts'

export interface Walker {
  readonly page: Page
  /** Where the server stands. */
  readonly url: string
  readonly size: Size
  readonly language: Language
  readonly mobile: string
  /** The group whose exams this student sits. */
  readonly group: string
  /** Takes a picture of what is on the screen, by default of the whole page. */
  shot(screen: string, shows?: Shows): Promise<void>
  /** Goes to an address and waits until its page stands. */
  visit(path: string): Promise<void>
}

/** A page as a walker. */
export function walkerOf(
  page: Page,
  album: Album,
  about: Pick<Walker, 'url' | 'size' | 'language' | 'mobile' | 'group'>,
): Walker {
  const { size, language, url } = about
  return {
    page,
    ...about,
    shot: async (screen, shows = 'page') => {
      if (shows !== 'window') await page.evaluate(() => window.scrollTo(0, 0))
      await settled(page)
      await album.take(page, screen, size, language, shows)
    },
    visit: async (path) => {
      await page.goto(url + path)
      // A heading may be there for screen readers alone.
      await page.locator('main :is(h1, h2, [role=alert])').first().waitFor({ state: 'attached' })
      await settled(page)
    },
  }
}

/** Pictures and fonts are there, and nothing waits to be drawn. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
  await page
    .locator('[aria-busy=true]')
    .first()
    .waitFor({ state: 'detached', timeout: 5_000 })
    .catch(() => undefined)
  await page.evaluate(async () => {
    await document.fonts.ready
    const pictures = [...document.images].filter((it) => it.loading !== 'lazy')
    await Promise.all(pictures.map((it) => it.decode().catch(() => undefined)))
  })
}

export const dialog = (page: Page): Locator => page.locator('dialog[open]').last()
/** A dialog's own buttons: toasts stand in the open dialog too. */
export const dialogButtons = (page: Page): Locator =>
  page.locator('dialog[open] button:not(section[class*=region] *)')

/** Closes the dialog that is open. */
export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
}

/** The password of every student of the sample school. */
const samplePassword = 'Porua2027'

/** Signs in on the sign-in screen and waits for the course list. */
export async function signInByPlace({ page, mobile }: Walker): Promise<void> {
  await page.locator('input[name=username]').fill(mobile)
  await page.locator('input[name=password]').fill(samplePassword)
  await page.locator('form button[type=submit]').click()
  await page.locator('nav a[href="/exams"]').waitFor()
}
