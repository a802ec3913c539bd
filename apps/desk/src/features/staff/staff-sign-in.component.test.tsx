/** The sign-in page of staff (desk.md, Getting in). */
import { staffCalls } from '@porua/contract/desk/staff'
import { alert, button, heading, says, saysNot } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { Refusal } from '@porua/kit/testing/refusal.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { logRow, member, meReply } from '../../testing/replies.ts'
import { address, api, endSession, open } from '../../testing/stage.tsx'

const login = page.getByLabelText('Mobile or e-mail')
const password = page.getByLabelText('Password')
const code = page.getByLabelText('Code from the app')
const send = button('Sign In')

/** The server knows the session from the moment at which somebody has signed in. */
function signsIn(): void {
  api.on(staffCalls.signIn, () => {
    api.on(staffCalls.me, meReply('owner'))
    api.on(staffCalls.staffList, { staff: [member()], invitations: [], rules: { demandSecondStep: false } })
    api.on(staffCalls.log, { rows: [logRow()], more: false })
    return { staff: member() }
  })
}

async function fill(): Promise<void> {
  await login.fill('01700000001')
  await password.fill('Porua2027')
}

beforeEach(() => {
  endSession()
  signsIn()
})

test('shows the school, and what desk.md names', async () => {
  await open('/desk/sign-in', { size: 'wide' })
  await heading('Sign In')
  await says('Test School')
  await expect.poll(() => document.title).toBe('Sign In · Test School')
  await expect.element(login).toHaveAttribute('autocomplete', 'username')
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password')
  await expect.element(code).not.toBeInTheDocument()
  await expectGoodLooks()
})

test('says what is missing, and sends nothing', async () => {
  await open('/desk/sign-in')
  await send.press()
  await expect.element(login).toHaveFocus()
  await expect.poll(() => page.getByText('Please fill this in.').elements()).toHaveLength(2)
  expect(api.sent(staffCalls.signIn)).toEqual([])
})

test('who signs in stands on Today, and every call carries the header of the desk', async () => {
  let header: string | null = ''
  await open('/desk/sign-in')
  await fill()
  api.on(staffCalls.signIn, (_input, request) => {
    header = request.headers.get('x-porua-desk')
    api.on(staffCalls.me, meReply('teacher'))
    return { staff: member() }
  })
  await send.press()
  await heading(/Rahima Khatun/)
  await expect.poll(address).toBe('/desk')
  expect(header).toBe('1')
  await expect
    .poll(() => api.sent(staffCalls.signIn))
    .toEqual([{ body: { login: '01700000001', password: 'Porua2027' }, params: undefined, query: undefined }])
})

test('who came from a page is led back to it, filters and all', async () => {
  await open('/desk/settings/log?search=Salma')
  await heading('Sign In')
  await fill()
  await send.press()
  await heading('Log')
  await expect.poll(address).toBe('/desk/settings/log?search=Salma')
})

test.each(['//evil.example', 'https://evil.example/', '/\\evil.example', '/sign-in?back=%2Faccount'])(
  'is led nowhere else by an address that names %s',
  async (back) => {
    await open(`/desk/sign-in?back=${encodeURIComponent(back)}`)
    await fill()
    await send.press()
    await heading(/Rahima Khatun/)
    await expect.poll(address).toBe('/desk')
  },
)

test('the code is asked for in a place that was kept for it', async () => {
  api.refuse(staffCalls.signIn, 'secondStepNeeded', 'Type the number of your app.')
  await open('/desk/sign-in')
  await fill()
  const before = (await send.findElement()).getBoundingClientRect().top
  await send.press()
  await expect.element(code).toHaveFocus()
  expect(Math.abs((await send.findElement()).getBoundingClientRect().top - before)).toBeLessThanOrEqual(2)
  await expectGoodLooks()

  await send.press()
  await says('Please fill this in.')
  await code.fill('12345')
  await send.press()
  await says('Six digits, as the app shows them.')
  api.refuse(staffCalls.signIn, 'secondStepWrong', 'The number is not right.')
  await code.fill('123 456')
  await send.press()
  await says('The number is not right.')
  await expect.element(password).toHaveValue('Porua2027')
  signsIn()
  await code.fill('654321')
  await send.press()
  await heading(/Rahima Khatun/)
  await expect.poll(() => api.sent(staffCalls.signIn).at(-1)?.body.code).toBe('654321')
})

test('a refusal is said in the words of the server, and what was typed stays', async () => {
  api.refuse(staffCalls.signIn, 'wrongCredentials', 'Sign in failed', {
    message: 'The password is not right.',
  })
  await open('/desk/sign-in')
  await fill()
  await send.press()
  await alert('Sign in failed The password is not right.')
  await expect.element(login).toHaveValue('01700000001')
  await expectGoodLooks({ languages: ['en'] })
})

test('a lost network is said, and the next press tries again', async () => {
  api.lose(staffCalls.signIn)
  await open('/desk/sign-in')
  await fill()
  await send.press()
  await alert('No reply came. What you typed is kept: try again when the network is back.')
  signsIn()
  await send.press()
  await heading(/Rahima Khatun/)
  await saysNot(/No connection/)
})

test('a school without an owner says where its link is', async () => {
  api.on(staffCalls.start, { school: 'New School', hasOwner: false })
  await open('/desk/sign-in')
  await says(/has no owner yet/)
})

test('a session that is over leads here once, and what was refused meanwhile does not lead away again', async () => {
  await open('/desk/account')
  await heading('Sign In')
  await expect.poll(address).toBe(`/desk/sign-in?back=${encodeURIComponent('/account')}`)
  api.on(staffCalls.mySessions, () => {
    throw new Refusal('notLoggedIn', 'Sign in first.')
  })
  await fill()
  await send.press()
  // The new page asks for the sessions, and is sent back once more.
  await heading('Sign In')
  await expect.element(login).toHaveValue('')
})
