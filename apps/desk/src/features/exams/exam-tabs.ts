/** The tabs of one exam's page: what of it has an address of its own. */

/** One tab. */
export interface ExamTab {
  readonly to:
    | '/exams/$examId'
    | '/exams/$examId/preview'
    | '/exams/$examId/room'
    | '/exams/$examId/results'
    | '/exams/$examId/merit'
  /** A text of `words.en.ts`. */
  readonly name: 'overview' | 'preview' | 'room' | 'resultsTab' | 'merit'
}

export const examTabs: readonly ExamTab[] = [
  { to: '/exams/$examId', name: 'overview' },
  { to: '/exams/$examId/preview', name: 'preview' },
  { to: '/exams/$examId/room', name: 'room' },
  { to: '/exams/$examId/results', name: 'resultsTab' },
  { to: '/exams/$examId/merit', name: 'merit' },
]
