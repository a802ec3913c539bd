/** Says politely that a live notification has come: one message however many come at once, and none over the open drawer. */
import type { NotificationEntry } from '@porua/contract/notifications'
import { toast } from '@porua/kit'
import { getLanguage } from '@porua/kit/i18n/language.ts'
import { words } from '@porua/kit/i18n/words.ts'
import type { useNavigate } from '@porua/kit/platform/navigation.tsx'
import type { QueryClient } from '@tanstack/react-query'
import { destinationOf, isOnScreen } from './destination.ts'
import { liveMessageId as id, isDrawerOpen, setDrawerOpen } from './drawer-state.ts'
import { wayTo } from './open-notification.ts'
import { markSeen } from './queries.ts'
import { messageIn } from './told.ts'
import { noticeWords } from './words.ts'

/** What comes within this time is one message. */
const gatherMs = 400
/** A message is a line or two; the whole text stands in the drawer. */
const longest = 140

let gathered: NotificationEntry[] = []
let timer = 0

/** Announces one. */
export function announce(
  client: QueryClient,
  navigate: ReturnType<typeof useNavigate>,
  entry: NotificationEntry,
): void {
  gathered.push(entry)
  window.clearTimeout(timer)
  timer = window.setTimeout(() => {
    const all = gathered
    gathered = []
    // The drawer itself shows and says what comes.
    if (isDrawerOpen()) return
    const inSight = document.visibilityState === 'visible'
    const isHere = ({ notificationId: { info } }: NotificationEntry) =>
      inSight && isOnScreen(info, window.location.pathname)
    // Read where it stands, it is seen.
    for (const entry of all.filter(isHere)) void markSeen(client, entry)
    const away = all.filter((entry) => !isHere(entry))
    if (away.length > 0) tell(client, navigate, away)
  }, gatherMs)
}

function tell(
  client: QueryClient,
  navigate: ReturnType<typeof useNavigate>,
  entries: readonly NotificationEntry[],
): void {
  const t = words(noticeWords)
  const show = { label: t('show'), run: () => setDrawerOpen(true) }
  const [entry] = entries
  if (entries.length > 1 || !entry) {
    toast.info(t('several', { n: entries.length }), { id, action: show })
    return
  }
  const follow = async () => {
    void markSeen(client, entry)
    const go = await wayTo(client, entry, navigate).catch(() => {
      toast.error(t('notOpened'))
      return null
    })
    go?.()
  }
  const open = { label: t('open'), run: () => void follow() }
  const { info } = entry.notificationId
  toast.info(shorten(messageIn(getLanguage(), entry)), { id, action: destinationOf(info) ? open : show })
}

/** Cut between words where there are some. */
export function shorten(text: string): string {
  if (text.length <= longest) return text
  const cut = text.slice(0, longest)
  const space = cut.lastIndexOf(' ')
  return `${(space > longest / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}
