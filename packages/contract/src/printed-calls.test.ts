/** The calls that the specification prints, and those to which the decisions give a path: method and address, word for word. */
import { expect, test } from 'vitest'
import { accountPaths } from './account.paths.ts'
import { contentPaths } from './content.paths.ts'
import { examPaths } from './exams.paths.ts'
import { forumPaths } from './forum.paths.ts'
import { notificationPaths } from './notifications.paths.ts'
import { uploadPaths } from './uploads.paths.ts'

const offered = new Set(
  [accountPaths, contentPaths, examPaths, forumPaths, notificationPaths, uploadPaths]
    .flatMap((paths) => Object.values<{ method: string; path: string }>(paths))
    .map(({ method, path }) => `${method} ${path.replace(/:\w+/g, '{}')}`),
)

test.each([
  'POST /student/login',
  'GET /student/otp/{}',
  'PATCH /student/forgot-password/{}',
  'PATCH /student/set-password',
  'GET /auth/logout',
  'GET /student/profile',
  'PATCH /student/profile',
  'GET /content/signed-request',
  'GET /group/{}',
  'GET /course',
  'GET /subject/by-course-id/{}',
  'GET /lecture/by-subject-id/{}',
  'GET /chapter/by-subject-id/{}',
  'GET /question-solve/by-subject-id/{}',
  'GET /lecture/{}',
  'GET /chapter/{}',
  'GET /question-solve/{}',
  'GET /student/courseByStudentWithSubjectAndChapter',
  'POST /subject/start',
  'GET /course/{}/subject-completion',
  'PATCH /content/mark-as-complete/{}',
  'PATCH /content/completion/{}',
  'POST /lecture/getToken',
  'POST /content/drm-auth',
  'PATCH /exam/start/{}/group-id/{}',
  'PATCH /exam/submit/{}/group/{}',
  'GET /exam/id/{}/groupId/{}',
  'GET /exam/id/{}',
  'PATCH /exam/add-answer/{}/group/{}',
  'GET /exam/result/{}/student/by-groupId/{}',
  'PATCH /exam/retake/{}/student-id/{}',
  'GET /exam/scoreboard',
  'GET /exam/scoreboard/analytics',
  'GET /exam/mine',
  'GET /exam/paper/{}',
  'GET /notification',
  'PATCH /notification/seen/{}',
  'DELETE /notification/id/{}',
  'POST /qa/add-question',
  'POST /qa/add-comment',
  'GET /qa/get-comments/{}',
  'GET /qa/get-upvotes',
  'GET /qa/get-question/{}',
  'POST /qa/search-questions',
  'POST /qa/get-question-keyword',
  'GET /qa/get-subject-by-group-by-student',
  'POST /qa/student-bookmark-question',
  'GET /qa/get-bookmarked-questions/{}',
  'POST /qa/upvote-answer',
  'POST /qa/like-question',
  'PATCH /qa/update-question',
  'PATCH /qa/update-comment',
])('%s is a call', (call) => {
  expect(offered).toContain(call)
})
