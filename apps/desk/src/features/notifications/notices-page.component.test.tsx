/** Notices: the list with who has seen them, the form that asks first, its key, and hostile texts. */
import { type DeskNotice, deskNoticeCalls } from '@porua/contract/desk/notices'
import { studentsCalls } from '@porua/contract/desk/students'
import { button, dialog, heading, says } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { Refusal } from '@porua/kit/testing/refusal.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deskGroupReply } from '../../testing/replies.ts'
import { address, api, open } from '../../testing/stage.tsx'

const hostile = 'Holiday\n<img src=x onerror="window.broken=1"> on Sunday'
const notice = (own: Partial<DeskNotice> = {}): DeskNotice => ({
  id: 'n1',
  message: hostile,
  at: '2026-11-26T03:00:00.000Z',
  groups: [{ id: 'g1', name: 'Morning batch' }],
  students: 1_250,
  seen: 1_003,
  ...own,
})

beforeEach(() => {
  api.on(deskNoticeCalls.list, { notices: [notice()], next: null })
  api.on(studentsCalls.groups, {
    groups: [deskGroupReply(), deskGroupReply({ id: 'g2', name: 'Evening batch' })],
    courses: [],
  })
})

async function fill() {
  await dialog.getByLabelText('Title').fill('Class tomorrow')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Room 4 at ten.')
  await dialog.getByLabelText('Morning batch').press()
  await dialog.getByLabelText('Evening batch').press()
}
const question = page.getByRole('alertdialog')

test('lists what was sent, to how many and who has seen it; nothing of a text runs', async () => {
  await open('/desk/notices', { size: 'wide' })
  await heading('Notices')
  await expect.element(page.getByRole('row', { name: /Holiday.*Morning batch.*1,250.*1,003/s })).toBeVisible()
  expect(document.querySelector('main img')).toBeNull()
  expect((window as { broken?: number }).broken).toBeUndefined()
  await expectGoodLooks()
  await open('/desk/notices')
  await says('Seen by 1,003 of 1,250')
  await expectGoodLooks()
})

test('sending asks first and says that it cannot be taken back', async () => {
  api.on(deskNoticeCalls.send, { notice: notice({ id: 'n2', students: 2_000 }), repeated: false })
  await open('/desk/notices')
  await button('Send a notice').press()
  await expect.poll(address).toBe('/desk/notices?open=send')
  await dialog.getByRole('button', { name: 'Send', exact: true }).press()
  await says('Choose a group.')
  expect(question.elements()).toEqual([])
  await fill()
  await expectGoodLooks()
  await dialog.getByRole('button', { name: 'Send', exact: true }).press()
  await says(/cannot be taken back/)
  await question.getByRole('button', { name: 'Cancel' }).press()
  expect(api.sent(deskNoticeCalls.send)).toEqual([])
  await dialog.getByRole('button', { name: 'Send', exact: true }).press()
  await question.getByRole('button', { name: 'Send' }).press()
  await says('Sent to 2,000 students.')
  await expect.poll(address).toBe('/desk/notices')
  await expect
    .poll(() => api.sent(deskNoticeCalls.send).map(({ body }) => body))
    .toEqual([
      {
        key: expect.stringMatching(/^[\w-]{36}$/),
        title: 'Class tomorrow',
        text: 'Room 4 at ten.',
        groups: ['g1', 'g2'],
      },
    ])
})

test('a press after a refusal keeps its key, also after a reload; a key that is used up is changed', async () => {
  api.on(deskNoticeCalls.send, () => {
    throw new Refusal('notFound', 'Not now.')
  })
  await open('/desk/notices?open=send')
  await fill()
  const press = async () => {
    await dialog.getByRole('button', { name: 'Send', exact: true }).press()
    await question.getByRole('button', { name: 'Send' }).press()
  }
  await press()
  await says('Not now.')
  await open('/desk/notices?open=send')
  await says('What you had typed is here again.')
  api.on(deskNoticeCalls.send, () => {
    throw new Refusal('conflict', 'Look at the list.')
  })
  await press()
  await says('Look at the list.')
  api.on(deskNoticeCalls.send, { notice: notice({ id: 'n2' }), repeated: false })
  await press()
  await says('Sent to 1,250 students.')
  const keys = api.sent(deskNoticeCalls.send).map(({ body }) => body.key)
  expect(keys).toHaveLength(3)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('older ones come after what is there', async () => {
  api.on(deskNoticeCalls.list, ({ query }) =>
    query.before === 'p2'
      ? { notices: [notice({ id: 'n0', message: 'Welcome' })], next: null }
      : { notices: [notice()], next: 'p2' },
  )
  await open('/desk/notices')
  await button('Show older').press()
  await says('Welcome')
})

test('without notices it says so, in Bangla too', async () => {
  api.on(deskNoticeCalls.list, { notices: [], next: null })
  await open('/desk/notices', { language: 'bn' })
  await says('এখনো কোনো নোটিশ পাঠানো হয়নি।')
})
