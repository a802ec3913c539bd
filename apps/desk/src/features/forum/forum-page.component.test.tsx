/** Forum: the queue, a hostile thread, a reply, and COMPLETED with its undo. */
import { type DeskForumQuestion, type DeskForumReply, deskForumCalls } from '@porua/contract/desk/forum'
import { button, dialog, heading, says, saysNot } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { Refusal } from '@porua/kit/testing/refusal.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, api, open } from '../../testing/stage.tsx'

const hostile =
  '<img src="https://evil.example/x.png" onerror="window.broken=1"><script>window.broken=1</script> Why \\(x^2\\)?'
const at = '2026-11-26T03:00:00.000Z'
const question = (own: Partial<DeskForumQuestion> = {}): DeskForumQuestion => ({
  id: 'q1',
  text: hostile,
  files: 2,
  hidden: false,
  at,
  student: { sid: 'S-101', name: 'Nusrat Jahan' },
  status: 'OPEN',
  replies: 1,
  ...own,
})
const reply = (own: Partial<DeskForumReply> = {}): DeskForumReply => ({
  id: 'r1',
  text: 'I want to know too.',
  files: 0,
  hidden: true,
  at,
  student: null,
  teacher: null,
  ...own,
})

beforeEach(() => {
  api.on(deskForumCalls.open, { questions: [question()], next: null })
  api.on(deskForumCalls.thread, { question: question(), replies: [reply()] })
})

test('questions wait in the order of the server; a thread opens beside them; nothing runs or loads', async () => {
  await open('/desk/forum', { size: 'wide' })
  await heading('Forum')
  await expectGoodLooks()
  await page.getByRole('link', { name: /Why/ }).press()
  await expect.poll(address).toBe('/desk/forum?open=q1')
  await expect.element(dialog.getByText(/evil\.example/)).toBeVisible()
  await says('Files: 2. They are seen in the student’s app.')
  await says('Hidden from students')
  await says('Account is gone')
  await expect.poll(() => document.querySelector('[role=dialog] .katex')).not.toBeNull()
  expect(document.querySelectorAll('[role=dialog] img, [role=dialog] script')).toHaveLength(0)
  expect((window as { broken?: number }).broken).toBeUndefined()
  await expectGoodLooks()
})

test('a reply is sent once a press; its text stays after a refusal', async () => {
  api.on(deskForumCalls.reply, () => {
    throw new Refusal('notEditable', 'The question is completed: reopen it first.')
  })
  await open('/desk/forum?open=q1')
  const send = dialog.getByRole('button', { name: 'Send the reply' })
  await send.press()
  await says('Please fill this in.')
  await dialog.getByRole('textbox', { name: 'Reply' }).fill('Because it is a square.')
  await send.press()
  await says(/reopen it first/)
  await expectGoodLooks({ languages: ['en'] })
  api.on(deskForumCalls.reply, () => {
    const made = reply({ id: 'r2', teacher: 'Rahima Khatun', text: 'Because it is a square.', hidden: false })
    api.on(deskForumCalls.thread, { question: question({ replies: 2 }), replies: [reply(), made] })
    return { reply: made, repeated: false }
  })
  await send.press()
  await says('Sent. Whoever asked is told.')
  await expect.element(dialog.getByRole('listitem').getByText('Because it is a square.')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Reply' })).toHaveValue('')
  const [first, second] = api.sent(deskForumCalls.reply)
  expect(first?.params).toEqual({ questionId: 'q1' })
  expect(second?.body).toEqual({
    key: expect.stringMatching(/^[\w-]{36}$/),
    text: 'Because it is a square.',
  })
  expect(second?.body.key).toBe(first?.body.key)
})

test('COMPLETED takes no more replies, and can be undone', async () => {
  api.on(deskForumCalls.setStatus, ({ body: { status } }) => {
    api.on(deskForumCalls.thread, { question: question({ status }), replies: [] })
    return { question: question({ status }) }
  })
  await open('/desk/forum?open=q1')
  await dialog.getByRole('button', { name: 'Mark COMPLETED' }).press()
  await says('COMPLETED. Nobody can reply any more.')
  await expect.poll(address).toBe('/desk/forum')
  await button('Undo').press()
  await says('The question is open again.')
  await expect
    .poll(() => api.sent(deskForumCalls.setStatus).map(({ body }) => body.status))
    .toEqual(['COMPLETED', 'OPEN'])
  api.on(deskForumCalls.thread, { question: question({ status: 'COMPLETED' }), replies: [] })
  await open('/desk/forum?open=q1')
  await expect.element(dialog.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await saysNot('Send the reply')
})

test('the next page comes after what is there; an empty queue says so in Bangla too', async () => {
  api.on(deskForumCalls.open, ({ query }) =>
    query.after === 'p2'
      ? { questions: [question({ id: 'q2', text: 'How do roots drink?' })], next: null }
      : { questions: [question()], next: 'p2' },
  )
  await open('/desk/forum')
  await button('Show more').press()
  await says('How do roots drink?')
  api.on(deskForumCalls.open, { questions: [], next: null })
  await open('/desk/forum', { language: 'bn' })
  await says('কোনো প্রশ্ন খোলা নেই।')
})
