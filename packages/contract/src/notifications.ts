/** The notifications feature: what a student was told (spec §2 Notification drawer, §3, §4, §7; replies.md). */
import { z } from 'zod'
import { describe, empty, id, instant, pageSize, storable, unlessEmpty } from './describe.ts'
import { notificationPaths } from './notifications.paths.ts'

/**
 * Where a notification leads (spec §2): `on` is lecture, chapter, questionSolve, exam or question. Every kind carries every field, null
 * where it has none (an exam's result where none is told of); older servers leave such a field out.
 */
export const notificationInfo = z.object({
  on: z.string(),
  id: z.string().nullish(),
  courseId: z.string().nullish(),
  subjectId: z.string().nullish(),
  title: z.string().nullish(),
  isPracticeExam: z.boolean().nullish(),
  examResultId: z.string().nullish(),
})

/** A notification of this student (spec §3). Both ids are the same. */
export const notificationEntry = z.object({
  _id: id,
  isSeen: z.boolean(),
  notificationId: z.object({
    _id: id,
    type: z.enum(['notification', 'notice']),
    message: z.string(),
    createdAt: instant,
    info: notificationInfo.nullable(),
  }),
})

export const notificationCalls = {
  list: describe(notificationPaths.list, {
    allows: 'student',
    doc: 'My notifications, newest first. `nextBefore` is what the next page asks for as `before`; null: there is no more.',
    spec: 'decisions Answers of the API, replies.md',
    query: z.object({
      before: unlessEmpty(z.string().min(1).max(200)),
      limit: pageSize,
    }),
    reply: z.object({ notifications: z.array(notificationEntry), nextBefore: z.string().nullable() }),
  }),
  seen: describe(notificationPaths.seen, {
    allows: 'owner',
    doc: 'Marks a notification of mine as seen. Twice is once.',
    spec: 'spec §4 Notifications, §7',
    params: z.object({ id }),
    reply: empty,
    problems: ['notFound'],
  }),
  seenAll: describe(notificationPaths.seenAll, {
    allows: 'student',
    doc: 'Marks all notifications of mine as seen. Twice is once.',
    spec: 'issue 28 Notices',
    reply: empty,
  }),
  restore: describe(notificationPaths.restore, {
    allows: 'owner',
    doc: 'Puts a notification that I removed back into my list. One that stands there stays.',
    spec: 'issue 28 Notices',
    params: z.object({ id }),
    reply: empty,
    problems: ['notFound'],
  }),
  remove: describe(notificationPaths.remove, {
    allows: 'owner',
    doc: 'Removes a notification from my list. Twice is once.',
    spec: 'spec §4 Notifications, §7',
    params: z.object({ id }),
    reply: empty,
    problems: ['notFound'],
  }),
  pushKey: describe(notificationPaths.pushKey, {
    allows: 'student',
    doc: 'The public key (VAPID, base64url) with which a browser subscribes to notices while the app is closed.',
    spec: 'issue 9 Installed app',
    reply: z.object({ publicKey: z.string() }),
  }),
  pushOn: describe(notificationPaths.pushOn, {
    allows: 'student',
    doc: 'My notices also go to this phone while the app is closed, for as long as this session stands; nobody else’s go there any more. `renew: true` does so only if the phone is mine already: `on` says whether it is.',
    spec: 'issue 9 Installed app',
    body: z.object({
      endpoint: storable.min(1).max(2_000),
      keys: z.object({ p256dh: storable.min(1).max(200), auth: storable.min(1).max(100) }),
      language: z.enum(['en', 'bn']).default('en'),
      renew: z.boolean().default(false),
    }),
    reply: z.object({ on: z.boolean() }),
  }),
  pushOff: describe(notificationPaths.pushOff, {
    allows: 'student',
    doc: 'My notices go to this phone no more. Twice is once; a phone of somebody else’s stays as it is.',
    spec: 'issue 9 Installed app',
    body: z.object({ endpoint: storable.min(1).max(2_000) }),
    reply: empty,
  }),
} as const

export type NotificationInfo = z.output<typeof notificationInfo>
export type NotificationEntry = z.output<typeof notificationEntry>
export type NotificationCalls = typeof notificationCalls
