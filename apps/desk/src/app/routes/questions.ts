/** The addresses below Questions. */
import { createLazyRoute, createRoute, retainSearchParams } from '@tanstack/react-router'
import { questionFilters } from '../../features/questions/filters.ts'
import { z } from '../../platform/schema.ts'
import { only, signedIn, text } from './inside.ts'

const questions = createRoute({
  getParentRoute: () => signedIn,
  path: 'questions',
  beforeLoad: only('questions.write'),
})

const list = createRoute({
  getParentRoute: () => questions,
  path: '/',
  validateSearch: questionFilters,
}).lazy(() =>
  import('../../features/questions/questions-page.tsx').then(({ QuestionsPage }) =>
    createLazyRoute('/inside/questions/')({ component: QuestionsPage }),
  ),
)

const add = createRoute({
  getParentRoute: () => questions,
  path: 'new',
  validateSearch: z.object({ bank: text, copy: text }),
}).lazy(() =>
  import('../../features/questions/new-question-page.tsx').then(({ NewQuestionPage }) =>
    createLazyRoute('/inside/questions/new')({ component: NewQuestionPage }),
  ),
)

const edit = createRoute({
  getParentRoute: () => questions,
  path: 'edit',
  validateSearch: z.object({ bank: text, id: text }),
}).lazy(() =>
  import('../../features/questions/question-page.tsx').then(({ QuestionPage }) =>
    createLazyRoute('/inside/questions/edit')({ component: QuestionPage }),
  ),
)

const importing = createRoute({
  getParentRoute: () => questions,
  path: 'import',
  // `exam`: what is imported is for a new exam, and goes back to it. `bank`: as chosen for the file before. `more`: files that
  // were sent with this one and come after it, by their ids with commas.
  validateSearch: z.object({
    read: text,
    taken: text,
    doubts: text,
    clashing: text,
    exam: text,
    bank: text,
    more: text,
  }),
  search: { middlewares: [retainSearchParams(['exam', 'bank', 'more'])] },
}).lazy(() =>
  import('../../features/questions/import-page.tsx').then(({ ImportPage }) =>
    createLazyRoute('/inside/questions/import')({ component: ImportPage }),
  ),
)

/** The routes of Questions. */
export const questionRoutes = [questions.addChildren([list, add, edit, importing])] as const
