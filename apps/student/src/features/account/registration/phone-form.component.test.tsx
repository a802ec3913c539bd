/** The phone field of registering and of resetting: what is said of a number, and what becomes of a refusal. */
import { accountCalls } from '@porua/contract/account'
import { alert, button, heading, says, saysNot } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { codeReply } from '../../../testing/replies/account.ts'
import { api, openSignedOut } from '../../../testing/stage.tsx'

const field = page.getByRole('textbox')
const proceed = async (mobile: string) => {
  await field.fill(mobile)
  await button('Proceed').press()
}

const notAdmitted = {
  en: 'This mobile number is not in the admission list. Please use the number of your admission form.',
  bn: 'এই মোবাইল নম্বরটি ভর্তির তালিকায় নেই। ভর্তি ফর্মে দেওয়া নম্বরটি ব্যবহার করুন।',
}

test.each([
  ['/register', 'Register', 'Please enter the mobile number used in your admission form.'],
  [
    '/forget-password',
    'Reset Password',
    'Please enter the mobile number of your account. The next step asks for a code.',
  ],
])('%s says which number is meant, and leads back to the sign-in', async (path, title, caption) => {
  await openSignedOut(path)
  await heading(title)
  await expect.element(field).toHaveAccessibleDescription(caption)
  await page.getByRole('link', { name: 'Sign In' }).press()
  await heading('Sign In')
})

test.each([
  ['/register', 'Please enter your phone no.', 'Phone number is not valid'],
  ['/forget-password', 'Please enter your phone number', 'Phone no. is not valid'],
])('%s says what is missing and what is no number', async (path, required, invalid) => {
  await openSignedOut(path)
  await button('Proceed').press()
  await says(required)
  await expect.element(field).toHaveFocus()
  await expect.element(field).toBeInvalid()
  for (const wrong of [
    '0171',
    '01200000000',
    '01712345678$',
    '^01712345678',
    '01712_345678',
    '{01712345678}',
  ]) {
    await proceed(wrong)
    await says(invalid)
    await field.fill('017')
    await saysNot(invalid)
  }
  await button('Proceed').press()
  await expectGoodLooks()
})

test('reads a number with +88, spaces, Bengali digits and what a list of contacts puts around it', async () => {
  api.on(accountCalls.sendCode, ({ params }) => codeReply(params.phone))
  await openSignedOut('/register')
  await proceed('\u202a+88 ০১৮১\u20110000002\u202c')
  await says(/^A 6-digit code was sent by SMS to 01810000002\./)
  await expect
    .poll(() => api.sent(accountCalls.sendCode).map(({ params }) => params.phone))
    .toEqual(['8801810000002'])
})

test('a refusal is the server’s title in a message, with a way on; the number stays', async () => {
  api.refuse(accountCalls.sendCode, 'notAdmitted', notAdmitted)
  await openSignedOut('/register')
  await proceed('01999999999')
  await alert(notAdmitted.en)
  await expect.element(field).toHaveValue('01999999999')
  const already = 'This mobile number is already registered. Please sign in, or reset your password.'
  api.refuse(accountCalls.sendCode, 'alreadyRegistered', already)
  await proceed('01700000000')
  await alert(already)
  await button('Forgot password?').press()
  await heading('Reset Password')
  await expect.element(field).toHaveValue('01700000000')
  const unknown = 'This mobile number is not registered yet. Please create an account first.'
  api.refuse(accountCalls.forgotPassword, 'notRegistered', unknown)
  await proceed('01810000003')
  await alert(unknown)
  await button('Create an account').press()
  await heading('Register')
  await expect.element(field).toHaveValue('01810000003')
})

test('in Bangla a refusal is told in Bangla, and in English again once that is chosen', async () => {
  api.refuse(accountCalls.sendCode, 'notAdmitted', notAdmitted)
  await openSignedOut('/register')
  await button('বাংলা').press()
  await field.fill('01999999999')
  await page.getByRole('button', { name: 'এগিয়ে যান' }).press()
  await alert(notAdmitted.bn)
  await button('English').press()
  await proceed('01999999998')
  await alert(notAdmitted.en)
})

test('without a network it says what to do', async () => {
  api.lose(accountCalls.sendCode)
  await openSignedOut('/register')
  await proceed('01810000004')
  await alert('No connection to the server. Check your internet and try again.')
})

test('two presses are one call, and the button keeps its width', async () => {
  const answer = api.hold(accountCalls.sendCode, ({ params }) => codeReply(params.phone))
  await openSignedOut('/register')
  const width = () => button('Proceed').element().getBoundingClientRect().width
  await expect.poll(width).toBeGreaterThan(0)
  const before = width()
  await proceed('01810000005')
  await expect.element(button('Proceed')).toHaveAttribute('aria-busy', 'true')
  await button('Proceed').click({ force: true })
  expect(width()).toBe(before)
  answer()
  await heading('Enter OTP')
  await expect.poll(() => api.sent(accountCalls.sendCode)).toHaveLength(1)
})
