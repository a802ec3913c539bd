/** A school's first day: the form that opens it, left and taken up again, and the way back to it from Today. */
import { schoolCalls } from '@porua/contract/desk/school'
import { staffCalls } from '@porua/contract/desk/staff'
import { alert, button, heading, says, saysNot } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { member, meReply, settingsReply } from '../../testing/replies.ts'
import { address, api, open } from '../../testing/stage.tsx'

const name = page.getByLabelText('School name')
const course = page.getByLabelText('First course')
const subjects = page.getByLabelText('Subjects')
const groups = page.getByLabelText('Groups')
const go = button('Open the desk')
const reach = {
  listens: 'network' as const,
  port: 3000,
  publicUrl: null,
  addresses: ['http://192.168.0.7:3000'],
  https: false,
  proxy: false,
  sms: false,
}
const empty = (isEmpty: boolean) => {
  const me = meReply()
  api.on(staffCalls.me, { ...me, school: { ...me.school, empty: isEmpty } })
}

async function fill(): Promise<void> {
  await name.fill('Kolmi Campus')
  await page.getByLabelText('Colour').fill('#aa3300')
  await page.getByLabelText('Time zone').selectOptions('Asia/Kolkata')
  await course.fill('HSC 2027')
  await subjects.fill('Physics\nরসায়ন')
  await groups.fill('Friday Batch')
}

beforeEach(() => {
  empty(true)
  api.on(schoolCalls.firstDay, { empty: true, settings: settingsReply() })
  api.on(schoolCalls.reach, reach)
  api.on(staffCalls.log, { rows: [], more: false })
  api.on(staffCalls.staffList, { staff: [member()], invitations: [], rules: { demandSecondStep: false } })
})

test('the form opens the school', async () => {
  await open('/desk/first-day', { size: 'wide' })
  await heading('Your school')
  await expect.element(page.getByLabelText('Time zone')).toHaveValue('Asia/Dhaka')
  await expectGoodLooks()
  await fill()
  await says('2: Physics · রসায়ন')
  api.on(schoolCalls.openSchool, () => {
    empty(false)
    return { settings: settingsReply() }
  })
  await go.press()
  await heading(/Rahima Khatun/)
  await expect.poll(address).toBe('/desk')
  await saysNot('Your school is not open yet')
  await expect
    .poll(() => api.sent(schoolCalls.openSchool)[0]?.body)
    .toEqual({
      name: 'Kolmi Campus',
      colour: '#aa3300',
      timeZone: 'Asia/Kolkata',
      course: 'HSC 2027',
      subjects: ['Physics', 'রসায়ন'],
      groups: ['Friday Batch'],
    })
})

test('what is missing is said at its field, and a name twice', async () => {
  await open('/desk/first-day')
  await subjects.fill('Physics\nphysics')
  await says('‘physics’ stands there twice.')
  await name.fill('\u3164')
  await go.press()
  await expect.element(page.getByText('Please fill this in.').nth(2)).toBeVisible()
  await expect.element(name).toHaveFocus()
  await expect.element(subjects).toHaveAccessibleDescription(/A name stands there twice/)
  expect(api.sent(schoolCalls.openSchool)).toEqual([])
  await expectGoodLooks({ languages: ['bn'] })
})

test('it can be left: Today leads back, and what was typed is there', async () => {
  await open('/desk/first-day')
  await course.fill('HSC 2027')
  await open('/desk')
  await says('Your school is not open yet')
  await page.getByRole('link', { name: 'Go on with ‘Your school’' }).press()
  await says('What you had typed is here again.')
  await expect.element(course).toHaveValue('HSC 2027')
})

test('what the environment says is shown and stays', async () => {
  api.on(schoolCalls.firstDay, {
    empty: true,
    settings: settingsReply({ name: 'Fixed School', fixed: ['name', 'colour', 'timeZone', 'logo'] }),
  })
  await open('/desk/first-day')
  await says('Fixed School')
  await expect.element(name).toHaveTextContent('Fixed School')
  await expect.element(page.getByText(/server’s environment says this/).first()).toBeVisible()
  await course.fill('C')
  await subjects.fill('S')
  await groups.fill('G')
  api.on(schoolCalls.openSchool, { settings: settingsReply() })
  await go.press()
  await expect.poll(() => api.sent(schoolCalls.openSchool)[0]?.body.name).toBe('Fixed School')
})

test('a second try after a reply that was lost ends on Today', async () => {
  await open('/desk/first-day')
  await fill()
  api.refuse(schoolCalls.openSchool, 'conflict', 'It has begun.')
  empty(false)
  await go.press()
  await heading(/Rahima Khatun/)
})

test('a refusal that names a field stands at it', async () => {
  await open('/desk/first-day')
  await fill()
  api.refuse(schoolCalls.openSchool, 'conflict', 'There is a group of this name.', { field: 'groups' })
  await go.press()
  await expect.element(groups).toHaveAccessibleDescription(/There is a group of this name/)
})

test('a logo is shown before it is sent, and a file that is none is named', async () => {
  await open('/desk/first-day')
  const chooser = page.getByLabelText('Choose a picture', { exact: true }).last()
  await userEvent.upload(chooser, new File(['no picture'], 'a.png', { type: 'image/png' }))
  await alert('This file is no picture that the browser can open.')
  const canvas = new OffscreenCanvas(600, 300)
  canvas.getContext('2d')?.fillRect(0, 0, 600, 300)
  await userEvent.upload(chooser, new File([await canvas.convertToBlob()], 'b.png', { type: 'image/png' }))
  await expect.poll(() => document.querySelector<HTMLImageElement>('form img')?.naturalWidth).toBe(512)
  await fill()
  api.on(schoolCalls.openSchool, { settings: settingsReply() })
  await go.press()
  await expect.poll(() => api.sent(schoolCalls.openSchool)[0]?.body.logo?.type).toBe('image/png')
})

test('a school that is open has no first day, and a teacher never', async () => {
  empty(false)
  await open('/desk/first-day')
  await expect.poll(address).toBe('/desk')
  api.on(staffCalls.me, meReply('teacher'))
  await open('/desk/first-day')
  await heading('This page is not for your role')
})

test('what an operator sets can be copied', async () => {
  empty(false)
  api.on(schoolCalls.reach, { ...reach, listens: 'here' })
  await open('/desk/settings/reach')
  await expect
    .element(page.getByLabelText('Lines of .env for the network'))
    .toHaveValue('HOST=0.0.0.0\nPORT=3000')
  await expect
    .element(page.getByLabelText('Lines of .env for HTTPS'))
    .toHaveValue('PUBLIC_URL=https://lms.example.org\nSECURE_COOKIES=1\nTRUST_PROXY=1')
  await expect.element(button('Copy').nth(2)).toBeVisible()
  await expectGoodLooks()
})
