/** What waits on the phone: a post that found no network, and one that the server did not take. */
import { type ForumQuestion, forumCalls } from '@porua/contract/forum'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { asked, commentRecord, giveForum, me, questionRecord } from '../../../testing/replies/forum.ts'
import { api, open } from '../../../testing/stage.tsx'
import { choosePlace, clearPosts, closeForm, details, form, openForm, submit, waiting } from '../testing.ts'

const list = '/qa-forum-list/course-1'
const says = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible()
const button = (name: string) => waiting.getByRole('button', { name })
const alertdialog = page.getByRole('alertdialog')

/** Closes the messages that lie over the page. */
async function closeMessages(): Promise<void> {
  const close = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' })
  for (let left = close.elements().length; left > 0; left--) await close.first().press()
}

/** Asks without a network: the question waits. */
async function askInTheDark(text: string): Promise<void> {
  await openForm()
  await choosePlace()
  await details.fill(text)
  api.lose(forumCalls.addQuestion)
  await submit()
  await expect.element(waiting.getByText(text)).toBeVisible()
}

beforeEach(clearPosts)

test('a question that finds no network waits where it will stand, and is sent once', async () => {
  const questions: ForumQuestion[] = []
  giveForum({ questions })
  await open(list)
  await askInTheDark('Asked in the dark')
  await says(
    /^You are offline\. Your question is kept on this (?:phone|device) and is sent when the internet is back\.$/,
  )
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(waiting.getByText('It is sent by itself when the internet is back.')).toBeVisible()
  await expectGoodLooks()
  // Drawn anew, on another page.
  await open('/my-qa')
  await expect.element(waiting.getByText('Asked in the dark')).toBeVisible()
  // The answer is lost once more: it stays.
  const before = api.sent(forumCalls.addQuestion).length
  await button('Send now').press()
  await expect
    .element(page.getByRole('alert').getByText('It is sent by itself when the internet is back.'))
    .toBeVisible()
  await expect.poll(() => api.sent(forumCalls.addQuestion).length).toBeGreaterThan(before)
  api.on(forumCalls.addQuestion, ({ body }) => {
    const question = asked(body)
    questions.push(question)
    return { question }
  })
  await button('Send now').press()
  await says('Question submitted successfully!')
  await expect.element(waiting).not.toBeInTheDocument()
  const sent = api.sent(forumCalls.addQuestion).map(({ body }) => body.clientId)
  expect(new Set(sent).size).toBe(1)
  await page.getByRole('button', { name: 'Open', exact: true }).press()
  await expect.element(page.getByRole('article').getByText('Asked in the dark')).toBeVisible()
})

test('one that the server does not take says why; it is written on, or deleted after a question', async () => {
  giveForum()
  await open(list)
  await askInTheDark('Asked twice')
  api.refuse(forumCalls.addQuestion, 'duplicatePost', 'You have asked this already.')
  await button('Send now').press()
  await expect.element(waiting.getByText('It was not taken')).toBeVisible()
  await expect.element(waiting.getByText('You have asked this already.')).toBeVisible()
  await expect.element(page.getByRole('alert').getByText('You have asked this already.')).toBeVisible()
  // Without the messages, which lie over the page for a while.
  await open(list)
  await expect.element(waiting.getByText('It was not taken')).toBeVisible()
  await expectGoodLooks()
  // As it is, once more.
  const before = api.sent(forumCalls.addQuestion).length
  await button('Send now').press()
  await expect.poll(() => api.sent(forumCalls.addQuestion).length).toBe(before + 1)
  await button('Edit').press()
  // Without the guidelines: it is written already.
  await expect.element(details).toHaveValue('Asked twice')
  await expect.element(waiting).not.toBeInTheDocument()
  await details.fill('Asked otherwise')
  api.lose(forumCalls.addQuestion)
  await submit()
  await expect.element(waiting.getByText('Asked otherwise')).toBeVisible()
  await button('Delete').press()
  await expect.element(alertdialog.getByText('Delete what waits here?')).toBeVisible()
  await alertdialog.getByRole('button', { name: 'Cancel' }).press()
  await button('Delete').press()
  await alertdialog.getByRole('button', { name: 'Delete' }).press()
  await expect.element(waiting).not.toBeInTheDocument()
})

test('a draft that is begun meanwhile is in its way, and stays', async () => {
  giveForum()
  await open(list)
  await askInTheDark('Waits')
  await openForm()
  await choosePlace()
  await details.fill('Begun meanwhile')
  await closeForm()
  await button('Edit').press()
  await says('Another draft is open there. Send it or throw it away first.')
  await closeMessages()
  await openForm()
  await expect.element(details).toHaveValue('Begun meanwhile')
})

test('a reply waits in its thread, and several are told as one', async () => {
  const comments = [commentRecord()]
  giveForum({ questions: [questionRecord({ answers: 1 })], comments })
  api.lose(forumCalls.addComment)
  await open('/question-details/question-1')
  for (const text of ['First in the dark', 'Second in the dark']) {
    await page.getByRole('button', { name: 'Reply', exact: true }).press()
    await page.getByRole('button', { name: 'OK' }).press()
    await details.fill(text)
    await submit()
    await expect.element(waiting.getByText(text)).toBeVisible()
  }
  await says(/^You are offline\. Your reply is kept on this (?:phone|device)/)
  api.on(forumCalls.addComment, ({ body }) => {
    const comment = commentRecord({ _id: `reply-${comments.length + 1}`, userId: me, reply: body.reply })
    comments.push(comment)
    return { comment }
  })
  await button('Send now').first().press()
  await says(/^What waited on this (?:phone|device) has been sent\.$/)
  const replies = page.getByRole('list', { name: 'Replies' }).getByRole('listitem')
  await expect.poll(() => replies.elements().length).toBe(3)
  await expect.element(replies.nth(2).getByText('Second in the dark')).toBeVisible()
})
