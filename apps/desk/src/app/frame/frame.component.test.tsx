/** The frame: navigation by role, the palette, what is said without a network, and pages that are not there. */
import { staffCalls } from '@porua/contract/desk/staff'
import { studentsCalls } from '@porua/contract/desk/students'
import { toast } from '@porua/kit'
import { button, heading, says, saysNot } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { invitation, logRow, member, meReply } from '../../testing/replies.ts'
import { address, api, open } from '../../testing/stage.tsx'

const links = () =>
  [...document.querySelectorAll('nav a')]
    .filter((link) => link.checkVisibility())
    .map((link) => link.textContent)
const work = ['Today', 'Students', 'Questions', 'Exams', 'Forum', 'Notices']
const palette = page.getByRole('combobox', { name: 'Go to' })

beforeEach(() => {
  api.on(staffCalls.log, { rows: [logRow()], more: false })
  api.on(staffCalls.staffList, {
    staff: [member()],
    invitations: [invitation()],
    rules: { demandSecondStep: false },
  })
})

test('Today greets, names the school and shows what is there', async () => {
  await open('/desk', { size: 'wide' })
  await heading(/^Good (morning|afternoon|evening), Rahima Khatun$/)
  await expect.poll(() => document.title).toBe('Today · Test School')
  await says('Members: 1')
  await says('Open invitations: 1')
  await says('Rahima Khatun · Change a member of staff · Salma Begum')
  expect(links()).toEqual([...work, 'Staff', 'How students reach it', 'SMS gateway', 'Log', 'Care'])
  await expect.element(page.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page')
  await expectGoodLooks()
})

test('who is alone is led to inviting', async () => {
  api.on(staffCalls.staffList, { staff: [member()], invitations: [], rules: { demandSecondStep: false } })
  await open('/desk')
  await says('You are alone here so far. Invite who works with you.')
  await page.getByRole('link', { name: 'Invite a colleague' }).press()
  await expect.poll(address).toBe('/desk/settings/staff?open=invite')
})

test.each([
  ['owner', work],
  ['teacher', work],
  ['marker', ['Today']],
] as const)('on a phone the places of a %s stand at the foot', async (role, places) => {
  api.on(staffCalls.me, meReply(role))
  await open('/desk')
  await heading(/Rahima Khatun/)
  expect(links()).toEqual(places)
  if (role !== 'owner') expect(api.sent(staffCalls.staffList)).toEqual([])
  await expect.element(page.getByRole('link', { name: 'My account' })).toBeVisible()
  for (const link of document.querySelectorAll('nav a'))
    if (link.checkVisibility()) expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  for (const wide of [360, 320]) {
    await page.viewport(wide, 740)
    const words = [...document.querySelectorAll('nav a span')].filter((word) => word.checkVisibility())
    const broken = words.filter((word) => word.getBoundingClientRect().height > 24)
    expect(broken.map((word) => `${word.textContent} at ${wide} px`)).toEqual([])
  }
})

test('a marker for whom nothing waits is told so', async () => {
  api.on(staffCalls.me, meReply('marker'))
  await open('/desk')
  await says(/Nothing waits for you/)
  await expectGoodLooks()
})

test('Settings opens at Staff on a phone, and its places stand beside each other', async () => {
  await open('/desk')
  await page.getByRole('link', { name: 'Settings' }).press()
  await heading('Staff')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Log' }).press()
  await heading('Log')
})

test('Ctrl K goes to a place by its name, in either language', async () => {
  await open('/desk', { size: 'wide' })
  await heading(/Rahima Khatun/)
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(palette).toHaveFocus()
  await expectGoodLooks({ languages: ['en'] })
  await userEvent.keyboard('zzz')
  await says('Nothing has this name.')
  await palette.fill('কর্মী')
  await userEvent.keyboard('{Enter}')
  await heading('Staff')
  await expect.element(palette).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}k{/Control}')
  await palette.fill('invite')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/desk/settings/staff?open=invite')
})

test('the palette offers a teacher nothing that they may not open', async () => {
  api.on(staffCalls.me, meReply('teacher'))
  await open('/desk')
  await button('Go to').press()
  await expect.element(palette).toBeVisible()
  expect([...document.querySelectorAll('[cmdk-item]')].map((item) => item.textContent)).toEqual([
    ...work,
    'Jobs',
    'My account',
  ])
})

test('the menu of the account has language, theme and the way out', async () => {
  await open('/desk', { size: 'wide' })
  await button('Rahima Khatun').press()
  const menu = page.getByRole('menu')
  await expect.element(menu.getByRole('menuitemradio', { name: 'English' })).toBeChecked()
  await expectGoodLooks({ languages: ['en'] })
  await menu.getByRole('menuitemradio', { name: 'বাংলা' }).press()
  await expect.element(page.getByRole('navigation').getByText('আজ')).toBeVisible()
  await menu.getByRole('menuitemradio', { name: 'English' }).press()
})

test('without a network a calm line stands on top, and goes when it is back', async () => {
  await open('/desk')
  await says('Members: 1')
  api.disconnect()
  await says(/No connection. What you type is kept/)
  await expectGoodLooks({ languages: ['en'] })
  api.on(staffCalls.staffList, {
    staff: [member(), member({ id: 'staff-2' })],
    invitations: [],
    rules: { demandSecondStep: false },
  })
  api.connect()
  await saysNot(/No connection/)
  // What stands on the page is asked again by itself.
  await says('Members: 2')
})

test('a read that fails is tried again by itself', async () => {
  let tries = 0
  api.on(staffCalls.me, () => {
    tries += 1
    if (tries === 1) throw new TypeError('Failed to fetch')
    return meReply()
  })
  await open('/desk')
  await heading(/Rahima Khatun/)
  expect(tries).toBe(2)
  api.takeFaults()
})

test('an address at which nothing stands says so', async () => {
  await open('/desk/nothing')
  await heading('There is no page here')
  await expectGoodLooks()
  await page.getByRole('link', { name: 'Go to Today' }).press()
  await heading(/Rahima Khatun/)
})

test('a server that refuses to answer is told, and asked again by a press', async () => {
  api.refuse(staffCalls.me, 'forbidden', 'No.')
  await open('/desk')
  await heading('This page is not for your role')
})

test('a role that was changed meanwhile is noticed at the first refusal', async () => {
  await open('/desk/settings/staff', { size: 'wide' })
  await heading('Staff')
  api.on(staffCalls.me, meReply('teacher'))
  api.refuse(staffCalls.log, 'forbidden', 'Not for teachers.')
  await page.getByRole('navigation').getByRole('link', { name: 'Log' }).press()
  await expect
    .element(page.getByRole('navigation').getByRole('link', { name: 'Staff' }))
    .not.toBeInTheDocument()
})

test('a message covers neither the title nor the main button', async () => {
  api.on(studentsCalls.groups, { groups: [], courses: [{ id: 'hsc', name: 'HSC Academic' }] })
  for (const [path, title, main] of [
    ['/desk/students/groups', 'Groups', 'Add group'],
    ['/desk/students/groups?open=add', 'Add group', 'Add'],
  ] as const) {
    await open(path)
    const press = page.getByRole('button', { name: main, exact: true })
    await expect.element(press).toBeVisible()
    toast.success(
      `${path} is a group with a name that is long enough for three lines of a message on a phone.`,
    )
    await says(/long enough for three lines/)
    const shown = (await page.getByRole('region', { name: 'Messages' }).findElement()).getBoundingClientRect()
    expect(shown.bottom).toBeLessThan(window.innerHeight)
    for (const clear of [page.getByRole('heading', { name: title }), press]) {
      const { top, bottom } = (await clear.findElement()).getBoundingClientRect()
      expect(bottom <= shown.top || top >= shown.bottom).toBe(true)
    }
  }
})
