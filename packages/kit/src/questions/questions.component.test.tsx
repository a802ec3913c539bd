/** A question of each type as it is asked and as the result shows it, with nothing of an exam around it. */
import { reviewQuestion } from '@porua/contract/exams.shapes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLanguage } from '../i18n/language.ts'
import { questionSamples } from '../kit-samples.ts'
import { draw } from '../testing/draw.ts'
import { button, dialog } from '../testing/hands.ts'
import { expectGoodLooks } from '../testing/look.ts'
import { SizesProvider } from './picture-sizes.ts'
import { QuestionPreview } from './question-preview.tsx'

const samples = questionSamples.map((it) => reviewQuestion.parse(it))

const drawAll = (mode: 'paper' | 'review') => {
  document.title = 'Questions'
  draw(
    <main style={{ padding: 12 }}>
      <h1>Paper</h1>
      <h2>Questions</h2>
      {samples.map((question, index) => (
        <QuestionPreview key={question._id} {...{ question, index, mode }} />
      ))}
    </main>,
  )
}

const card = (n: number) => page.getByRole('article', { name: `Question ${n}`, exact: true })
const textOf = (n: number) => (card(n).element().textContent ?? '').replace(/\s+/g, ' ')
const formulas = (n: number) => card(n).element().querySelectorAll('.katex').length

/** The least and the most lines that a field is high. */
const linesOf = (field: Element) => {
  const { minHeight, maxHeight, lineHeight, paddingTop, borderTopWidth } = getComputedStyle(field)
  const around = 2 * (Number.parseFloat(paddingTop) + Number.parseFloat(borderTopWidth))
  return [minHeight, maxHeight].map((px) =>
    Math.round((Number.parseFloat(px) - around) / Number.parseFloat(lineHeight)),
  )
}

test('in a paper: number, marks, formula, picture, table and Bangla; nothing of the key', async () => {
  drawAll('paper')
  await expect.poll(() => formulas(1)).toBe(3)
  expect(textOf(1)).toContain('বৃত্তের ক্ষেত্রফল কত?')
  expect(textOf(1)).toContain('1 mark')
  await expect.element(card(1).getByText('A', { exact: true })).toBeVisible()
  // Pictures of the question and of its options, and a file beside.
  await expect.element(card(2).getByRole('img', { name: 'Picture 1' })).toBeVisible()
  for (const letter of ['A', 'B']) {
    const picture = card(2).getByRole('img', { name: `Picture of option ${letter}` })
    await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBe(120)
  }
  const file = card(2).getByRole('link', { name: 'File 1' })
  await expect.element(file).toHaveAttribute('href', '/media/papers/sheet.pdf')
  await expect.element(file).toHaveAttribute('target', '_blank')
  // Markup of an author is drawn, in the title and in an option.
  await expect.element(card(3).getByRole('cell', { name: 'fern' })).toBeVisible()
  const option = card(3).getByRole('checkbox').first()
  await expect.poll(() => option.element().querySelector('em')?.textContent).toBe('fern')
  expect(textOf(3)).toContain('2.5 marks')
  for (const n of [4, 5])
    await expect
      .element(card(n).getByRole('textbox', { name: 'Your answer' }))
      .toHaveAccessibleDescription(new RegExp(`Question ${n}`))
  for (const key of ['Right answer', 'Accepted answers', 'Explanation', 'Notes', 'eight'])
    expect(page.getByText(key).elements(), key).toEqual([])
  await expectGoodLooks()
})

test('it can be tried: one option of an MCQ, several of a checkbox question, a text', async () => {
  drawAll('paper')
  const radio = (n: number, letter: string) => card(n).getByRole('radio', { name: new RegExp(`^${letter}`) })
  await expect.element(card(2).getByRole('radiogroup')).toHaveAccessibleName('Question 2 Choose one answer')
  await radio(2, 'A').press()
  await radio(2, 'C').press()
  await expect.element(radio(2, 'C')).toBeChecked()
  await expect.element(radio(2, 'A')).not.toBeChecked()
  const checks = card(3).getByRole('checkbox')
  for (const at of [0, 1, 2]) await checks.nth(at).press()
  await checks.nth(1).press()
  expect(checks.elements().map((it) => it.getAttribute('aria-checked'))).toEqual(['true', 'false', 'true'])
  // A number or a name is nothing to be corrected; words of a text are.
  const [short, long] = [card(4).getByRole('textbox'), card(5).getByRole('textbox')]
  await expect.element(short).toHaveAttribute('autocorrect', 'off')
  await expect.element(long).not.toHaveAttribute('autocorrect')
  // Three lines high and up to five, or five and up to twelve; then they scroll.
  expect([short, long].map((it) => linesOf(it.element()))).toEqual([
    [3, 5],
    [5, 12],
  ])
  await short.fill('8')
  await expect.element(short).toHaveValue('8')
  await button('Enlarge the picture: Picture of option A').press()
  await expect.element(dialog.getByRole('img', { name: 'Picture of option A' })).toBeVisible()
  await button('Close').press()
  await button(/Enlarge the picture$/)
    .first()
    .press()
  await button('Show the picture larger').press()
  await expect.element(button('Fit the picture to the screen')).toBeVisible()
})

test('in review: the right options, the accepted answers, why, and what is attached to it', async () => {
  drawAll('review')
  await expect.poll(() => formulas(1)).toBe(4)
  expect((await card(1).getByRole('listitem').first().findElement()).textContent).toContain('Right answer')
  expect((await card(1).getByRole('listitem').nth(1).findElement()).textContent).not.toContain('Right answer')
  await expect.element(card(1).getByRole('heading', { name: 'Explanation' })).toBeVisible()
  expect(textOf(1)).toContain('Notesঅধ্যায় ৩')
  expect(textOf(2)).toContain('File 2')
  await expect.element(card(2).getByRole('img', { name: 'Picture 1' }).last()).toBeVisible()
  expect(textOf(3).match(/Right answer/g)).toHaveLength(2)
  expect(textOf(4)).toContain('Accepted answers8eight')
  expect(textOf(5)).toContain('Right answerBecause of')
  expect(page.getByRole('textbox').or(page.getByRole('radio')).elements()).toEqual([])
  await expectGoodLooks()
})

test('in Bangla its own words are Bangla, its digits too; an author’s text stays', async () => {
  drawAll('review')
  setLanguage('bn')
  const third = page.getByRole('article', { name: 'প্রশ্ন ৩' })
  await expect.element(third.getByText('২.৫ নম্বর')).toBeVisible()
  await expect.element(third.getByText('সঠিক উত্তর').first()).toBeVisible()
  await expect.element(third.getByRole('cell', { name: 'fern' })).toBeVisible()
  setLanguage('en')
})

test('a picture that cannot be shown says so, in the place that is held for it', async () => {
  const [, sample] = samples
  if (!sample) throw new Error('no sample')
  const question = {
    ...sample,
    image: ['gone.png'],
    options: ['', 'gone.png'],
    optionType: '{"gone.png":"image"}',
  }
  draw(
    <SizesProvider value={new Map([['gone.png', [200, 100]]])}>
      <QuestionPreview question={question} index={11} mode="paper" />
    </SizesProvider>,
  )
  await expect.element(page.getByText('This picture could not be loaded.').first()).toBeVisible()
  const frame = await button(/Enlarge the picture$/)
    .first()
    .findElement()
  expect(frame.getBoundingClientRect().height).toBeGreaterThan(100)
  // On the smallest phone too a number of two digits stands in one line, beside all that may come there.
  await page.viewport(320, 640)
  const number = await page.getByText('12', { exact: true }).findElement()
  expect(number.getClientRects()).toHaveLength(1)
  expect(number.getBoundingClientRect().height).toBeLessThan(40)
  // An option without a text is heard by its letter.
  await expect.element(page.getByRole('radio').first()).toHaveAccessibleName(/^A\s*A$/)
})
