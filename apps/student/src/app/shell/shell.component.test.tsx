/** The shell around every page: bar, menu, titles, focus, what fails. */
import { accountCalls } from '@porua/contract/account'
import { contentCalls } from '@porua/contract/content'
import { examCalls } from '@porua/contract/exams'
import { setWindow } from '@porua/kit/testing/draw.ts'
import { alert, button, dialog, heading, says, saysNot } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clientReply, profileReply } from '../../testing/replies/account.ts'
import { courseRecord, giveSchool } from '../../testing/replies/content.ts'
import { examMeta, mineReply, resultRecord } from '../../testing/replies/exams.ts'
import { api, open } from '../../testing/stage.tsx'

const tabs = ['My Courses', 'My Exams', 'My Q&A']
const menu = page.getByRole('navigation', { name: 'Main menu' })
const bar = page.getByRole('banner')
const avatar = button('Nusrat Jahan: menu')
/** The entries of the menu, and how many have words that can be seen. */
const entries = () => menu.getByRole('listitem').elements()
const words = () =>
  entries().filter((it) => (it.querySelector('span')?.getBoundingClientRect().width ?? 0) > 1)

beforeEach(() => {
  api.on(examCalls.mine, mineReply({ exams: [examMeta()] }))
})

test.each(['phone', 'wide'] as const)('on a %s window: all that spec §2 names, by its name', async (size) => {
  await open('/exams', { size })
  await expect.element(bar.getByRole('link', { name: 'Test School: home' })).toHaveAttribute('href', '/')
  await expect.element(bar.getByRole('button', { name: 'Notifications' })).toBeVisible()
  await avatar.press()
  for (const [name, to] of [
    ['My Profile', '/student-profile'],
    ['My Courses', '/courses'],
    ['My Exams', '/exams'],
    ['My Mistakes', '/my-mistakes'],
    ['How I am doing', '/how-i-am-doing'],
  ] as const)
    await expect.element(bar.getByRole('link', { name })).toHaveAttribute('href', to)
  await expect.element(bar.getByText('Test Company v2.2.3')).toBeVisible()
  if (size === 'phone') await expectGoodLooks()
  await userEvent.keyboard('{Escape}')
  await expect.element(avatar).toHaveAttribute('aria-expanded', 'false')
  await expect
    .element(menu.getByRole('link', { name: 'My Profile' }))
    .toHaveAttribute('href', '/student-profile')
})

test('the red button asks before it signs out; a logout that is refused says why', async () => {
  api.refuse(accountCalls.logout, 'internal', 'Nobody may leave now')
  await open('/exams')
  const leave = bar.getByRole('button', { name: 'Logout' })
  const [red = 0, green = 0, blue = 0] = (
    getComputedStyle(await leave.findElement()).color.match(/[\d.]+/g) ?? []
  ).map(Number)
  expect(red).toBeGreaterThan(2 * Math.max(green, blue))
  await leave.press()
  await says('Are you sure you want to logout?')
  expect(
    dialog
      .getByRole('button')
      .elements()
      .map((it) => it.textContent),
  ).toEqual(['Cancel', 'Logout'])
  await expectGoodLooks()
  await dialog.getByRole('button', { name: 'Cancel' }).press()
  expect(api.sent(accountCalls.logout)).toEqual([])
  await leave.press()
  await dialog.getByRole('button', { name: 'Logout' }).press()
  await alert('Nobody may leave now')
  expect(localStorage.getItem('sessionId')).not.toBeNull()
})

test('the tab menu lies above 575 px and stands below', async () => {
  await open('/exams', { size: 'wide' })
  const places = () => {
    const [a, b] = ['My Courses', 'My Q&A'].map((name) =>
      menu.getByRole('link', { name }).element().getBoundingClientRect(),
    )
    return { oneRow: a?.top === b?.top, oneColumn: a?.left === b?.left }
  }
  await expect.poll(places).toEqual({ oneRow: true, oneColumn: false })
  await page.viewport(575, 800)
  expect(places()).toEqual({ oneRow: false, oneColumn: true })
  await page.viewport(576, 800)
  expect(places()).toEqual({ oneRow: true, oneColumn: false })
})

test('a phone shows the three under each other; folded they are one row, and each is still a link', async () => {
  localStorage.removeItem('tabMenu')
  await open('/exams')
  expect(words().map((it) => it.textContent)).toEqual(tabs)
  // One avatar, the bar's; the profile is a word here.
  const avatar = (await menu.getByRole('link', { name: 'My Profile' }).findElement()).firstElementChild
  expect(avatar?.checkVisibility()).toBe(false)
  const height = () => menu.element().getBoundingClientRect().height
  const tall = height()
  await menu.getByRole('button', { name: 'Hide the menu' }).press()
  await expect.poll(() => words().map((it) => it.textContent)).toEqual(['My Exams'])
  for (const name of tabs) await expect.element(menu.getByRole('link', { name })).toBeVisible()
  expect(tall - height()).toBeGreaterThanOrEqual(70)
  await expectGoodLooks({ languages: ['en'] })
  // On a page that is none of the three all have their words.
  await open('/student-profile')
  await heading('Nusrat Jahan')
  expect(words().map((it) => it.textContent)).toEqual(tabs)
})

test('on inner pages a phone begins with the menu folded, until somebody opens it', async () => {
  localStorage.removeItem('tabMenu')
  api.on(examCalls.tries, { tries: [] })
  api.on(examCalls.result, { result: resultRecord() })
  await open('/result/exam-1/group-1')
  await heading('Failed so far')
  expect(words()).toHaveLength(1)
  await menu.getByRole('button', { name: 'Show the menu' }).press()
  await expect.poll(() => words().length).toBe(3)
  await open('/result/exam-1/group-1')
  await heading('Failed so far')
  expect(words()).toHaveLength(3)
  localStorage.removeItem('tabMenu')
})

test('on a low window My Exams begins with the menu folded: the first exam can be started without scrolling', async () => {
  localStorage.removeItem('tabMenu')
  giveSchool()
  await open('/courses')
  await page.viewport(360, 616)
  await menu.getByRole('link', { name: 'My Exams' }).press()
  const start = button('Start')
  await expect.element(start).toBeVisible()
  expect(words()).toHaveLength(1)
  expect(start.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(616)
  await menu.getByRole('link', { name: 'My Courses' }).press()
  await expect.poll(() => words().length).toBe(3)
})

test('on a phone held sideways, with large letters too, the avatar menu is reached to its end', async () => {
  await open('/exams')
  await page.viewport(640, 320)
  try {
    for (const letters of ['100%', '200%']) {
      document.documentElement.style.fontSize = letters
      await avatar.press()
      const last = await bar.getByRole('link', { name: 'Data deletion policy' }).findElement()
      last.scrollIntoView({ block: 'nearest' })
      expect(last.getBoundingClientRect().bottom, letters).toBeLessThanOrEqual(window.innerHeight)
      await userEvent.keyboard('{Escape}')
    }
  } finally {
    document.documentElement.style.fontSize = ''
  }
})

test('in Bangla no English is left in bar and menu', async () => {
  await open('/exams')
  await avatar.press()
  await button('বাংলা').press()
  await expect.poll(() => document.documentElement.lang).toBe('bn')
  const words = [...document.querySelectorAll<HTMLElement>('header, nav')].flatMap((it) => [
    it.innerText,
    ...[...it.querySelectorAll('[aria-label]:not([role=group]), [title]')].flatMap((one) => [
      one.getAttribute('aria-label') ?? '',
      one.getAttribute('title') ?? '',
    ]),
  ])
  // What is the provider's or a name stays: product, company, version, the student, the other language's own name.
  const ours = words.join('\n').replace(/Test School|Test Company|v2\.2\.3|Nusrat Jahan|S-101|English/g, '')
  expect(ours.match(/[A-Za-z]+/g) ?? []).toEqual([])
  expect(ours).toContain('আমার কোর্স')
})

test('a theme is chosen in the menu, and put on the page', async () => {
  await open('/exams')
  await avatar.press()
  await button('Dark').press()
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  await expect.element(button('Dark')).toHaveAttribute('aria-pressed', 'true')
  await button(/^As on this/).press()
  expect(document.documentElement.dataset.theme).toBeUndefined()
})

test('Use less data: chosen in the menu with what this month has used, and covers stay away', async () => {
  giveSchool({ courses: [courseRecord({ image: 'course-medical.jpg' })] })
  api.config(clientReply({ assets: '/sample/media' }))
  await open('/courses')
  const cover = () => document.querySelector('main li img')
  await expect.poll(cover).not.toBeNull()
  await avatar.click()
  await expect.element(bar.getByText(/^This month: about [\d.]+ (?:B|KB|MB)$/)).toBeVisible()
  const choice = bar.getByRole('checkbox', { name: 'Use less data' })
  await expect.element(choice).not.toBeChecked()
  await choice.click()
  await expect.poll(cover).toBeNull()
  expect(JSON.parse(localStorage.getItem('data') ?? '{}')).toMatchObject({ less: true })
  await choice.click()
  await expect.poll(cover).not.toBeNull()
  localStorage.removeItem('data')
})

test('each page has its title, and its heading gets the focus', async () => {
  await open('/exams', { size: 'wide' })
  await expect.poll(() => document.title).toBe('My Exams · Test School')
  await menu.getByRole('link', { name: 'My Profile' }).press()
  await expect.poll(() => document.title).toBe('My Profile · Test School')
  await expect.poll(() => document.activeElement?.tagName).toBe('H1')
  await menu.getByRole('link', { name: 'My Exams' }).press()
  await expect
    .poll(() => [document.activeElement?.tagName, document.activeElement?.textContent])
    .toEqual(['H1', 'My Exams'])
})

test('an address that is none leads on, and guesses what was meant', async () => {
  await open('/exmas/today')
  await heading('This page does not exist')
  const main = page.getByRole('main')
  await expect.poll(() => document.title).toBe('This page does not exist · Test School')
  for (const name of tabs) await expect.element(main.getByRole('link', { name }).last()).toBeVisible()
  await says('Did you mean:')
  await expectGoodLooks()
  await main.getByRole('link', { name: 'My Exams' }).first().press()
  await expect.element(page.getByRole('tab', { name: 'Live Exam' })).toBeVisible()
  await open('/zzz')
  await heading('This page does not exist')
  await saysNot('Did you mean:')
})

test.each(['/login', '/register', '/otp', '/setpassword', '/forget-password'])(
  'signed in, %s leads to the first page',
  async (path) => {
    api.on(contentCalls.courses, { courses: [] })
    await open(path)
    await expect.poll(() => window.location.pathname).toBe('/')
  },
)

test('a page that cannot be drawn says so, takes the focus, and comes back when asked', async () => {
  // What the phone keeps of the list is drawn first, and is not a list.
  await open('/student-profile')
  const student = JSON.parse(localStorage.getItem('student') ?? '{}') as { _id: string }
  const broken = { studentId: student._id, seenAt: Date.now(), exams: [{}], attempts: [], subjects: [] }
  localStorage.setItem('allExams', JSON.stringify(broken))
  const quiet = (event: ErrorEvent) => event.preventDefault()
  window.addEventListener('error', quiet)
  await page.getByRole('link', { name: 'My Exams' }).first().press()
  await heading('This page ran into a problem')
  await expect.poll(() => document.activeElement?.textContent).toBe('This page ran into a problem')
  await expect.element(menu).toBeVisible()
  await expectGoodLooks()
  await button('Try again').press()
  await expect.element(page.getByRole('listitem', { name: 'Weekly Live Test 7' })).toBeVisible()
  window.removeEventListener('error', quiet)
})

test('without a network the page says so and nothing is disabled; with one again it says that too', async () => {
  await open('/exams')
  api.disconnect()
  await says('You are offline!')
  expect(document.querySelectorAll('header button:disabled, nav button:disabled')).toHaveLength(0)
  await expectGoodLooks()
  api.connect()
  await says('Internet has been restored')
  await saysNot('You are offline!')
})

test('offline stands in full for five seconds, then in one line', async () => {
  await open('/exams', { size: 'phone' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  api.disconnect()
  const banner = page.getByRole('status').filter({ has: page.getByText('You are offline!') })
  await expect.element(banner).toBeVisible()
  const height = () => banner.element().getBoundingClientRect().height
  const whole = height()
  await vi.advanceTimersByTimeAsync(5_000)
  await expect.poll(height).toBeLessThan(whole / 1.5)
})

test('a picture that does not load gives way to the default one', async () => {
  api.on(accountCalls.profile, profileReply({ profilePic: `u/${'a'.repeat(32)}-450.jpg` }))
  await open('/exams')
  await setWindow('wide')
  const own = menu.getByRole('link', { name: 'My Profile' })
  await expect
    .poll(() => own.element().querySelector('img') === null && own.element().querySelector('svg') !== null)
    .toBe(true)
})
