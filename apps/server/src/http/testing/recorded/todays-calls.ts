/** The calls of today's pages, as they make them, in an order in which each finds what it needs. What `scripts/record-calls.ts` records. */
import type { Step } from './play.ts'

const session = { authorization: '{{session}}', agent: 'browser' }
const attempt = { ...session, 'x-attempt-device': 'phone-1', 'x-attempt-counter': '4' }
const place = { courseId: 'bio', subjectId: 'botany', chapterId: 'tissues' }
/** A picture of one point. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

type More = Omit<Step, 'method' | 'path'>
const get = (path: string, more: More = {}): Step => ({ method: 'GET', path, headers: session, ...more })
const post = (path: string, body: unknown, more: More = {}): Step => ({
  method: 'POST',
  path,
  headers: session,
  body,
  ...more,
})
const patch = (path: string, more: More = {}): Step => ({ method: 'PATCH', path, headers: session, ...more })

const account: readonly Step[] = [
  { method: 'GET', path: '/student/profile' },
  { method: 'POST', path: '/student/login', body: { username: '8801711000001', password: 'Wrong0ne' } },
  {
    method: 'GET',
    path: '/student/otp/8801711000002',
    keep: { hash: 'data.hash', phone: 'data.phone', otp: 'data.otp' },
  },
  {
    method: 'PATCH',
    path: '/student/set-password',
    body: { otp: '{{otp}}', hash: '{{hash}}', phone: '{{phone}}', password: 'Passw0rd' },
  },
  { method: 'PATCH', path: '/student/forgot-password/8801711000002' },
  {
    method: 'POST',
    path: '/student/login',
    body: { username: '8801711000001', password: 'Passw0rd', remember: true },
    keep: { session: 'header sessionid', student: 'data.student._id' },
  },
  get('/student/profile', { exactly: ['data.profile.username', 'data.profile.groupIds'] }),
  get('/content/signed-request?mimeType=image%2Fpng', {
    keep: { signed: 'data.signedUrl', picture: 'data.key' },
  }),
  { method: 'PUT', path: '{{signed}}', root: true, headers: { 'content-type': 'image/png' }, bytes: png },
  patch('/student/profile', { body: { SSCGPA: 4.5, HSCGPA: null, profilePic: '{{picture}}' } }),
]

const content: readonly Step[] = [
  get('/group/g1', {
    exactly: ['data.group.exams.0.examId._id', 'data.group.exams.0.duration', 'data.group.exams.0.cutMarks'],
  }),
  get('/group/of-others'),
  get('/course'),
  get('/subject/by-course-id/bio'),
  get('/lecture/by-subject-id/botany'),
  get('/chapter/by-subject-id/botany'),
  get('/question-solve/by-subject-id/botany'),
  get('/lecture/lecture'),
  get('/question-solve/solve'),
  get('/chapter/tissues', {
    keep: {
      film: 'data.videoContents.0.key',
      filmId: 'data.videoContents.0._id',
      note: 'data.fileContents.0.key',
    },
  }),
  get('/student/courseByStudentWithSubjectAndChapter'),
  post('/subject/start', { data: { subjectId: 'botany' } }),
  patch('/content/mark-as-complete/{{filmId}}', { body: { data: place } }),
  patch('/content/completion/{{filmId}}', {
    body: { courseId: 'bio', subjectId: 'botany', type: 'chapter' },
  }),
  patch('/content/position/{{filmId}}', { body: { seconds: 1.5, at: '{{now}}' } }),
  get('/course/bio/subject-completion'),
  post('/lecture/getToken', { key: '{{film}}' }),
  post('/content/drm-auth', { userId: '{{student}}', contentId: '{{filmId}}', platform: 'web' }),
  get('/content/signed-media?key={{note}}'),
]

const save = (examId: string, body: object, more: More = {}): Step =>
  patch(`/exam/add-answer/${examId}/group/g1?isLive=true`, { headers: attempt, body, ...more })
const answer = (question: string, answer: readonly unknown[], revision: number) => ({
  questionId: `{{${question}}}`,
  answer,
  timestamp: '{{now}}',
  revision,
})

const sitting: readonly Step[] = [
  get('/exam/mine'),
  patch('/exam/start/of-others/group-id/g1', { headers: attempt }),
  patch('/exam/start/later/group-id/g1', { headers: attempt }),
  get('/exam/id/live/groupId/g1'),
  patch('/exam/start/live/group-id/g1', {
    headers: attempt,
    keep: { paper: 'data.paper.href', attempt: 'data.attemptId' },
  }),
  get('{{paper}}', {
    exactly: ['data.totalMarks', 'data.questions.0.question.options'],
    keep: {
      q1: 'data.questions.0.question._id',
      q2: 'data.questions.1.question._id',
      q3: 'data.questions.2.question._id',
      q4: 'data.questions.3.question._id',
    },
  }),
  save(
    'live',
    { attemptId: '{{attempt}}', answers: [answer('q1', ['A cell'], 1)] },
    { exactly: ['data.answers.0.outcome'], keep: { receipt: 'data.answers.0.receipt' } },
  ),
  save('live', { answers: [answer('q2', ['Fern'], 2), { ...answer('q4', ['Green.'], 3), extra: [] }] }),
  save(
    'live',
    { attemptId: '{{attempt}}', answers: [answer('q1', ['A wall'], 4)] },
    { exactly: ['data.answers.0.outcome'] },
  ),
  save('live', { attemptId: '{{attempt}}', answers: [answer('q1', ['of no paper'], 5)] }),
  get('/exam/id/live/groupId/g1', { exactly: ['data.exam.answers.0.answer'] }),
  get('/exam/id/live?courseId=bio'),
  get('/exam/receipt-keys'),
  post(
    '/exam/check-receipts',
    {
      receipts: [
        {
          '...': '{{receipt}}',
          attemptId: '{{attempt}}',
          questionId: '{{q1}}',
          answer: ['A cell'],
          files: [],
          device: 'phone-1',
          revision: 1,
          givenAt: '{{now}}',
        },
      ],
    },
    { exactly: ['data.receipts.0.verdict'] },
  ),
  get('/exam/result/live/student/by-groupId/g1', { exactly: ['data.code'] }),
  patch('/exam/submit/live/group/g1', { headers: attempt }),
  save('live', { attemptId: '{{attempt}}', answers: [answer('q3', ['0'], 6)] }),
]

const practice: readonly Step[] = [
  patch('/exam/start/practice/group-id/g1', {
    headers: attempt,
    keep: { practice: 'data.attemptId', paper: 'data.paper.href' },
  }),
  get('{{paper}}', { keep: { p1: 'data.questions.0.question._id', p3: 'data.questions.2.question._id' } }),
  save('practice', {
    attemptId: '{{practice}}',
    answers: [answer('p1', ['A wall'], 7), answer('p3', ['none'], 8)],
  }),
  patch('/exam/submit/practice/group/g1', { headers: attempt, body: {} }),
  get('/exam/result/practice/student/by-groupId/g1', {
    exactly: [
      'data.result.marksObtained',
      'data.result.withoutGPA',
      'data.result.gpaFactor',
      'data.result.rank',
    ],
  }),
  patch('/exam/retake/practice/student-id/{{student}}?groupId=g1'),
  get('/exam/tries/practice/group/g1', { exactly: ['data.tries.0.marksObtained'] }),
  get('/exam/tries/practice/group/g1/{{practice}}', { exactly: ['data.result.marksObtained'] }),
  get('/exam/missed-paper/practice/group/g1', { exactly: ['data.code'] }),
  patch('/exam/retake/live/student-id/{{student}}?groupId=g1'),
]

const results: readonly Step[] = [
  patch('/exam/start/open/group-id/g1', {
    headers: attempt,
    keep: { open: 'data.attemptId', paper: 'data.paper.href' },
  }),
  get('{{paper}}', { keep: { o1: 'data.questions.0.question._id' } }),
  save('open', { attemptId: '{{open}}', answers: [answer('o1', ['A wall'], 9)] }),
  save(
    'open',
    { attemptId: '{{open}}', answers: [answer('o1', ['A cell'], 10)] },
    { exactly: ['data.answers.0.outcome'] },
  ),
  patch('/exam/submit/open/group/g1', { headers: attempt }),
  get('/exam/result/open/student/by-groupId/g1', {
    after: 120,
    exactly: [
      'data.result.marksObtained',
      'data.result.withoutGPA',
      'data.result.gpaFactor',
      'data.result.rank',
    ],
  }),
  get('/exam/scoreboard?limit=10', { exactly: ['data.results.examResult.0.examId._id'] }),
  get('/exam/scoreboard/analytics', { exactly: ['data.liveExam'] }),
  get('/exam/mistakes'),
  get('/exam/mistakes/questions?attempts={{open}}', { exactly: ['data.exams.0.mistakes.0.kind'] }),
  post('/exam/practice', {
    since: '',
    events: [{ id: 'e1', examId: 'open', questionId: '{{o1}}', right: true, at: 1 }],
  }),
  get('/exam/standing', { exactly: ['data.standing.negative'] }),
]

const told: readonly Step[] = [
  get('/notification?limit=10', { keep: { notice: 'data.notifications.0._id' } }),
  patch('/notification/seen/{{notice}}'),
  { method: 'DELETE', path: '/notification/id/{{notice}}', headers: session },
  patch('/notification/restore/{{notice}}'),
  patch('/notification/seen'),
  get('/notification/push'),
  {
    method: 'PUT',
    path: '/notification/push',
    headers: session,
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/a',
      keys: {
        p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
        auth: 'tBHItJI5svbpez7KI4CCXg',
      },
    },
  },
  post('/notification/push/off', { endpoint: 'https://fcm.googleapis.com/fcm/send/a' }),
]

const forum: readonly Step[] = [
  get('/qa/get-subject-by-group-by-student'),
  post(
    '/qa/add-question',
    {
      studentId: '{{student}}',
      ...place,
      questionDescription: 'Why?',
      media: [{ mediaType: 'image/png', mediaUrl: '{{shot}}' }],
    },
    { keep: { question: 'data.question._id' } },
  ),
  patch('/qa/update-question', {
    body: { questionId: '{{question}}', questionDescription: 'Why so?', media: [], ...place },
  }),
  get('/qa/get-question/{{question}}'),
  post('/qa/search-questions', {
    studentId: '{{student}}',
    filter: 'none',
    courseId: 'bio',
    subjectId: '',
    chapterId: '',
    searchString: '',
    page: 1,
    limit: 10,
  }),
  post('/qa/get-question-keyword', { searchString: 'why' }),
  post(
    '/qa/add-comment',
    { questionId: '{{question}}', userId: '{{student}}', userType: 'Student', reply: 'So.', media: [] },
    { keep: { comment: 'data.comment._id' } },
  ),
  patch('/qa/update-comment', { body: { commentId: '{{comment}}', reply: 'So it is.', media: [] } }),
  patch('/qa/update-question', { body: { questionId: '{{question}}', questionDescription: 'No.' } }),
  get('/qa/get-comments/{{question}}'),
  post('/qa/upvote-answer', { commentId: '{{comment}}' }),
  get('/qa/get-upvotes'),
  post('/qa/like-question', { questionId: '{{question}}' }),
  post('/qa/student-bookmark-question', { studentId: '{{student}}', questionId: '{{question}}' }),
  get('/qa/get-bookmarked-questions/{{student}}'),
  post('/qa/report', { questionId: '{{question}}', reason: 'spam' }),
  { method: 'DELETE', path: '/qa/comment/{{comment}}', headers: session },
  { method: 'DELETE', path: '/qa/question/{{question}}', headers: session },
]

/** A picture for a question: another than that of the profile. */
const shot: readonly Step[] = [
  get('/content/signed-request?mimeType=image%2Fpng', {
    keep: { signed: 'data.signedUrl', shot: 'data.key' },
  }),
  { method: 'PUT', path: '{{signed}}', root: true, headers: { 'content-type': 'image/png' }, bytes: png },
]

/** In the order in which they are made. */
export const todaysCalls: readonly Step[] = [
  ...account,
  ...content,
  ...sitting,
  ...practice,
  ...results,
  ...told,
  ...shot,
  ...forum,
  patch('/student/password', { body: { oldPassword: 'Wrong0ne', password: 'Passw0rd2' } }),
  patch('/student/password', { body: { oldPassword: 'Passw0rd', password: 'Passw0rd2' } }),
  patch('/student/end-other-sessions'),
  get('/auth/logout'),
  get('/student/profile'),
]
