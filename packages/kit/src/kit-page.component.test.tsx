/** Every part of the kit, as its show page has them: looks, keys and states. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DialogHost, ToastRegion } from './index.ts'
import { KitPage } from './kit-page.tsx'
import { draw, setWindow } from './testing/draw.ts'
import { button, dialog, says, saysNot } from './testing/hands.ts'
import { axe, expectGoodLooks } from './testing/look.ts'

function drawKit(): void {
  draw(
    <>
      <KitPage />
      <DialogHost />
      <ToastRegion />
    </>,
  )
}

test('no violation in both themes, and nothing wider than 320 px', async () => {
  drawKit()
  await expectGoodLooks({ languages: ['en'] })
})

test('a busy button keeps its width and takes no press', async () => {
  drawKit()
  const one = await button('primary').findElement()
  const before = one.getBoundingClientRect().width
  await button('toggle busy').press()
  await expect.element(page.elementLocator(one)).toHaveAttribute('aria-busy', 'true')
  expect(one.getBoundingClientRect().width).toBe(before)
})

test('a field says its hint and its mistake to who hears it; a choice can be cleared', async () => {
  drawKit()
  const mobile = page.getByLabelText('Mobile Number')
  await expect.element(mobile.first()).toHaveAccessibleDescription('As in the admission form')
  await expect.element(mobile.last()).toBeInvalid()
  await expect.element(mobile.last()).toHaveAccessibleDescription('Phone no. is not valid')
  const subject = page.getByLabelText('Subject', { exact: true })
  await subject.selectOptions('Botany')
  await expect.element(subject).toHaveValue('botany')
  await button(/^Clear.*Subject|Subject.*clear/i).press()
  await expect.element(subject).toHaveValue('')
  await expect.element(subject).toHaveFocus()
  const check = page.getByRole('checkbox', { name: 'Remember me' })
  await expect.element(check).toBeChecked()
  await page.getByText('Remember me').press()
  await expect.element(check).not.toBeChecked()
})

test('tabs are gone through by arrows, and one of them is a stop of Tab', async () => {
  drawKit()
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('Live Exam').press()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Practice Exam')).toHaveFocus()
  await expect.element(tab('Practice Exam')).toHaveAttribute('aria-selected', 'true')
  await says('Panel 2')
  await userEvent.keyboard('{Home}')
  await expect.element(tab('Live Exam')).toHaveFocus()
  expect(document.querySelectorAll('[role=tab][tabindex="0"]')).toHaveLength(1)
})

test.each(['Dialog', 'Full'])(
  '%s: opens, gives nothing away behind it, and closes by Escape and by its button',
  async (name) => {
    drawKit()
    await button(name).press()
    await expect.element(dialog).toBeVisible()
    await says('There is no instruction given for this')
    expect(await axe()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await button(name).press()
    await dialog.getByRole('button', { name: 'Toast' }).press()
    // A message stands over the dialog.
    await says('Over the dialog')
    await dialog.getByRole('button', { name: 'Start Exam' }).press()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button(name)).toHaveFocus()
  },
)

test('a drawer comes from the side and takes four fifths of a phone', async () => {
  drawKit()
  await setWindow('phone')
  await button('Drawer').press()
  await expect.element(dialog).toBeVisible()
  await expect.poll(() => Math.round(dialog.element().getBoundingClientRect().width)).toBe(288)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a question that ends something gives No the focus; Escape says no', async () => {
  drawKit()
  await button('confirm').press()
  await says('Are you sure you want to logout?')
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a notice has one button', async () => {
  drawKit()
  await button('notice').press()
  await says('Exam time is over!')
  expect(dialog.getByRole('button').elements()).toHaveLength(1)
  await dialog.getByRole('button', { name: 'OK' }).press()
  await expect.element(dialog).not.toBeInTheDocument()
})

test.each([
  ['success', 'status'],
  ['info', 'status'],
  ['error', 'alert'],
  ['warning', 'alert'],
] as const)('a message of the tone %s is a %s, and is closed by its button', async (tone, role) => {
  drawKit()
  await button(`toast ${tone}`).press()
  const said = page.getByRole(role).getByText(`A message: ${tone}`)
  await expect.element(said).toBeVisible()
  // The same words twice are one message.
  await button(`toast ${tone}`).press()
  expect(page.getByText(`A message: ${tone}`).elements()).toHaveLength(1)
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' }).press()
  await saysNot(`A message: ${tone}`)
})

test('at most three messages stand there', async () => {
  drawKit()
  for (const tone of ['success', 'error', 'warning', 'info']) await button(`toast ${tone}`).press()
  await saysNot('A message: success')
  for (const tone of ['error', 'warning', 'info']) await says(`A message: ${tone}`)
})

test('texts of authors are drawn safely: formulas are set, scripts are gone', async () => {
  drawKit()
  await expect.poll(() => document.querySelectorAll('.katex').length).toBeGreaterThan(0)
  expect(document.querySelectorAll('main script, main [onerror], main [onclick]')).toHaveLength(0)
})
