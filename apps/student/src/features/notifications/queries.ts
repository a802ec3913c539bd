/** The notifications in the app's cache, and what a student does with them. Changes show at once and are taken back on a no. */
import type { AccountCalls } from '@porua/contract/account'
import { accountPaths } from '@porua/contract/account.paths'
import type { ContentCalls } from '@porua/contract/content'
import { contentPaths } from '@porua/contract/content.paths'
import { limits } from '@porua/contract/limits'
import type { NotificationCalls, NotificationEntry } from '@porua/contract/notifications'
import { notificationPaths } from '@porua/contract/notifications.paths'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, bindCalls } from '../../platform/api.ts'
import { readSession } from '../../platform/storage.ts'
import { destinationOf } from './destination.ts'
import {
  fromProfile,
  type Inbox,
  withAllSeen,
  withBack,
  withLive,
  withNewest,
  withOlder,
  without,
  withSeen,
} from './inbox.ts'

/** The notifications feature's calls. */
export const notificationApi = bindCalls<NotificationCalls>(notificationPaths)

const { profile } = bindCalls<Pick<AccountCalls, 'profile'>>({ profile: accountPaths.profile })
const { subjectsByCourse } = bindCalls<Pick<ContentCalls, 'subjectsByCourse'>>({
  subjectsByCourse: contentPaths.subjectsByCourse,
})

/** The profile, from where it stands already or from the server; key and reply are the same everywhere in the app. */
export function fetchProfile(client: QueryClient) {
  return client.fetchQuery({
    queryKey: ['account', 'profile'],
    queryFn: ({ signal }) => profile({}, { signal }),
    staleTime: 60_000,
  })
}

/** The subjects of a course. */
export async function fetchSubjects(courseId: string) {
  const { subjects } = await subjectsByCourse({ params: { courseId } })
  return subjects
}

const pageSize = limits.notificationPageSize

const inboxKey = () => ['notifications', readSession().student?._id ?? ''] as const

/** On their way to the server: a list fetched meanwhile may not know of them yet. */
const beingSeen = new Set<string>()
const beingRemoved = new Set<string>()
/** Removals that may still be taken back, by id. */
const removals = new Map<string, Promise<unknown>>()

/** How many came over the live connection. */
let arrivals = 0

/** The notifications. The profile, which every page asks for anyway, brings the first ones. */
export function useInbox(staleTime = 60_000) {
  const client = useQueryClient()
  return useQuery({
    queryKey: inboxKey(),
    queryFn: ({ signal }) => loadInbox(client, signal),
    staleTime,
  })
}

async function loadInbox(client: QueryClient, signal: AbortSignal): Promise<Inbox> {
  if (!read(client)) {
    const before = arrivals
    const { notifications } = await fetchProfile(client)
    // A profile that was asked for before one arrived may not have it.
    if (arrivals === before) return pending(fromProfile(notifications, pageSize))
  }
  const page = await notificationApi.list({ query: { limit: pageSize } }, { signal })
  return pending(withNewest(read(client) ?? { entries: [], nextBefore: undefined }, page))
}

function pending(inbox: Inbox): Inbox {
  let next = inbox
  for (const id of beingSeen) next = withSeen(next, id, true)
  for (const id of beingRemoved) next = without(next, id)
  return next
}

function read(client: QueryClient): Inbox | undefined {
  return client.getQueryData<Inbox>(inboxKey())
}

function change(client: QueryClient, how: (inbox: Inbox) => Inbox): void {
  client.setQueryData<Inbox>(inboxKey(), (inbox) => inbox && how(inbox))
}

/** Fetches the newest anew: the connection was away, and something may have been missed. */
export function refreshInbox(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: inboxKey() })
}

/** Marks as seen what leads to this path: who looks at the page sees what it was about. */
export function markSeenAt(client: QueryClient, path: string): void {
  for (const entry of read(client)?.entries ?? [])
    if (!entry.isSeen && leadsTo(entry, path)) void markSeen(client, entry)
}

/** Whether a notification is about the page of this path alone. */
export function leadsTo({ notificationId: { info } }: NotificationEntry, path: string): boolean {
  return info?.on === 'question' && destinationOf(info)?.path === path
}

/** Puts a live one on top; a fetch that began before it came is made again, so that it cannot take it away. */
export function addLive(client: QueryClient, entry: NotificationEntry): void {
  const fetching = client.isFetching({ queryKey: inboxKey() }) > 0
  arrivals += 1
  change(client, (inbox) => withLive(inbox, entry))
  if (fetching) void refreshInbox(client)
}

/** Fetches the next page. @throws ApiError when it did not come; what stands, stays. */
export async function loadOlder(client: QueryClient): Promise<void> {
  // The profile names no next page; the newest page does.
  if (read(client)?.nextBefore === undefined) {
    const page = await notificationApi.list({ query: { limit: pageSize } })
    change(client, (inbox) => pending(withNewest(inbox, page)))
  }
  const before = read(client)?.nextBefore
  if (!before) return
  const page = await notificationApi.list({ query: { before, limit: pageSize } })
  change(client, (inbox) => pending(withOlder(inbox, page)))
}

/** Marks one as seen. The dot goes at once, and comes back when the server does not hear of it: it is then still unseen. */
export async function markSeen(client: QueryClient, { _id: id, isSeen }: NotificationEntry): Promise<void> {
  if (isSeen || beingSeen.has(id)) return
  beingSeen.add(id)
  change(client, (inbox) => withSeen(inbox, id, true))
  try {
    await notificationApi.seen({ params: { id } }, { keepalive: true })
  } catch (error) {
    change(client, (inbox) => (isGone(error) ? without(inbox, id) : withSeen(inbox, id, false)))
  } finally {
    beingSeen.delete(id)
  }
}

/** Marks all as seen. The dots go at once, and come back with a no. @throws ApiError when the server did not take it. */
export async function markAllSeen(client: QueryClient): Promise<void> {
  const before = read(client)
  change(client, withAllSeen)
  try {
    await notificationApi.seenAll({}, { keepalive: true })
  } catch (error) {
    if (before) change(client, () => before)
    throw error
  }
}

/** Removes one. @throws ApiError when the server did not take it; it then stands in its place again. */
export async function removeEntry(client: QueryClient, entry: NotificationEntry): Promise<void> {
  const id = entry._id
  if (beingRemoved.has(id)) return
  beingRemoved.add(id)
  change(client, (inbox) => without(inbox, id))
  const removal = notificationApi.remove({ params: { id } }, { keepalive: true })
  removals.set(id, removal)
  try {
    await removal
  } catch (error) {
    if (isGone(error)) return
    // Before it is put back: a fetch that comes in between must find it.
    beingRemoved.delete(id)
    change(client, (inbox) => withBack(inbox, entry))
    throw error
  } finally {
    beingRemoved.delete(id)
  }
}

/** Takes a removal back. @throws ApiError when the server did not take it; it is then gone again. */
export async function restoreEntry(client: QueryClient, entry: NotificationEntry): Promise<void> {
  const id = entry._id
  beingRemoved.delete(id)
  change(client, (inbox) => withBack(inbox, entry))
  try {
    // The one must not overtake the other on the line.
    await removals.get(id)?.catch(() => undefined)
    await notificationApi.restore({ params: { id } }, { keepalive: true })
  } catch (error) {
    change(client, (inbox) => without(inbox, id))
    throw error
  } finally {
    removals.delete(id)
  }
}

/** Deleted already, on another device or by the provider. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
