/** The tabs of one exam's page: what of it has an address of its own. */

/** One tab. */
export interface ExamTab {
  readonly to: '/exams/$examId'
  /** A text of `words.en.ts`. */
  readonly name: 'overview'
}

export const examTabs: readonly ExamTab[] = [{ to: '/exams/$examId', name: 'overview' }]
