/** The engine's ports in the browser: our API client, the server's clock, timers, locks, channels, local storage. */
import { attemptHeaders, examPaths } from '@porua/contract/exams.paths'
import { serverClock } from '@porua/kit/platform/clock.ts'
import { fillPath } from '@porua/kit/platform/fill-path.ts'
import { reportReach } from '@porua/kit/platform/online.ts'
import { ApiError, apiFetch } from '../../../platform/api.ts'
import { read, readSession, remove, write } from '../../../platform/storage.ts'
import type { AnswerStore } from './answer-store.ts'
import type {
  CallMark,
  Channels,
  LiveCalls,
  LivePorts,
  Locks,
  ReceiptKeeper,
  SessionPort,
  TabMessage,
} from './ports.ts'
import type { RawReply } from './replies.ts'

/** Puts the ports together around an answer store. */
export function browserPorts(store: AnswerStore): LivePorts {
  return {
    store,
    calls,
    clock: { now: serverClock.now, range: serverClock.range },
    timers: {
      now: () => performance.now(),
      set: (ms, setTimer) => window.setTimeout(setTimer, ms),
      clear: (timer) => window.clearTimeout(timer),
    },
    random: Math.random,
    session,
    locks: 'locks' in navigator ? locks : null,
    channels: 'BroadcastChannel' in window ? channels : null,
    localCopy: {
      read: () => Object.assign({}, read('waitingAnswers'), read('localSavedAnswers')),
      write(value) {
        const empty = typeof value === 'object' && value !== null && Object.keys(value).length === 0
        if (empty) remove('localSavedAnswers')
        // The whole of it stands there now, what had survived a sign-out included.
        if (empty || write('localSavedAnswers', value)) remove('waitingAnswers')
      },
    },
    receipts,
    blobs,
    sha256: globalThis.crypto?.subtle ? sha256 : null,
  }
}

/** A body that may outlive the page is limited to 64 KB in all; small ones take that chance. */
const keepaliveBytes = 15_000

const calls: LiveCalls = {
  start: ({ exam, group }, mark, signal) => {
    const path = fillPath(examPaths.start.path, { examId: exam, groupId: group })
    return ask(path, examPaths.start.method, undefined, mark, signal)
  },
  addAnswer: ({ exam, group }, { attempt, answers, live, offline }, mark, signal) => {
    const query = { isLive: live, ...(offline ? { offline } : {}), ...sharedOf(mark) }
    const path = fillPath(examPaths.addAnswer.path, { examId: exam, groupId: group }, query)
    return ask(path, examPaths.addAnswer.method, { attemptId: attempt, answers }, mark, signal)
  },
  submit: ({ exam, group }, attempt, mark, signal) => {
    const path = fillPath(examPaths.submit.path, { examId: exam, groupId: group }, sharedOf(mark))
    return ask(path, examPaths.submit.method, { attemptId: attempt }, mark, signal)
  },
  attempts: (signal) => ask(examPaths.mine.path, examPaths.mine.method, undefined, null, signal),
  async paper(href, mark, signal) {
    const headers = headersOf(mark)
    const response = await apiFetch(href, { method: 'GET', cacheable: true, headers, signal })
    return response.text()
  },
}

async function ask(
  path: string,
  method: string,
  body: unknown,
  mark: CallMark | null,
  signal: AbortSignal,
): Promise<RawReply> {
  const small = body === undefined || JSON.stringify(body).length < keepaliveBytes
  try {
    const headers = mark ? headersOf(mark) : {}
    const response = await apiFetch(path, { method, body, headers, signal, keepalive: small })
    const json: unknown = await response.json().catch(() => undefined)
    reportReach(json !== undefined)
    return { status: response.status, json }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { kind, status, code, title, data, retryAfterMs = null } = error
    const json = kind === 'http' ? { status: String(status), errors: { code, title }, data } : undefined
    return { status, json, retryAfterMs }
  }
}

const sharedOf = ({ shared }: CallMark) => (shared ? { shared } : {})

function headersOf({ device, counter }: CallMark): Record<string, string> {
  return { [attemptHeaders.device]: device, [attemptHeaders.counter]: String(counter) }
}

const receipts: ReceiptKeeper = {
  async keep(student, exam, some) {
    const { receiptBook } = await import('../receipts/receipt-book.ts')
    await receiptBook.keep(student, exam, some)
  },
}

const blobs: LivePorts['blobs'] = {
  async move(student, from, to) {
    const { browserBlobStore } = await import('./files/blob-store.idb.ts')
    return (await browserBlobStore()).move(student, from, to)
  },
  async takeBack(id, key) {
    const { browserBlobStore } = await import('./files/blob-store.idb.ts')
    return (await browserBlobStore()).takeBack(id, key)
  },
}

const session: SessionPort = {
  student: () => readSession().student?._id ?? null,
  onChange(changed) {
    const listener = (event: StorageEvent) => {
      // A cleared storage has no key.
      if (event.key === null || event.key === 'student' || event.key === 'sessionId') changed()
    }
    window.addEventListener('storage', listener)
    return () => window.removeEventListener('storage', listener)
  },
}

const locks: Locks = {
  hold(name, held) {
    const claim = new AbortController()
    let letGo = () => {}
    const holding = new Promise<void>((resolve) => {
      letGo = resolve
    })
    navigator.locks
      .request(name, { signal: claim.signal }, () => {
        held()
        return holding
      })
      .catch(() => undefined)
    return () => {
      claim.abort()
      letGo()
    }
  },
}

const channels: Channels = {
  open(name, hear) {
    const channel = new BroadcastChannel(name)
    channel.onmessage = (event: MessageEvent<TabMessage>) => hear(event.data)
    return {
      post: (message) => channel.postMessage(message),
      close: () => channel.close(),
    }
  },
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
