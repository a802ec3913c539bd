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
      file: 'apps/student/src/app/routes.ts',
      from: "return stands(pathname, (who) => who === 'in') !== undefined",
      to: "return pathname !== '/exams' && stands(pathname, (who) => who === 'in') !== undefined",
    },
    {
      row: 'all calls use the stored session',
      file: 'packages/kit/src/platform/api-client.ts',
      from: '{ ...settings.headers(session), ...request.headers }',
      to: '{ ...settings.headers(null), ...request.headers }',
    },
    {
      row: 'the live connection opens with the session id as a query parameter',
      file: 'apps/server/src/ports/live/upgrade.ts',
      from: "query.get('sessionId') ?? ''",
      to: "query.get('session') ?? ''",
    },
    {
      row: 'questions only on subjects of own groups',
      file: 'apps/server/src/features/forum/questions.service.ts',
      from: "if (!chapter) throw new Problem('forbidden', 'chapterNotInGroups')",
      to: 'if (!chapter) return',
    },
    {
      row: 'practice may be retaken, live not',
      file: 'apps/server/src/features/exams/attempt/start.service.ts',
      from: "if (entry.is_practice !== 1) throw new Problem('retakeNotAllowed', 'retakePracticeOnly')",
      to: '',
    },
    {
      row: 'students see only their own groups and courses',
      file: 'apps/server/src/features/content/content.store.ts',
      from: "    .where('student_group.student_id', '=', studentId)\n    .where('study_group.id', '=', groupId)",
      to: "    .where('study_group.id', '=', groupId)",
    },
    {
      row: 'content requires membership of a group',
      file: 'apps/server/src/features/content/items.store.ts',
      from: "    .where('item.id', 'in', listedItems(db, studentId, kind))\n    .executeTakeFirst()",
      to: '    .executeTakeFirst()',
    },
    {
      row: 'students see only their own exams',
      file: 'apps/server/src/features/exams/attempt/attempt.reader.ts',
      from: '    if (seen === undefined) throw removed()\n',
      to: '    void seen\n',
    },
    {
      row: "403 or 404 on exam actions: removed from the student's group",
      file: 'apps/server/src/features/exams/attempt/attempt.reader.ts',
      from: "return new Problem('notFound', 'examRemoved')",
      to: "return new Problem('noAttempt', 'examRemoved')",
    },
  ],
} satisfies Breaks
