/** A school whose students have profiles, and the profile as a student's hands know it. */
import type { TestApp } from '@porua/testkit/app'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import type { Browser, Locator, Page } from 'playwright-core'
import { appOf, type Size, seat } from './app.ts'
import { windows } from './browser.ts'
import { dialog } from './exam.ts'

/** The camera and the bar take their time on a busy machine. */
export const longTimeout = { timeout: 20_000 }

/** The student of whom nothing is known that need not be, and whose link is none. */
export const unknown = 1

/** Every student of the school, by place; each test has one of its own. */
const students = Array.from({ length: 40 }, (_, n) =>
  [
    mobileOf(n),
    `Nusrat ${n}`,
    `S-${n}`,
    ...(n === unknown
      ? ['', '', '', '', '', '', '', 'javascript:alert(1)']
      : ['8801811111111', 'Mirpur', 'Dhaka', '2026-27', '4.83', '5', `U-${n}`, 'exam.example.com/room 4']),
    'g1',
    packPassword,
  ].join(','),
)
const columns = 'mobile,name,sid,contact,branch,division,session,SSCGPA,HSCGPA,code,link,groups,password'

/** A server with that school. */
export function profileApp(): Promise<TestApp> {
  const question = { id: 'q1', type: 'MCQ', title: '1 + 1', options: ['2', '3'], answer: ['2'] } as const
  const bank = 'questions/one.jsonl'
  const pack = makePack({ banks: { [bank]: [question] }, exams: [{ id: 'e1', bank, ids: ['q1'] }] })
  return appOf({ ...pack, 'students.csv': [columns, ...students].join('\n') })
}

/** Signs the n-th student in and opens the profile. */
export async function atProfile(
  browser: Browser,
  app: TestApp,
  n: number,
  size: Size = 'phone',
): Promise<Page> {
  const { page } = await seat(browser, app, n, size)
  await page.goto(`${app.url}/student-profile`)
  await page.getByRole('heading', { name: `Nusrat ${n}` }).waitFor()
  return page
}

/** What stands beside a label in the information list. */
export function fact(page: Page, label: string): Locator {
  return page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
}

export const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true }).click()
export const update = (page: Page) => page.getByRole('button', { name: 'Update', exact: true }).click()
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const saved = (page: Page) => page.getByText('Profile updated successfully!').waitFor()

/** Chooses a file through the button, as a hand does. */
export async function chooseFile(
  page: Page,
  name: string,
  bytes: Buffer,
  mimeType = 'image/jpeg',
): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a picture' }).click()
  await (await chooser).setFiles({ name, mimeType, buffer: bytes })
}

/** Saves the picture in the cropper. */
export async function saveCrop(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^New picture: /).waitFor()
}

/** The address of the picture in the bar, or null for the default one. */
export async function barPicture(page: Page): Promise<string | null> {
  const image = page
    .locator('header')
    .getByRole('button', { name: /: menu$/ })
    .locator('img')
  // In one look: the picture may go at any moment.
  return image.evaluateAll(([it]) => it?.getAttribute('src') ?? null)
}

/** The picture as the server hands it to this student. */
export async function served(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(
    async (src) => {
      const reply = await fetch(src)
      if (!reply.ok) throw new Error(`${reply.status} ${src}`)
      let text = ''
      for (const byte of new Uint8Array(await reply.arrayBuffer())) text += String.fromCharCode(byte)
      return btoa(text)
    },
    (await barPicture(page)) ?? '',
  )
  return Buffer.from(base64, 'base64')
}

/** Pixels of the screen for each of the page's. */
export async function setDensity(page: Page, deviceScaleFactor: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { width, height } = page.viewportSize() ?? windows.phone
  await devtools.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor,
    mobile: true,
  })
}

/** How wide the squares are that the bar and the profile have drawn, in the picture's own pixels, once they are there. */
export function shownSquares(page: Page): Promise<number[]> {
  return page
    .locator('header img[srcset], main img[srcset]')
    .evaluateAll((images) =>
      (images as HTMLImageElement[])
        .filter((it) => it.complete && it.naturalWidth > 0)
        .map((it) => Number(/-(\d+)\.jpg$/.exec(it.currentSrc)?.[1])),
    )
}
