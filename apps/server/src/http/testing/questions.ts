/** Questions written for the tests of this folder. */
import type { AnswerIn, Paper } from '@porua/contract/exams'
import type { PackQuestion } from '@porua/testkit/packs'

/** A time in the future of every certificate and clock, so that no test depends on today. */
export const noon = Date.UTC(2027, 0, 10, 6)
export const minute = 60_000

/** `count` MCQs named q1, q2 …, all with the options 'right', 'wrong' and 'other'. */
export function choices(count: number): PackQuestion[] {
  return Array.from({ length: count }, (_, i) => ({
    id: `q${i + 1}`,
    type: 'MCQ',
    title: `Question ${i + 1}`,
    options: ['right', 'wrong', 'other'],
    answer: ['right'],
    explanation: 'It is the right one.',
  }))
}

/** One of each type: box, choice, short, long. */
export const oneOfEach: PackQuestion[] = [
  { id: 'choice', type: 'MCQ', title: 'Which one?', options: ['right', 'wrong'], answer: ['right'] },
  { id: 'box', type: 'checkbox', title: 'Which ones?', options: ['a', 'b', 'c'], answer: ['a', 'b'] },
  { id: 'short', type: 'shortAns', title: 'What?', answer: ['a leaf'] },
  { id: 'long', type: 'paragraph', title: 'Why?', notes: 'a hidden note' },
]

/** The question's id in this paper, by its title: sets order differently. */
export function idOf(paper: Pick<Paper, 'questions'>, title: string): string {
  const found = paper.questions.find(({ question }) => question.title === title)
  if (!found) throw new Error(`the paper has no question '${title}'`)
  return found.question._id
}

/** An answer to the question of this title. */
export function answerTo(
  paper: Pick<Paper, 'questions'>,
  title: string,
  answer: string | string[],
  more: Partial<AnswerIn> & { timestamp: number },
): AnswerIn {
  return { questionId: idOf(paper, title), answer: [answer].flat(), ...more }
}
