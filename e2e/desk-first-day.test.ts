/**
 * A first day: an empty folder becomes a school that has held an exam and handed out its merit list. Nothing but the welcome link is
 * read elsewhere. Only the server's clock is moved, by the ten minutes until the exam.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSheet } from '@porua/spreadsheets/sheet'
import { writeXlsx } from '@porua/spreadsheets/xlsx-write'
import { startApp, type TestApp } from '@porua/testkit/app'
import { tempDir } from '@porua/testkit/temp'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { docxOf, p } from '../packages/question-formats/src/papers/docx.testing.ts'
import { launch, open, screenshot, windows } from './support/browser.ts'
import { choose, expectOfflineSaved, expectSaved, startExam, submitExam } from './support/exam.ts'
import { codeField, setPassword } from './support/registration.ts'

const password = 'Porua2027'
/** Work in child processes, on a machine with much to do. */
const timeoutMs = 120_000
const minute = 60_000
const zone = 'Asia/Dhaka'
let browser: Browser
let app: TestApp
/** Questions of the exam. */
const asked = 7
/** What the owner does: presses of a key or a button, and characters that are typed. */
const effort = { presses: 0, characters: 0 }

beforeAll(async () => {
  ;[app, browser] = await Promise.all([startApp({ dialect: 'sqlite', jobProcesses: true }), launch()])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

async function press(control: Locator): Promise<void> {
  effort.presses++
  await control.click({ timeout: 30_000 })
}

async function type(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    effort.characters += text.length
    await page.getByLabel(label, { exact: true }).fill(text)
  }
}

async function pick(select: Locator, label: string): Promise<void> {
  effort.presses += 2
  await select.selectOption({ label })
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of this exam' }).getByRole('link', { name })
const heading = (page: Page, name: string | RegExp, timeout = 30_000) =>
  page.getByRole('heading', { level: 1, name }).waitFor({ timeout })

/** Pictures of a page in both windows, where they are wanted. */
async function look(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS !== '1') return
  await screenshot(page, `first-day-${name}-wide`)
  await page.setViewportSize(windows.phone)
  await screenshot(page, `first-day-${name}-phone`)
  await page.setViewportSize(windows.wide)
}

const mobileOf = (n: number) => `017110${String(10_000 + n)}`
/** Who sits the exam: the third is offline for a while. */
const sitting = [7, 8, 9].map((n) => ({ name: `Nusrat Jahan ${n}`, mobile: mobileOf(n) }))
const students = 500
/** Rows whose mobile lacks digits, by number: what is typed in their place. */
const bad = [31, 144, 402]

/** The office's own list: a title, its own headings, hand-written numbers, batches nobody knows, a total. */
async function officeList(): Promise<string> {
  const path = join(tempDir('office'), 'Admission 2027.xlsx')
  const rows = Array.from({ length: students }, (_, i) => {
    const n = i + 1
    const written = [mobileOf(n), `+88 ${mobileOf(n)}`, mobileOf(n).replace(/^(.{5})/, '$1-')][n % 3] ?? ''
    const mobile = bad.includes(n) ? mobileOf(n).slice(0, 8) : written
    const seat = sitting.find((one) => one.mobile === mobileOf(n))
    const name = seat ? `  ${seat.name} ` : n % 10 === 0 ? `আয়েশা ${n}` : `Student ${n}`
    const batch = n % 4 === 0 ? 'HSC 27 (B)' : n % 25 === 1 ? 'Fri. batch' : 'Friday Batch'
    return [String(n), name, `K-${String(n).padStart(3, '0')}`, mobile, batch]
  })
  const list = [
    ['Kolmi Campus: admission list'],
    [],
    ['Sl', 'Name of Student', 'Roll No.', 'Mobile', 'Batch'],
    ...rows,
    ['Total', '', String(students), '', ''],
  ]
  await writeXlsx(path, [{ name: 'List', rows: list }])
  return path
}

/** The key of the first is wrong: it is mended when the exam is over. */
const wrongTitle = 'Which number is 2 times 3?'
const times = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => {
    const [n, m] = [from + i, from + i + 1]
    return { title: `Which number is ${n} times ${m}?`, right: n * m, wrong: [n * m + 1, n + m, n * m - 2] }
  })
const gift = times(2, 20)
  .map(({ title, right, wrong: [a, b, c] }, i) =>
    i === 0 ? `${title} { ~${right} =${a} ~${b} ~${c} }` : `${title} { =${right} ~${a} ~${b} ~${c} }`,
  )
  .join('\n\n')

async function questionSheet(): Promise<Buffer> {
  const path = join(tempDir('sheet'), 'questions.xlsx')
  const rows = times(30, 20).map(({ title, right, wrong }) => [title, ...[right, ...wrong].map(String), 'A'])
  await writeXlsx(path, [{ name: 'MCQ', rows: [['title', 'A', 'B', 'C', 'D', 'answer'], ...rows] }])
  return readFileSync(path)
}

const paper = docxOf(
  times(60, 10)
    .flatMap(({ title, right, wrong }, i) => [
      `${i + 1}. ${title}`,
      ...[right, ...wrong].map((text, at) => `${'ABCD'[at]}) ${text}`),
      'Answer: A',
    ])
    .map((line) => p(line)),
)

async function importQuestions(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
  found: number,
): Promise<void> {
  effort.presses += 2
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText(new RegExp(`${file.name}: `)).waitFor({ timeout: timeoutMs })
  const into = page.getByLabel('Into the bank', { exact: true })
  const bank = page.getByLabel('Name of the bank', { exact: true })
  await into.or(bank).waitFor({ timeout: timeoutMs })
  if (await bank.isVisible()) {
    await type(page, { 'Name of the bank': 'Physics' })
    await press(button(page, 'Make the bank'))
    await into.waitFor()
  }
  if ((await into.inputValue()) === '') await pick(into, 'Physics')
  await page.getByText(`To import: ${found}`).waitFor()
  await look(page, `question-import-${file.name.split('.').at(-1)}`)
  await press(button(page, 'Import'))
  await page.getByText(`New: ${found}`).waitFor({ timeout: timeoutMs })
}

/** Ten minutes from now, on the school's clock. */
function inTenMinutes(now: number): { at: number; date: string; time: string } {
  const at = Math.ceil((now + 10 * minute) / minute) * minute
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, ...options }).format(at)
  return { at, date: part({ dateStyle: 'short' }), time: part({ timeStyle: 'short' }) }
}

/** A slip for a student who stands before the desk. @returns its code, and the name of the button that it tells to press */
async function slipOf(page: Page, { name, mobile }: { name: string; mobile: string }) {
  await press(page.getByRole('navigation').getByRole('link', { name: 'Students', exact: true }))
  await type(page, { Search: name })
  await press(page.getByRole('link', { name }))
  await press(button(page, 'Sign-in slip'))
  const slip = page.getByRole('article', { name })
  await slip.waitFor()
  const said = (await slip.innerText()).replaceAll(mobile, '')
  for (const sheet of [`Sign-in slip for ${name}`, name])
    await press(
      page.getByRole('dialog', { name: sheet, exact: true }).getByRole('button', { name: 'Close' }).first(),
    )
  return { code: /\d{6}/.exec(said)?.[0] ?? '', first: /Choose ‘(.+?)’/.exec(said)?.[1] ?? '' }
}

/** A student makes a password on the phone, as the slip says, and signs in. */
async function register(phone: Page, mobile: string, slip: Awaited<ReturnType<typeof slipOf>>) {
  await phone.goto(app.url)
  await phone.getByRole('button', { name: slip.first, exact: true }).click()
  await phone.locator('input[name=username]').fill(mobile)
  await phone.locator('form button[type=submit]').click()
  await codeField(phone).fill(slip.code)
  await phone.locator('form button[type=submit]').click()
  await setPassword(phone, password)
  await phone.waitForURL('**/login')
  await phone.getByLabel('Password', { exact: true }).fill(password)
  await phone.getByRole('button', { name: 'Sign In' }).click()
  await phone.getByRole('button', { name: /: menu$/ }).waitFor()
}

test('a first day', { timeout: 15 * minute }, async () => {
  const began = Date.now()
  const welcome = (await app.composed.staff.welcomePath()) ?? ''
  const page = await (await open(browser, 'wide')).newPage()
  const contexts = await Promise.all(sitting.map(() => open(browser, 'phone')))
  const phones = await Promise.all(contexts.map((context) => context.newPage()))
  const [phone, second, third] = phones as [Page, Page, Page]
  onTestFailed(async () => {
    await screenshot(page, 'first-day-failed')
    for (const [n, one] of phones.entries()) await screenshot(one, `first-day-failed-phone-${n}`)
  })
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(`${page.url()}: ${error}`))

  // The school.
  await page.goto(new URL(welcome, app.url).href)
  await heading(page, 'Welcome')
  await type(page, { 'Your name': 'Rahima Khatun', 'Mobile or e-mail': '01700000001', Password: password })
  await press(button(page, 'Continue'))
  await heading(page, 'Your school')
  await type(page, { 'School name': 'Kolmi Campus', 'First course': 'HSC 2027' })
  await type(page, { Subjects: 'Physics', Groups: 'Friday Batch' })
  await look(page, 'school')
  await press(button(page, 'Open the desk'))
  await heading(page, /Rahima Khatun$/)
  await page.getByRole('complementary').getByText('Kolmi Campus').waitFor()
  await look(page, 'today')

  // Its students.
  await press(link(page, 'Students'))
  await press(link(page, 'Import students'))
  await heading(page, 'Import students')
  effort.presses += 2
  await page.locator('input[type=file]').setInputFiles(await officeList())
  await page.getByText(`Rows: ${students}`).waitFor({ timeout: timeoutMs })
  await page.getByText('Total rows, passed over: 1').waitFor()
  await look(page, 'student-import')
  await pick(page.getByLabel('HSC 27 (B) (rows: 125)'), 'make this batch')
  await pick(page.getByLabel('Fri. batch (rows: 15)'), 'same as Friday Batch')
  for (const n of bad) {
    // The list's rows begin below its title and its headings.
    const field = page.getByLabel(new RegExp(`^Mobile \\(Row ${n + 3}\\b`))
    effort.characters += 11
    await field.fill(mobileOf(n))
    effort.presses++
    await field.press('Enter')
  }
  await page.getByText('Every row is right.').waitFor()
  await press(button(page, 'Import'))
  await page.getByRole('heading', { name: 'Imported' }).waitFor({ timeout: timeoutMs })
  await look(page, 'student-import-done')
  await press(link(page, 'To the students'))
  await page.getByText(`${students} students`).waitFor()
  await look(page, 'students')

  // Its questions.
  await press(page.getByRole('navigation').getByRole('link', { name: 'Questions', exact: true }))
  await look(page, 'questions-empty')
  await press(button(page, 'Import questions'))
  const gifts = { name: 'times.gift', mimeType: 'text/plain', buffer: Buffer.from(gift) }
  await importQuestions(page, gifts, 20)
  const office = 'application/vnd.openxmlformats-officedocument'
  for (const [name, kind, buffer, found] of [
    ['questions.xlsx', 'spreadsheetml.sheet', await questionSheet(), 20],
    ['paper.docx', 'wordprocessingml.document', paper, 10],
  ] as const) {
    await press(button(page, 'Another file'))
    await importQuestions(page, { name, mimeType: `${office}.${kind}`, buffer }, found)
  }
  await press(link(page, 'See the questions'))
  await page
    .getByText(/^Which number is/)
    .first()
    .waitFor()
  await look(page, 'questions')

  // Slips for three students, who make passwords on their phones.
  for (const [n, student] of sitting.entries()) {
    const slip = await slipOf(page, student)
    await register(phones[n] as Page, student.mobile, slip)
  }

  // Its first exam.
  await press(page.getByRole('navigation').getByRole('link', { name: 'Exams', exact: true }))
  await press(link(page, 'New exam').first())
  await heading(page, 'New exam')
  await type(page, { Title: 'First test' })
  await press(button(page, 'Choose questions'))
  const sheet = page.getByRole('dialog')
  for (let n = 0; n < asked; n++) await press(sheet.locator('li label, tr label').nth(n))
  await look(page, 'choose-questions')
  await press(sheet.getByRole('button', { name: 'Take them' }))
  await page.getByText(`Questions: ${asked} · Marks: ${asked}`).waitFor()
  for (const group of ['Friday Batch', 'HSC 27 (B)'])
    await press(page.getByRole('group', { name: 'Groups' }).getByLabel(group, { exact: true }))
  const { at, date, time } = inTenMinutes(app.clock.now())
  await type(page, { Date: date, 'Hour (Dhaka)': time })
  await look(page, 'new-exam')
  await press(button(page, 'Schedule exam'))
  await heading(page, 'First test')
  await look(page, 'exam')
  const scheduled = Date.now()

  // It is sat, and watched. Ten minutes pass for the server alone: its pages are opened anew.
  await press(tab(page, 'Live room'))
  const count = (state: string) =>
    page.getByRole('navigation', { name: 'Students by state' }).getByRole('link', { name: state })
  await count(`${students} Not started`).waitFor({ timeout: timeoutMs })
  app.clock.move(at - app.clock.now() + 1_000)
  await page.reload()
  for (const one of phones) {
    await one.goto(`${app.url}/exams`)
    await startExam(one, 'First test')
  }
  await count('3 Answering').waitFor({ timeout: timeoutMs })
  await look(page, 'room')
  for (const one of [phone, second]) {
    for (let n = 1; n <= asked; n++) {
      await choose(one, n, 'A')
      await expectSaved(one, n)
    }
    await submitExam(one)
  }
  await count('2 Handed in').waitFor({ timeout: timeoutMs })
  await choose(third, 1, 'A')
  await expectSaved(third, 1)
  await contexts[2]?.setOffline(true)
  await choose(third, 2, 'A')
  await expectOfflineSaved(third, 1)
  await contexts[2]?.setOffline(false)
  await expectSaved(third, 2)
  await press(button(page, 'End'))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'End' }))
  await page.getByText('The exam has ended.').waitFor()

  // Results: nobody is waited for, a wrong key is mended, then students see them.
  app.clock.move(2_000)
  await app.runJobs()
  await press(tab(page, 'Results'))
  await press(button(page, 'Do not wait'))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Do not wait' }))
  await page.getByText('Held', { exact: true }).first().waitFor({ timeout: timeoutMs })
  await press(link(page, wrongTitle))
  await press(page.getByRole('checkbox', { name: /^[A-D]\. 6 / }))
  await press(page.getByRole('checkbox', { name: /^[A-D]\. 7 / }))
  await press(button(page, 'Show who gains and loses'))
  await press(button(page, 'Mend the key now'))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Mend the key now' }))
  await page.getByText(/^The key is mended/).waitFor({ timeout: timeoutMs })
  await look(page, 'key-mended')
  await press(button(page, 'Release results'))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Release results' }))
  await page.getByText(/Students see their results since/).waitFor({ timeout: timeoutMs })

  // The merit list, as it is handed out.
  await press(link(page, 'Merit list'))
  for (const { name } of sitting) await page.getByRole('row', { name: new RegExp(name) }).waitFor()
  await look(page, 'merit')
  const downloaded = page.waitForEvent('download')
  await press(button(page, 'XLSX'))
  const sheetPath = join(tempDir('merit'), 'merit.xlsx')
  await (await downloaded).saveAs(sheetPath)
  const names: string[] = []
  for await (const { cells } of readSheet({ name: 'merit.xlsx', path: sheetPath }))
    names.push(cells.join(' '))
  for (const { name } of sitting) expect(names.join('\n')).toContain(name)
  // The browser's own dialog would print or keep it: here the page is made into a PDF while it stands.
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await press(button(page, 'Print / PDF'))
  const printed = page.locator('article', { hasText: 'Merit list: First test' })
  await printed.waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  for (const { name } of sitting) expect(await printed.innerText()).toContain(name)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)

  expect(broken).toEqual([])
  const minutesUntil = (end: number) => Math.round((end - began) / 6_000) / 10
  process.stdout.write(
    `a first day: ${effort.presses} presses, ${effort.characters} characters; ${minutesUntil(scheduled)} min until the exam stands, ${minutesUntil(Date.now())} in all, as a machine presses\n`,
  )
})
