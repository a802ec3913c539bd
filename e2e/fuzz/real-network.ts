/** The wire between a simulated client and the real server: real HTTP, virtual time, and accidents as told. */

import type {
  CallMark,
  ExamAddress,
  LiveCalls,
  Timers,
} from '../../apps/student/src/features/exams/live/ports.ts'
import type { RawReply } from '../../apps/student/src/features/exams/live/replies.ts'
import { attemptHeaders, examPaths } from '../../packages/contract/src/exams.paths.ts'
import { group, type RealSchool } from './real-school.ts'

/**
 * cutBefore: the call never arrives. cutAfter: it arrives, the reply does not. hang: nothing until the timeout.
 * portal: 200 with HTML. away: 503. killDuring: the server is killed while it serves this call, and comes back.
 * twice: it arrives twice, the second time after a while. late: the reply comes after up to a minute, behind younger
 * ones. busy: a proxy's 429 that asks for an hour. tooLarge: a proxy's 413.
 */
export type Weather =
  | 'fine'
  | 'cutBefore'
  | 'cutAfter'
  | 'hang'
  | 'portal'
  | 'away'
  | 'killDuring'
  | 'twice'
  | 'late'
  | 'busy'
  | 'tooLarge'

/** Real replies under way; virtual time waits for them. */
export class Underway {
  #count = 0
  #idle: (() => void)[] = []

  async track<T>(work: Promise<T>): Promise<T> {
    this.#count++
    try {
      return await work
    } finally {
      this.#count--
      if (this.#count === 0) for (const resolve of this.#idle.splice(0)) resolve()
    }
  }

  /** Resolves when nothing is under way and no promise has anything more to do. */
  async settled(): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve))
      if (this.#count === 0) return
      await new Promise<void>((resolve) => this.#idle.push(resolve))
    }
  }
}

interface Needs {
  school: RealSchool
  underway: Underway
  timers: Timers
  /** The server's time. */
  clock(): number
  random(): number
}

export interface RealNetwork {
  weather: Weather
  latency: number
  /** The session that the phone holds; null: it was lost. */
  session: string | null
  readonly calls: LiveCalls
  /** The papers that starts have named, by attempt: an attempt keeps its set. */
  readonly papers: ReadonlyMap<string, ReadonlySet<string>>
  /** Asks for a retake; false where nothing came of it. */
  retake(student: string, exam: string): Promise<boolean>
  /** Uploads a document; null where the network or the session does not let it. */
  upload(bytes: Uint8Array): Promise<string | null>
  /** The bytes of a file, as the student gets them. */
  media(key: string): Promise<Uint8Array>
}

const busy: RawReply = { status: 429, json: undefined, retryAfterMs: 3_600_000 }
const tooLarge: RawReply = { status: 413, json: undefined }
const portal: RawReply = { status: 200, json: undefined }
const away: RawReply = {
  status: 503,
  json: { status: '503', errors: { code: 'unavailable', title: 'Away' } },
}

export function createRealNetwork(session: string, needs: Needs): RealNetwork {
  const { school, underway, timers, clock, random } = needs
  const wait = (ms: number) => new Promise<void>((resolve) => void timers.set(ms, resolve))

  async function send(
    method: string,
    path: string,
    held: string | null,
    mark: CallMark | null,
    body?: unknown,
  ): Promise<RawReply> {
    const reply = await fetch(`http://127.0.0.1:${school.port()}/api${path}`, {
      method,
      headers: {
        'x-fuzz-now': String(clock()),
        agent: 'browser',
        ...(mark && {
          [attemptHeaders.device]: mark.device,
          [attemptHeaders.counter]: String(mark.counter),
        }),
        ...(held === null ? {} : { authorization: held }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    learnPaper(text)
    const serverTime = Number(reply.headers.get('x-server-time'))
    return { status: reply.status, json: JSON.parse(text), serverTime }
  }

  /** Serves a call while the server is killed at a moment of its own. */
  async function killedWhile(serve: () => Promise<RawReply>): Promise<never> {
    const served = serve().catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, random() * 6))
    await school.crash()
    await served
    throw new Error('the server was killed')
  }

  /** A proxy that lost the reply asks once more, when much may have come between. */
  function again(serve: () => Promise<RawReply>): void {
    timers.set(random() * 120_000, () => void underway.track(serve()).catch(() => undefined))
  }

  async function travel(serve: () => Promise<RawReply>, signal: AbortSignal): Promise<RawReply> {
    const { weather, latency } = network
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')))
    })
    const journey = async (): Promise<RawReply> => {
      await wait(latency)
      if (weather === 'cutBefore') throw new Error('no connection')
      if (weather === 'portal') return portal
      if (weather === 'away') return away
      if (weather === 'busy') return busy
      if (weather === 'tooLarge') return tooLarge
      if (weather === 'hang') {
        await wait(60_000)
        throw new Error('timeout')
      }
      if (weather === 'killDuring') {
        network.weather = 'fine'
        return underway.track(killedWhile(serve))
      }
      const reply = await underway.track(serve())
      if (weather === 'twice') again(serve)
      await wait(weather === 'late' ? random() * 55_000 : latency)
      if (weather === 'cutAfter') throw new Error('connection lost')
      return reply
    }
    return Promise.race([journey(), aborted])
  }

  const papers = new Map<string, Set<string>>()
  function learnPaper(text: string): void {
    const { data } = JSON.parse(text) as {
      data?: { attemptId?: string; setCode?: string; paper?: { paperId: string } }
    }
    if (!data?.attemptId || !data.paper) return
    const known = papers.get(data.attemptId) ?? new Set()
    papers.set(data.attemptId, known.add(`${data.setCode} ${data.paper.paperId}`))
  }

  async function uploadNow(session: string, bytes: Uint8Array): Promise<string | null> {
    const base = `http://127.0.0.1:${school.port()}`
    const headers = { 'x-fuzz-now': String(clock()), authorization: session, agent: 'browser' }
    const type = encodeURIComponent('application/pdf')
    const reply = await fetch(`${base}/api/content/signed-request?mimeType=${type}`, { headers })
    if (reply.status !== 200) return null
    const { data } = (await reply.json()) as {
      data: { signedUrl: string; key: string; headers?: Record<string, string> }
    }
    const put = await fetch(new URL(data.signedUrl, base), {
      method: 'PUT',
      body: bytes as Uint8Array<ArrayBuffer>,
      headers: { 'content-type': 'application/pdf', ...data.headers, 'x-fuzz-now': String(clock()) },
    })
    return put.status === 200 ? data.key : null
  }

  const at = (path: string, to: ExamAddress) => path.replace(':examId', to.exam).replace(':groupId', to.group)
  const network: RealNetwork = {
    weather: 'fine',
    latency: 40,
    session,
    papers,
    async retake(student, exam) {
      const held = network.session
      const path = `/exam/retake/${exam}/student-id/${student}?groupId=${group}`
      const mark = { device: '', counter: 0 }
      const asked = travel(() => send('PATCH', path, held, mark), new AbortController().signal)
      return asked.then(
        (reply) => reply.status === 200 && reply.json !== undefined,
        () => false,
      )
    },
    async upload(bytes) {
      const { session: held, weather } = network
      if (held === null || weather !== 'fine') return null
      return underway.track(uploadNow(held, bytes))
    },
    async media(key) {
      const base = `http://127.0.0.1:${school.port()}`
      const headers = { authorization: network.session ?? '', 'x-fuzz-now': String(clock()) }
      const signed = await fetch(`${base}/api/content/signed-media?key=${encodeURIComponent(key)}`, {
        headers,
      })
      if (signed.status !== 200) return new Uint8Array()
      const { data } = (await signed.json()) as { data: { signedUrl: string } }
      const reply = await fetch(new URL(data.signedUrl, base), { headers })
      return reply.status === 200 ? new Uint8Array(await reply.arrayBuffer()) : new Uint8Array()
    },
    calls: {
      // A call carries the session of the moment in which it leaves.
      start(to, mark, signal) {
        const held = network.session
        return travel(() => send('PATCH', at(examPaths.start.path, to), held, mark), signal)
      },
      addAnswer(to, save, mark, signal) {
        const held = network.session
        const path = `${at(examPaths.addAnswer.path, to)}?isLive=${save.live}${save.offline ? '&offline=true' : ''}`
        const body = { attemptId: save.attempt, answers: save.answers }
        return travel(() => send('PATCH', path, held, mark, body), signal)
      },
      submit(to, attempt, mark, signal) {
        const held = network.session
        return travel(
          () => send('PATCH', at(examPaths.submit.path, to), held, mark, { attemptId: attempt }),
          signal,
        )
      },
      attempts(signal) {
        const held = network.session
        return travel(() => send('GET', examPaths.mine.path, held, null), signal)
      },
      async paper(href, mark, signal) {
        const held = network.session
        const reply = await travel(() => send('GET', href, held, mark), signal)
        return reply.status === 200 && reply.json !== undefined ? JSON.stringify(reply.json) : null
      },
    },
  }
  return network
}
