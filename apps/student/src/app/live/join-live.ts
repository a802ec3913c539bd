/**
 * Joins the live connection to the features (spec §4 Notifications, Connection; replies.md): every event is a hint, and what it
 * speaks of is asked for again. Hints reach a whole school in the same moment, so each phone waits a moment of its own.
 */
import { accountPaths } from '@porua/contract/account.paths'
import { limits } from '@porua/contract/limits'
import type { NotificationEntry } from '@porua/contract/notifications'
import { getLanguage } from '@porua/kit/i18n/language.ts'
import { matchPath } from '@porua/kit/platform/match-path.ts'
import type { useNavigate } from '@porua/kit/platform/navigation.tsx'
import { isOnline } from '@porua/kit/platform/online.ts'
import type { QueryClient } from '@tanstack/react-query'
import { hintExam, hintShared } from '../../features/exams/live/hints.ts'
import { announce } from '../../features/notifications/announce.ts'
import { receiveNotification } from '../../features/notifications/events.ts'
import { leadsTo, markSeen, markSeenAt, refreshInbox } from '../../features/notifications/queries.ts'
import { messageIn } from '../../features/notifications/told.ts'
import { call } from '../../platform/api.ts'
import { forgetEarly } from '../../platform/early-calls.ts'
import { keepLive, onLive } from '../../platform/socket.ts'

/** A line that breaks every minute does not ask for every list every minute. What a hint names is asked for at once all the same. */
const listsRestMs = 120_000
/** Who answers quickly on one device does not make the other ask more often than this. */
const ownHintsRestMs = 1_000

interface Joined {
  client: QueryClient
  navigate: ReturnType<typeof useNavigate>
  /** Shows a message in a live exam, where it must be in nobody's way. */
  quietly: (text: string) => void
}

/** Joins; answers the function that parts again. */
export function joinLive({ client, navigate, quietly }: Joined): () => void {
  // A hint asks for what is newer than any reply so far.
  forgetEarly()
  const soon = makeSoon()
  const groups = () => soon.run('groups', () => refetch(client, ['account'], ['content'], ['exams', 'mine']))
  const exams = () => soon.run('exams', () => refetch(client, ['exams'], ['account', 'profile']))
  let ownHintAt = Number.NEGATIVE_INFINITY
  const hintOwn = (examId: string) => {
    ownHintAt = performance.now()
    hintExam(examId)
  }
  let listsAskedAt = Number.NEGATIVE_INFINITY
  /** All lists in one breath: what they share (the profile) is asked for once. */
  const missed = () => {
    const waitMs = Math.max(0, listsAskedAt + listsRestMs - performance.now())
    soon.run(
      'missed',
      () => {
        listsAskedAt = performance.now()
        refetch(client, ['account'], ['content'], ['exams'])
      },
      waitMs,
    )
  }
  const ends = [
    onLive('notification', (entry) => {
      if (!receiveNotification(client, entry)) return
      // Of a result the hint of its exam comes beside: both are one look.
      if (entry.notificationId.info?.examResultId === undefined) groups()
      else exams()
      // The thread that is looked at shows its reply itself.
      if (lookedAt(entry)) void markSeen(client, entry)
      else if (!sitsExam()) announce(client, navigate, entry)
      else if (isAboutExams(entry)) quietly(messageIn(getLanguage(), entry))
    }),
    onLive('exam', ({ examId, change }) => {
      const own = change === 'opened' || change === 'answered' || change === 'submitted'
      if (!own || change === 'submitted') exams()
      if (!own) return soon.run(`exam ${examId}`, () => hintExam(examId))
      // Another device of this student's: no city answers with it, and somebody may be looking from one to the other.
      const waitMs = Math.max(0, ownHintAt + ownHintsRestMs - performance.now())
      soon.run(`own ${examId}`, () => hintOwn(examId), waitMs, 0)
    }),
    onLive('group', groups),
    // Another device of this student's has seen or removed one.
    onLive('inbox', () => soon.run('own inbox', () => void refreshInbox(client), 0, ownHintsRestMs)),
    onBackInSight(() => {
      seeHere(client)
      // Without a line nothing has said what other devices did meanwhile.
      if (!sitsExam()) soon.run('own inbox', () => void refreshInbox(client), 0, ownHintsRestMs)
    }),
    // The call's 401 does what must be done (decisions: only an HTTP 401 clears storage).
    onLive('session', () => void probe()),
    keepLive({
      up(again) {
        // Between the page's first call and this moment something may have come, too.
        soon.run('inbox', () => void refreshInbox(client).then(() => seeHere(client)))
        // The line stands with this session: nothing is left to find out.
        soon.drop('probe')
        if (!isOnline()) void probe()
        if (!again) return hintShared()
        missed()
        soon.run('open exam', () => hintExam())
      },
      down: () => soon.run('probe', () => void probe()),
      refused: () => void probe(),
    }),
    soon.stop,
  ]
  return () => {
    for (const end of ends) end()
  }
}

function sitsExam(): boolean {
  return matchPath('/live-exam/:examId/:groupId', window.location.pathname) !== null
}

/** Whether the page in sight is the one that this is about. */
function lookedAt(entry: NotificationEntry): boolean {
  return document.visibilityState === 'visible' && leadsTo(entry, window.location.pathname)
}

/** Marks as seen what the page in sight is about. */
export function seeHere(client: QueryClient): void {
  if (document.visibilityState === 'visible') markSeenAt(client, window.location.pathname)
}

function onBackInSight(run: () => void): () => void {
  const look = () => document.visibilityState === 'visible' && run()
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

function isAboutExams(entry: NotificationEntry): boolean {
  return entry.notificationId.info?.on === 'exam'
}

function refetch(client: QueryClient, ...keys: readonly (readonly string[])[]): void {
  for (const queryKey of keys) void client.invalidateQueries({ queryKey })
}

/** Asks whether the server can be reached and the session stands. What comes of it, the client itself reports. */
function probe(): Promise<unknown> {
  return call(accountPaths.profile, undefined, { timeoutMs: 10_000 }).catch(() => undefined)
}

/** Runs each named thing once, in a moment of this phone's own (within `spreadMs`), `waitMs` from now at the earliest. */
function makeSoon() {
  const timers = new Map<string, number>()
  return {
    run(name: string, thing: () => void, waitMs = 0, spreadMs: number = limits.resubmitSpreadMs): void {
      if (timers.has(name)) return
      const ring = () => {
        timers.delete(name)
        thing()
      }
      timers.set(name, window.setTimeout(ring, waitMs + Math.random() * spreadMs))
    },
    drop(name: string): void {
      window.clearTimeout(timers.get(name))
      timers.delete(name)
    },
    stop(): void {
      for (const timer of timers.values()) window.clearTimeout(timer)
      timers.clear()
    },
  }
}
