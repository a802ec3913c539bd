/** The new password: what is said of it, and what becomes of Done. */
import { accountCalls } from '@porua/contract/account'
import { alert, button, heading, says, saysNot } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { codeReply } from '../../../testing/replies/account.ts'
import { api, openSignedOut } from '../../../testing/stage.tsx'

const first = page.getByLabelText('Password', { exact: true })
const second = page.getByLabelText('Confirm Password')
const good = 'Notun2027'
const mobile = '01810000002'

/** With a code that the server has echoed: nobody need type it in. */
async function openWithCode(path = '/register'): Promise<void> {
  const reply = ({ params }: { params: { phone: string } }) => codeReply(params.phone, { otp: '123456' })
  api.on(accountCalls.sendCode, reply)
  api.on(accountCalls.forgotPassword, reply)
  await openSignedOut(path)
  await page.getByRole('textbox').fill(mobile)
  await button('Proceed').press()
  await heading('Set Your Password')
}

async function type(password: string, confirm = password): Promise<void> {
  await first.fill(password)
  await second.fill(confirm)
  await button('Done').press()
}

beforeEach(() => {
  api.on(accountCalls.setPassword, {})
})

test('says each mistake at its field', async () => {
  await openWithCode()
  await button('Done').press()
  await says('Please enter new password')
  await says('Please confirm passwrod')
  await expect.element(first).toHaveFocus()
  const rule =
    'Password length must be at least 8 characters long and should contain at least 1 uppercase, 1 lowercase, and 1 number'
  for (const weak of ['Ab1', 'porua2027', 'PORUA2027', 'PoruaPorua']) {
    await type(weak)
    await says(rule)
    await first.fill(good)
    await saysNot(rule)
  }
  await type('Ab1')
  await expectGoodLooks()
  await type(good, `${good}x`)
  await says('Passwords dont match')
  await expect.element(second).toHaveFocus()
  expect(api.sent(accountCalls.setPassword)).toEqual([])
})

test('while the other field is put right, the focus stays in it', async () => {
  await openWithCode()
  await type(good, `${good}x`)
  await says('Passwords dont match')
  await first.fill('')
  await first.press()
  await first.fill('Xy')
  await expect.element(first).toHaveFocus()
  await expect.element(first).toHaveValue('Xy')
})

test('shows what is typed, and tells password managers whose it is', async () => {
  await openWithCode()
  for (const field of [first, second]) {
    await expect.element(field).toHaveAttribute('type', 'password')
    await expect.element(field).toHaveAttribute('autocomplete', 'new-password')
  }
  const eyes = button('Show password')
  // Two buttons of one name: who hears them hears whose they are.
  expect(eyes.elements()).toHaveLength(2)
  await expect.element(eyes.first()).toHaveAccessibleDescription('Password')
  await expect.element(eyes.last()).toHaveAccessibleDescription('Confirm Password')
  await eyes.last().press()
  await expect.element(second).toHaveAttribute('type', 'text')
  await expect.element(first).toHaveAttribute('type', 'password')
  expect(document.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value).toBe(mobile)
})

test('a lost network at Done says so and keeps everything; the next press goes through, to the sign-in', async () => {
  api.lose(accountCalls.setPassword)
  await openWithCode()
  await type(good)
  await alert('No connection to the server. Check your internet and try again.')
  await expect.element(first).toHaveValue(good)
  api.on(accountCalls.setPassword, {})
  await button('Done').press()
  await says('Successfully set the password!')
  expect(window.location.pathname).toBe('/login')
  await expect
    .poll(() => api.sent(accountCalls.setPassword)[1])
    .toEqual({
      params: undefined,
      query: {},
      body: { otp: '123456', hash: 'hash-1', phone: `88${mobile}`, password: good },
    })
})

test('a refusal is the server’s title in a message', async () => {
  api.refuse(accountCalls.setPassword, 'notAdmitted', 'This mobile number is not in the admission list.')
  await openWithCode()
  await type(good)
  await alert('This mobile number is not in the admission list.')
})

test('a reset says that it is one', async () => {
  await openWithCode('/forget-password')
  await type(good)
  await says('Successfully set the password!')
  await expect
    .poll(() => api.sent(accountCalls.setPassword).map(({ query }) => query.forgotPassword))
    .toEqual(['true'])
})

test('without a code asked for in this tab it says where to begin', async () => {
  await openWithCode()
  await type(good)
  await says('Successfully set the password!')
  await openSignedOut('/setpassword')
  await type(good)
  await alert('Please register first!')
  await expect.poll(() => api.sent(accountCalls.setPassword)).toHaveLength(1)
})
