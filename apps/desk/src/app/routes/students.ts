/** The addresses below Students. */
import { createLazyRoute, createRoute } from '@tanstack/react-router'
import { z } from '../../platform/schema.ts'
import { only, signedIn, text } from './inside.ts'

/** As the contract lists them: its schemas are not for the first load. */
const states = ['active', 'disabled', 'unregistered'] as const
const orders = ['name', 'roll', 'newest'] as const

const students = createRoute({
  getParentRoute: () => signedIn,
  path: 'students',
  beforeLoad: only('students.read'),
})

const list = createRoute({
  getParentRoute: () => students,
  path: '/',
  validateSearch: z.object({
    search: text,
    group: text,
    state: z.enum(states).optional().catch(undefined),
    sort: z.enum(orders).optional().catch(undefined),
    open: text,
    part: z.literal('edit').optional().catch(undefined),
  }),
}).lazy(() =>
  import('../../features/students/students-page.tsx').then(({ StudentsPage }) =>
    createLazyRoute('/inside/students/')({ component: StudentsPage }),
  ),
)

const groups = createRoute({
  getParentRoute: () => students,
  path: 'groups',
  validateSearch: z.object({ open: text }),
}).lazy(() =>
  import('../../features/students/groups-page.tsx').then(({ GroupsPage }) =>
    createLazyRoute('/inside/students/groups')({ component: GroupsPage }),
  ),
)

const importing = createRoute({
  getParentRoute: () => students,
  path: 'import',
  validateSearch: z.object({ id: text }),
}).lazy(() =>
  import('../../features/students/import-page.tsx').then(({ ImportPage }) =>
    createLazyRoute('/inside/students/import')({ component: ImportPage }),
  ),
)

/** The routes of Students. */
export const studentRoutes = [students.addChildren([list, groups, importing])] as const
