/** The forum as students meet it: finding, replying, marking, live. */
import type { TestHouse } from '@porua/testkit/house'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { launch } from './support/browser.ts'
import { dialog } from './support/exam.ts'
import {
  ask,
  askByCall,
  card,
  deskOf,
  details,
  forumHouse,
  patience,
  replies,
  reply,
  studentAt,
  submit,
} from './support/forum.ts'

let browser: Browser
let house: TestHouse
/** Each test has a student of its own: limits count per student. */
let student = 0

beforeAll(async () => {
  ;[house, browser] = await Promise.all([forumHouse(), launch()])
})
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
})
afterAll(async () => {
  await browser?.close()
  await house?.close()
})

async function arrive(path = '/my-qa', size: 'phone' | 'wide' = 'phone'): Promise<Page> {
  student += 1
  const { page } = await studentAt(browser, house, student - 1, size)
  await page.goto(house.url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

const list = '/qa-forum-list/course'
const option = (page: Page, label: string) => page.getByLabel(label, { exact: true })

describe('the list', () => {
  test('sort, search, places and pages stand in the address; Back and a reload find them again', async () => {
    const page = await arrive()
    for (let n = 0; n < 13; n += 1) {
      // Past the pace of the last ones.
      house.clock.move(3 * 60_000)
      await askByCall(page, `Numbered lantern ${n}`, n % 2 ? { chapterId: 'sound' } : {})
    }
    await page.goto(`${house.url}${list}?q=lantern`)
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
    expect(await choices.allTextContents()).toEqual([
      'None',
      'Date',
      'Popularity',
      'My Questions',
      'My Bookmarks',
    ])
    await choices.nth(4).click()
    await page.getByText('No question fits').waitFor()
    expect(page.url()).toContain('sort=myBookmarks')
    // The active one again clears it.
    await sort.click()
    await choices.nth(4).click()
    await page.getByText('13 questions found').waitFor()
    expect(page.url()).not.toContain('sort=')
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(() => new URL(page.url()).search, patience).toBe('')
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
    await page.goto(`${house.url}${list}?sort=myBookmarks`)
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
    await page.goto(`${house.url}/question-details/nothing`)
    await page.getByText('This question is not there, or not in one of your courses.').waitFor()
  })
})

describe('a thread', () => {
  test('two students and a teacher, live; edits as the rules allow; completed is the end', async () => {
    const asker = await arrive('/my-qa', 'wide')
    await askByCall(asker, 'Opening question, so that the card is there')
    await asker.goto(house.url + list)
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

    const desk = deskOf(house)
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

  test('a reply without text is not sent; what the server says of one is shown', async () => {
    const asker = await arrive(list)
    const id = await askByCall(asker, 'Reply to me')
    const page = await arrive(`/question-details/${id}`)
    await page.getByRole('button', { name: 'Reply', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    const at = page.getByRole('dialog', { name: 'Reply' })
    await submit(page)
    await at.getByText('Please enter the question details').waitFor()
    await deskOf(house).setStatus(id, 'COMPLETED')
    await details(at).fill('Too late')
    await submit(page)
    const said = 'This question is completed: no more replies are taken.'
    await page.getByRole('region', { name: 'Messages' }).getByText(said).waitFor()
    expect(await details(at).inputValue()).toBe('Too late')
  })

  test('a report reaches the provider', async () => {
    const asker = await arrive(list)
    const id = await askByCall(asker, 'Something rude')
    const page = await arrive(`/question-details/${id}`)
    await page.getByRole('button', { name: 'Report' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Report' }).click()
    await page.getByText('Thank you. Your teachers will look at it.').waitFor()
    expect((await deskOf(house).reports(10)).map(({ questionId }) => questionId)).toContain(id)
  })
})
