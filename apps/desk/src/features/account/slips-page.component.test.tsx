/** Sign-in slips of a group: made, looked at and printed. */
import { schoolCalls } from '@porua/contract/desk/school'
import { slipCalls } from '@porua/contract/desk/slips'
import { studentsCalls } from '@porua/contract/desk/students'
import { alert, button, heading, says } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deskGroupReply } from '../../testing/replies.ts'
import { api, open } from '../../testing/stage.tsx'

const slip = (n: number) => ({
  ...{ studentId: `s${n}`, sid: `${n}`, name: `Student ${n}`, mobile: '01711000001', code: '123456' },
  ...{ registered: false, expiresAt: '2026-11-30T04:00:00.000Z' },
})
const top = () => button(/^Make/).element().getBoundingClientRect().top

beforeEach(() => {
  api.on(schoolCalls.reach, {
    ...{ listens: 'network', port: 3000, publicUrl: null, https: false, proxy: false, sms: true },
    addresses: ['http://192.168.0.7:3000'],
  })
  api.on(studentsCalls.groups, { groups: [deskGroupReply({ id: 'g1', name: 'Friday' })], courses: [] })
})

test('the page names its group before a slip is made, and nothing moves when they are', async () => {
  api.on(slipCalls.slipsOfGroup, ({ body }) =>
    body.after
      ? { group: 'Friday', slips: [slip(10)], next: null }
      : { group: 'Friday', slips: [slip(2)], next: '2' },
  )
  await open('/desk/slips/g1')
  await heading('Sign-in slips')
  await says('Friday: one slip a student, to cut out and hand over.')
  await says(/^Codes are sent by SMS/)
  const before = top()
  await button('Make slips').press()
  await says('Slips: 2')
  expect(top()).toBe(before)
  const names = page.getByText(/^Student \d+$/)
  await expect
    .poll(() => names.elements().map(({ textContent }) => textContent))
    .toEqual(['Student 2', 'Student 10'])
  await expectGoodLooks()
})

test('a group that is gone is said where its slips are asked for', async () => {
  api.refuse(slipCalls.slipsOfGroup, 'notFound', 'There is no such group.')
  await open('/desk/slips/gone')
  await button('Make slips').press()
  await alert('There is no such group.')
})
