/** The journey as a test of one browser; where the browser is not installed, one line that says so. */
import { afterEach, beforeEach, describe, test } from 'vitest'
import type { Driver } from '../support/webdriver.ts'
import type { OtherBrowser } from '../support/webdriver-browsers.ts'
import { Screen } from '../support/webdriver-screen.ts'
import {
  askWithPicture,
  checkReceipts,
  leaveInBangla,
  openNote,
  readResult,
  signIn,
  sitExam,
  watchClip,
} from './journey.ts'
import { openSchool, type School } from './school.ts'

/** @param label what its pictures' names begin with */
export function walk(label: string, browser: OtherBrowser): void {
  if (!browser.here) {
    process.stdout.write(`${label} is not on this machine (apt-get install ${browser.packages}): skipped\n`)
    test.skip('the browser is not on this machine')
    return
  }

  describe.each(['phone', 'wide'] as const)('in a %s window', (size) => {
    let school: School
    let driver: Driver
    beforeEach(async () => {
      ;[school, driver] = await Promise.all([openSchool(), browser.launch(size)])
    })
    afterEach(async ({ task }) => {
      if (task.result?.state === 'fail') await new Screen(driver, `${label}-${size}`).picture('failed')
      await driver?.close()
      await school?.close()
    })

    test('signs in, sits the exam, asks, reads, watches, leaves', { timeout: 240_000 }, async () => {
      const screen = new Screen(driver, `${label}-${size}`)
      await signIn(screen, school)
      await sitExam(screen, school)
      await checkReceipts(screen, school)
      await askWithPicture(screen, school, 'How do I read this circuit?')
      await openNote(screen, school)
      await watchClip(screen, school)
      await readResult(screen, school)
      await leaveInBangla(screen, school)
    })
  })
}
