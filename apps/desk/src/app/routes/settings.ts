/** The addresses below Settings, and the own account. */
import { createLazyRoute, createRoute, redirect } from '@tanstack/react-router'
import { z } from '../../platform/schema.ts'
import { only, signedIn, text } from './inside.ts'

const settings = createRoute({ getParentRoute: () => signedIn, path: 'settings' })

const settingsStart = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/staff', replace: true })
  },
})

const staff = createRoute({
  getParentRoute: () => settings,
  path: 'staff',
  validateSearch: z.object({ open: text }),
  beforeLoad: only('staff.manage'),
}).lazy(() =>
  import('../../features/staff/staff-page.tsx').then(({ StaffPage }) =>
    createLazyRoute('/inside/settings/staff')({ component: StaffPage }),
  ),
)

const reach = createRoute({
  getParentRoute: () => settings,
  path: 'reach',
  beforeLoad: only('settings.write'),
}).lazy(() =>
  import('../../features/school/reach-page.tsx').then(({ ReachPage }) =>
    createLazyRoute('/inside/settings/reach')({ component: ReachPage }),
  ),
)

const sms = createRoute({
  getParentRoute: () => settings,
  path: 'sms',
  beforeLoad: only('settings.write'),
}).lazy(() =>
  import('../../features/account/sms-page.tsx').then(({ SmsPage }) =>
    createLazyRoute('/inside/settings/sms')({ component: SmsPage }),
  ),
)

const log = createRoute({
  getParentRoute: () => settings,
  path: 'log',
  validateSearch: z.object({ search: text, staff: text, row: text }),
  beforeLoad: only('log.read'),
}).lazy(() =>
  import('../../features/staff/log-page.tsx').then(({ LogPage }) =>
    createLazyRoute('/inside/settings/log')({ component: LogPage }),
  ),
)

const account = createRoute({ getParentRoute: () => signedIn, path: 'account' }).lazy(() =>
  import('../../features/staff/account-page.tsx').then(({ AccountPage }) =>
    createLazyRoute('/inside/account')({ component: AccountPage }),
  ),
)

/** The routes of Settings. */
export const settingsRoutes = [
  settings.addChildren([settingsStart, staff, reach, sms, log]),
  account,
] as const
