/**
 * `npm run screens`: pictures of every screen, on a phone and a wide window, in both languages, light and dark, from the
 * sample school into the ignored folder screens/album, with a page that shows them side by side. Starts a server of its own
 * on a free port and a temporary folder. `npm run screens -- exam phone bn` takes only the walks that all the words fit. Exits 1
 * when a screen could not be reached.
 */
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromiumPath } from '@porua/testkit/machine'
import type { Size } from '../e2e/support/app.ts'
import { launch, open } from '../e2e/support/browser.ts'
import { Album, type Language } from '../e2e/support/screens/album.ts'
import { walkAfter, walkLiveExam, walkPractice } from '../e2e/support/screens/exam-day.ts'
import { walkForum } from '../e2e/support/screens/forum-screens.ts'
import { walkGroupless, walkLearning, walkProfile, walkShell } from '../e2e/support/screens/learning.ts'
import { openSampleSchool } from '../e2e/support/screens/sample-school.ts'
import { walkSignedOut } from '../e2e/support/screens/signed-out.ts'
import { signInByPlace, type Walker, walkerOf } from '../e2e/support/screens/walker.ts'
import { buildOnce } from './build-once.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const root = resolve(import.meta.dirname, '..')
const wanted = process.argv.slice(2)

/** Who walks: a student of their own for every window and language. */
const walkers: readonly { size: Size; language: Language; mobile: string; group: string }[] = [
  { size: 'phone', language: 'en', mobile: '01700000001', group: 'morning-batch' },
  { size: 'phone', language: 'bn', mobile: '01700000002', group: 'morning-batch' },
  { size: 'wide', language: 'en', mobile: '01700000007', group: 'evening-batch' },
  { size: 'wide', language: 'bn', mobile: '01700000005', group: 'evening-batch' },
]

/** The student who is in no group. */
const groupless = '01700000012'

let failures = 0

/** Whether a walk is wanted: all words of the command line stand in its name, window and language. */
function fits(name: string, { size, language }: Pick<Walker, 'size' | 'language'>): boolean {
  const text = `${name} ${size} ${language}`
  return wanted.every((word) => text.includes(word))
}

type Walk = readonly [name: string, go: (walker: Walker) => Promise<void>]

/** Some walks in a browser profile of their own. What goes wrong in one is said, and the next one begins. */
async function walkAll(
  who: (typeof walkers)[number],
  walks: readonly Walk[],
  signedIn = true,
): Promise<void> {
  const here = walks.filter(([name]) => fits(name, who))
  if (here.length === 0) return
  say(`${who.size}, ${who.language}: ${here.map(([name]) => name).join(', ')}`)
  const scale = who.size === 'phone' ? 2 : 1
  const context = await open(browser, who.size, { reducedMotion: 'reduce', deviceScaleFactor: scale })
  try {
    await context.addInitScript((language) => localStorage.setItem('language', language), who.language)
    const page = await context.newPage()
    const walker = walkerOf(page, album, { ...who, url: school.url })
    if (signedIn) {
      await page.goto(`${school.url}/login`)
      await signInByPlace(walker)
    }
    for (const [name, go] of here) {
      await go(walker).catch((error: Error) => {
        failures += 1
        say(`${name} (${who.size}, ${who.language}): ${error.message}`)
      })
    }
  } finally {
    await context.close()
  }
}

if (!chromiumPath()) {
  say('Chromium is missing: install it (Debian: apt-get install chromium) or name it in CHROMIUM.')
  process.exit(1)
}
buildOnce()
const folder = join(root, 'screens/album')
if (wanted.length === 0) rmSync(folder, { recursive: true, force: true })
const album = new Album(folder)
const [browser, school] = await Promise.all([launch(), openSampleSchool()])
try {
  for (const who of walkers) {
    await walkAll(who, [['signed-out', walkSignedOut]], false)
    await walkAll(who, [
      ['learning', walkLearning],
      ['shell', walkShell],
      ['profile', walkProfile],
      ['forum', walkForum],
      ['exam-practice', walkPractice],
      ['exam-live', walkLiveExam],
    ])
    await walkAll({ ...who, mobile: groupless }, [['no-group', walkGroupless]])
  }
  await school.finishExams()
  for (const who of walkers) await walkAll(who, [['exam-after', walkAfter]])
} finally {
  await browser.close()
  await school.close()
}
say(`${album.screens} screens, ${album.pictures} pictures: ${album.writeIndex()}`)
process.exit(failures === 0 ? 0 : 1)
