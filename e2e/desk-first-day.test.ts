/** A first day: an empty folder becomes a school that has held an exam. Nothing but the welcome link is read elsewhere. */
import { join } from 'node:path'
import { writeXlsx } from '@porua/spreadsheets/xlsx-write'
import { type ServerProcess, startServerProcess } from '@porua/testkit/process'
import { tempDir } from '@porua/testkit/temp'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFailed, test, vi } from 'vitest'
import { docxOf, p } from '../packages/question-formats/src/papers/docx.testing.ts'
import { launch, open, screenshot, windows } from './support/browser.ts'
import { choose, expectSaved, startExam, submitExam } from './support/exam.ts'
import { codeField, setPassword } from './support/registration.ts'

const password = 'Porua2027'
/** Work in child processes, on a machine with much to do. */
const timeoutMs = 120_000
const minute = 60_000
const zone = 'Asia/Dhaka'
let browser: Browser
let server: ServerProcess
/** What the owner does: presses of a key or a button, and characters that are typed. */
const effort = { presses: 0, characters: 0 }

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServerProcess({ SAMPLE: '0' }), launch()])
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
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
const student = { name: 'Nusrat Jahan', mobile: mobileOf(7) }

/** The office's own list: a title, its own headings, hand-written numbers, a batch nobody knows, a total. */
async function officeList(): Promise<string> {
  const path = join(tempDir('office'), 'Admission 2027.xlsx')
  const rows = Array.from({ length: 60 }, (_, i) => {
    const n = i + 1
    const written = [mobileOf(n), `+88 ${mobileOf(n)}`, mobileOf(n).replace(/^(.{5})/, '$1-')][n % 3] ?? ''
    const mobile = n === 31 ? '0171101' : written
    const name = n === 7 ? `  ${student.name} ` : n % 10 === 0 ? `আয়েশা ${n}` : `Student ${n}`
    return [
      String(n),
      name,
      `K-${String(n).padStart(3, '0')}`,
      mobile,
      n % 4 === 0 ? 'HSC 27 (B)' : 'Friday Batch',
    ]
  })
  const list = [
    ['Kolmi Campus: admission list'],
    [],
    ['Sl', 'Name of Student', 'Roll No.', 'Mobile', 'Batch'],
    ...rows,
    ['Total', '', '60', '', ''],
  ]
  await writeXlsx(path, [{ name: 'List', rows: list }])
  return path
}

const gift = Array.from(
  { length: 5 },
  (_, i) =>
    `::Q${i + 1}:: Which number is ${i + 2} times ${i + 3}? { =${(i + 2) * (i + 3)} ~${i + 40} ~${i + 60} ~${i + 80} }`,
).join('\n\n')

const paper = docxOf(
  [
    '1. Which is the unit of work?',
    'A) Joule',
    'B) Newton',
    'C) Watt',
    'D) Pascal',
    'Answer: A',
    '2. Which is a force?',
    'A) Weight',
    'B) Mass',
    'C) Speed',
    'D) Time',
    'Answer: B',
  ].map((line) => p(line)),
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
  await into.or(bank).waitFor()
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

/** The next whole minute that leaves a form time to be sent, on the school's clock. */
function soon(): { date: string; time: string } {
  const at = new Date(Math.ceil((Date.now() + 45_000) / minute) * minute)
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, ...options }).format(at)
  return { date: part({ dateStyle: 'short' }), time: part({ timeStyle: 'short' }) }
}

test('a first day', { timeout: 15 * minute }, async () => {
  const began = Date.now()
  const welcome = await vi.waitUntil(() => /Welcome\s+(\S+)/.exec(server.output())?.[1], timeoutMs)
  const { pathname, search, hash } = new URL(welcome)
  const page = await (await open(browser, 'wide')).newPage()
  const phone = await (await open(browser, 'phone')).newPage()
  onTestFailed(async () => {
    await screenshot(page, 'first-day-failed')
    await screenshot(phone, 'first-day-failed-phone')
  })
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(`${page.url()}: ${error}`))

  // The school.
  await page.goto(server.url + pathname + search + hash)
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
  await page.getByText('Rows: 60').waitFor({ timeout: timeoutMs })
  await page.getByText('Total rows, passed over: 1').waitFor()
  await look(page, 'student-import')
  await pick(page.getByLabel('HSC 27 (B) (rows: 15)'), 'make this batch')
  const bad = page.getByLabel(/^Mobile \(Row /)
  effort.characters += 11
  await bad.fill(mobileOf(31))
  effort.presses++
  await bad.press('Enter')
  await page.getByText('Every row is right.').waitFor()
  await press(button(page, 'Import'))
  await page.getByRole('heading', { name: 'Imported' }).waitFor({ timeout: timeoutMs })
  await look(page, 'student-import-done')
  await press(link(page, 'To the students'))
  await page.getByText('60 students').waitFor()
  await look(page, 'students')

  // Its questions.
  await press(page.getByRole('navigation').getByRole('link', { name: 'Questions', exact: true }))
  await look(page, 'questions-empty')
  await press(button(page, 'Import questions'))
  await importQuestions(page, { name: 'times.gift', mimeType: 'text/plain', buffer: Buffer.from(gift) }, 5)
  await press(link(page, 'Another file'))
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  await importQuestions(page, { name: 'paper.docx', mimeType: word, buffer: paper }, 2)
  await press(link(page, 'See the questions'))
  await page.getByText('Which is a force?').first().waitFor()
  await look(page, 'questions')

  // A slip for a student, who makes a password on the phone.
  await press(page.getByRole('navigation').getByRole('link', { name: 'Students', exact: true }))
  await type(page, { Search: 'nusrat' })
  await press(page.getByRole('link', { name: student.name }))
  await press(button(page, 'Sign-in slip'))
  const slip = page.getByRole('article', { name: student.name })
  await slip.waitFor()
  await look(page, 'slip')
  const said = (await slip.innerText()).replaceAll(student.mobile, '')
  const [code = ''] = /\d{6}/.exec(said) ?? []
  for (const sheet of [`Sign-in slip for ${student.name}`, student.name])
    await press(
      page.getByRole('dialog', { name: sheet, exact: true }).getByRole('button', { name: 'Close' }).first(),
    )
  await phone.goto(server.url)
  // By the name that the slip prints.
  const [, first = ''] = /Choose ‘(.+?)’/.exec(said) ?? []
  await phone.getByRole('button', { name: first, exact: true }).click()
  await phone.locator('input[name=username]').fill(student.mobile)
  await phone.locator('form button[type=submit]').click()
  await codeField(phone).fill(code)
  await phone.locator('form button[type=submit]').click()
  await setPassword(phone, password)
  await phone.waitForURL('**/login')
  await phone.getByLabel('Password', { exact: true }).fill(password)
  await phone.getByRole('button', { name: 'Sign In' }).click()
  await phone.getByRole('button', { name: /: menu$/ }).waitFor()

  // Its first exam.
  await press(page.getByRole('navigation').getByRole('link', { name: 'Exams', exact: true }))
  await press(link(page, 'New exam').first())
  await heading(page, 'New exam')
  await type(page, { Title: 'First test' })
  await press(button(page, 'Choose questions'))
  const sheet = page.getByRole('dialog')
  for (let n = 0; n < 7; n++) await press(sheet.locator('li label, tr label').nth(n))
  await look(page, 'choose-questions')
  await press(sheet.getByRole('button', { name: 'Take them' }))
  await page.getByText('Questions: 7 · Marks: 7').waitFor()
  for (const group of ['Friday Batch', 'HSC 27 (B)'])
    await press(page.getByRole('group', { name: 'Groups' }).getByLabel(group, { exact: true }))
  const { date, time } = soon()
  await type(page, { Date: date, 'Hour (Dhaka)': time })
  await look(page, 'new-exam')
  await press(button(page, 'Schedule exam'))
  await heading(page, 'First test')
  await look(page, 'exam')

  // It is sat, and watched.
  await press(tab(page, 'Live room'))
  const count = (state: string) =>
    page.getByRole('navigation', { name: 'Students by state' }).getByRole('link', { name: state })
  await count('60 Not started').waitFor({ timeout: timeoutMs })
  await phone.getByRole('navigation').getByRole('link', { name: 'My Exams' }).click()
  await phone
    .getByRole('listitem', { name: 'First test' })
    .getByRole('button', { name: 'Start', exact: true })
    .waitFor({ timeout: 3 * minute })
  await startExam(phone, 'First test')
  await count('1 Answering').waitFor({ timeout: timeoutMs })
  await look(page, 'room')
  for (let n = 1; n <= 7; n++) {
    await choose(phone, n, 'A')
    await expectSaved(phone, n)
  }
  await submitExam(phone)
  await count('1 Handed in').waitFor({ timeout: timeoutMs })
  await press(button(page, 'End'))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'End' }))
  await page.getByText('The exam has ended.').waitFor()

  // Late answers may come for a while: the results wait, and are held.
  await press(tab(page, 'Results'))
  await page.getByText('Held', { exact: true }).first().waitFor({ timeout: timeoutMs })
  expect(broken).toEqual([])
  const minutes = Math.round((Date.now() - began) / 6_000) / 10
  process.stdout.write(
    `a first day: ${effort.presses} presses, ${effort.characters} characters, ${minutes} min\n`,
  )
})
