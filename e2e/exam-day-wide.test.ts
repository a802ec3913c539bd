/** Exam day on a wide window; `exam-day.smoke.test.ts` has the phone. */
import { startServerProcess } from '@porua/testkit/process'
import { test } from 'vitest'
import { launch } from './support/browser.ts'
import { sitExamDay } from './support/exam-day.ts'

test('a student signs in, sits the live exam through a dead network, submits', async () => {
  const [server, browser] = await Promise.all([startServerProcess(), launch([], { installs: true })])
  try {
    await sitExamDay(browser, { url: server.url, size: 'wide', mobile: '01700000002' })
  } finally {
    await browser.close()
    await server.remove()
  }
})
