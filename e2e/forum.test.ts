/** The forum without a network: what is asked waits, is sent once, and stays its student's. */
import { mobileOf, packPassword } from '@porua/testkit/packs'
import { describe, expect, test } from 'vitest'
import { signInHome } from './support/browser.ts'
import { choosePlace, details, form, longTimeout, openForm, submit } from './support/forum.ts'
import { forumStage } from './support/forum-stage.ts'

const stage = forumStage()
const { arrive } = stage
const list = '/qa-forum-list/course'

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
      .waitFor(longTimeout)
    await form(page).waitFor({ state: 'detached' })
    const waiting = page.getByRole('list', { name: /^Waits on this (?:phone|device)/ })
    await waiting.getByText('Asked in the dark').waitFor()
    await page.reload()
    await waiting.getByText('Asked in the dark').waitFor(longTimeout)
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
    await expect.poll(() => lost, longTimeout).toBe(1)
    await expect
      .poll(() => waiting.getByRole('button', { name: 'Send now' }).isEnabled(), longTimeout)
      .toBe(true)
    await expect
      .poll(async () => {
        const button = waiting.getByRole('button', { name: 'Send now' })
        if ((await button.count()) > 0) await button.click({ timeout: 2_000 }).catch(() => undefined)
        return waiting.count()
      }, longTimeout)
      .toBe(0)
    await page.getByText('Question submitted successfully!').waitFor()
    expect(calls.length).toBeGreaterThanOrEqual(2)
    await page.goto(`${stage.app.url}${list}?q=dark`)
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
    await page.getByRole('list', { name: /^Waits on this (?:phone|device)/ }).waitFor(longTimeout)
    await page.unroute(cut)
    await page.goto(`${stage.app.url}/exams`)
    await page.getByText('Question submitted successfully!').waitFor(longTimeout)
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
      await signInHome(page, stage.app.url, mobile, packPassword)
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
    await page.getByRole('list', { name: /^Waits on this (?:phone|device)/ }).waitFor(longTimeout)
    await ask('Half a question')
    await page.keyboard.press('Escape')
    await form(page).waitFor({ state: 'detached' })
    calls.length = 0
    await leave()
    await asked.getByText('1 question or reply has not been sent yet').waitFor(longTimeout)
    await asked
      .getByText(/Also kept on this (?:phone|device) for you alone: 1 unfinished question or reply\.$/)
      .waitFor()
    // The last try before leaving, and at most the one that was due in that moment anyway.
    expect(calls.length).toBeGreaterThan(0)
    expect(calls.length).toBeLessThanOrEqual(2)
    await asked.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('heading', { name: 'Sign In' }).waitFor(longTimeout)
    await page.unroute(cut)

    calls.length = 0
    await enter(mobileOf(39))
    await page.goto(`${stage.app.url}/my-qa`)
    expect(await details(await openForm(page)).inputValue()).toBe('')
    expect(await page.getByText('Asked before leaving').count()).toBe(0)
    await page.keyboard.press('Escape')
    // Nothing of somebody else's holds this one up.
    await leave()
    await page.getByRole('heading', { name: 'Sign In' }).waitFor()
    expect(calls).toEqual([])

    await enter(me)
    await page.getByText('Question submitted successfully!').waitFor(longTimeout)
    expect(calls.length).toBe(1)
    await page.goto(`${stage.app.url}/my-qa`)
    expect(await details(await openForm(page)).inputValue()).toBe('Half a question')
  })
})
