/** Opens the notice whose message on the phone was touched: in a page that stood open, or in one opened for it. */

import { limits } from '@porua/contract/limits'
import type { useNavigate } from '@porua/kit/platform/navigation.tsx'
import type { QueryClient } from '@tanstack/react-query'
import { setDrawerOpen } from './drawer-state.ts'
import { wayTo } from './open-notification.ts'
import { markSeen, notificationApi, refreshInbox } from './queries.ts'

type NavigateTo = ReturnType<typeof useNavigate>

/** Listens to the service worker; answers the function that ends it. */
export function listenToPhone(client: QueryClient, navigate: NavigateTo): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    const message = data as { type?: unknown; id?: unknown } | null
    if (message?.type === 'open-notice' && typeof message.id === 'string')
      void openById(client, message.id, navigate)
  }
  navigator.serviceWorker?.addEventListener('message', hear)
  return () => navigator.serviceWorker?.removeEventListener('message', hear)
}

/** Goes where the notice leads; where it leads nowhere, is not this student's or cannot be asked for, the list opens. */
export async function openById(client: QueryClient, id: string, navigate: NavigateTo): Promise<void> {
  const go = await findWay(client, id, navigate).catch(() => null)
  void refreshInbox(client)
  if (go) go()
  else setDrawerOpen(true)
}

async function findWay(client: QueryClient, id: string, navigate: NavigateTo): Promise<(() => void) | null> {
  const query = { limit: limits.notificationPageSize }
  const { notifications } = await notificationApi.list({ query })
  const entry = notifications.find(({ _id }) => _id === id)
  if (!entry) return null
  void markSeen(client, entry)
  return wayTo(client, entry, navigate)
}
