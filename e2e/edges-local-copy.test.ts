/**
 * Answers that only local storage has: the disk refused them, the tab was closed without a network, and the student comes back when the
 * exam and its grace are over. The school gets them all the same, for a teacher to judge.
 */
import { mobileOf, packPassword } from '@porua/testkit/packs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appOf, seat } from './support/app.ts'
import { launch, signIn } from './support/browser.ts'
import { edgePack, ready } from './support/edges.ts'
import { choose, continueAs, expectSaved, startExam } from './support/exam.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch([], { installs: true })
})
afterAll(() => browser?.close())

test.each(['stands', 'has ended'])(
  'what the disk has refused is sent from local storage after the end (the session %s)',
  async (session) => {
    const app = await appOf(edgePack())
    const { context, page } = await seat(browser, app, 0)
    await startExam(page, 'Exam free')
    await ready(page)
    await choose(page, 1, 'A')
    await expectSaved(page, 1)
    const copied = (question: string) =>
      page.evaluate((id) => localStorage.getItem('localSavedAnswers')?.includes(id) === true, question)
    expect(await copied('q1')).toBe(false)
    await context.setOffline(true)
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('no room', 'QuotaExceededError')
      }
      // A call that outlives its page does not hear of the browser's own 'offline'.
      window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    })
    for (const n of [2, 3]) {
      await choose(page, n, 'B')
      await expect.poll(() => copied(`q${n}`)).toBe(true)
    }
    const other = await context.newPage()
    // With the session gone no tab asks who sits here: what was asked before that question may be answered before or
    // after it stands.
    if (session === 'has ended') await other.addInitScript(() => sessionStorage.setItem('tabSeen', 'true'))
    await page.close()
    if (session === 'has ended') await app.db.write((tx) => tx.deleteFrom('session').execute())
    // After the deletion: what the server keeps of sessions is then too old.
    app.clock.move(40 * 3_600_000)
    await context.setOffline(false)
    await other.goto(`${app.url}/courses`)
    if (session === 'stands') await continueAs(other)
    else {
      await other.getByRole('button', { name: 'Sign In' }).waitFor()
      expect(await other.evaluate(() => localStorage.getItem('localSavedAnswers'))).toBeNull()
      await signIn(other, app.url, mobileOf(0), packPassword)
    }
    await other.getByText(/^2 answers that waited on this (?:phone|device) were not taken\./).waitFor()
    const log = await app.db.read((db) =>
      db.selectFrom('answer_log').select(['answer_json', 'outcome']).execute(),
    )
    const said = log.map(
      ({ answer_json, outcome }) => `${(JSON.parse(answer_json) as string[])[0]?.split(' ')[1]} ${outcome}`,
    )
    expect(said.sort()).toEqual(['q1 saved', 'q2 tooLate', 'q3 tooLate'])
    // Nothing waits any more, in either place.
    const left = () =>
      other.evaluate(() => ['localSavedAnswers', 'waitingAnswers'].map((key) => localStorage.getItem(key)))
    await expect.poll(left).toEqual([null, null])
    await context.close()
    await app.close()
  },
)
