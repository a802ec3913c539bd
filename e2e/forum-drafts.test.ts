/** Drafts where two forms are open, and posts whose answer was lost: nothing of either goes, and nothing becomes another's. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { attached, card, choosePlace, details, form, longTimeout, openForm, submit } from './support/forum.ts'
import { choose, ready } from './support/forum-files.ts'
import { forumStage } from './support/forum-stage.ts'
import { makePicture } from './support/picture.ts'

const stage = forumStage()
const photo = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await makePicture(stage.browser, { width: 320, height: 240 }),
})
const elsewhere = (at: Locator) => at.getByText(/^What you write in another tab/)

/** The same student's second tab. */
async function secondTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(`${stage.app.url}/my-qa`)
  await tab.getByRole('heading', { level: 1 }).waitFor()
  return tab
}

/** My own questions, newest first, each with the number of its pictures. */
async function mine(page: Page): Promise<[string, number][]> {
  await page.goto(`${stage.app.url}/qa-forum-list/course?sort=myQuestions`)
  await page.getByRole('article').first().waitFor()
  const cards = await page.getByRole('article').all()
  return Promise.all(
    cards.map(async (one): Promise<[string, number]> => {
      const text = await one.getByText(/^Doubt/).innerText()
      return [text, await one.getByRole('list', { name: 'Images' }).getByRole('button').count()]
    }),
  )
}

/** The texts of what is on the disk: drafts, and what waits. */
function onDisk(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const request = indexedDB.open('porua-posts')
        request.onsuccess = () => {
          const all = request.result.transaction('posts').objectStore('posts').getAll()
          all.onsuccess = () => resolve((all.result as { text: string }[]).map(({ text }) => text))
          request.result.close()
        }
      }),
  )
}

describe('two forms', () => {
  test('in two tabs each has a draft of its own; both are sent, with their files', async () => {
    const page = await stage.arrive()
    const tab = await secondTab(page)
    const [first, second] = [await openForm(page), await openForm(tab)]
    await elsewhere(second).waitFor()
    expect(await elsewhere(first).count()).toBe(0)
    // Nothing leaves the phone while both are written.
    const cut = /\/api\/(?:content\/signed-request|qa\/add)/
    await page.context().route(cut, (route) => route.abort('internetdisconnected'))
    await choosePlace(first)
    await details(first).fill('Doubt of the first tab')
    await choose(page, [await photo('first.png')])
    await attached(page, /^first/)
      .getByText('Waits for the internet')
      .waitFor(longTimeout)
    await choosePlace(second)
    await details(second).fill('Doubt of the second tab')
    for (const one of [page, tab]) {
      await submit(one)
      await one.getByRole('list', { name: /^Waits on this (?:phone|device)/ }).waitFor(longTimeout)
    }
    await tab.close()
    await page.context().unroute(cut)
    await page.reload()
    await expect.poll(() => onDisk(page), { timeout: 40_000 }).toEqual([])
    expect(await mine(page)).toEqual([
      ['Doubt of the second tab', 0],
      ['Doubt of the first tab', 1],
    ])
  })

  test('what one tab has asked stays as it was asked; a tab that is closed leaves its draft to the next form', async () => {
    const page = await stage.arrive()
    const first = await openForm(page)
    await choosePlace(first)
    await details(first).fill('Doubt on light')
    const tab = await secondTab(page)
    const second = await openForm(tab)
    await expect.poll(() => details(second).inputValue()).toBe('')
    await submit(page)
    await page.waitForURL(/\/question-details\//)
    await choosePlace(second, 'Sound')
    await details(second).fill('Doubt on sound')
    await expect.poll(() => onDisk(tab)).toEqual(['Doubt on sound'])
    await tab.close()
    await page.goto(`${stage.app.url}/my-qa`)
    const again = await openForm(page)
    await again.getByText('What you wrote before is still here.').waitFor()
    await expect.poll(() => details(again).inputValue()).toBe('Doubt on sound')
    await submit(page)
    await page.waitForURL(/\/question-details\//)
    expect((await mine(page)).map(([text]) => text)).toEqual(['Doubt on sound', 'Doubt on light'])
  })
})

test('the answer to a question was lost: a photograph that is added before it is sent again is there', async () => {
  const page = await stage.arrive()
  const at = await openForm(page)
  await choosePlace(at)
  await details(at).fill('Doubt with an afterthought')
  const asking = '**/api/qa/add-question'
  // It arrives, and nobody hears of it.
  await page.route(asking, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await submit(page)
  const waiting = page.getByRole('list', { name: /^Waits on this (?:phone|device)/ })
  await waiting.waitFor(longTimeout)
  await waiting.getByRole('button', { name: 'Edit' }).click()
  await choose(page, [await photo('afterthought.png')])
  await ready(page, /^afterthought/)
  await page.unroute(asking)
  await submit(page)
  await page.waitForURL(/\/question-details\//)
  await card(page, 'Doubt with an afterthought').getByRole('list', { name: 'Images' }).waitFor()
  expect(await mine(page)).toEqual([['Doubt with an afterthought', 1]])
  expect(await form(page).count()).toBe(0)
})
