/** A formula that is an option: as large as the text beside it where it fits its row, smaller where it does not. */
import { reviewQuestion } from '@porua/contract/exams.shapes'
import { expect, test } from 'vitest'
import { questionSamples } from '../kit-samples.ts'
import { QuestionPreview } from '../questions/question-preview.tsx'
import { draw } from '../testing/draw.ts'

const wide = String.raw`\(\frac{a+b+c+d+e+f+g+h+i+j}{k+l+m+n+o+p+q+r+s}\)`
const options = [String.raw`\(90^\circ\)`, String.raw`\(\frac{1}{\sqrt{2}}\)`, wide]
const question = reviewQuestion.parse({
  ...questionSamples[0],
  type: 'MCQ',
  options,
  optionType: '{}',
  answer: [],
})

const frames = async (many: number) => {
  for (let n = 0; n < many; n++) await new Promise((drawn) => requestAnimationFrame(drawn))
}

test('an option that is a formula alone keeps its size; one wider than its row is set smaller once', async () => {
  draw(
    <main style={{ width: 320 }}>
      <QuestionPreview question={question} index={0} mode="paper" />
    </main>,
  )
  const rows = () => [...document.querySelectorAll<HTMLElement>('[data-option]')]
  const sizes = () =>
    rows().map((row) => Number.parseFloat(getComputedStyle(row.querySelector('.katex') ?? row).fontSize))
  await expect.poll(() => rows().filter((row) => row.querySelector('.katex')).length).toBe(options.length)
  await expect.poll(() => rows().at(-1)?.querySelector<HTMLElement>('[style*="--fit"]')).not.toBeNull()
  // A change of size is looked at again: a formula that shrinks at each look is at its smallest by now.
  await frames(60)
  const [angle, fraction, long] = sizes()
  expect(angle).toBeCloseTo(16 * 1.08)
  expect(fraction).toBeCloseTo(16 * 1.08)
  expect(long).toBeLessThan(16)
  const row = rows().at(-1)?.getBoundingClientRect()
  const base = rows().at(-1)?.querySelector('.katex-base')?.getBoundingClientRect()
  expect(base?.right).toBeLessThanOrEqual(row?.right ?? 0)
  // Once and no more: it fills what it has.
  expect(base?.right).toBeGreaterThan((row?.right ?? 0) - 30)
})
