/** Malformed calls, as a table. */

type Malformed = [field: string, method: string, path: string, body?: unknown]

/** Every way in which a call can be malformed, behind the field that the reply names. */
export const malformed: Malformed[] = [
  ['examId', 'PATCH', '/exam/start/%01/group-id/mine'],
  ['groupId', 'PATCH', '/exam/start/live/group-id/%7f'],
  ['paperId', 'GET', '/exam/paper/%00'],
  ['examId', 'GET', '/exam/id/%1f/groupId/mine'],
  ['groupId', 'GET', '/exam/id/live/groupId/%00'],
  ['examId', 'GET', '/exam/id/%00'],
  ['courseId', 'GET', `/exam/id/live?courseId=${'c'.repeat(121)}`],
  ['examId', 'PATCH', '/exam/submit/%00/group/mine'],
  ['attemptId', 'PATCH', '/exam/submit/live/group/mine', { attemptId: 5 }],
  ['attemptId', 'PATCH', '/exam/submit/live/group/mine', { attemptId: '\u0000' }],
  ['attemptId', 'PATCH', '/exam/submit/live/group/mine', { attemptId: 'half \ud83d' }],
  ['attemptId', 'PATCH', '/exam/add-answer/live/group/mine', { answers: [answer({})], attemptId: '\udc00' }],
  ['body', 'PATCH', '/exam/submit/live/group/mine', []],
  ['examId', 'GET', '/exam/result/%00/student/by-groupId/mine'],
  ['groupId', 'PATCH', '/exam/retake/live/student-id/x'],
  ['studentId', 'PATCH', '/exam/retake/live/student-id/%00?groupId=mine'],
  ['groupId', 'GET', '/group/%00'],
  ['courseId', 'GET', '/subject/by-course-id/%00'],
  ['username', 'POST', '/student/login', { username: 1, password: 'x' }],
  ['password', 'POST', '/student/login', { username: 'x' }],
  ['password', 'POST', '/student/login', { username: 'x', password: 'p'.repeat(201) }],
  ['examId', 'PATCH', '/exam/add-answer/%00/group/mine', { answers: [answer({})] }],
  ...[
    ['body', undefined],
    ['body', null],
    ['body', []],
    ['body', 'text'],
    ['answers', {}],
    ['answers', { answers: {} }],
    ['answers', { answers: [] }],
    ['answers', { answers: Array.from({ length: 201 }, () => answer({})) }],
    ['answers.0', { answers: [null] }],
    // A misformed answer among others is refused alone: `save-path/save.db.test.ts`.
    ['answers.0.questionId', { answers: [answer({ questionId: 5 }), answer({ timestamp: 'x' })] }],
    ...[
      ['questionId', { questionId: undefined }],
      ['answer', { answer: 'right' }],
      ['answer.0', { answer: [5] }],
      ['timestamp', { timestamp: 'yesterday' }],
      ['timestamp', { timestamp: null }],
      ['timestamp', { timestamp: 1e300 }],
      ['timestamp', { timestamp: '2027-01-10T06:00:00' }],
      ['revision', { revision: -1 }],
      ['revision', { revision: 2 ** 53 }],
      ['extra.0.name', { extra: [{ key: 'x' }] }],
    ].map(([field, change]) => [`answers.0.${field}`, { answers: [answer(change as object)] }]),
  ].map(([field, body]): Malformed => [String(field), 'PATCH', '/exam/add-answer/live/group/mine', body]),
]

/** An answer as a call carries it; `change` is what is wrong with it. */
export function answer(change: object): object {
  return { questionId: 'q', answer: ['right'], timestamp: 0, ...change }
}
