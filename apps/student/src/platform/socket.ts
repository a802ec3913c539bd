/**
 * The live connection in the browser (spec §7; decisions: Addresses). It carries hints and no truth: who hears one asks the
 * server. It disables nothing either: offline means that calls fail (`online.ts`). The client library is a chunk of its own,
 * loaded after the page stands; one connection a tab, none while nobody is signed in or the tab is long out of sight.
 */
import type { LiveEventName, LiveEvents } from '@porua/contract/events'
import { limits } from '@porua/contract/limits'
import { livePath } from '@porua/contract/notifications.paths'
import { onOnlineChange } from '@porua/kit/platform/online.ts'
import type { Socket } from 'socket.io-client'
import { apiBase } from './api.ts'
import { type Line, type LineEvents, makeLink } from './live-link.ts'
import { readSession } from './storage.ts'
import { WatchedThreads } from './thread-watch.ts'

/** Out of sight for so long, a tab hangs up; it asks anew when it is looked at. */
const restAfterMs = 300_000
/** A connection that does not come about in this time is given up. */
const dialMs = 15_000

type Hear<E extends LiveEventName> = (payload: LiveEvents[E]) => void
const hearers = new Map<LiveEventName, Set<(payload: never) => void>>()

/** Calls back for each event of this name, whoever keeps the connection; answers the function that ends it. */
export function onLive<E extends LiveEventName>(event: E, hear: Hear<E>): () => void {
  const all = hearers.get(event) ?? new Set()
  hearers.set(event, all.add(hear))
  return () => all.delete(hear)
}

function deliver(event: string, payload: unknown): void {
  for (const hear of hearers.get(event as LiveEventName) ?? []) hear(payload as never)
}

const threads = new WatchedThreads()

/** Hears of a thread's replies ('thread') while somebody looks at it, on this connection and the next; answers what ends it. */
export function watchThread(questionId: string): () => void {
  return threads.watch(questionId)
}

/** The connection that is open, if one is. */
let open: Socket | null = null
const linkHearers = new Set<() => void>()

/** True while the live connection is open: hints come by themselves. */
export function isLinked(): boolean {
  return open !== null
}

/** Calls back when the connection opens or is gone (`isLinked`); answers the function that ends it. */
export function onLink(hear: () => void): () => void {
  linkHearers.add(hear)
  return () => linkHearers.delete(hear)
}

function nowOpen(socket: Socket | null): void {
  if (open === socket) return
  open = socket
  threads.use(socket && ((event, about) => void socket.emit(event, about)))
  for (const hear of linkHearers) hear()
}

/** What becomes of the connection as a whole. */
export interface LinkNews {
  /** Open. `again`: it was open before, and something may have been missed meanwhile. */
  up(again: boolean): void
  /** Broken; it is tried again. */
  down(): void
  /** The server does not take this session. */
  refused(): void
}

/** Keeps the connection while somebody is signed in; answers the function that ends it. */
export function keepLive(news: LinkNews): () => void {
  const link = makeLink(
    {
      dial,
      session: () => readSession().sessionId,
      now: () => performance.now(),
      later: (ms, ring) => {
        const timer = window.setTimeout(ring, ms)
        return () => window.clearTimeout(timer)
      },
      random: Math.random,
    },
    news,
  )
  const ending = new AbortController()
  const { signal } = ending
  let resting = 0
  const onVisibility = () => {
    window.clearTimeout(resting)
    if (document.visibilityState === 'visible') link.wake()
    else resting = window.setTimeout(() => link.rest(), restAfterMs)
  }
  // A city that comes back must not come back in one second.
  const onBack = () => link.wake(limits.resubmitSpreadMs)
  document.addEventListener('visibilitychange', onVisibility, { signal })
  window.addEventListener('pageshow', (event) => event.persisted && link.wake(), { signal })
  window.addEventListener('online', onBack, { signal })
  const unhear = onOnlineChange((online) => online && onBack())
  if (document.visibilityState === 'visible') link.wake()
  return () => {
    window.clearTimeout(resting)
    ending.abort()
    unhear()
    link.stop()
  }
}

/** Where the connection goes for an API base: `/api` here, or the whole address of another provider's. */
function liveAddress(base: string, here: string): { origin: string; path: string } {
  const { origin, pathname } = new URL(base, here)
  return { origin, path: `${pathname.replace(/\/$/, '')}${livePath}` }
}

function dial(sessionId: string, events: LineEvents): Line {
  let closed = false
  let socket: Socket | null = null
  import('socket.io-client')
    .then(({ io }) => {
      if (closed) return
      const { origin, path } = liveAddress(apiBase(), window.location.href)
      socket = io(origin, {
        path,
        query: { sessionId },
        transports: ['websocket'],
        forceNew: true,
        // When to try again is live-link's business.
        reconnection: false,
        timeout: dialMs,
      })
      const mine = socket
      socket.on('connect', () => {
        nowOpen(mine)
        events.up()
      })
      socket.on('disconnect', () => {
        if (open === mine) nowOpen(null)
        events.down()
      })
      socket.on('connect_error', (error) => (isRefusal(error) ? events.refused() : events.down()))
      socket.onAny(deliver)
    })
    // The chunk did not come: as good as no connection.
    .catch(() => events.down())
  return {
    close() {
      closed = true
      socket?.disconnect()
    },
  }
}

/** The server's middleware said no to the session; a broken line has no such word. */
function isRefusal(error: Error & { data?: unknown }): boolean {
  const code = typeof error.data === 'object' && error.data && 'code' in error.data ? error.data.code : null
  return code === 'notLoggedIn' || error.message === 'notLoggedIn'
}
