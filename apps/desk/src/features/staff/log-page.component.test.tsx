/** Settings › Log: filters in the address, pages, and a row's fields. */
import { staffCalls } from '@porua/contract/desk/staff'
import { button, dialog, heading, says } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { logRow, member } from '../../testing/replies.ts'
import { address, api, open } from '../../testing/stage.tsx'

const rows = [
  logRow(),
  logRow({
    id: 'row-2',
    what: 'staff.signIn',
    who: '',
    staffId: null,
    role: null,
    on: null,
    before: null,
    after: null,
    result: 'wrongCredentials',
  }),
  logRow({ id: 'row-3', what: 'somethingNew', on: null, result: null }),
]
const search = page.getByLabelText('Search', { exact: true })

beforeEach(() => {
  api.on(staffCalls.log, { rows, more: false })
  api.on(staffCalls.staffList, {
    staff: [member(), member({ id: 'staff-2', name: 'Salma Begum' })],
    invitations: [],
    rules: { demandSecondStep: false },
  })
})

test('shows who did what, what was refused, and what nobody saw the end of', async () => {
  await open('/desk/settings/log', { size: 'wide' })
  await heading('Log')
  const row = (name: RegExp) => page.getByRole('row', { name })
  await expect.element(row(/Change a member of staff.*Salma Begum.*Rahima Khatun.*Done/)).toBeVisible()
  await expect.element(row(/Sign in.*Nobody signed in.*Refused/)).toBeVisible()
  await expect.element(row(/somethingNew.*Broken off/)).toBeVisible()
  await says('This is the beginning of the log.')
  await expectGoodLooks()
})

test('search and staff stand in the address, and are asked of the server', async () => {
  await open('/desk/settings/log')
  await search.fill('salma')
  await expect.poll(address).toBe('/desk/settings/log?search=salma')
  await page.getByRole('combobox', { name: 'Who' }).selectOptions('Salma Begum')
  await expect.poll(address).toBe('/desk/settings/log?search=salma&staff=staff-2')
  await expect
    .poll(() => api.sent(staffCalls.log).at(-1)?.query)
    .toEqual({ search: 'salma', staffId: 'staff-2', before: undefined, limit: 50 })
})

test('an address with filters opens with them', async () => {
  await open('/desk/settings/log?search=salma&staff=staff-2')
  await expect.element(search).toHaveValue('salma')
  await expect.element(page.getByRole('combobox', { name: 'Who' })).toHaveValue('staff-2')
  await expect.poll(() => api.sent(staffCalls.log)).toHaveLength(1)
})

test('nothing fits: one press shows everything', async () => {
  api.on(staffCalls.log, ({ query }) => ({ rows: query.search ? [] : rows, more: false }))
  await open('/desk/settings/log?search=nobody')
  await says('Nothing fits this search.')
  await expectGoodLooks()
  await button('Show everything').press()
  await expect.element(search).toHaveValue('')
  await says('Change a member of staff')
})

test('a log in which nothing stands says so', async () => {
  api.on(staffCalls.log, { rows: [], more: false })
  await open('/desk/settings/log')
  await says('Nothing has been done yet.')
})

test('shows older rows after those that are there', async () => {
  api.on(staffCalls.log, ({ query }) =>
    query.before === 'row-3'
      ? { rows: [logRow({ id: 'row-4', what: 'staff.invite' })], more: false }
      : { rows, more: true },
  )
  await open('/desk/settings/log')
  await button('Show older').press()
  await expect.element(page.getByRole('row')).toHaveLength(5)
  await says('This is the beginning of the log.')
})

test('a row tells its fields before and after, those that changed first', async () => {
  api.on(staffCalls.log, {
    rows: [
      logRow({
        before: { role: 'marker', disabled: false, name: 'Salma' },
        after: { role: 'marker', disabled: true, name: 'Salma', extra: { a: 1 } },
      }),
    ],
    more: false,
  })
  await open('/desk/settings/log')
  await page.getByRole('link', { name: 'Change a member of staff' }).press()
  await expect.poll(address).toBe('/desk/settings/log?row=row-1')
  const cells = () =>
    [...document.querySelectorAll('[role=dialog] tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    )
  await expect.poll(cells).toEqual([
    ['Disabled', 'No', 'Yes'],
    ['extra', '–', 'a: 1'],
    ['Role', 'Marker', 'Marker'],
    ['Name', 'Salma', 'Salma'],
  ])
  await expectGoodLooks()
  history.back()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a row says in brief what it changed, and names of the program in the language of the reader', async () => {
  api.on(staffCalls.log, {
    rows: [
      logRow({
        what: 'examWatch.extraTime',
        on: { kind: 'exam', id: 'e', name: 'Weekly test', bn: null },
        before: { extraMinutes: 5 },
        after: { student: 'Rahima (S-12)', minutes: 10, extraMinutes: 15 },
      }),
      logRow({
        id: 'row-2',
        what: 'jobs.cancel',
        on: { kind: 'job', id: 'j', name: 'Backup', bn: 'ব্যাকআপ' },
        before: null,
        after: null,
      }),
    ],
    more: false,
  })
  await open('/desk/settings/log', { language: 'bn' })
  await says('অতিরিক্ত সময়, মিনিট: ৫ → ১৫ · শিক্ষার্থী: Rahima (S-12) · মিনিট: ১০')
  await says(/ব্যাকআপ/)
  await expectGoodLooks()
})

test('a refused row says the reason, and markup of a name is text', async () => {
  api.on(staffCalls.log, {
    rows: [logRow({ result: 'forbidden', before: null, after: null, who: '<img src=x onerror=alert(1)>' })],
    more: false,
  })
  await open('/desk/settings/log?row=row-1')
  await says('forbidden')
  await says('Nothing is noted about fields.')
  await says('<img src=x onerror=alert(1)>, Owner')
  expect(document.querySelector('[role=dialog] img')).toBeNull()
})
