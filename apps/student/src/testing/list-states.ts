import type { Endpoint } from '@porua/contract/endpoint'
import { Refusal } from '@porua/kit/testing/refusal.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { api, open } from './stage.tsx'

/**
 * The request status of a list (spec §3) as it is seen: it waits, says that it failed, is asked again, and is there.
 * @param give gives every reply that the page needs.
 * @param call the call that brings the list.
 * @param text something of what comes.
 */
export async function expectListStates(
  path: string,
  give: () => void,
  call: Endpoint,
  text: string,
): Promise<void> {
  give()
  const refuse = api.hold(call, () => {
    throw new Refusal('badRequest', 'Not this time.')
  })
  await open(path)
  const main = page.getByRole('main')
  const again = main.getByRole('button', { name: 'Try again' })
  await expect.element(main.getByRole('status').filter({ hasText: 'Loading' }).first()).toBeInTheDocument()
  expect([...again.elements(), ...main.getByText(text).elements()]).toEqual([])
  refuse()
  await expect.element(again).toBeVisible()
  give()
  await again.press()
  await expect.element(main.getByText(text).first()).toBeInTheDocument()
  await expect.element(again).not.toBeInTheDocument()
}
