/** The forum as students meet it: replying and watching, live. */
import type { Page, WebSocketRoute } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { screenshot } from './support/browser.ts'
import {
  adminOf,
  ask,
  askByCall,
  card,
  details,
  longTimeout,
  replies,
  reply,
  submit,
} from './support/forum.ts'
import { forumStage } from './support/forum-stage.ts'
import { unseen } from './support/notices.ts'

const stage = forumStage()
const { arrive } = stage
const list = '/qa-forum-list/course'

/** Listens to what the page's live connection carries, from its next address on; `cut` breaks it. */
async function tap(page: Page) {
  const [said, heard]: [string[], string[]] = [[], []]
  let line: WebSocketRoute | undefined
  await page.routeWebSocket(/socket\.io/, (phone) => {
    line = phone
    const server = phone.connectToServer()
    phone.onMessage((message) => {
      said.push(String(message))
      server.send(message)
    })
    server.onMessage((message) => {
      heard.push(String(message))
      phone.send(message)
    })
  })
  return { said, heard, cut: async () => line?.close() }
}

describe('a thread', () => {
  test('two students and a teacher, live; edits as the rules allow; completed is the end', async () => {
    const asker = await arrive('/my-qa', 'wide')
    await askByCall(asker, 'Opening question, so that the card is there')
    await asker.goto(stage.app.url + list)
    const id = await ask(asker, 'Why do lenses turn pictures upside down?')
    await asker.getByText('No replies yet').waitFor()
    const friend = await arrive(`/question-details/${id}`)
    // Somebody else's question cannot be edited; one's own can, while nobody has replied.
    expect(await friend.getByRole('button', { name: 'Edit question' }).count()).toBe(0)
    await asker.getByRole('button', { name: 'Edit question' }).click()
    const at = asker.getByRole('dialog', { name: 'Edit question' })
    await details(at).fill('Why do lenses turn pictures around?')
    await submit(asker)
    await asker.getByRole('article').getByText('Why do lenses turn pictures around?').waitFor()

    await reply(friend, 'Because the rays cross.')
    await replies(friend).getByText('Because the rays cross.').waitFor()
    await replies(asker).getByText('Because the rays cross.').waitFor(longTimeout)
    await asker.getByRole('article').getByText('Solved').waitFor({ timeout: 60_000 })
    expect(await asker.getByRole('button', { name: 'Edit question' }).count()).toBe(0)
    // The latest reply, and one's own.
    expect(await replies(asker).getByRole('button', { name: 'Edit reply' }).count()).toBe(0)
    await replies(friend).getByRole('button', { name: 'Edit reply' }).click()
    const edit = friend.getByRole('dialog', { name: 'Edit reply' })
    await expect.poll(() => details(edit).inputValue()).toBe('Because the rays cross.')
    await details(edit).fill('Because the rays cross in the lens.')
    await submit(friend)
    await replies(friend).getByText('Because the rays cross in the lens.').waitFor()
    await expect.poll(() => replies(friend).count()).toBe(1)

    await replies(asker)
      .getByRole('button', { name: /^Upvote/ })
      .click()
    await replies(asker).getByRole('button', { name: 'Upvote, 1 upvote' }).waitFor()

    const admin = adminOf(stage.app)
    await admin.reply({ questionId: id, teacher: 'Ms Rahman', text: 'Well said. See $1/f$.', media: [] })
    for (const page of [asker, friend]) {
      const last = replies(page).nth(1)
      await last.getByText('Ms Rahman').waitFor(longTimeout)
      await last.getByText('Teacher', { exact: true }).waitFor()
      await last.locator('.katex').waitFor({ state: 'attached' })
    }
    // Not the last any more.
    expect(await replies(friend).getByRole('button', { name: 'Edit reply' }).count()).toBe(0)

    await admin.setStatus(id, 'COMPLETED')
    await friend.reload()
    await friend.getByText('This question is completed. No more replies are taken.').waitFor()
    expect(await friend.getByRole('button', { name: 'Reply', exact: true }).count()).toBe(0)
  })

  test('what is looked at is watched: replies come by the connection, and by the next one when it breaks', async () => {
    const asker = await arrive(list)
    const id = await askByCall(asker, 'Is a watched question answered sooner?')
    const listed = await askByCall(asker, 'Is a listed question answered, too?')
    const page = await arrive()
    const line = await tap(page)
    const says = (event: string, questionId: string) =>
      line.said.filter((it) => it === `42["${event}",{"questionId":"${questionId}"}]`).length
    await page.goto(`${stage.app.url}/question-details/${id}`)
    await expect.poll(() => says('watch', id), longTimeout).toBe(1)
    const admin = adminOf(stage.app)
    const answer = (questionId: string, text: string) =>
      admin.reply({ questionId, teacher: 'Ms Rahman', text, media: [] })
    await answer(id, 'At once.')
    await replies(page).getByText('At once.').waitFor(longTimeout)
    expect(line.heard).toContain(`42["thread",{"questionId":"${id}"}]`)

    await line.cut()
    await answer(id, 'While nobody heard.')
    await expect.poll(() => says('watch', id), longTimeout).toBe(2)
    await replies(page).getByText('While nobody heard.').waitFor(longTimeout)

    // The list asks for nothing by itself; the card changes where it stands.
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => [says('unwatch', id), says('watch', listed)], longTimeout).toEqual([1, 1])
    const it = card(page, 'Is a listed question')
    expect(await it.getByText('Solved').count()).toBe(0)
    await answer(listed, 'Here, too.')
    await it.getByText('Solved').waitFor(longTimeout)
    await page.getByRole('navigation').getByRole('link', { name: 'My Exams' }).click()
    await expect.poll(() => says('unwatch', listed), longTimeout).toBe(1)
  })

  test('the thread in sight takes its reply alone: no message, nothing unseen; out of sight it is told', async () => {
    const asker = await arrive(list)
    const id = await askByCall(asker, 'Who tells me what I see?')
    await asker.goto(`${stage.app.url}/question-details/${id}`)
    await asker.getByText('No replies yet').waitFor()
    const admin = adminOf(stage.app)
    const answer = (text: string) => admin.reply({ questionId: id, teacher: 'Ms Rahman', text, media: [] })
    const told = asker.getByRole('region', { name: 'Messages' }).getByText(/replied to your question/)
    const marked = asker.waitForRequest((request) => request.url().includes('/api/notification/seen/'))
    await answer('In sight.')
    await replies(asker).getByText('In sight.').waitFor(longTimeout)
    await (await marked).response()
    await asker.waitForTimeout(1_000)
    expect(await told.count()).toBe(0)
    await unseen(asker, 0).waitFor()

    const show = (state: string) =>
      asker.evaluate((it) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: it })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await show('hidden')
    await answer('Out of sight.')
    await told.waitFor(longTimeout)
    await unseen(asker, 1).waitFor()
    // Back in sight it is seen, here and on the server.
    await show('visible')
    await unseen(asker, 0).waitFor()
    await asker.reload()
    await replies(asker).getByText('Out of sight.').waitFor(longTimeout)
    await unseen(asker, 0).waitFor()
  })

  test('one’s own reply and question are deleted, after a question', async () => {
    const asker = await arrive(list)
    const id = await askByCall(asker, 'A question to be deleted')
    await asker.goto(`${stage.app.url}/question-details/${id}`)
    const friend = await arrive(`/question-details/${id}`)
    await reply(friend, 'A reply to be deleted.')
    await replies(asker).getByText('A reply to be deleted.').waitFor(longTimeout)
    expect(await asker.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
    const yes = async (page: Page) => {
      await page.locator('dialog:not([data-fresh])').getByRole('button', { name: 'Delete' }).click()
    }
    await replies(friend).getByRole('button', { name: 'Delete reply' }).click()
    await friend.getByText('Delete this reply?').waitFor()
    await screenshot(friend, 'forum-delete-phone')
    await yes(friend)
    await friend.getByText('No replies yet').waitFor(longTimeout)
    // Nobody else sees it any more, and the bell of who asked counts nothing.
    await asker.getByText('No replies yet').waitFor(longTimeout)
    await unseen(asker, 0).waitFor()
    await asker.getByRole('button', { name: 'Delete question' }).click()
    await yes(asker)
    await asker.waitForURL(/\/qa-forum-list\/course/, longTimeout)
    await asker.getByText('The question is deleted.').waitFor()
    expect(await asker.getByText('A question to be deleted').count()).toBe(0)
  })
})
