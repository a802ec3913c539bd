/** What a student was told, and the inbox that a test gives. */
import { accountCalls } from '@porua/contract/account'
import {
  type NotificationEntry,
  type NotificationInfo,
  notificationCalls,
} from '@porua/contract/notifications'
import { api } from '@porua/kit/testing/fake-api.ts'
import { profileReply } from './account.ts'

/** A notice that nobody has read; the higher its number the newer it is. */
export function noticeRecord(
  n: number,
  message: string,
  info: NotificationInfo | null = null,
): NotificationEntry {
  const createdAt = new Date(Date.UTC(2026, 10, 20, 9, 0, n)).toISOString()
  const id = `notice-${n}`
  return { _id: id, isSeen: false, notificationId: { _id: id, type: 'notice', message, createdAt, info } }
}

/** Answers with an inbox, newest first: the profile carries the first fifty, the list goes on from there. */
export function giveNotices(entries: readonly NotificationEntry[]): void {
  const size = 50
  const pageFrom = (from: number) => {
    const notifications = entries.slice(from, from + size)
    return {
      notifications,
      nextBefore: from + size < entries.length ? (notifications.at(-1)?._id ?? null) : null,
    }
  }
  api.on(accountCalls.profile, { ...profileReply(), notifications: pageFrom(0).notifications })
  api.on(notificationCalls.list, ({ query: { before } }) =>
    pageFrom(before ? entries.findIndex(({ _id }) => _id === before) + 1 : 0),
  )
  api.on(notificationCalls.seen, {})
  api.on(notificationCalls.remove, {})
}
