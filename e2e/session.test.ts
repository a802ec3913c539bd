/** Sessions: who may be where, several tabs, an ended session, a shared computer, another provider's server. */
import { type ServerProcess, startServerProcess } from '@porua/testkit/process'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launch, open } from './support/browser.ts'
import { dialog } from './support/exam.ts'

const password = 'Porua2027'
const [nusrat, arif] = ['01700000006', '01700000007']
let browser: Browser
let server: ServerProcess
let context: BrowserContext
let page: Page

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServerProcess(), launch()])
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})
beforeEach(async () => {
  context = await open(browser, 'wide')
  page = await context.newPage()
})
afterEach(() => context.close())

const signInForm = (at: Page) => at.getByRole('heading', { name: 'Sign In', exact: true })
/** What every page of a signed-in student has, whatever else it shows. */
const menu = (at: Page) => at.getByRole('button', { name: /: menu$/ })
const stored = (at: Page) =>
  at.evaluate(() => [localStorage.getItem('student'), localStorage.getItem('sessionId')])

/** The name that the avatar menu says. */
async function whoIsIn(at: Page): Promise<string> {
  const label = await menu(at).getAttribute('aria-label')
  return label?.replace(/: menu$/, '') ?? ''
}

async function fillIn(at: Page, url: string | null, mobile: string): Promise<void> {
  await typeIn(at, url, mobile)
  await at.getByRole('button', { name: 'Sign In' }).click()
}

async function typeIn(at: Page, url: string | null, mobile: string): Promise<void> {
  if (url !== null) await at.goto(url)
  await at.getByLabel('Mobile Number').fill(mobile)
  await at.getByLabel('Password', { exact: true }).fill(password)
}

async function signIn(at: Page, url: string, mobile: string, remember = true): Promise<void> {
  await typeIn(at, url, mobile)
  if (!remember) await at.getByRole('checkbox', { name: 'Remember me' }).uncheck({ force: true })
  const loaded = at.waitForEvent('load')
  await at.getByRole('button', { name: 'Sign In' }).click()
  // A full reload, at / (spec §2).
  await loaded
  await menu(at).waitFor()
  expect(new URL(at.url()).pathname).toBe('/')
}

async function logout(at: Page): Promise<void> {
  await at.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await dialog(at).getByRole('button', { name: 'Logout' }).click()
  await at.getByText('Log out successfull').waitFor()
}

describe('addresses', () => {
  test('signed out, every page of students shows the sign-in screen; after signing in one is at /', async () => {
    const signedIn = [
      '/courses',
      '/exams',
      '/my-qa',
      '/subjects/c1',
      '/books/c1',
      '/lectures/s1',
      '/chapters/s1',
      '/question-solve/s1',
      '/videos/c1/lecture',
      '/notes/c1/chapter',
      '/qa-forum-list/c1',
      '/question-details/q1',
      '/student-profile',
      '/live-exam/e1/g1',
      '/result/e1/g1',
      '/scoreboard',
    ]
    for (const path of signedIn) {
      await page.goto(server.url + path)
      await signInForm(page).waitFor()
      expect(new URL(page.url()).pathname, path).toBe('/')
    }
    await signIn(page, server.url, nusrat)
  })

  test('a link that was opened signed out is gone on to after the sign-in, which loads /', async () => {
    const loads: string[] = []
    page.on('request', (one) => {
      if (one.isNavigationRequest()) loads.push(new URL(one.url()).pathname)
    })
    await fillIn(page, `${server.url}/student-profile?from=sms`, nusrat)
    await page.waitForURL(`${server.url}/student-profile?from=sms`)
    expect(loads).toEqual(['/student-profile', '/'])
    await page.goBack()
    await page.waitForURL(`${server.url}/`)
    // It is for once.
    await page.reload()
    await menu(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('it is forgotten where somebody opens the first page instead, and leads to no other site', async () => {
    await page.goto(`${server.url}/student-profile`)
    await signInForm(page).waitFor()
    await page.reload()
    await signInForm(page).waitFor()
    await signIn(page, server.url, nusrat)
    for (const path of [
      'https://evil.example/exams',
      '//evil.example/exams',
      '/nowhere',
      'javascript:alert(1)',
      '/api/auth/logout',
    ]) {
      await logout(page)
      await page.evaluate((one) => {
        sessionStorage.setItem('wanted', JSON.stringify({ path: one, student: null, leaving: true }))
      }, path)
      await signIn(page, server.url, nusrat)
    }
  })

  test('where a session ended its own student goes on to the page, and nobody else', async () => {
    for (const [next, path] of [
      [nusrat, '/scoreboard'],
      [arif, '/'],
    ] as const) {
      await signIn(page, server.url, nusrat)
      const session = await page.evaluate(
        () => JSON.parse(localStorage.getItem('sessionId') ?? 'null') as string,
      )
      await page.evaluate(
        async (authorization) => void (await fetch('/api/auth/logout', { headers: { authorization } })),
        session,
      )
      await page.goto(`${server.url}/scoreboard`)
      await signInForm(page).waitFor()
      await fillIn(page, null, next)
      await menu(page).waitFor()
      await expect.poll(() => new URL(page.url()).pathname).toBe(path)
      await logout(page)
    }
  })

  test('signed out, each screen has its address, old ones included, and an unknown one says so', async () => {
    for (const [path, title] of [
      ['/login', 'Sign In'],
      ['/register', 'Register'],
      ['/otp', 'Enter OTP'],
      ['/setpassword', 'Set Your Password'],
      ['/forget-password', 'Reset Password'],
      ['/data-deletion-policy', 'Data deletion policy'],
      ['/nowhere', 'This page does not exist'],
    ]) {
      for (const address of [`${server.url}${path}`, `${server.url}/#!${path}`]) {
        await page.goto(address)
        await page.getByRole('heading', { name: title, exact: true, level: 1 }).waitFor()
        expect(page.url()).toBe(`${server.url}${path}`)
        await expect.poll(() => page.title()).toContain(title)
      }
    }
    // Also one with a dot, as a file has, and one that is no address at all.
    for (const path of ['/no.where', '/exams/%', '/%E0%A4%A']) {
      await page.goto(server.url + path)
      await page.getByRole('heading', { name: 'This page does not exist', level: 1 }).waitFor()
    }
    await page.getByRole('link', { name: 'Go to Sign In' }).click()
    await signInForm(page).waitFor()
  })

  test('signed in, the screens of the signed out lead to /; the policy stays', async () => {
    await signIn(page, server.url, nusrat)
    for (const path of ['/login', '/register', '/otp', '/setpassword', '/forget-password']) {
      await page.goto(server.url + path)
      await page.waitForURL(`${server.url}/`)
      await menu(page).waitFor()
    }
    await page.goto(`${server.url}/data-deletion-policy`)
    await page.getByRole('heading', { name: 'Data deletion policy' }).waitFor()
    await page.getByRole('banner').waitFor()
    await expect.poll(() => page.locator('a[href^="mailto:"]').count()).toBe(1)
  })
})

describe('a session that the server has ended', () => {
  test('the title in a toast, the storage cleared, the root of the site', async () => {
    await signIn(page, server.url, nusrat)
    await page.evaluate(() => localStorage.setItem('language', 'en'))
    const session = await page.evaluate(() => JSON.parse(localStorage.getItem('sessionId') ?? '""') as string)
    const ended = await fetch(`${server.url}/api/auth/logout`, { headers: { authorization: session } })
    expect(ended.status).toBe(200)
    const refused = await fetch(`${server.url}/api/student/profile`, { headers: { authorization: session } })
    const { errors } = (await refused.json()) as { errors: { code: string; title: string } }
    expect([refused.status, errors.code]).toEqual([401, 'notLoggedIn'])
    // The next call finds out. The page may have heard it already and be on its way: then there is no link any more.
    await page
      .getByRole('link', { name: 'My Exams' })
      .first()
      .click({ timeout: 3_000 })
      .catch(() => undefined)
    await signInForm(page).waitFor()
    await page.getByRole('alert').filter({ hasText: errors.title }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await stored(page)).toEqual([null, null])
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'config'))).toEqual(
      expect.not.arrayContaining(['student', 'sessionId', 'allExams']),
    )
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en')
  })
})

describe('several tabs', () => {
  test('a logout in one is said in the others; a sign-in brings the signed-out ones in', async () => {
    await signIn(page, server.url, nusrat)
    const other = await context.newPage()
    await other.goto(`${server.url}/student-profile`)
    await other.getByRole('banner').waitFor()
    await logout(page)
    await dialog(other).getByText('You have signed out in another tab').waitFor()
    await dialog(other).getByRole('button', { name: 'OK' }).click()
    await signInForm(other).waitFor()

    await other.getByRole('button', { name: 'Create an account' }).click()
    const policy = await context.newPage()
    await policy.goto(`${server.url}/data-deletion-policy`)
    await signIn(page, server.url, nusrat)
    // Registering is for the signed out; the policy is everybody's.
    await menu(other).waitFor()
    expect(new URL(policy.url()).pathname).toBe('/data-deletion-policy')
  })

  test('one that asks while the other is still leaving is told of the logout, and not of a refusal', async () => {
    await signIn(page, server.url, nusrat)
    const other = await context.newPage()
    await other.goto(`${server.url}/student-profile`)
    await menu(other).waitFor()
    await page.route('**/api/auth/logout', async (route) => {
      const reply = await route.fetch()
      // The session is over, and the tab that left has not heard it.
      const refused = other.waitForResponse((one) => one.status() === 401)
      await other.getByRole('link', { name: 'My Exams' }).first().click()
      await refused
      await route.fulfill({ response: reply })
    })
    await logout(page)
    await dialog(other).getByText('You have signed out in another tab').waitFor()
  })

  test('another student in one stops the others, and what was said before is taken back', async () => {
    await signIn(page, server.url, nusrat)
    const other = await context.newPage()
    await other.goto(`${server.url}/exams`)
    await menu(other).waitFor()
    const first = await whoIsIn(other)
    await logout(page)
    await dialog(other).getByText('You have signed out in another tab').waitFor()
    await signIn(page, server.url, arif)
    await dialog(other).getByText('Somebody else has signed in on this device').waitFor()
    expect(await dialog(other).getByText('You have signed out in another tab').count()).toBe(0)
    await dialog(other).getByRole('button', { name: 'OK' }).click()
    await menu(other).waitFor()
    expect(await whoIsIn(other)).not.toBe(first)
    expect(await whoIsIn(other)).toBe(await whoIsIn(page))
  })

  test('the same student again is no news', async () => {
    await signIn(page, server.url, nusrat)
    const other = await context.newPage()
    await other.goto(`${server.url}/exams`)
    await menu(other).waitFor()
    await logout(page)
    await dialog(other).getByText('You have signed out in another tab').waitFor()
    await signIn(page, server.url, nusrat)
    await dialog(other).waitFor({ state: 'detached' })
    await other.reload()
    await menu(other).waitFor()
  })
})

describe('one computer, one student after the other', () => {
  test('nothing of the first is left: not in the storage, not behind Back', async () => {
    await signIn(page, server.url, nusrat)
    await page.goto(`${server.url}/exams`)
    await menu(page).waitFor()
    const first = await whoIsIn(page)
    await logout(page)
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      first,
    )
    await page.goBack()
    await signInForm(page).waitFor()
    expect(await menu(page).count()).toBe(0)
    await signIn(page, server.url, arif)
    expect(await whoIsIn(page)).not.toBe(first)
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(first)
  })

  test('without Remember me the session is this tab’s: it outlives a reload, and no other tab has it', async () => {
    await signIn(page, server.url, nusrat, false)
    expect(await stored(page)).toEqual([null, null])
    await page.reload()
    await menu(page).waitFor()
    const other = await context.newPage()
    await signIn(other, server.url, arif)
    // Two students side by side, each in a tab of their own.
    await page.bringToFront()
    await page.reload()
    await menu(page).waitFor()
    expect(await whoIsIn(page)).not.toBe(await whoIsIn(other))
    expect(await dialog(page).count()).toBe(0)
  })
})

describe('another provider’s server', () => {
  test('a stored base address is where every call goes: with our headers, without credentials', async () => {
    // Each must know the other's address: the pages learn it at their second start.
    const environment: Record<string, string> = {}
    const pages = await startServerProcess(environment)
    const api = await startServerProcess({ API_ORIGINS: pages.url })
    try {
      environment.API_ORIGINS = api.url
      await pages.stop()
      await pages.restart()
      await context.addCookies([{ name: 'mine', value: '1', url: api.url }])
      await page.addInitScript((base) => localStorage.setItem('baseAddress', base), `${api.url}/api/`)
      const calls: { url: string; headers: Promise<Record<string, string>> }[] = []
      page.on('request', (request) => {
        if (!['fetch', 'xhr'].includes(request.resourceType())) return
        if (new URL(request.url()).pathname.startsWith('/api/'))
          calls.push({ url: request.url(), headers: request.allHeaders() })
      })
      await signIn(page, pages.url, nusrat)
      const session = await page.evaluate(
        () => JSON.parse(localStorage.getItem('sessionId') ?? 'null') as string,
      )
      expect(calls.length).toBeGreaterThan(1)
      for (const { url, headers } of calls) {
        expect(new URL(url).origin).toBe(api.url)
        const all = await headers
        expect(all.agent, url).toBe('browser')
        expect(all.cookie, url).toBeUndefined()
        expect(all.authorization, url).toBe(url.endsWith('/student/login') ? undefined : session)
      }
      // Only the other server knows this session.
      const ask = (at: ServerProcess) =>
        fetch(`${at.url}/api/student/profile`, { headers: { authorization: session } }).then((r) => r.status)
      expect([await ask(api), await ask(pages)]).toEqual([200, 401])
    } finally {
      await pages.remove()
      await api.remove()
    }
  })
})
