/** Every call of the product: what the server must serve and OpenAPI lists. */
import { accountCalls } from './account.ts'
import { contentCalls } from './content.ts'
import { examCalls } from './exams.ts'
import { forumCalls } from './forum.ts'
import { notificationCalls } from './notifications.ts'
import { practiceCalls } from './practice.ts'
import { uploadCalls } from './uploads.ts'

export const contract = {
  account: accountCalls,
  content: contentCalls,
  exams: examCalls,
  forum: forumCalls,
  notifications: notificationCalls,
  practice: practiceCalls,
  uploads: uploadCalls,
} as const
