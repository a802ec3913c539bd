/** The addresses below Exams. One exam's page has its tabs below it, each with an address and a chunk of its own. */
import { createLazyRoute, createRoute } from '@tanstack/react-router'
import { z } from '../../platform/schema.ts'
import { only, signedIn, text } from './inside.ts'

/** As the contract lists them: its schemas are not for the first load. */
const states = ['live', 'upcoming', 'past', 'draft', 'practice'] as const

const studentStates = ['notStarted', 'answering', 'silent', 'offline', 'handedIn', 'timeOver'] as const

const lateLists = ['waiting', 'tooLate', 'refused'] as const

/** A day of the school's calendar. */
const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .optional()
  .catch(undefined)

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
    view: z.enum(['calendar']).optional().catch(undefined),
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
      .optional()
      .catch(undefined),
  }),
}).lazy(() =>
  import('../../features/exams/exam-list-page.tsx').then(({ ExamListPage }) =>
    createLazyRoute('/inside/exams/')({ component: ExamListPage }),
  ),
)

const newExam = createRoute({
  getParentRoute: () => exams,
  path: 'new',
  validateSearch: z.object({ from: text, imported: text, date: day }),
}).lazy(() =>
  import('../../features/exams/new-exam-page.tsx').then(({ NewExamPage }) =>
    createLazyRoute('/inside/exams/new')({ component: NewExamPage }),
  ),
)

/** One exam: its head and its tabs. A tab is a route below it and a line in `features/exams/exam-tabs.ts`. */
export const exam = createRoute({ getParentRoute: () => exams, path: '$examId' }).lazy(() =>
  import('../../features/exams/exam-page.tsx').then(({ ExamPage }) =>
    createLazyRoute('/inside/exams/$examId')({ component: ExamPage }),
  ),
)

const overview = createRoute({
  getParentRoute: () => exam,
  path: '/',
  validateSearch: z.object({ place: text }),
}).lazy(() =>
  import('../../features/exams/exam-overview.tsx').then(({ ExamOverview }) =>
    createLazyRoute('/inside/exams/$examId/')({ component: ExamOverview }),
  ),
)

const room = createRoute({
  getParentRoute: () => exam,
  path: 'room',
  validateSearch: z.object({
    group: text,
    state: z.enum(studentStates).optional().catch(undefined),
    search: text,
    page: z.number().int().min(1).max(100_000).optional().catch(undefined),
  }),
  beforeLoad: only('exams.watch'),
}).lazy(() =>
  import('../../features/exam-watch/room-page.tsx').then(({ RoomPage }) =>
    createLazyRoute('/inside/exams/$examId/room')({ component: RoomPage }),
  ),
)

const results = createRoute({
  getParentRoute: () => exam,
  path: 'results',
  validateSearch: z.object({ question: text, late: z.enum(lateLists).optional().catch(undefined) }),
  beforeLoad: only('results.write'),
}).lazy(() =>
  import('../../features/results/results-page.tsx').then(({ ResultsPage }) =>
    createLazyRoute('/inside/exams/$examId/results')({ component: ResultsPage }),
  ),
)

const merit = createRoute({
  getParentRoute: () => exam,
  path: 'merit',
  validateSearch: z.object({ group: text, search: text }),
  beforeLoad: only('results.write'),
}).lazy(() =>
  import('../../features/results/merit-page.tsx').then(({ MeritPage }) =>
    createLazyRoute('/inside/exams/$examId/merit')({ component: MeritPage }),
  ),
)

const preview = createRoute({
  getParentRoute: () => exam,
  path: 'preview',
  validateSearch: z.object({ set: text, key: z.boolean().optional().catch(undefined) }),
}).lazy(() =>
  import('../../features/exams/exam-preview.tsx').then(({ ExamPreview }) =>
    createLazyRoute('/inside/exams/$examId/preview')({ component: ExamPreview }),
  ),
)

const edit = createRoute({ getParentRoute: () => exam, path: 'edit' }).lazy(() =>
  import('../../features/exams/exam-edit.tsx').then(({ ExamEditPage }) =>
    createLazyRoute('/inside/exams/$examId/edit')({ component: ExamEditPage }),
  ),
)

/** The routes of Exams. */
export const examRoutes = [
  exams.addChildren([examList, newExam, exam.addChildren([overview, preview, edit, room, results, merit])]),
] as const
