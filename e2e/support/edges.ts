/** The school of the journeys in which something goes wrong: small exams of every kind, in two groups. */
import type { TestApp } from '@porua/testkit/app'
import { makePack, type PackOptions } from '@porua/testkit/packs'
import type { Page } from 'playwright-core'
import { appOf } from './app.ts'

export const bank = 'questions/bank.jsonl'
export const total = 6
export const ids = ['q1', 'q2', 'q3', 'q4', 'many', 'short']
/** A title long enough that the questions do not all stand in the window at once. */
const filler = ' Read it twice, then choose.'.repeat(6)

/** Four MCQs whose right answer is A, a checkbox question (A and C), a short answer. */
export const edgeOptions: PackOptions = {
  students: 16,
  groups: ['g1', 'g2'],
  banks: {
    [bank]: [
      ...['q1', 'q2', 'q3', 'q4'].map((id) => ({
        id,
        type: 'MCQ' as const,
        title: `Question ${id}.${filler}`,
        options: [`right ${id}`, `wrong ${id}`, `worse ${id}`, `worst ${id}`],
        answer: [`right ${id}`],
      })),
      {
        id: 'many',
        type: 'checkbox',
        title: 'Which?',
        options: ['fern', 'dog', 'moss'],
        answer: ['fern', 'moss'],
      },
      { id: 'short', type: 'shortAns', title: 'How many?', answer: ['4'] },
    ],
  },
  exams: [
    { id: 'live', bank, ids, groups: ['g1'] },
    { id: 'free', bank, ids, multiple: true, groups: ['g1'] },
    { id: 'drill', bank, ids, practice: true, groups: ['g1'] },
    { id: 'gone', bank, ids, groups: ['g2'] },
  ],
}

/** The school, as a pack. */
export const edgePack = () => makePack(edgeOptions)

/** An app with one student and one exam of ten minutes. */
export function tenMinuteApp(): Promise<TestApp> {
  const exams = [{ id: 'live', bank, ids, duration: 10 }]
  return appOf(makePack({ ...edgeOptions, students: 1, groups: ['g1'], exams }))
}

/** Everything that the exam needs is on the phone. */
export const ready = (page: Page) =>
  page
    .getByText(/^Everything is on this (?:phone|device)/)
    .first()
    .waitFor()

/** Submit in the footer. */
export const foot = (page: Page) => page.locator('footer').getByRole('button', { name: 'Submit' })
