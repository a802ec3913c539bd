/** Attaching files in the forum's form, for its journeys. */
import type { Page } from 'playwright-core'
import { attached, form, longTimeout } from './forum.ts'

/** A small PDF that is one. */
export const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\nxref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000055 00000 n \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n101\n%%EOF\n',
)

/** Hands files to 'Add files'. */
export async function choose(
  page: Page,
  files: { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await form(page).getByRole('button', { name: 'Add files' }).click()
  await (await chooser).setFiles(files)
}

/** Waits until a file has been looked at and can be sent. */
export const ready = (page: Page, name: string | RegExp) =>
  attached(page, name).getByText('Ready').waitFor(longTimeout)
