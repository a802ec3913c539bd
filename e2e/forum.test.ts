/** The forum as students meet it: asking, drafts, offline. */
import { limits } from '@porua/contract/limits'
import { mobileOf, packPassword } from '@porua/testkit/packs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe, signInHome } from './support/browser.ts'
import { dialog } from './support/exam.ts'
import {
  askButton,
  askByCall,
  card,
  choosePlace,
  details,
  form,
  openForm,
  patience,
  submit,
} from './support/forum.ts'
import { forumStage } from './support/forum-stage.ts'
import { preventsContextMenu } from './support/house.ts'

const stage = forumStage()
const { arrive } = stage
const list = '/qa-forum-list/course'
const option = (page: Page, label: string) => page.getByLabel(label, { exact: true })

describe('asking', () => {
  test('the first question of a school, from the empty page; My Q&A then shows the course', async () => {
    const page = await arrive()
    await page.getByText('Nobody has asked a question yet').waitFor()
    const at = await openForm(page)
    // Each select waits for the one before it, the description for the chapter (spec §5).
    expect(await option(page, 'Subject').isDisabled()).toBe(true)
    expect(await option(page, 'Chapter').isDisabled()).toBe(true)
    expect(await details(at).isDisabled()).toBe(true)
    await submit(page)
    await at.getByText('Please select a course').waitFor()
    await at.getByText('Please select a subject').waitFor()
    await at.getByText('Please select a chapter').waitFor()
    await at.getByText('Please enter the question details').waitFor()
    await choosePlace(at)
    const options = (label: string) => option(page, label).locator('option').allTextContents()
    // Only subjects of the student's groups; a chapter whose name begins with P is hidden.
    expect(await options('Subject')).toEqual(['Select a subject', 'Light and sound'])
    expect(await options('Chapter')).toEqual(['Select a chapter', 'Light', 'Sound'])
    await at.getByText('Please select a chapter').waitFor({ state: 'detached' })
    await submit(page)
    await at.getByText('Please enter the question details').waitFor()
    await details(at).fill('Why is the sky blue?\nI mean $E = h\\nu$.')
    await submit(page)
    await page.getByText('Question submitted successfully!').waitFor()
    await page.waitForURL(/\/question-details\//)
    const own = page.getByRole('article')
    await own.getByText('Why is the sky blue?').waitFor()
    await own.locator('.katex').waitFor({ state: 'attached' })
    expect(await preventsContextMenu(page, 'article')).toBe(true)

    await page.goto(`${stage.house.url}/my-qa`)
    await page.getByRole('link', { name: 'Science' }).click()
    await page.waitForURL(/qa-forum-list\/course$/)
    await card(page, 'Why is the sky blue?').waitFor()
    expect(await preventsContextMenu(page, 'article')).toBe(true)
  })

  test('a paste beyond the limit stays whole: the form says how much is too much, and is not sent', async () => {
    const page = await arrive(list)
    const at = await openForm(page)
    await choosePlace(at)
    const box = details(at)
    await box.focus()
    await page.keyboard.insertText('x'.repeat(limits.questionTextMax + 300))
    const trouble = at.getByText('300 characters too many. Please shorten it: a post has at most 10,000.')
    await trouble.waitFor()
    expect((await box.inputValue()).length).toBe(limits.questionTextMax + 300)
    expect(await axe(page)).toEqual([])
    await submit(page)
    await expect.poll(() => box.evaluate((it) => it === document.activeElement)).toBe(true)
    expect(await page.getByText('Question submitted successfully!').count()).toBe(0)
    await box.fill('x'.repeat(limits.questionTextMax))
    await trouble.waitFor({ state: 'detached' })
    await at.getByText('0 characters left').waitFor()
  })

  test('changing the course clears what hangs on it; the guidelines are in Bangla and can be left', async () => {
    const page = await arrive(list)
    await askButton(page).click()
    const first = dialog(page)
    expect(await first.locator('ol').getAttribute('lang')).toBe('bn')
    expect(await first.locator('li').count()).toBe(5)
    await first.getByRole('button', { name: 'Cancel' }).click()
    await first.waitFor({ state: 'detached' })
    const at = await openForm(page)
    // Asked from the course's own list.
    expect(await option(page, 'Course').last().inputValue()).toBe('course')
    await choosePlace(at)
    await at.getByRole('button', { name: 'Clear: Subject' }).click()
    expect(await at.getByLabel('Chapter', { exact: true }).isDisabled()).toBe(true)
    await choosePlace(at)
    await at.getByRole('button', { name: 'Clear: Course' }).click()
    expect(await at.getByLabel('Subject', { exact: true }).inputValue()).toBe('')
    expect(await at.getByLabel('Chapter', { exact: true }).inputValue()).toBe('')
  })

  test('a draft survives a closed modal and a killed page; it can be thrown away', async () => {
    const page = await arrive()
    const at = await openForm(page)
    await choosePlace(at, 'Sound')
    await details(at).fill('Half a question')
    await page.keyboard.press('Escape')
    await at.waitFor({ state: 'detached' })
    await openForm(page)
    expect(await details(at).inputValue()).toBe('Half a question')
    await details(at).fill('Half a question, and a bit')
    // On the disk as typed: no closing, no leaving.
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            new Promise<string>((resolve) => {
              const request = indexedDB.open('porua-posts')
              request.onsuccess = () => {
                const all = request.result.transaction('posts').objectStore('posts').getAll()
                all.onsuccess = () => resolve(String((all.result[0] as { text?: string } | undefined)?.text))
                request.result.close()
              }
            }),
        ),
      )
      .toBe('Half a question, and a bit')
    await page.goto('about:blank')
    await page.goto(`${stage.house.url}/my-qa`)
    await openForm(page)
    await at.getByText('What you wrote before is still here.').waitFor()
    expect(await details(at).inputValue()).toBe('Half a question, and a bit')
    expect(await at.getByLabel('Chapter', { exact: true }).inputValue()).toBe('sound')
    await at.getByRole('button', { name: 'Start over' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Throw away' }).click()
    await expect.poll(() => details(at).inputValue(), patience).toBe('')
  })

  test('a question that stands already is offered before one asks it again', async () => {
    const page = await arrive()
    await askByCall(page, 'How does a prism split white light?')
    const at = await openForm(page)
    await choosePlace(at)
    await details(at).fill('why does a prism split light')
    await at.getByText('Has this been asked already?').waitFor()
    await at.getByRole('link', { name: 'How does a prism split white light?' }).click()
    await page.waitForURL(/\/question-details\//)
    await form(page).waitFor({ state: 'detached' })
    await page.getByRole('article').getByText('How does a prism split white light?').waitFor()
  })

  test('what the server refuses is said, and the text stays', async () => {
    const page = await arrive()
    await askByCall(page, 'Asked once')
    const at = await openForm(page)
    await choosePlace(at)
    await details(at).fill('asked ONCE')
    await submit(page)
    await page.getByText('Error submitting question. Please try again later.').waitFor()
    await at.getByText('You have asked this already.').waitFor()
    expect(await details(at).inputValue()).toBe('asked ONCE')
  })
})

describe('offline', () => {
  test('a question that is asked offline waits, survives a reload, and is sent once', async () => {
    const page = await arrive()
    const at = await openForm(page)
    await choosePlace(at)
    await details(at).fill('Asked in the dark')
    const calls: string[] = []
    const cut = /\/api\/(?!config)/
    await page.route(cut, (route) => route.abort('internetdisconnected'))
    await submit(page)
    await page
      .getByText(/^You are offline\. Your question is kept on this (?:phone|device)/)
      .waitFor(patience)
    await form(page).waitFor({ state: 'detached' })
    const waiting = page.getByRole('list', { name: /^Waits on this (?:phone|device)/ })
    await waiting.getByText('Asked in the dark').waitFor()
    await page.reload()
    await waiting.getByText('Asked in the dark').waitFor(patience)
    page.on('request', (request) => {
      if (request.url().endsWith('/qa/add-question')) calls.push(request.postData() ?? '')
    })
    // The server takes it, and the answer is lost on its way: it is asked again, and is the same question.
    let lost = 0
    await page.route(/add-question$/, async (route) => {
      if (lost > 0) return route.fallback()
      lost += 1
      await route.fetch()
      return route.abort('connectionreset')
    })
    await page.unroute(cut)
    await waiting.getByRole('button', { name: 'Send now' }).click()
    await expect.poll(() => lost, patience).toBe(1)
    await expect
      .poll(() => waiting.getByRole('button', { name: 'Send now' }).isEnabled(), patience)
      .toBe(true)
    await expect
      .poll(async () => {
        const button = waiting.getByRole('button', { name: 'Send now' })
        if ((await button.count()) > 0) await button.click({ timeout: 2_000 }).catch(() => undefined)
        return waiting.count()
      }, patience)
      .toBe(0)
    await page.getByText('Question submitted successfully!').waitFor()
    expect(calls.length).toBeGreaterThanOrEqual(2)
    await page.goto(`${stage.house.url}${list}?q=dark`)
    await page.getByText('1 question found').waitFor()
  })

  test('it is sent by itself, on whatever page its student is', async () => {
    const page = await arrive()
    const at = await openForm(page)
    await choosePlace(at)
    await details(at).fill('Sent by itself')
    const cut = /\/api\/(?!config)/
    await page.route(cut, (route) => route.abort('internetdisconnected'))
    await submit(page)
    await page.getByRole('list', { name: /^Waits on this (?:phone|device)/ }).waitFor(patience)
    await page.unroute(cut)
    await page.goto(`${stage.house.url}/exams`)
    await page.getByText('Question submitted successfully!').waitFor(patience)
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await page.getByRole('article').getByText('Sent by itself').waitFor()
  })

  test('a logout says what stays on the phone; nobody else sees it or sends it, and its student finds it', async () => {
    const page = await arrive()
    const me = mobileOf(stage.student)
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/qa/add-question')) calls.push(request.headers().authorization ?? '')
    })
    const ask = async (text: string) => {
      const at = await openForm(page)
      await choosePlace(at)
      await details(at).fill(text)
    }
    const leave = async () => {
      await page.locator('header').getByRole('button', { name: 'Logout' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
    }
    const enter = async (mobile: string) => {
      // The forum's sender has looked for what waits.
      const looked = page.waitForRequest(/send-and-tell/)
      await signInHome(page, stage.house.url, mobile, packPassword)
      await looked
    }
    const cut = /\/api\/(?!config)/
    await ask('Half a question')
    await page.keyboard.press('Escape')
    await form(page).waitFor({ state: 'detached' })
    await leave()
    const asked = page.getByRole('alertdialog')
    await asked.getByText('You have 1 unfinished question or reply').waitFor()
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await ask('Asked before leaving')
    await page.route(cut, (route) => route.abort('internetdisconnected'))
    await submit(page)
    await page.getByRole('list', { name: /^Waits on this (?:phone|device)/ }).waitFor(patience)
    await ask('Half a question')
    await page.keyboard.press('Escape')
    await form(page).waitFor({ state: 'detached' })
    calls.length = 0
    await leave()
    await asked.getByText('1 question or reply has not been sent yet').waitFor(patience)
    await asked
      .getByText(/Also kept on this (?:phone|device) for you alone: 1 unfinished question or reply\.$/)
      .waitFor()
    // The last try before leaving, and at most the one that was due in that moment anyway.
    expect(calls.length).toBeGreaterThan(0)
    expect(calls.length).toBeLessThanOrEqual(2)
    await asked.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('heading', { name: 'Sign In' }).waitFor(patience)
    await page.unroute(cut)

    calls.length = 0
    await enter(mobileOf(39))
    await page.goto(`${stage.house.url}/my-qa`)
    expect(await details(await openForm(page)).inputValue()).toBe('')
    expect(await page.getByText('Asked before leaving').count()).toBe(0)
    await page.keyboard.press('Escape')
    // Nothing of somebody else's holds this one up.
    await leave()
    await page.getByRole('heading', { name: 'Sign In' }).waitFor()
    expect(calls).toEqual([])

    await enter(me)
    await page.getByText('Question submitted successfully!').waitFor(patience)
    expect(calls.length).toBe(1)
    await page.goto(`${stage.house.url}/my-qa`)
    expect(await details(await openForm(page)).inputValue()).toBe('Half a question')
  })
})
