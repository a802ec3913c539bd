/** Replies of the calls of practice: one exam with two mistakes, and a standing. */
import type { Mistake, MistakenExam, Standing } from '@porua/contract/practice'
import { reviewQuestion } from './exams.ts'

/** An exam with mistakes. */
export function mistakenExam(own: Partial<MistakenExam> = {}): MistakenExam {
  return {
    attemptId: 'attempt-1',
    examId: 'exam-1',
    title: 'Weekly Live Test 7',
    isPracticeExam: false,
    submittedAt: '2026-03-02T04:12:30.000Z',
    version: '1',
    ...own,
  }
}

/** A choice that was answered wrong, and a written question with less than full marks. */
export const mistakes: readonly Mistake[] = [
  {
    subject: 'Botany',
    chapter: 'Tissues',
    question: reviewQuestion({ explanation: 'Xylem lifts water.' }),
    given: ['pith'],
    kind: 'wrong',
  },
  {
    subject: 'Botany',
    chapter: null,
    question: reviewQuestion({
      _id: 'q4',
      type: 'paragraph',
      title: 'Say why.',
      options: [],
      answer: ['Because of transpiration.'],
    }),
    given: ['Because.'],
    kind: 'part',
  },
]

/** How somebody is doing who has sat three exams. */
export function standingReply(own: Partial<Standing> = {}): Standing {
  const exam = (n: number, marks: number) => ({
    attemptId: `attempt-${n}`,
    title: `Test ${n}`,
    isPracticeExam: false,
    submittedAt: `2026-03-0${n}T04:00:00.000Z`,
    marks,
    totalMarks: 60,
    passMark: 40,
  })
  return {
    exams: 3,
    subjects: [
      {
        name: 'Botany',
        right: 90,
        wrong: 40,
        skipped: 20,
        chapters: [
          { name: 'Tissues', right: 60, wrong: 20, skipped: 20 },
          { name: null, right: 30, wrong: 20, skipped: 0 },
        ],
      },
      {
        name: 'Zoology',
        right: 1,
        wrong: 2,
        skipped: 1,
        chapters: [{ name: null, right: 1, wrong: 2, skipped: 1 }],
      },
    ],
    negative: { exams: 3, wrong: 17, lost: 4.25, guesses: 31, guessedRight: 9, gained: 2.25 },
    trend: [exam(1, 20), exam(2, 31), exam(3, 44)],
    ...own,
  }
}
