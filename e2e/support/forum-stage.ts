/** What every journey of the forum stands on: one school and one browser for its file, a student for each test. */
import type { TestApp } from '@porua/testkit/app'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Size } from './app.ts'
import { launch, type open } from './browser.ts'
import { choosePlace, details, forumApp, openForm, studentAt } from './forum.ts'
import { asFromPhone, fakeCamera, makePicture } from './picture.ts'

export interface ForumStage {
  readonly browser: Browser
  readonly app: TestApp
  /** The place of the student who arrived last. */
  readonly student: number
  /** A student of this test alone, since limits count for each student: signed in, at the path, its heading there. */
  arrive(path?: string, size?: Size, more?: Parameters<typeof open>[2]): Promise<Page>
}

/** Opens the stage for a file's tests. @param flags of the browser. */
export function forumStage(flags: readonly string[] = []): ForumStage {
  let browser: Browser
  let app: TestApp
  let student = 0
  beforeAll(async () => {
    ;[app, browser] = await Promise.all([forumApp(), launch(flags)])
  })
  // A page left open goes on calling, and the next one waits for it.
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  })
  afterAll(async () => {
    await browser?.close()
    await app?.close()
  })
  return {
    get browser() {
      return browser
    },
    get app() {
      return app
    },
    get student() {
      return student - 1
    },
    async arrive(path = '/my-qa', size = 'phone', more = {}) {
      student += 1
      const { page } = await studentAt(browser, app, student - 1, size, more)
      await page.goto(app.url + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      return page
    },
  }
}

export interface AttachingStage extends ForumStage {
  /** As a phone writes it: stored on its side, with the place where it was taken. */
  readonly photo: Buffer
  /** A form with its place and text, and nothing attached. */
  writing(size: Size, text: string): Promise<Page>
}

/** The stage with a camera, a microphone and a photograph. */
export function attachingStage(): AttachingStage {
  const stage = forumStage(fakeCamera)
  let photo: Buffer
  beforeAll(async () => {
    photo = asFromPhone(await makePicture(stage.browser, { width: 1200, height: 900 }))
  })
  const writing = async (size: Size, text: string) => {
    const page = await stage.arrive('/my-qa', size)
    const at = await openForm(page)
    await choosePlace(at)
    await details(at).fill(text)
    return page
  }
  return {
    get browser() {
      return stage.browser
    },
    get app() {
      return stage.app
    },
    get student() {
      return stage.student
    },
    get photo() {
      return photo
    },
    arrive: stage.arrive,
    writing,
  }
}
