/** The sign-in screen (spec §2, §5, §8), and the pages that everybody may read. What signs in truly is a journey. */
import { accountCalls } from '@porua/contract/account'
import { alert, button, heading, says, saysNot } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { Refusal } from '@porua/kit/testing/refusal.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clientReply, studentRecord } from '../../testing/replies/account.ts'
import { api, openSignedOut } from '../../testing/stage.tsx'

const mobile = page.getByLabelText('Mobile Number')
const password = page.getByLabelText('Password')
const send = button('Sign In')

async function fill(): Promise<void> {
  await mobile.fill('01700000006')
  await password.fill('Porua2027')
}

beforeEach(() => {
  api.config(clientReply({ logo: 'logo.svg' }))
})

test('shows what spec §2 names', async () => {
  await openSignedOut('/login', { size: 'wide' })
  await heading('Sign In')
  await expect.poll(() => document.title).toBe('Sign In · Test School')
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/media/logo.svg')
  await says('New User?')
  await expect.element(page.getByRole('checkbox', { name: 'Remember me' })).toBeChecked()
  await expect
    .element(page.getByRole('link', { name: 'Forgot password?' }))
    .toHaveAttribute('href', '/forget-password')
  await expect.element(page.getByText('Test Company v2.2.3')).toBeVisible()
  await expectGoodLooks()
})

test('the password is hidden, found by managers, pasted into, and shown on demand', async () => {
  await openSignedOut('/login')
  await expect.element(password).toHaveAttribute('type', 'password')
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password')
  const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
  expect((await password.findElement()).dispatchEvent(paste)).toBe(true)
  await button('Show password').press()
  await expect.element(password).toHaveAttribute('type', 'text')
  await expect.element(page.getByRole('button', { name: 'Show password', pressed: true })).toBeVisible()
})

test.each(['wide', 'phone'] as const)(
  'on a %s window the drawing leaves the form its place',
  async (size) => {
    await openSignedOut('/login', { size })
    const [drawing, form] = ['aside', 'form'].map((name) =>
      document.querySelector(name)?.getBoundingClientRect(),
    )
    if (!drawing || !form) throw new Error('the screen has no drawing or no form')
    if (size === 'wide') expect([drawing.x, drawing.height]).toEqual([0, 900])
    expect(size === 'wide' ? drawing.right <= form.left : drawing.bottom <= form.top).toBe(true)
  },
)

test('says what is missing and what is not valid', async () => {
  await openSignedOut('/')
  await send.press()
  await says('Please enter phone no.')
  await says('Please enter password')
  await expect.element(mobile).toHaveFocus()
  for (const wrong of ['0171', '01200000000', '0171000000$']) {
    await mobile.fill(wrong)
    await send.press()
    await says('Phone no. is not valid')
  }
  await expectGoodLooks()
  await mobile.fill('01700000006')
  await saysNot('Phone no. is not valid')
  expect(api.sent(accountCalls.login)).toEqual([])
})

test('a refusal says its message, else its title as a warning, else nothing (spec §8)', async () => {
  await openSignedOut('/login')
  await fill()
  const refuse = (title: string, message?: string) =>
    api.refuse(accountCalls.login, 'wrongCredentials', title, message ? { message } : {})
  refuse('Sign in failed', 'This is not your password.')
  await send.press()
  await alert('This is not your password.')
  await expectGoodLooks({ languages: ['en'] })
  refuse('Sign in failed')
  await send.press()
  await alert('Sign in failed')
  expect((await page.getByText('Sign in failed').findElement()).closest('[class*=warning]')).not.toBeNull()
  await saysNot('This is not your password.')
  refuse('')
  await send.press()
  await expect.poll(() => api.sent(accountCalls.login).length).toBe(3)
  await saysNot('Sign in failed')
  await expect.element(send).not.toHaveAttribute('aria-busy')
  expect((await page.getByRole('alert').findElement()).textContent).toBe('')
})

test('the number goes with 88, and what Remember me says', async () => {
  const sent: unknown[] = []
  api.on(accountCalls.login, ({ body }) => {
    sent.push(body)
    throw new Refusal('wrongCredentials', 'Sign in failed')
  })
  await openSignedOut('/login')
  await fill()
  await send.press()
  await alert('Sign in failed')
  await page.getByText('Remember me').press()
  await send.press()
  await expect
    .poll(() => sent)
    .toEqual([
      { username: '8801700000006', password: 'Porua2027', remember: true },
      { username: '8801700000006', password: 'Porua2027', remember: false },
    ])
})

test('without a network it says what to do, and what was typed stays', async () => {
  api.lose(accountCalls.login)
  await openSignedOut('/login')
  await fill()
  await send.press()
  await alert('No connection to the server. Check your internet and try again.')
  await expect.element(password).toHaveValue('Porua2027')
})

test('a browser that keeps nothing is told that nobody can stay signed in', async () => {
  api.on(accountCalls.login, { student: studentRecord() }, { sessionid: 's' })
  await openSignedOut('/login')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no', 'QuotaExceededError')
  })
  try {
    await fill()
    await send.press()
    await alert(/This browser keeps nothing for this site/)
    await expect.element(send).not.toHaveAttribute('aria-busy')
  } finally {
    full.mockRestore()
  }
})

test('what was typed goes along to the next page', async () => {
  await openSignedOut('/login')
  await mobile.fill('01700000006')
  await button('Create an account').press()
  await heading('Register')
  await expect.element(page.getByRole('textbox')).toHaveValue('01700000006')
})

test('the data-deletion policy says all that spec §2 wants of it', async () => {
  await openSignedOut('/data-deletion-policy')
  await heading('Data deletion policy')
  for (const said of [
    /Your data is not deleted automatically\./,
    'Our team reviews your request.',
    'Your order history is lost.',
    'You can no longer sign in with the deleted account.',
    'You may make a new account with the same profile information.',
  ])
    await says(said)
  await expect
    .element(page.getByRole('link', { name: 'help@test-school.example' }))
    .toHaveAttribute('href', expect.stringMatching(/^mailto:help@test-school\.example/))
  await expectGoodLooks()
})

test('without an address the policy says whom to ask', async () => {
  api.config(clientReply({ supportEmail: '' }))
  await openSignedOut('/data-deletion-policy')
  await says(/^Ask Test School for its support e-mail address/)
  expect(document.querySelector('a[href^="mailto:"]')).toBeNull()
})

test.each(['/nowhere', '/no.where', '/exams/%', '/%E0%A4%A'])(
  '%s is no page, and leads to the sign-in',
  async (path) => {
    await openSignedOut(path)
    await heading('This page does not exist')
    if (path === '/nowhere') await expectGoodLooks()
    await page.getByRole('link', { name: 'Go to Sign In' }).press()
    await heading('Sign In')
  },
)
