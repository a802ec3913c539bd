/** Registering as a student's hands know it, and a school with students who have no password yet. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { startApp, type TestApp } from '@porua/testkit/app'
import { makePack, mobileOf } from '@porua/testkit/packs'
import { type ServerProcess, startServerProcess } from '@porua/testkit/process'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Size } from './app.ts'
import { open } from './browser.ts'

const root = resolve(import.meta.dirname, '../..')
export const supportEmail = 'help@test-school.example'
/** One that the rules take. */
export const password = 'Notun2027'

/** The mobile of a student who is in the admission list and has never registered, by place. */
export function newMobile(student: number): string {
  return `0181${String(student).padStart(7, '0')}`
}

/** A small school: two students with a password, and eight of the admission list who have none. */
export function admissionPack(): ReturnType<typeof makePack> {
  const pack = makePack({
    students: 2,
    banks: { 'questions/b.jsonl': [{ id: 'q', type: 'shortAns', title: 'How many?', answer: ['4'] }] },
    exams: [{ id: 'e', bank: 'questions/b.jsonl', ids: ['q'] }],
    client: { supportEmail, provider: 'Test School' },
  })
  const fresh = Array.from({ length: 8 }, (_, n) => `${newMobile(n)},New Student ${n},N-${n},,,g1,`)
  return { ...pack, 'students.csv': [pack['students.csv'], ...fresh].join('\n') }
}

/** A real server process with that school, its codes printed (or echoed, with OTP_ECHO). */
export async function startSchool(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess({ SAMPLE: '0', ...environment })
  const folder = mkdtempSync(join(tmpdir(), 'porua-pack-'))
  for (const [path, content] of Object.entries(admissionPack())) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  const run = spawnSync(
    process.execPath,
    [join(root, 'scripts/run.mjs'), 'apps/server/src/cli/main.ts', 'import', folder],
    { cwd: server.dataDir, encoding: 'utf8', env: { PATH: process.env.PATH, DATA_DIR: server.dataDir } },
  )
  rmSync(folder, { recursive: true, force: true })
  if (run.status !== 0) throw new Error(`the pack was not imported:\n${run.stdout}\n${run.stderr}`)
  return server
}

/** A server with that school that answers with its codes. */
export function echoingApp(): Promise<TestApp> {
  return startApp({ dialect: 'sqlite', pack: admissionPack(), environment: { OTP_ECHO: '1' } })
}

/** The newest code that the server has printed for a mobile; waits for one after the `nth`. */
export async function printedCode(server: ServerProcess, mobile: string, nth = 1): Promise<string> {
  const codes = () => [
    ...server.output().matchAll(new RegExp(`One-time code for 88${mobile}: (\\d{6})`, 'g')),
  ]
  await expect.poll(() => codes().length, { timeout: 10_000 }).toBeGreaterThanOrEqual(nth)
  return codes().at(-1)?.[1] ?? ''
}

/** Another code than this one. */
export function otherThan(code: string): string {
  return code.replace(/\d$/, (last) => String((Number(last) + 1) % 10))
}

/** A number in the field, and Proceed; by place, because the words are in two languages. */
export async function proceed(page: Page, mobile: string): Promise<void> {
  await page.locator('input[name=username]').fill(mobile)
  await page.locator('form button[type=submit]').click()
}

export function codeField(page: Page) {
  return page.locator('input[autocomplete="one-time-code"]')
}

/** Types the code and verifies it. */
export async function verify(page: Page, code: string): Promise<void> {
  await codeField(page).click()
  await codeField(page).fill(code)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL('**/setpassword')
}

/** Types the new password twice, and Done. */
export async function setPassword(page: Page, password: string, confirm = password): Promise<void> {
  await page.locator('input[name=new-password]').fill(password)
  await page.locator('input[name=confirm-password]').fill(confirm)
  await page.locator('form button[type=submit]').click()
}

/** True when the element has the focus. */
export function hasFocus(page: Page, selector: string): Promise<boolean> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => element === document.activeElement)
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).waitFor()
export const says = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
export const alert = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: text }).first().waitFor()

/** A page in a fresh browser profile. */
export async function freshPage(
  browser: Browser,
  size: Size = 'phone',
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await open(browser, size)
  return { context, page: await context.newPage() }
}

export { mobileOf }
