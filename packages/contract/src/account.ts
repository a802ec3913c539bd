/** The account room: sign-in, sign-out, profile (spec §3, §7 Account; replies.md). */
import { z } from 'zod'
import { accountPaths } from './account.paths.ts'
import { describe, empty, id, instant, text } from './describe.ts'

/** A student's record as returned at login: the profile's fields of spec §3 without lists. GPAs are 0 to 5. */
export const student = z.object({
  _id: id,
  id,
  name: z.string(),
  sid: z.string(),
  /** The registered mobile, with 88. */
  username: z.string(),
  /** The parent's mobile. */
  contact: z.string().nullable(),
  SSCGPA: z.number().nullable(),
  HSCGPA: z.number().nullable(),
  session: z.string().nullable(),
  branch: z.object({ name: z.string(), division: z.string().nullable() }).nullable(),
  code: z.string().nullable(),
  link: z.string().nullable(),
  profilePic: z.string().nullable(),
})

/** An attempt as the profile lists it (spec §3: exams). */
export const profileExam = z.object({
  exam: id,
  groupId: id,
  attemptId: id,
  startsAt: instant,
  endsAt: instant,
  submittedAt: instant.nullable(),
  setCode: z.string().nullable(),
})

/** A stored notification of this student (spec §3). */
export const notificationEntry = z.object({
  _id: id,
  isSeen: z.boolean(),
  notificationId: z.object({
    _id: id,
    type: z.enum(['notification', 'notice']),
    message: z.string(),
    createdAt: instant,
    info: z
      .object({
        on: z.string(),
        id: z.string().optional(),
        courseId: z.string().optional(),
        subjectId: z.string().optional(),
        title: z.string().optional(),
        isPracticeExam: z.boolean().optional(),
        examResultId: z.string().optional(),
      })
      .nullable(),
  }),
})

export const profile = student.extend({
  courses: z.array(
    z.object({ _id: id, name: z.string(), image: z.string().nullable(), description: z.string().nullable() }),
  ),
  groups: z.array(z.object({ _id: id, name: z.string() })),
  groupIds: z.array(id),
  exams: z.array(profileExam),
})

export const accountCalls = {
  login: describe(accountPaths.login, {
    access: 'visitor',
    doc: 'Signs a student in. The session id comes in the header `sessionid`. `username` is taken with or without 88; `remember: false` makes a session of 12 hours.',
    spec: 'spec §7 Account, decisions Sessions',
    body: z.object({
      username: text.min(1).max(40),
      password: text.min(1).max(200),
      remember: z.boolean().optional(),
    }),
    reply: z.object({ student }),
    problems: ['wrongCredentials', 'tooManyRequests'],
  }),
  logout: describe(accountPaths.logout, {
    doc: 'Ends this session.',
    spec: 'spec §7 Account',
    reply: empty,
  }),
  profile: describe(accountPaths.profile, {
    doc: 'The signed-in student with groups, courses, attempts and at most 50 notifications.',
    spec: 'spec §7 Account, replies.md',
    reply: z.object({
      profile,
      groups: z.array(z.object({ _id: id, name: z.string(), courseId: id })),
      notifications: z.array(notificationEntry),
    }),
  }),
} as const

export type Student = z.output<typeof student>
export type Profile = z.output<typeof profile>
export type NotificationEntry = z.output<typeof notificationEntry>
export type ProfileExam = z.output<typeof profileExam>
export type AccountCalls = typeof accountCalls
