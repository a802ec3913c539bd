/** The one-time code: its six boxes, and what is said of one that the server refuses. */
import { accountCalls } from '@porua/contract/account'
import { alert, button, heading, says, saysNot } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { codeReply } from '../../../testing/replies/account.ts'
import { api, openSignedOut } from '../../../testing/stage.tsx'

const mobile = '01810000005'
const password = 'Notun2027'
const field = page.getByLabelText('One-time code (OTP)')
const verify = button('Verify')
/** What the boxes show. */
const shown = () =>
  [...document.querySelectorAll('form span[aria-hidden] > span')].map((box) => box.textContent).join('|')

/** A code has been asked for, and no one knows it here. */
async function openOtp(path = '/register'): Promise<void> {
  api.on(accountCalls.sendCode, ({ params }) => codeReply(params.phone))
  api.on(accountCalls.forgotPassword, ({ params }) => codeReply(params.phone))
  await openSignedOut(path)
  await page.getByRole('textbox').fill(mobile)
  await button('Proceed').press()
  await heading('Enter OTP')
}

/** Types the code and the password: what the server says to them is known then. */
async function tryCode(code: string): Promise<void> {
  await field.fill(code)
  await verify.press()
  await heading('Set Your Password')
  await page.getByLabelText('Password').fill(password)
  await page.getByLabelText('Confirm Password').fill(password)
  await button('Done').press()
}

test('typing: digits alone, Bengali ones too; Verify sleeps until the code is whole', async () => {
  await openOtp()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAttribute('inputmode', 'numeric')
  await userEvent.keyboard('12x34')
  expect(shown()).toBe('1|2|3|4||')
  await expect.element(verify).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  await says('Please enter otp first')
  await expect.element(field).toHaveFocus()
  expect(window.location.pathname).toBe('/otp')
  await expectGoodLooks()
  await field.press()
  await userEvent.keyboard('{End}{Backspace}')
  document.execCommand('insertText', false, '৪৫')
  await saysNot('Please enter otp first')
  expect(shown()).toBe('1|2|3|4|5|')
  await userEvent.keyboard('6')
  expect(shown()).toBe('1|2|3|4|5|6')
  await expect.element(verify).toBeEnabled()
  // A seventh digit changes nothing.
  await userEvent.keyboard('7')
  expect(shown()).toBe('1|2|3|4|5|6')
})

test('arrows, backspace, paste and a tap: the digit under the caret is replaced', async () => {
  await openOtp()
  await field.fill('123456')
  await userEvent.keyboard('{Home}{ArrowRight}9')
  expect(shown()).toBe('1|9|3|4|5|6')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}8')
  expect(shown()).toBe('8|9|3|4|5|6')
  await userEvent.keyboard('{End}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}')
  expect(shown()).toBe('|||||')
  await expect.element(verify).toBeDisabled()
  document.execCommand('insertText', false, ' 12 34-56 ')
  expect(shown()).toBe('1|2|3|4|5|6')
  const [box, third] = [field, document.querySelectorAll('form span[aria-hidden] > span')[2]].map((it) =>
    (it instanceof Element ? it : it?.element())?.getBoundingClientRect(),
  )
  if (!box || !third) throw new Error('there is no third box')
  await field.click({
    position: { x: third.left + third.width / 2 - box.left, y: third.top + third.height / 2 - box.top },
  })
  await userEvent.keyboard('0')
  expect(shown()).toBe('1|2|0|4|5|6')
})

test('a wrong one leads back, says so and how many tries are left; what was typed as password stays', async () => {
  await openOtp()
  api.refuse(accountCalls.setPassword, 'codeWrong', 'This is not the code that was sent.', {
    message: '4 tries are left.',
  })
  await tryCode('000000')
  await heading('Enter OTP')
  await alert('This is not the code that was sent.')
  await says('This is not the code that was sent. 4 tries are left.')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('')
  await expectGoodLooks()
  await field.fill('111111')
  await saysNot('This is not the code that was sent. 4 tries are left.')
  await verify.press()
  await heading('Set Your Password')
  await expect.element(page.getByLabelText('Password')).toHaveValue(password)
  await expect.element(page.getByLabelText('Confirm Password')).toHaveValue(password)
})

test('another number is another person’s: the password is typed anew', async () => {
  await openOtp()
  api.refuse(accountCalls.setPassword, 'codeWrong', 'This is not the code that was sent.')
  await tryCode('000000')
  await heading('Enter OTP')
  await page.getByRole('link', { name: 'Change number' }).press()
  await expect.element(page.getByRole('textbox')).toHaveValue(mobile)
  await page.getByRole('textbox').fill('01810000004')
  await button('Proceed').press()
  await heading('Enter OTP')
  await field.fill('222222')
  await verify.press()
  await expect.element(page.getByLabelText('Confirm Password')).toHaveValue('')
})

test('after the last try only a new code helps', async () => {
  await openOtp()
  api.refuse(accountCalls.setPassword, 'codeWrong', 'This is not the code that was sent.', {
    message: 'No tries are left. Please ask for a new code.',
  })
  await tryCode('000000')
  await says('This is not the code that was sent, and no try is left. Please send a new code.')
  await field.fill('123456')
  await expect.element(verify).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  expect(window.location.pathname).toBe('/otp')
})

test.each([
  ['codeExpired', 'This code is too old.', /^This code is too old\. Please send a new one\./],
  [
    'codeUsed',
    'This code has been used already.',
    /^This code has been used\. If your password was set just now/,
  ],
] as const)('%s: the page of the code says so', async (code, title, said) => {
  await openOtp()
  api.refuse(accountCalls.setPassword, code, title)
  await tryCode('123456')
  await alert(title)
  await says(said)
  await expect.element(field).toHaveFocus()
})

test('Send Again waits: the time that is left stands beside it, in Bangla in its digits', async () => {
  await openOtp('/forget-password')
  await expect.element(button('Send Again')).toBeDisabled()
  await says(/^No code yet\? Wait 0?[45]:\d\d$/)
  await openSignedOut('/otp', { language: 'bn' })
  await says(/০?[৪৫]:[০-৯]{2} অপেক্ষা করুন$/)
})

test('where no gateway sends codes the page says who gives them', async () => {
  api.on(accountCalls.sendCode, ({ params }) => codeReply(params.phone, { sms: false }))
  await openSignedOut('/register')
  await page.getByRole('textbox').fill(mobile)
  await button('Proceed').press()
  await says(`Your school gives you the 6-digit code for ${mobile}.`)
  await saysNot(/SMS/)
  await expectGoodLooks()
})
