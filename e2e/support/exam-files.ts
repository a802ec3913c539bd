/** Files of a written answer, as a student's hands know them. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { dialog, question } from './exam.ts'

/** A document of nothing but a page. */
export const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\nxref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000055 00000 n \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n101\n%%EOF\n',
)

/** A second of sound: of a low tone, as WAV, and of silence, as MP3. */
export const wav = Buffer.concat([wavHead(16_000), tone(16_000)])
export const mp3 = Buffer.concat(Array.from({ length: 39 }, silentFrame))

function wavHead(samples: number): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + samples * 2, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  for (const [at, value] of [16, 0x0001_0001, 16_000, 32_000, 0x0010_0002].entries())
    head.writeUInt32LE(value, 16 + at * 4)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(samples * 2, 40)
  return head
}

function tone(samples: number): Buffer {
  const sound = Buffer.alloc(samples * 2)
  for (let at = 0; at < samples; at += 1) sound.writeInt16LE(Math.round(8_000 * Math.sin(at / 10)), at * 2)
  return sound
}

/** Of MPEG 1 layer III, 128 kbit/s, 44,100 Hz. */
function silentFrame(): Buffer {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0x64])
  return frame
}

interface FileGiven {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Chooses files for the n-th question, and waits until they are on its card. */
export async function attachPages(page: Page, n: number, given: FileGiven[]): Promise<void> {
  const card = await question(page, n)
  const chooser = page.waitForEvent('filechooser')
  await card.getByRole('button', { name: 'Add files' }).click()
  await (await chooser).setFiles(given)
  for (const { name } of given) await sheet(page, n, name).waitFor()
}

/** The files on the n-th question's card. */
export function files(page: Page, n: number): Locator {
  return page
    .getByRole('article', { name: `Question ${n}`, exact: true })
    .getByRole('group', { name: 'Attachments' })
    .getByRole('listitem')
}

/** One of them, by its name. */
export function sheet(page: Page, n: number, name: string): Locator {
  return page
    .getByRole('article', { name: `Question ${n}`, exact: true })
    .getByRole('listitem', { name, exact: true })
}

/** Presses the card's Submit and agrees. */
export async function submitWritten(page: Page, n: number): Promise<void> {
  const card = await question(page, n)
  await card.getByRole('button', { name: 'Submit' }).click()
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
}

/** Waits until the server holds these files: name, type, and whether their bytes are there. */
export async function waitForServerFiles(
  page: Page,
  exam: string,
  wanted: readonly (readonly [name: string, type: string, there: boolean])[],
): Promise<void> {
  const held = () =>
    page.evaluate(async (id) => {
      const authorization = JSON.parse(localStorage.getItem('sessionId') ?? 'null') as string
      const reply = await fetch(`/api/exam/id/${id}/groupId/g1`, { headers: { authorization } })
      const body = (await reply.json()) as {
        data: { exam: { answers: { extra: { name: string; type: string; key: string }[] }[] } }
      }
      return body.data.exam.answers.flatMap(({ extra }) =>
        extra.map(({ name, type, key }) => [name, type, key !== ''] as const),
      )
    }, exam)
  await expect.poll(held, { timeout: 60_000 }).toEqual(wanted)
}
