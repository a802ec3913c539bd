/** The forum as students meet it: finding, replying, marking, live. */
import type { Page, WebSocketRoute } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { screenshot } from './support/browser.ts'
import { dialog } from './support/exam.ts'
import { ask, askByCall, card, deskOf, details, patience, replies, reply, submit } from './support/forum.ts'
import { forumStage } from './support/forum-stage.ts'
import { unseen } from './support/notices.ts'

const stage = forumStage()
const { arrive } = stage
const list = '/qa-forum-list/course'
const option = (page: Page, label: string) => page.getByLabel(label, { exact: true })

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

describe('the list', () => {
  test('sort, search, places and pages stand in the address; Back and a reload find them again', async () => {
    const page = await arrive()
    for (let n = 0; n < 13; n += 1) {
      // Past the pace of the last ones.
      stage.house.clock.move(3 * 60_000)
      await askByCall(page, `Numbered lantern ${n}`, n % 2 ? { chapterId: 'sound' } : {})
    }
    await page.goto(`${stage.house.url}${list}?q=lantern`)
    await page.getByText('13 questions found').waitFor()
    expect(await page.getByRole('article').count()).toBe(10)
    expect(await page.getByLabel('Per page').inputValue()).toBe('10')
    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect.poll(() => page.getByRole('article').count(), patience).toBe(3)
    expect(page.url()).toContain('page=2')
    await page.reload()
    await expect.poll(() => page.getByRole('article').count(), patience).toBe(3)
    await page.getByLabel('Per page').selectOption('40')
    await expect.poll(() => page.getByRole('article').count(), patience).toBe(13)
    expect(page.url()).toMatch(/size=40/)

    await option(page, 'Subject').selectOption('subject')
    await option(page, 'Chapter').selectOption({ label: 'Sound' })
    await page.getByText('6 questions found').waitFor()
    expect(page.url()).toContain('chapter=sound')
    await page.goBack()
    await page.getByText('13 questions found').waitFor()

    const sort = page.getByRole('button', { name: /^Sort/ })
    await sort.click()
    const choices = page.getByRole('group', { name: 'Sort' }).getByRole('button')
    await expect
      .poll(() => choices.allTextContents())
      .toEqual(['None', 'Date', 'Popularity', 'My Questions', 'My Bookmarks'])
    await choices.nth(4).click()
    await page.getByText('No question fits').waitFor()
    expect(page.url()).toContain('sort=myBookmarks')
    // One Reset, and under the sentence another way to all of them.
    expect(await page.getByRole('button', { name: 'Reset' }).count()).toBe(1)
    await page.getByRole('button', { name: 'Show all questions' }).click()
    await expect.poll(() => new URL(page.url()).search, patience).toBe('')
    await page.goBack()
    // The active one again clears it.
    await sort.click()
    await choices.nth(4).click()
    await page.getByText('13 questions found').waitFor()
    expect(page.url()).not.toContain('sort=')
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(() => new URL(page.url()).search, patience).toBe('')
    // Also what was typed and not searched for.
    const search = page.getByRole('combobox', { name: 'Search questions' })
    await search.fill('lant')
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(() => search.inputValue(), patience).toBe('')
  })

  test('Back leads to where the list was opened, whatever was chosen in it', async () => {
    const page = await arrive('/subjects/course')
    await page.getByRole('link', { name: 'Question and Answer' }).click()
    const subject = page.getByLabel('Subject')
    await subject.selectOption({ label: 'Light and sound' })
    await page.waitForURL(/subject=subject/)
    // The chosen field is still the only one of its name; cleared, it keeps the focus.
    await page.getByRole('button', { name: 'Clear: Subject' }).click()
    await expect.poll(() => subject.inputValue(), patience).toBe('')
    expect(await subject.evaluate((it) => it === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Back' }).click()
    await page.waitForURL('**/subjects/course')
    await page.goto(stage.house.url + list)
    await page.getByRole('button', { name: 'Back' }).click()
    await page.waitForURL('**/my-qa')
  })

  test('suggestions come while one rests, by keys too; one opens its question', async () => {
    const page = await arrive(list)
    const id = await askByCall(page, 'What is a kaleidoscope made of?')
    const field = page.getByRole('combobox', { name: 'Search questions' })
    await field.fill('kaleido')
    await page.getByRole('option', { name: 'What is a kaleidoscope made of?' }).waitFor()
    await field.press('ArrowDown')
    await field.press('Enter')
    await page.waitForURL(new RegExp(`/question-details/${id}`))
    await page.getByRole('button', { name: 'Back' }).click()
    await page.waitForURL(/qa-forum-list/)
    await field.fill('kaleidoscope')
    await field.press('Enter')
    await page.getByText('1 question found').waitFor()
    expect(page.url()).toContain('q=kaleidoscope')
  })

  test('a long text is cut at 400 with See more; bookmarks and likes are there at once', async () => {
    const page = await arrive(list)
    await askByCall(page, `Longwinded ${'word '.repeat(120)}the very end`)
    await page.reload()
    const it = card(page, 'Longwinded')
    expect(await it.getByText('the very end').count()).toBe(0)
    await it.getByRole('button', { name: 'See more' }).click()
    await it.getByText('the very end').waitFor()
    await it.getByRole('button', { name: 'See less' }).click()
    const bookmark = it.getByRole('button', { name: 'Bookmark' })
    const like = it.getByRole('button', { name: /^Like/ })
    await bookmark.click()
    await like.click()
    await it.getByRole('button', { name: 'Like, 1 like' }).waitFor()
    expect(await bookmark.getAttribute('aria-pressed')).toBe('true')
    await page.goto(`${stage.house.url}${list}?sort=myBookmarks`)
    await page.getByText('1 question found').waitFor()
    // Refused: undone, with a message.
    await page.route(/\/qa\/(like-question|student-bookmark-question)$/, (route) => route.abort())
    await card(page, 'Longwinded').getByRole('button', { name: 'Like, 1 like' }).click()
    await page.getByText('This could not be saved. Check your internet and try again.').waitFor()
    await card(page, 'Longwinded').getByRole('button', { name: 'Like, 1 like' }).waitFor()
    const pressed = card(page, 'Longwinded').getByRole('button', { name: 'Bookmark' })
    await pressed.click()
    await expect.poll(() => pressed.getAttribute('aria-pressed'), patience).toBe('true')
  })

  test('a course that is not mine says so', async () => {
    const page = await arrive('/qa-forum-list/elsewhere')
    await page.getByText('This course is not one of yours.').waitFor()
    // None is chosen, so that each of mine can be.
    const course = page.getByLabel('Course')
    await expect.poll(() => course.locator('option:checked').textContent()).toBe('Select a course')
    await course.selectOption({ label: 'Science' })
    await page.waitForURL(`**${list}`)
    await page.goto(`${stage.house.url}/question-details/nothing`)
    await page.getByText('This question is not there, or not in one of your courses.').waitFor()
  })
})

describe('a thread', () => {
  test('two students and a teacher, live; edits as the rules allow; completed is the end', async () => {
    const asker = await arrive('/my-qa', 'wide')
    await askByCall(asker, 'Opening question, so that the card is there')
    await asker.goto(stage.house.url + list)
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
    await replies(asker).getByText('Because the rays cross.').waitFor(patience)
    await asker.getByRole('article').getByText('Solved').waitFor({ timeout: 60_000 })
    expect(await asker.getByRole('button', { name: 'Edit question' }).count()).toBe(0)
    // The latest reply, and one's own.
    expect(await replies(asker).getByRole('button', { name: 'Edit reply' }).count()).toBe(0)
    await replies(friend).getByRole('button', { name: 'Edit reply' }).click()
    const edit = friend.getByRole('dialog', { name: 'Edit reply' })
    expect(await details(edit).inputValue()).toBe('Because the rays cross.')
    await details(edit).fill('Because the rays cross in the lens.')
    await submit(friend)
    await replies(friend).getByText('Because the rays cross in the lens.').waitFor()
    expect(await replies(friend).count()).toBe(1)

    await replies(asker)
      .getByRole('button', { name: /^Upvote/ })
      .click()
    await replies(asker).getByRole('button', { name: 'Upvote, 1 upvote' }).waitFor()

    const desk = deskOf(stage.house)
    await desk.reply({ questionId: id, teacher: 'Ms Rahman', text: 'Well said. See $1/f$.', media: [] })
    for (const page of [asker, friend]) {
      const last = replies(page).nth(1)
      await last.getByText('Ms Rahman').waitFor(patience)
      await last.getByText('Teacher', { exact: true }).waitFor()
      await last.locator('.katex').waitFor({ state: 'attached' })
    }
    // Not the last any more.
    expect(await replies(friend).getByRole('button', { name: 'Edit reply' }).count()).toBe(0)

    await desk.setStatus(id, 'COMPLETED')
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
    await page.goto(`${stage.house.url}/question-details/${id}`)
    await expect.poll(() => says('watch', id), patience).toBe(1)
    const desk = deskOf(stage.house)
    const answer = (questionId: string, text: string) =>
      desk.reply({ questionId, teacher: 'Ms Rahman', text, media: [] })
    await answer(id, 'At once.')
    await replies(page).getByText('At once.').waitFor(patience)
    expect(line.heard).toContain(`42["thread",{"questionId":"${id}"}]`)

    await line.cut()
    await answer(id, 'While nobody heard.')
    await expect.poll(() => says('watch', id), patience).toBe(2)
    await replies(page).getByText('While nobody heard.').waitFor(patience)

    // The list asks for nothing by itself; the card changes where it stands.
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => [says('unwatch', id), says('watch', listed)], patience).toEqual([1, 1])
    const it = card(page, 'Is a listed question')
    expect(await it.getByText('Solved').count()).toBe(0)
    await answer(listed, 'Here, too.')
    await it.getByText('Solved').waitFor(patience)
    await page.getByRole('navigation').getByRole('link', { name: 'My Exams' }).click()
    await expect.poll(() => says('unwatch', listed), patience).toBe(1)
  })

  test('the thread in sight takes its reply alone: no message, nothing unseen; out of sight it is told', async () => {
    const asker = await arrive(list)
    const id = await askByCall(asker, 'Who tells me what I see?')
    await asker.goto(`${stage.house.url}/question-details/${id}`)
    await asker.getByText('No replies yet').waitFor()
    const desk = deskOf(stage.house)
    const answer = (text: string) => desk.reply({ questionId: id, teacher: 'Ms Rahman', text, media: [] })
    const told = asker.getByRole('region', { name: 'Messages' }).getByText(/replied to your question/)
    const marked = asker.waitForRequest((request) => request.url().includes('/api/notification/seen/'))
    await answer('In sight.')
    await replies(asker).getByText('In sight.').waitFor(patience)
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
    await told.waitFor(patience)
    await unseen(asker, 1).waitFor()
    // Back in sight it is seen, here and on the server.
    await show('visible')
    await unseen(asker, 0).waitFor()
    await asker.reload()
    await replies(asker).getByText('Out of sight.').waitFor(patience)
    await unseen(asker, 0).waitFor()
  })

  test('a reply without text is not sent; what the server says of one is shown', async () => {
    const asker = await arrive(list)
    const id = await askByCall(asker, 'Reply to me')
    const page = await arrive(`/question-details/${id}`)
    await page.getByRole('button', { name: 'Reply', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    const at = page.getByRole('dialog', { name: 'Reply' })
    await submit(page)
    await at.getByText('Please enter the question details').waitFor()
    await deskOf(stage.house).setStatus(id, 'COMPLETED')
    await details(at).fill('Too late')
    await submit(page)
    const said = 'This question is completed: no more replies are taken.'
    await page.getByRole('region', { name: 'Messages' }).getByText(said).waitFor()
    expect(await details(at).inputValue()).toBe('Too late')
  })

  test('one’s own reply and question are deleted, after a question', async () => {
    const asker = await arrive(list)
    const id = await askByCall(asker, 'A question to be deleted')
    await asker.goto(`${stage.house.url}/question-details/${id}`)
    const friend = await arrive(`/question-details/${id}`)
    await reply(friend, 'A reply to be deleted.')
    await replies(asker).getByText('A reply to be deleted.').waitFor(patience)
    expect(await asker.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
    const yes = async (page: Page) => {
      await page.locator('dialog:not([data-fresh])').getByRole('button', { name: 'Delete' }).click()
    }
    await replies(friend).getByRole('button', { name: 'Delete reply' }).click()
    await friend.getByText('Delete this reply?').waitFor()
    await screenshot(friend, 'forum-delete-phone')
    await yes(friend)
    await friend.getByText('No replies yet').waitFor(patience)
    // Nobody else sees it any more, and the bell of who asked counts nothing.
    await asker.getByText('No replies yet').waitFor(patience)
    await unseen(asker, 0).waitFor()
    await asker.getByRole('button', { name: 'Delete question' }).click()
    await yes(asker)
    await asker.waitForURL(/\/qa-forum-list\/course/, patience)
    await asker.getByText('The question is deleted.').waitFor()
    expect(await asker.getByText('A question to be deleted').count()).toBe(0)
  })

  test('a report reaches the provider', async () => {
    const asker = await arrive(list)
    const id = await askByCall(asker, 'Something rude')
    const page = await arrive(`/question-details/${id}`)
    await page.getByRole('button', { name: 'Report' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Report' }).click()
    await page.getByText('Thank you. Your teachers will look at it.').waitFor()
    expect((await deskOf(stage.house).reports(10)).map(({ questionId }) => questionId)).toContain(id)
  })
})
