/** Methods and paths of practice: a student's mistakes, the practice of them, how the student is doing. */
export const practicePaths = {
  mistakes: { method: 'GET', path: '/exam/mistakes' },
  mistakeQuestions: { method: 'GET', path: '/exam/mistakes/questions' },
  practise: { method: 'POST', path: '/exam/practice' },
  standing: { method: 'GET', path: '/exam/standing' },
} as const

/** What both sides keep to. Apart from `limits.ts`, which the exam screen loads. */
export const practiceLimits = {
  /** So many of a student's exams, the newest first, have mistakes to practise and count in the standing. */
  exams: 300,
  /** Most exams whose questions one call brings. */
  examsPerCall: 10,
  /** Most events that one call takes. */
  eventsPerCall: 200,
  /** Most events that one call brings. */
  eventsPerReply: 1_000,
  /** A choice that was answered so soon after the answer before, in milliseconds, counts as a guess. */
  guessMs: 5_000,
} as const
