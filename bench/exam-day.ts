/** What an exam day asks of the server: everybody starts at once, then everybody saves. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Call, Connection, closed, type Figures, figures } from './load.ts'
import { bench, optionsOf } from './pack.ts'
import { sessionId } from './server.ts'

/** A student who has started: what saving needs. */
export interface Sitting {
  attemptId: string
  questions: string[]
}

const startPath = `/api/exam/start/${bench.exam}/group-id/${bench.group}`
const savePath = `/api/exam/add-answer/${bench.exam}/group/${bench.group}?isLive=true`

function parse(body: Buffer, encoding: 'br' | 'identity' = 'identity'): { data: Record<string, unknown> } {
  const plain = encoding === 'br' ? brotliDecompressSync(body) : body[0] === 0x1f ? gunzipSync(body) : body
  return JSON.parse(plain.toString()) as { data: Record<string, unknown> }
}

/**
 * `students` start within `seconds`, each on a connection of its own from a pool, at evenly spread times: start, then the paper.
 * The time counts until the paper is there, waiting for a free connection included.
 */
export async function startStorm(
  port: number,
  students: number,
  seconds: number,
  connections: number,
): Promise<{ figures: Figures; sittings: Sitting[] }> {
  const pool = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)))
  const waiting: ((connection: Connection) => void)[] = []
  const take = () => {
    const connection = pool.pop()
    return connection
      ? Promise.resolve(connection)
      : new Promise<Connection>((resolve) => waiting.push(resolve))
  }
  const give = (connection: Connection) => {
    const next = waiting.shift()
    if (next) next(connection)
    else pool.push(connection)
  }
  const sittings: Sitting[] = []
  const times: number[] = []
  let failures = 0
  let questions: string[] = []
  const began = performance.now()

  async function one(n: number): Promise<void> {
    const due = (n * seconds * 1000) / students
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, began + due - performance.now())))
    const asked = performance.now()
    const connection = await take()
    const authorization = sessionId(n)
    const started = await connection.send({ method: 'PATCH', path: startPath, headers: { authorization } })
    if (started.status !== 200) {
      failures++
      if (failures < 3)
        process.stderr.write(`bench: start ${started.status} ${started.body.toString().slice(0, 200)}\n`)
      give(connection)
      return
    }
    const data = parse(started.body).data as { attemptId: string; paper: { href: string } }
    const paper = await connection.send({
      method: 'GET',
      path: `/api${data.paper.href.replace(/^\/api/, '')}`,
      headers: { authorization, 'accept-encoding': 'br' },
    })
    times.push(performance.now() - asked)
    give(connection)
    if (paper.status !== 200) failures++
    if (questions.length === 0) {
      const parsed = parse(paper.body, 'br').data as { questions: { question: { _id: string } }[] }
      questions = parsed.questions.map((entry) => entry.question._id)
    }
    sittings[n] = { attemptId: data.attemptId, questions }
  }
  await Promise.all(Array.from({ length: students }, (_, n) => one(n)))
  const took = (performance.now() - began) / 1000
  for (const connection of pool) connection.close()
  return {
    figures: figures(times, failures, took),
    sittings: sittings.filter(Boolean).map((s) => ({ ...s, questions })),
  }
}

/** The n-th save of a connection: another student each time, another question each round, a new revision. */
export function saveCall(
  sittings: Sitting[],
  connections: number,
  round: number,
): (connection: number, n: number) => Call {
  return (connection, n) => {
    const turn = n * connections + connection
    const student = turn % sittings.length
    const { attemptId, questions } = sittings[student] as Sitting
    const step = Math.floor(turn / sittings.length)
    const index = step % questions.length
    const revision = round * 1_000_000 + step + 1
    return {
      method: 'PATCH',
      path: savePath,
      headers: {
        authorization: sessionId(student),
        agent: 'browser',
        'x-attempt-device': `device-${student}`,
        'x-attempt-counter': String(revision),
      },
      body: JSON.stringify({
        attemptId,
        answers: [
          {
            questionId: questions[index],
            answer: [optionsOf(index)[step % 4]],
            timestamp: Date.now(),
            extra: [],
            revision,
          },
        ],
      }),
    }
  }
}

/** Saves as fast as the server answers. */
export function saves(
  port: number,
  sittings: Sitting[],
  connections: number,
  seconds: number,
  round: number,
): Promise<Figures> {
  return closed(port, connections, seconds, saveCall(sittings, connections, round))
}

/**
 * Saves at given times, `perSecond` of them evenly spread, whether or not the server keeps up. A save counts from the moment
 * that it was due, so that a server that stands still shows.
 */
export async function pacedSaves(
  port: number,
  sittings: Sitting[],
  { connections, perSecond, seconds, round, until = () => true }: Pace,
): Promise<Figures> {
  const free = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)))
  const all = [...free]
  const next = saveCall(sittings, 1, round)
  const times: number[] = []
  let failures = 0
  const due: { at: number; n: number }[] = []
  const one = async (connection: Connection, { at, n }: { at: number; n: number }) => {
    const { status } = await connection.send(next(0, n))
    times.push(performance.now() - at)
    if (status !== 200) failures++
    const waiting = due.shift()
    if (waiting) await one(connection, waiting)
    else free.push(connection)
  }
  const began = performance.now()
  const running: Promise<void>[] = []
  for (let n = 0; n < perSecond * seconds || !until(); n++) {
    const at = began + (n * 1000) / perSecond
    const wait = at - performance.now()
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
    // Each in its turn: one that is silent for a minute is closed.
    const connection = free.shift()
    if (connection) running.push(one(connection, { at, n }))
    else due.push({ at, n })
  }
  await Promise.all(running)
  for (const connection of all) connection.close()
  return figures(times, failures, (performance.now() - began) / 1000)
}

/** How paced saves come: over so many connections, so many a second. */
export interface Pace {
  readonly connections: number
  readonly perSecond: number
  readonly seconds: number
  /** Makes the answers' revisions newer than those of an earlier round. */
  readonly round: number
  /** After `seconds` it goes on until this says that it is enough. */
  readonly until?: () => boolean
}
