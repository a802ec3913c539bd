/** Attaching in the form: files that cannot be added, too many, and a microphone that is not there. */
import { limits } from '@porua/contract/limits'
import { uploadCalls } from '@porua/contract/uploads'
import { axe } from '@porua/kit/testing/look.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { giveForum } from '../../../testing/replies/forum.ts'
import { api, open } from '../../../testing/stage.tsx'
import { choosePlace, clearPosts, details, form, openForm } from '../testing.ts'

/** A small PDF that is one. */
const pdf =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\nxref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000055 00000 n \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n101\n%%EOF\n'
const fileOf = (name: string, type: string, ...parts: BlobPart[]) => new File(parts, name, { type })
const attached = (name: string | RegExp) => form.getByRole('listitem', { name })

function choose(...files: File[]): void {
  const input = document.querySelector<HTMLInputElement>('dialog input[type=file]')
  if (!input) throw new Error('no file input')
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  input.files = data.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

beforeEach(async () => {
  await clearPosts()
  giveForum()
  // No file leaves the phone.
  api.lose(uploadCalls.signedRequest)
  await open('/qa-forum-list/course-1')
  await openForm()
  await choosePlace()
  await details.fill('The text stays')
})
afterEach(() => vi.restoreAllMocks())

test('a program that is called a recording, a picture of another kind, an empty file: a sentence each', async () => {
  choose(
    fileOf('voice.wav', 'audio/wav', `MZ${'\0'.repeat(200)}`),
    fileOf('IMG.heic', 'image/heic', '\0\0\0\x18ftypheic\0\0\0\0heicmif1'),
    fileOf('empty.pdf', 'application/pdf'),
    fileOf('torn.jpg', 'image/jpeg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'JFIF\0'),
    fileOf('good.pdf', 'application/pdf', pdf),
  )
  for (const sentence of [
    /^voice\.wav cannot be added\. Only JPEG, PNG and WebP/,
    /^IMG\.heic is a HEIC picture/,
    /^empty\.pdf is empty/,
    /^torn\.jpg cannot be opened/,
  ])
    await expect.element(form.getByText(sentence)).toBeVisible()
  await expect.element(attached('good.pdf').getByText('Waits for the internet')).toBeVisible()
  await expect.element(details).toHaveValue('The text stays')
  expect(await axe()).toEqual([])
  await form.getByRole('button', { name: 'Remove: good.pdf' }).press()
  await expect.element(attached('good.pdf')).not.toBeInTheDocument()
  await expect.element(form.getByText('Removed: good.pdf')).toBeInTheDocument()
})

test('ten files are the most', async () => {
  const all = Array.from({ length: limits.postFiles + 1 }, (_, n) =>
    fileOf(`${n}.pdf`, 'application/pdf', pdf),
  )
  choose(...all)
  await expect.element(form.getByText('At most 10 files can be added.')).toBeVisible()
  await expect.poll(() => attached(/\.pdf$/).elements().length).toBe(limits.postFiles)
  await expect.element(form.getByRole('button', { name: 'Add files' })).toBeDisabled()
})

test('leaving the file chooser leaves the form', async () => {
  const input = document.querySelector('dialog input[type=file]')
  input?.dispatchEvent(new Event('cancel', { bubbles: true }))
  await expect.element(details).toHaveValue('The text stays')
})

test.each([
  ['NotAllowedError', /^The microphone is blocked for this site/],
  ['NotFoundError', /^No microphone was found/],
  ['NotReadableError', /^The microphone is in use by another app/],
])('%s: one sentence, and the text stays', async (name, sentence) => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', name))
  await form.getByRole('button', { name: 'Record audio' }).press()
  const recorder = page.getByRole('dialog', { name: 'Record audio' })
  await recorder.getByRole('button', { name: 'Start' }).press()
  await expect.element(recorder.getByText(sentence)).toBeVisible()
  expect(await axe()).toEqual([])
  await recorder.getByRole('button', { name: 'Cancel' }).press()
  await expect.element(recorder).not.toBeInTheDocument()
  await expect.element(details).toHaveValue('The text stays')
  await userEvent.keyboard('{Escape}')
})
