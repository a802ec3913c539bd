import type { Breaks } from '../break.ts'

export default {
  section: '1',
  breaks: [
    {
      row: 'version string v2.2.3',
      file: 'package.json',
      from: '"version": "2.2.3"',
      to: '"version": "2.2.4"',
    },
    {
      row: 'register with the mobile of the admission form, one-time code, password',
      file: 'apps/server/src/features/account/account.registration.ts',
      from: '      await setPasswordHash(tx, student.id, passwordHash, now)\n',
      to: '',
    },
    {
      row: 'sign in',
      file: 'apps/server/src/features/account/account.service.ts',
      from: 'row && passwordHash !== null && fits\n',
      to: 'row && passwordHash !== null\n',
    },
    {
      row: 'students are put into groups by the provider',
      file: 'apps/server/src/features/people/student-changes.ts',
      from: 'changeMemberships(id, groups, has, difference)\n',
      to: 'changeMemberships(id, has, has, difference)\n',
    },
    {
      row: 'browse courses, subjects, chapters, lectures, question-solve items',
      file: 'apps/server/src/features/content/content.service.ts',
      from: '.map((subject) => ({ _id: subject.id, name: subject.name, image: subject.image, courseId })),',
      to: '.slice(0, 0)\n        .map((subject) => ({ _id: subject.id, name: subject.name, image: subject.image, courseId })),',
    },
    {
      row: 'watch videos (DRM, on demand, hosted); progress in percent',
      file: 'apps/student/src/features/content/player/hosted.ts',
      from: "if (host === 'youtu.be') id = url.pathname.slice(1)",
      to: "if (host === 'youtu.be') id = url.pathname",
    },
    {
      row: 'download note files',
      file: 'apps/student/src/features/content/note-store.ts',
      from: 'if (!kept.has(name) && now - writtenAt > dayMs)',
      to: 'if (!kept.has(name))',
    },
    {
      row: 'sit live, scheduled and practice exams',
      file: 'apps/server/src/features/exams/attempt/clock.rules.ts',
      from: "if (now < window.startsAt) return 'notStarted'",
      to: "if (now < window.startsAt) return 'yes'",
    },
    {
      row: 'four question types: MCQ, checkbox, shortAns, paragraph',
      file: 'apps/server/src/features/exams/marking/marking.rules.ts',
      from: "if (key.accepted.length === 0 || key.type === 'paragraph') return null",
      to: 'if (key.accepted.length === 0) return null',
    },
    {
      row: 'offline answer saving',
      file: 'apps/student/src/features/exams/live/answer-sync.ts',
      from: '    queue.set(ref.question, { ...item, tries, offline })',
      to: '    queue.delete(ref.question)',
    },
    {
      row: 'retakes of practice exams',
      file: 'apps/server/src/features/exams/attempt/start.service.ts',
      from: 'if (isRunning(old.clock, now)) return {',
      to: 'if (now > 0) return {',
    },
    {
      row: 'exam results',
      file: 'apps/server/src/features/exams/result/result.service.ts',
      from: 'if (attempt.is_practice !== 1 && !(await releases.isReleased(examId)))',
      to: 'if (attempt.is_practice === 2 && !(await releases.isReleased(examId)))',
    },
    {
      row: 'scoreboard and printable progress report',
      file: 'apps/server/src/features/exams/result/scoreboard.service.ts',
      from: 'rows.slice(last + 1)',
      to: 'rows.slice(0)',
    },
    {
      row: 'question-and-answer forum with attachments, bookmarks, likes, upvotes',
      file: 'apps/server/src/features/forum/comments.service.ts',
      from: '      await updateQuestion(tx, questionId, { replies: standing.replies + 1 })\n',
      to: '',
    },
    {
      row: 'live and stored notifications',
      file: 'apps/server/src/features/notifications/notifications.service.ts',
      from: '      await live.write(tx, hintsOf(row, { groups, students }))\n',
      to: '',
    },
    {
      row: 'edit a small profile',
      file: 'apps/server/src/features/account/account.profile.ts',
      from: '    await db.write((tx) => updateOwnProfile(tx, studentId, own, clock.now()))\n',
      to: '',
    },
    {
      row: 'read the data-deletion policy',
      file: 'apps/student/src/app/routes.ts',
      from: "['/data-deletion-policy', 'all',",
      to: "['/data-deletion-policy', 'in',",
    },
    {
      row: 'client name, slug, product title, company, logo url are configured',
      file: 'apps/server/src/features/school/white-label.ts',
      from: "company: text('company'),",
      to: "company: text('name'),",
    },
  ],
} satisfies Breaks
