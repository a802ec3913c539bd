/** What a screen reader is told. */
import type { Page } from 'playwright-core'

/** The names of all radios as the browser tells them to a screen reader. */
export async function radioNames(page: Page): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page)
  const { nodes } = await cdp.send('Accessibility.getFullAXTree')
  await cdp.detach()
  return nodes
    .filter(({ role }) => role?.value === 'radio')
    .map(({ name }) => String(name?.value ?? '').trim())
}
