/** Prints a page into a PDF with the machine's own browser. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { inWorkFolder, undoIfStopped } from '@porua/files/cleanup'
import { writeWhole } from '@porua/files/write-whole'
import { Refused } from '../../../platform/refusals/refused.ts'

const run = promisify(execFile)
const longestMs = 300_000
/**
 * A larger page (some 2,000 students) is printed without tags: with them 5,000 rows make 22 MB in 21 s and 585 MB of memory, without
 * 0.9 MB in 8 s and 235 MB. Who needs tags reads the .html or .csv.
 */
const mostTaggedBytes = 512 * 1024

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The browser of this machine, or the one that is named. @throws Refused where there is none */
export function browserPath(named: string | undefined): string {
  const found = named === undefined ? places.find((path) => existsSync(path)) : named
  if (found !== undefined && existsSync(found)) return found
  throw new Refused(named === undefined ? 'noBrowser' : ['noBrowserAt', { path: named }])
}

/** Prints an HTML file, A4; tagged for screen readers unless it is a long one. @throws Refused when the browser fails */
export async function printPdf(browser: string, html: string, pdf: string): Promise<void> {
  await inWorkFolder('porua-pdf-', (bench) => printIn(bench, browser, html, pdf))
}

async function printIn(bench: string, browser: string, html: string, pdf: string): Promise<void> {
  const made = join(bench, 'page.pdf')
  const page = await stat(html).catch(() => null)
  const flags = [
    '--headless',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-sync',
    '--disable-component-update',
    '--disable-extensions',
    `--user-data-dir=${join(bench, 'profile')}`,
    '--no-pdf-header-footer',
    ...(page && page.size > mostTaggedBytes ? ['--disable-pdf-tagging'] : []),
    `--print-to-pdf=${made}`,
    // A browser refuses its sandbox to root; the page has no scripts and fetches nothing.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ]
  const printing = run(browser, [...flags, pathToFileURL(html).href], {
    timeout: longestMs,
    maxBuffer: 16 * 1024 * 1024,
  })
  // Whoever stops the command has not started the browser, which takes a core and a gigabyte.
  const ended = undoIfStopped(() => printing.child.kill('SIGKILL'))
  try {
    await printing
    if (!(await stat(made).catch(() => null))) throw new Error('it made no file')
  } catch (error) {
    throw new Refused(['notPrinted', { reason: (error as Error).message.split('\n')[0] ?? '' }])
  } finally {
    ended()
  }
  await moveTo(made, pdf)
}

/** Into its place in one step, also from another disk. */
async function moveTo(from: string, to: string): Promise<void> {
  await writeWhole(to, (part) => copyFile(from, part))
}
