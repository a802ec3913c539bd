/** Methods and paths of the exams feature (spec §7, Exams; replies.md). */
export const examPaths = {
  mine: { method: 'GET', path: '/exam/mine' },
  start: { method: 'PATCH', path: '/exam/start/:examId/group-id/:groupId' },
  paper: { method: 'GET', path: '/exam/paper/:paperId' },
  exam: { method: 'GET', path: '/exam/id/:examId/groupId/:groupId' },
  latest: { method: 'GET', path: '/exam/id/:examId' },
  addAnswer: { method: 'PATCH', path: '/exam/add-answer/:examId/group/:groupId' },
  submit: { method: 'PATCH', path: '/exam/submit/:examId/group/:groupId' },
  result: { method: 'GET', path: '/exam/result/:examId/student/by-groupId/:groupId' },
  missedPaper: { method: 'GET', path: '/exam/missed-paper/:examId/group/:groupId' },
  tries: { method: 'GET', path: '/exam/tries/:examId/group/:groupId' },
  tryResult: { method: 'GET', path: '/exam/tries/:examId/group/:groupId/:attemptId' },
  scoreboard: { method: 'GET', path: '/exam/scoreboard' },
  analytics: { method: 'GET', path: '/exam/scoreboard/analytics' },
  receiptKeys: { method: 'GET', path: '/exam/receipt-keys' },
  checkReceipts: { method: 'POST', path: '/exam/check-receipts' },
  retake: { method: 'PATCH', path: '/exam/retake/:examId/student-id/:studentId' },
} as const

/**
 * Request headers of an attempt's calls (decisions: Late arrivals). `device` names the browser's answer box
 * (an opaque id kept in it), `counter` is the highest revision that the box has given out in this attempt.
 */
export const attemptHeaders = { device: 'x-attempt-device', counter: 'x-attempt-counter' } as const

/** What a file of receipts calls itself (`exams.receipts.ts`). */
export const receiptFileKind = 'porua-receipts'
