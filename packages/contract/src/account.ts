/** The account feature: sign-in, sign-out, profile (spec §3, §7 Account; replies.md). */
import { z } from 'zod'
import { accountPaths } from './account.paths.ts'
import { describe, empty, id, instant, text } from './describe.ts'
import { limits } from './limits.ts'
import { notificationEntry } from './notifications.ts'

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
  /** What the provider has recorded. Merit counts it before what the student typed; null: the student's own counts. */
  recordedGpa: z.object({ SSCGPA: z.number().nullable(), HSCGPA: z.number().nullable() }).optional(),
  session: z.string().nullable(),
  branch: z.object({ name: z.string(), division: z.string().nullable() }).nullable(),
  code: z.string().nullable(),
  link: z.string().nullable(),
  profilePic: z.string().nullable(),
})

/** A one-time code was made. `hash` is an opaque token that set-password asks for; `otp` is there only where the installation echoes codes. */
export const codeSent = z.object({
  hash: z.string(),
  /** The mobile with 88. */
  phone: z.string(),
  otp: z.string().optional(),
  /** False: no gateway sends it; the school gives codes by hand. Another provider's server may not say. */
  sms: z.boolean().optional(),
})

/** A mobile in an address, with or without 88; what it is, the account feature checks. */
const phone = z.string().min(1).max(40)

const noGpa = 'The given number is not valid'
/**
 * A GPA as the student typed it, exact to 0.01, as a number or as a form's text; null or an empty field takes it away. Its
 * bounds are described here and judged by the server's rules, so that the refusal is spec §5's sentence and nothing more.
 */
const gpa = z
  .union([
    z.number(noGpa).meta({ minimum: 0, maximum: limits.gpaMax, multipleOf: 0.01 }),
    z.string(noGpa).max(20, noGpa),
  ])
  .nullable()

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

/** The signed-in student with courses, groups and attempts (spec §3 Student profile). `groupIds` repeats the ids of `groups`, as the spec prints both. */
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
    allows: 'anyone',
    doc: 'Signs a student in. The session id comes in the header `sessionid`. `username` is taken with or without 88; `remember: false` makes a session of 12 hours.',
    spec: 'spec §7 Account, decisions Sessions',
    body: z.object({
      username: text.min(1).max(40),
      password: text.min(1).max(200),
      remember: z.boolean().nullish(),
    }),
    reply: z.object({ student }),
    replyHeaders: { sessionid: 'The session id, for the header `Authorization` of later calls.' },
    problems: ['wrongCredentials', 'tooManyRequests'],
  }),
  logout: describe(accountPaths.logout, {
    allows: 'student',
    acts: true,
    doc: 'Ends this session.',
    spec: 'spec §7 Account',
    reply: empty,
  }),
  sendCode: describe(accountPaths.sendCode, {
    allows: 'anyone',
    acts: true,
    doc: 'Sends a one-time code. With 88 before the number: to register. Without: again, for whatever the code that it replaces was for.',
    spec: 'spec §4 Registration, §7 Account, decisions Sessions',
    params: z.object({ phone }),
    reply: codeSent,
    problems: ['notAdmitted', 'alreadyRegistered', 'notRegistered', 'smsFailed'],
  }),
  forgotPassword: describe(accountPaths.forgotPassword, {
    allows: 'anyone',
    doc: 'Sends a one-time code to set a new password.',
    spec: 'spec §4 Forgot password, §7 Account',
    params: z.object({ phone }),
    reply: codeSent,
    problems: ['notAdmitted', 'notRegistered', 'smsFailed'],
  }),
  setPassword: describe(accountPaths.setPassword, {
    allows: 'anyone',
    doc: 'Sets the password with a one-time code, which is checked here for the first time. Every session of the student ends.',
    spec: 'spec §4, §5 Password, §7 Account, decisions Sessions',
    query: z.object({ forgotPassword: z.enum(['true', 'false']).optional() }),
    body: z.object({
      otp: text.min(1).max(40),
      hash: text.min(1).max(2000),
      phone,
      password: text.min(1).max(200),
    }),
    reply: empty,
    problems: ['codeWrong', 'codeExpired', 'codeUsed', 'weakPassword', 'notAdmitted', 'alreadyRegistered'],
  }),
  changePassword: describe(accountPaths.changePassword, {
    allows: 'student',
    doc: 'Changes the password of the signed-in student, who gives the old one. This session stays; every other session of the student ends. `ended` says how many did. Wrong old passwords are limited as wrong passwords at sign-in are.',
    spec: 'spec §5 Password, decisions Sessions',
    body: z.object({ oldPassword: text.min(1).max(200), password: text.min(1).max(200) }),
    reply: z.object({ ended: z.number().int() }),
    problems: ['passwordWrong', 'weakPassword'],
  }),
  endOtherSessions: describe(accountPaths.endOtherSessions, {
    allows: 'student',
    doc: 'Ends every session of the signed-in student but this one. `ended` says how many there were.',
    spec: 'decisions Sessions',
    reply: z.object({ ended: z.number().int() }),
  }),
  profile: describe(accountPaths.profile, {
    allows: 'student',
    doc: 'The signed-in student with groups, courses, attempts and at most 50 notifications.',
    spec: 'spec §7 Account, replies.md',
    reply: z.object({
      profile,
      groups: z.array(z.object({ _id: id, name: z.string(), courseId: id })),
      notifications: z.array(notificationEntry),
    }),
  }),
  updateProfile: describe(accountPaths.updateProfile, {
    allows: 'student',
    doc: 'Changes what a student may change: the two GPAs and the picture. What is left out stays; `profilePic` is the key of an own upload, null takes the picture away, an empty one leaves it.',
    spec: 'spec §4 Profile, §5, §6, §7 Account',
    body: z.object({
      SSCGPA: gpa.optional(),
      HSCGPA: gpa.optional(),
      profilePic: z.string().max(300).nullable().optional(),
    }),
    reply: z.object({ profile }),
    problems: ['badFile', 'uploadMissing', 'notFound'],
  }),
} as const

export type Student = z.output<typeof student>
export type Profile = z.output<typeof profile>
export type CodeSent = z.output<typeof codeSent>
export type ProfileExam = z.output<typeof profileExam>
export type AccountCalls = typeof accountCalls
