/** What a hand looks for on the page, by what it reads there. */
import { expect } from 'vitest'
import { page } from 'vitest/browser'

/** The button of this name. */
export const button = (name: string | RegExp) => page.getByRole('button', { name })

/** The question or sheet that is open. */
export const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))

/** Waits until the page says this. */
export async function says(text: string | RegExp): Promise<void> {
  await expect.element(page.getByText(text).first()).toBeVisible()
}

/** Waits until the page's own heading says this. */
export async function heading(name: string | RegExp): Promise<void> {
  await expect.element(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** Waits until a message that interrupts says this. */
export async function alert(text: string | RegExp): Promise<void> {
  await expect.element(page.getByRole('alert').getByText(text).first()).toBeVisible()
}

/** Waits until the page no longer says this. */
export async function saysNot(text: string | RegExp): Promise<void> {
  await expect.element(page.getByText(text)).not.toBeInTheDocument()
}
