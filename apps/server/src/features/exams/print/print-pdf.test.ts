/** What the machine's browser is asked for; a real one prints in results-export.test.ts. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { undoAll } from '@porua/files/cleanup'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { printPdf } from './print-pdf.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'porua-print-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A browser that writes down what it was asked, and prints. */
function browserThatPrints(): { browser: string; asked: string } {
  const browser = join(folder, 'browser')
  const asked = join(folder, 'asked')
  writeFileSync(
    browser,
    `#!/bin/sh
for one in "$@"; do
  echo "$one" >> ${asked}
  case "$one" in --print-to-pdf=*) echo PDF > "\${one#--print-to-pdf=}";; esac
done
`,
  )
  chmodSync(browser, 0o755)
  return { browser, asked }
}

it('a place where the file cannot be is no fault of the browser', async () => {
  const { browser } = browserThatPrints()
  const html = join(folder, 'page.html')
  writeFileSync(html, 'x')
  await expect(printPdf(browser, html, join(folder, `${'n'.repeat(252)}.pdf`))).rejects.toMatchObject({
    code: 'ENAMETOOLONG',
  })
})

it.each([
  ['short', 1_000, true],
  ['long', 600_000, false],
])('a %s page is tagged for screen readers as far as memory allows', async (_, bytes, tagged) => {
  const { browser, asked } = browserThatPrints()
  const html = join(folder, 'page.html')
  writeFileSync(html, 'x'.repeat(bytes))
  await printPdf(browser, html, join(folder, 'page.pdf'))
  expect(readFileSync(join(folder, 'page.pdf'), 'utf8')).toBe('PDF\n')
  expect(readFileSync(asked, 'utf8').includes('--disable-pdf-tagging')).toBe(!tagged)
})
it('a browser that prints is ended, and leaves no page', { timeout: 30_000 }, async () => {
  const browser = join(folder, 'browser')
  const begun = join(folder, 'begun')
  writeFileSync(browser, `#!/bin/sh\ntouch ${begun}\nexec sleep 25\n`)
  chmodSync(browser, 0o755)
  const printed = printPdf(browser, join(folder, 'page.html'), join(folder, 'page.pdf'))
  const refused = expect(printed).rejects.toThrow('The browser could not print')
  while (!existsSync(begun)) await new Promise((done) => setTimeout(done, 10))
  const stoppedAt = performance.now()
  undoAll()
  await refused
  expect(performance.now() - stoppedAt).toBeLessThan(15_000)
  expect(readdirSync(folder).sort()).toEqual(['begun', 'browser'])
})
