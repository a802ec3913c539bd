/** Every call of the desk: what the server must serve under `/api/desk` and OpenAPI lists. */
import { examWatchCalls } from './exam-watch.ts'
import { deskExamCalls } from './exams.ts'
import { deskForumCalls } from './forum.ts'
import { jobsCalls } from './jobs.ts'
import { deskNoticeCalls } from './notices.ts'
import { operationsCalls } from './operations.ts'
import { questionCalls } from './questions.ts'
import { resultsCalls } from './results.ts'
import { schoolCalls } from './school.ts'
import { slipCalls } from './slips.ts'
import { smsCalls } from './sms.ts'
import { staffCalls } from './staff.ts'
import { studentImportCalls } from './student-imports.ts'
import { studentsCalls } from './students.ts'
import { todayCalls } from './today.ts'

export const deskContract = {
  staff: staffCalls,
  jobs: jobsCalls,
  operations: operationsCalls,
  students: studentsCalls,
  school: schoolCalls,
  account: slipCalls,
  sms: smsCalls,
  studentImports: studentImportCalls,
  exams: deskExamCalls,
  examWatch: examWatchCalls,
  questions: questionCalls,
  results: resultsCalls,
  today: todayCalls,
  notices: deskNoticeCalls,
  forum: deskForumCalls,
} as const
