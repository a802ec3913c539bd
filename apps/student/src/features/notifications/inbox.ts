/** The list of a student's notifications, newest first, and what may happen to it. Pure. */
import type { NotificationEntry } from '@porua/contract/notifications'

export interface Inbox {
  readonly entries: readonly NotificationEntry[]
  /** What the next page is asked with; null: there is no more; undefined: not known yet. */
  readonly nextBefore: string | null | undefined
}

/** A page as the server answers it. */
export interface InboxPage {
  notifications: readonly NotificationEntry[]
  nextBefore: string | null
}

/** What the profile brought: the newest ones, as many as a page holds. */
export function fromProfile(entries: readonly NotificationEntry[], pageSize: number): Inbox {
  return { entries, nextBefore: entries.length < pageSize ? null : undefined }
}

/** Takes the newest page anew. Older pages that were loaded stay where they join; else they are to be loaded again. */
export function withNewest(inbox: Inbox, page: InboxPage): Inbox {
  const { notifications, nextBefore } = page
  const last = notifications.at(-1)
  const joint = last ? inbox.entries.findIndex(({ _id }) => _id === last._id) : -1
  if (nextBefore === null || joint < 0) return { entries: notifications, nextBefore }
  const fresh = new Set(notifications.map(({ _id }) => _id))
  const older = inbox.entries.slice(joint + 1).filter(({ _id }) => !fresh.has(_id))
  const known = older.length > 0 && inbox.nextBefore !== undefined
  return { entries: [...notifications, ...older], nextBefore: known ? inbox.nextBefore : nextBefore }
}

/** Adds the next page. */
export function withOlder(inbox: Inbox, page: InboxPage): Inbox {
  const have = new Set(inbox.entries.map(({ _id }) => _id))
  const more = page.notifications.filter(({ _id }) => !have.has(_id))
  return { entries: [...inbox.entries, ...more], nextBefore: page.nextBefore }
}

/** Adds a live one at the top; the same inbox when its id is present (spec §4 Notifications). */
export function withLive(inbox: Inbox, entry: NotificationEntry): Inbox {
  if (inbox.entries.some(({ _id }) => _id === entry._id)) return inbox
  return { ...inbox, entries: [entry, ...inbox.entries] }
}

/** Sets or takes back 'seen'. */
export function withSeen(inbox: Inbox, id: string, isSeen: boolean): Inbox {
  return {
    ...inbox,
    entries: inbox.entries.map((entry) => (entry._id === id ? { ...entry, isSeen } : entry)),
  }
}

/** Sets 'seen' of all. */
export function withAllSeen(inbox: Inbox): Inbox {
  return { ...inbox, entries: inbox.entries.map((entry) => ({ ...entry, isSeen: true })) }
}

/** Takes one out. */
export function without(inbox: Inbox, id: string): Inbox {
  return { ...inbox, entries: inbox.entries.filter(({ _id }) => _id !== id) }
}

/** Puts one back that could not be deleted: before the first that is older. */
export function withBack(inbox: Inbox, entry: NotificationEntry): Inbox {
  if (inbox.entries.some(({ _id }) => _id === entry._id)) return inbox
  const time = (it: NotificationEntry) => Date.parse(it.notificationId.createdAt)
  const at = inbox.entries.findIndex((other) => time(other) < time(entry))
  const place = at < 0 ? inbox.entries.length : at
  return { ...inbox, entries: inbox.entries.toSpliced(place, 0, entry) }
}

/** The most that the bell counts. */
const mostCounted = 99

/** How many have not been seen. `more`: or more than that; older ones that are not here yet may be among them. */
export function countUnseen({ entries, nextBefore }: Inbox): { n: number; more: boolean } {
  const unseen = entries.filter(({ isSeen }) => !isSeen).length
  const all = unseen > 0 && unseen === entries.length
  return { n: Math.min(unseen, mostCounted), more: unseen > mostCounted || (all && nextBefore !== null) }
}
