/** What the live connection says to this feature (spec §4 Notifications). */
import type { NotificationEntry } from '@porua/contract/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { addLive, refreshInbox } from './queries.ts'

/** Ids heard since the page was loaded; the newest of them are enough, since a repeat comes soon or never. */
const heard = new Set<string>()
const mostHeard = 500

/** Takes a live notification; true when it is new to this page. What does not look like one leads to a fetch. */
export function receiveNotification(client: QueryClient, entry: NotificationEntry): boolean {
  if (!looksRight(entry)) {
    void refreshInbox(client)
    return false
  }
  if (heard.has(entry._id)) return false
  heard.add(entry._id)
  if (heard.size > mostHeard) heard.delete([...heard][0] ?? '')
  addLive(client, entry)
  return true
}

/** The server may be newer than this page. */
function looksRight(entry: NotificationEntry): boolean {
  const body: Partial<NotificationEntry['notificationId']> | undefined = entry?.notificationId
  return (
    typeof entry?._id === 'string' &&
    typeof body?.message === 'string' &&
    !Number.isNaN(Date.parse(body.createdAt ?? ''))
  )
}
