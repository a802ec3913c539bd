/** The profile (spec §2, §4, §5): read, edited, left. What a reload or another device sees of it is a journey. */
import { accountCalls } from '@porua/contract/account'
import { examCalls } from '@porua/contract/exams'
import { windows } from '@porua/kit/testing/draw.ts'
import { alert, button, dialog, heading, says, saysNot } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { profileRecord, profileReply } from '../../testing/replies/account.ts'
import { mineReply } from '../../testing/replies/exams.ts'
import { api, open } from '../../testing/stage.tsx'

const field = (label: string) => page.getByLabelText(label)
const recorded = { recordedGpa: { SSCGPA: 4.83, HSCGPA: null } }
/** What stands beside a label in the information list. */
const fact = (label: string) =>
  [...document.querySelectorAll('dl > div')]
    .find((it) => it.querySelector('dt')?.textContent === label)
    ?.querySelector('dd')

beforeEach(() => {
  api.on(accountCalls.profile, profileReply(recorded))
  api.on(examCalls.mine, mineReply())
})

const openProfile = async () => {
  await open('/student-profile')
  await heading('Nusrat Jahan')
}

test.each(['phone', 'wide'] as const)('shows what spec §2 names, on a %s window', async (size) => {
  api.on(accountCalls.profile, profileReply({ link: 'exam.example.com/room 4' }))
  await open('/student-profile', { size })
  await heading('Nusrat Jahan')
  await says('S-101')
  const facts = {
    Mobile: '01700000001',
    "Parent's contact": '01800000001',
    'SSC GPA': '4.50',
    'HSC GPA': '5.00',
    Session: '2026-27',
    Branch: 'Farmgate, Dhaka',
    Groups: 'Batch A',
    'Unique code': 'C-7',
  }
  for (const [label, text] of Object.entries(facts)) expect(fact(label)?.textContent, label).toBe(text)
  const link = fact('Alternate exam link')?.querySelector('a')
  expect(link?.getAttribute('href')).toBe('https://exam.example.com/room%204')
  expect(link?.rel).toContain('noopener')
  await expect.element(page.getByRole('link', { name: 'Scoreboard' })).toHaveAttribute('href', '/scoreboard')
  const picture = page.getByRole('img', { name: 'Picture of Nusrat Jahan' })
  expect((await picture.findElement()).getBoundingClientRect().width).toBe(150)
  const bar = document.querySelector('header button[aria-label$=": menu"] span')
  expect(bar?.getBoundingClientRect().width).toBe(40)
  expect(window.innerWidth).toBe(windows[size][0])
  if (size === 'phone') await expectGoodLooks()
})

test('of a student about whom little is known; a link that is none stays text', async () => {
  const none = { contact: null, SSCGPA: null, HSCGPA: null, session: null, branch: null, code: null }
  api.on(accountCalls.profile, profileReply({ ...none, link: 'javascript:alert(1)', groups: [] }))
  await openProfile()
  for (const label of ["Parent's contact", 'SSC GPA', 'HSC GPA', 'Session', 'Branch', 'Unique code'])
    expect(fact(label)?.textContent, label).toContain('Not given')
  expect(fact('Alternate exam link')?.textContent).toBe('javascript:alert(1)')
  expect(fact('Alternate exam link')?.querySelector('a')).toBeNull()
  await expectGoodLooks({ languages: ['bn'] })
})

test('which GPA a merit list counts stands with it', async () => {
  await openProfile()
  expect(fact('SSC GPA')?.textContent).toBe(
    '4.50Merit lists with GPA count 4.83, as recorded by Test School.',
  )
  expect(fact('HSC GPA')?.textContent).toBe(
    '5.00Merit lists with GPA count it until Test School records one.',
  )
})

test('edits the two GPAs and nothing else; each mistake is said at its field', async () => {
  await openProfile()
  await button('Edit').press()
  for (const label of ['Mobile', "Parent's contact", 'Session', 'Branch', 'Groups'])
    await expect.element(field(label)).toBeDisabled()
  for (const wrong of ['5.01', '-1', 'A+']) {
    await field('HSC GPA').fill(wrong)
    await button('Update').press()
    await says('The given number is not valid')
    await expect.element(field('HSC GPA')).toHaveFocus()
  }
  await expectGoodLooks()
  api.on(accountCalls.updateProfile, { profile: profileRecord({ SSCGPA: 4.25, HSCGPA: null, ...recorded }) })
  await field('SSC GPA').fill('৪.২৫')
  await field('HSC GPA').fill('')
  await button('Update').press()
  await says('Profile updated successfully!')
  await expect
    .poll(() => api.sent(accountCalls.updateProfile).map(({ body }) => body))
    .toEqual([{ SSCGPA: 4.25, HSCGPA: null }])
  expect(fact('SSC GPA')?.textContent).toMatch(/^4\.25/)
})

test('a refusal and a lost network are said under the form, and what was typed stays', async () => {
  await openProfile()
  await button('Edit').press()
  await field('SSC GPA').fill('4')
  api.lose(accountCalls.updateProfile)
  await button('Update').press()
  await alert('Your profile was not updated')
  await says(/^No connection to the server\. .*what you typed is still here\.$/)
  api.refuse(accountCalls.updateProfile, 'badRequest', 'The given number is not valid')
  await button('Update').press()
  await alert('The given number is not valid')
  await expect.element(field('SSC GPA')).toHaveValue('4')
})

test('asks before unsaved changes are left: by a link, by the toggle, by Back', async () => {
  await open('/exams')
  await page.getByRole('link', { name: 'My Profile' }).first().press()
  await heading('Nusrat Jahan')
  await button('Edit').press()
  await field('SSC GPA').fill('1')
  history.back()
  await says('Leave without saving?')
  await dialog.getByRole('button', { name: 'Keep editing' }).press()
  await page.getByRole('link', { name: 'My Exams' }).first().press()
  await dialog.getByRole('button', { name: 'Keep editing' }).press()
  await expect.element(field('SSC GPA')).toHaveValue('1')
  await button('Stop editing').press()
  await says('Discard your changes?')
  await dialog.getByRole('button', { name: 'Discard' }).press()
  await expect.poll(() => fact('SSC GPA')?.textContent).toMatch(/^4\.50/)
  await button('Edit').press()
  await field('SSC GPA').fill('2')
  history.back()
  await dialog.getByRole('button', { name: 'Leave' }).press()
  await expect.element(page.getByRole('tab', { name: 'Live Exam' })).toBeVisible()
})

test('after a save Back leads to the page before, once', async () => {
  api.on(accountCalls.updateProfile, { profile: profileRecord({ SSCGPA: 4 }) })
  await open('/exams')
  await page.getByRole('link', { name: 'My Profile' }).first().press()
  await heading('Nusrat Jahan')
  await button('Edit').press()
  await field('SSC GPA').fill('4')
  await button('Update').press()
  await says('Profile updated successfully!')
  history.back()
  await expect.element(page.getByRole('tab', { name: 'Live Exam' })).toBeVisible()
})

test('a picture is removed on Update, and kept by a second press', async () => {
  const profilePic = `u/${'a'.repeat(32)}-450.jpg`
  api.on(accountCalls.profile, profileReply({ profilePic }))
  api.on(accountCalls.updateProfile, { profile: profileRecord() })
  await openProfile()
  await button('Edit').press()
  await button('Remove picture').press()
  await says('The picture will be removed. It is saved when you press Update.')
  await button('Keep the picture').press()
  await saysNot('The picture will be removed. It is saved when you press Update.')
  await button('Remove picture').press()
  await button('Update').press()
  await says('Profile updated successfully!')
  await expect
    .poll(() => api.sent(accountCalls.updateProfile).map(({ body }) => body))
    .toEqual([{ profilePic: null }])
})

test('that does not come offers to try again', async () => {
  api.refuse(accountCalls.profile, 'badRequest', 'Not this time.')
  await open('/student-profile')
  await expect.element(page.getByRole('heading', { name: 'Your profile could not be loaded' })).toBeVisible()
  await expectGoodLooks({ languages: ['en'] })
  api.on(accountCalls.profile, profileReply())
  await button('Try again').press()
  await heading('Nusrat Jahan')
})

test('the data deletion policy is a press away for who is signed in: in the menu of the avatar', async () => {
  await openProfile()
  const menu = button('Nusrat Jahan: menu')
  await menu.press()
  await expectGoodLooks()
  await page.getByRole('link', { name: 'Data deletion policy' }).press()
  await heading('Data deletion policy')
  await expect.element(menu).toHaveAttribute('aria-expanded', 'false')
  expect(window.location.pathname).toBe('/data-deletion-policy')
})

test('in Bangla the profile is saved by words in one line', async () => {
  await open('/student-profile', { language: 'bn' })
  await button('সম্পাদনা করুন').press()
  const save = await button('আপডেট করুন').findElement()
  const range = document.createRange()
  range.selectNodeContents(save)
  const tops = [...range.getClientRects()]
    .filter(({ width }) => width > 1)
    .map(({ bottom }) => Math.round(bottom))
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(10)
})
