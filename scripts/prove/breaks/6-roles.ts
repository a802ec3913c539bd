import type { Breaks } from '../break.ts'

export default {
  section: '6',
  breaks: [
    {
      row: 'only the student role acts',
      file: 'apps/server/src/platform/http.ts',
      from: "if (session === null && allows !== 'anyone')",
      to: "if (session === null && allows === 'owner')",
    },
    {
      row: 'profile editing limited to two GPAs and the picture',
      file: 'apps/server/src/features/account/account.profile.ts',
      from: 'if (Object.keys(own).length === 0) return',
      to: 'if (Object.keys(own).length > 0) return',
    },
    {
      row: 'Admin replies displayed as Teacher',
      file: 'apps/server/src/features/forum/forum.present.ts',
      from: "row.teacher === null ? 'Student' : 'Admin'",
      to: "row.teacher === null ? 'Student' : 'Student'",
    },
    {
      row: 'signed-out visitors reach only the account pages and the policy',
      file: 'apps/student/src/app/addresses.ts',
      from: 'return signedInAddresses.some((pattern) => matchPath(pattern, pathname))',
      to: "return signedInAddresses.some((pattern) => pattern !== '/exams' && matchPath(pattern, pathname))",
    },
    {
      row: 'all calls use the stored session',
      file: 'apps/student/src/platform/api.ts',
      from: '{ ...callHeaders(sessionId), ...request.headers }',
      to: '{ ...callHeaders(null), ...request.headers }',
    },
    {
      row: 'the live connection opens with the session id as a query parameter',
      file: 'apps/server/src/ports/live/upgrade.ts',
      from: "query.get('sessionId') ?? ''",
      to: "query.get('session') ?? ''",
    },
  ],
} satisfies Breaks
