/** The addresses below Exams. One exam's page has its tabs below it, each with an address and a chunk of its own. */
import { createLazyRoute, createRoute } from '@tanstack/react-router'
import { z } from '../../platform/schema.ts'
import { only, signedIn, text } from './inside.ts'

/** As the contract lists them: its schemas are not for the first load. */
const states = ['live', 'upcoming', 'past', 'draft', 'practice'] as const

const exams = createRoute({
  getParentRoute: () => signedIn,
  path: 'exams',
  beforeLoad: only('exams.write'),
})

const examList = createRoute({
  getParentRoute: () => exams,
  path: '/',
  validateSearch: z.object({
    state: z.enum(states).optional().catch(undefined),
    group: text,
    subject: text,
    search: text,
  }),
}).lazy(() =>
  import('../../features/exams/exam-list-page.tsx').then(({ ExamListPage }) =>
    createLazyRoute('/inside/exams/')({ component: ExamListPage }),
  ),
)

/** One exam: its head and its tabs. A tab is a route below it and a line in `features/exams/exam-tabs.ts`. */
export const exam = createRoute({ getParentRoute: () => exams, path: '$examId' }).lazy(() =>
  import('../../features/exams/exam-page.tsx').then(({ ExamPage }) =>
    createLazyRoute('/inside/exams/$examId')({ component: ExamPage }),
  ),
)

const overview = createRoute({ getParentRoute: () => exam, path: '/' }).lazy(() =>
  import('../../features/exams/exam-overview.tsx').then(({ ExamOverview }) =>
    createLazyRoute('/inside/exams/$examId/')({ component: ExamOverview }),
  ),
)

/** The routes of Exams. */
export const examRoutes = [exams.addChildren([examList, exam.addChildren([overview])])] as const
