/** The form of a post as a component test fills it in, and the phone's store of posts. */
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { me } from '../../testing/replies/forum.ts'
import { browserPosts } from './drafts/post-box.ts'

/** The Ask form. */
export const form = page.getByRole('dialog', { name: 'Create New Question' })
export const details = page.getByRole('dialog').getByRole('textbox', { name: 'Description' })
/** A select of the open form. */
export const formSelect = (name: string) =>
  page.getByRole('dialog').getByRole('combobox', { name, exact: true })
export const submit = () => page.getByRole('dialog').getByRole('button', { name: 'Submit' }).press()
/** What waits on the phone. */
export const waiting = page.getByRole('list', { name: /^Waits on this (?:phone|device)/ })

/** Presses Ask a Question and reads the guidelines. */
export async function openForm(): Promise<void> {
  await page.getByRole('button', { name: 'Ask a Question' }).press()
  await page.getByRole('button', { name: 'OK' }).press()
  await expect.element(form).toBeVisible()
}

export async function choosePlace(chapter = 'Light'): Promise<void> {
  await formSelect('Course').selectOptions('Medical Admission 2027')
  await formSelect('Subject').selectOptions('Physics')
  await formSelect('Chapter').selectOptions(chapter)
}

/** Leaves the form; its draft stays. */
export async function closeForm(): Promise<void> {
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
}

/** Takes away what earlier tests have left on the phone, once their forms have written the last of it. */
export async function clearPosts(): Promise<void> {
  const open = async () =>
    (await navigator.locks.query()).held?.filter(({ name }) => name?.startsWith('porua-draft')).length
  await expect.poll(open).toBe(0)
  const box = await browserPosts()
  for (const { student, slot } of [...(await box.drafts(me._id)), ...(await box.waiting(me._id))])
    await box.drop(student, slot)
}
