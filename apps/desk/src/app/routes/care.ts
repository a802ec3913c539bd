/** The addresses of Care, and of the jobs that anybody has started. */
import { createLazyRoute, createRoute } from '@tanstack/react-router'
import { z } from '../../platform/schema.ts'
import { only, signedIn, text } from './inside.ts'

/** As the contract lists them: its schemas are not for the first load. */
const states = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

const care = createRoute({
  getParentRoute: () => signedIn,
  path: 'care',
  beforeLoad: only('care.manage'),
})

const backup = createRoute({ getParentRoute: () => care, path: '/' }).lazy(() =>
  import('../../features/operations/care-page.tsx').then(({ CarePage }) =>
    createLazyRoute('/inside/care/')({ component: CarePage }),
  ),
)

const doctor = createRoute({ getParentRoute: () => care, path: 'doctor' }).lazy(() =>
  import('../../features/operations/doctor-page.tsx').then(({ DoctorPage }) =>
    createLazyRoute('/inside/care/doctor')({ component: DoctorPage }),
  ),
)

const jobs = createRoute({
  getParentRoute: () => signedIn,
  path: 'jobs',
  validateSearch: z.object({
    all: z.literal(true).optional().catch(undefined),
    state: z.enum(states).optional().catch(undefined),
    open: text,
  }),
}).lazy(() =>
  import('../../features/jobs/jobs-page.tsx').then(({ JobsPage }) =>
    createLazyRoute('/inside/jobs')({ component: JobsPage }),
  ),
)

/** The routes of Care. */
export const careRoutes = [care.addChildren([backup, doctor]), jobs] as const
