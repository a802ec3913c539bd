/** A model school in virtual time, for tests: one server, phones on wires, and the promises that must hold. */

import { type AnswerRecord, isOnlyNumber } from '../answer-record.ts'
import type { BlobStore } from '../files/blob-store.ts'
import { copiedAnswers } from '../local-copy.ts'
import { createClient, type Said, type SimulatedClient } from './client.ts'
import { createModelNetwork, type ModelNetwork } from './model-network.ts'
import { type Logged, type ModelExam, ModelServer } from './model-server.ts'
import { createVirtualTime, type VirtualTime } from './virtual-time.ts'

export interface World {
  time: VirtualTime
  server: ModelServer
  /** The server's time. */
  clock(): number
  addClient(student?: string, options?: WorldClientOptions): WorldClient
}

export interface WorldClientOptions {
  tabsTalk?: boolean
  writeMs?: number
  blobs?: BlobStore
}

export interface WorldClient {
  client: SimulatedClient
  network: ModelNetwork
  student: string
}

export const questions = ['q1', 'q2', 'q3', 'q4', 'q5'] as const

/** Builds a world; the same seed plays the same run. */
export function makeWorld(seed = 1, exam: Partial<ModelExam> = {}): World {
  const time = createVirtualTime()
  const epoch = Date.parse('2026-05-04T04:00:00Z')
  const clock = () => Math.round(epoch + time.now())
  const server = new ModelServer(
    { questions, durationMs: 3_600_000, graceMs: 1_800_000, mayChange: true, ...exam },
    ['amina', 'bina'],
  )
  const random = seeded(seed)
  let devices = 0
  return {
    time,
    server,
    clock,
    addClient(student = 'amina', options = {}) {
      const network = createModelNetwork(server, time, clock, student)
      const client = createClient({
        who: { student, exam: 'exam', group: 'group' },
        calls: network.calls,
        timers: time,
        wall: clock,
        random,
        newDevice: () => `box-${++devices}`,
        writeMs: options.writeMs ?? 20,
        ...(options.tabsTalk === false ? { tabsTalk: false } : {}),
        ...(options.blobs ? { blobs: options.blobs } : {}),
      })
      return { client, network, student }
    },
  }
}

/** A small seeded generator of numbers from 0 up to 1. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0 || 1
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let it = Math.imul(state ^ (state >>> 15), state | 1)
    it ^= it + Math.imul(it ^ (it >>> 7), it | 61)
    return ((it ^ (it >>> 14)) >>> 0) / 4294967296
  }
}

/** What a server knows, model or real: the log, and the answers that stand. */
export interface Truth {
  /** What was ever logged. */
  readonly ever: readonly Logged[]
  /** What is in the log now. */
  readonly log: readonly Logged[]
  readonly attempts: readonly TrueAttempt[]
  running(student: string): TrueAttempt | undefined
  /** Until when the attempt's answers are taken. */
  clockOfEnd(attempt: string): number
  isOpen(student: string, now: number): boolean
}

export interface TrueAttempt {
  readonly id: string
  readonly submittedAt: number | null
  readonly answers: ReadonlyMap<string, Pick<Logged, 'question' | 'answer' | 'device'>>
}

/**
 * The first law, read off a world: what is broken, in words. Every answer of a run has its own text. `settled`: the
 * network was good for long enough and a tab was open, so that nothing may still be waiting.
 */
export function brokenPromises(
  server: Truth,
  clients: readonly Pick<WorldClient, 'client' | 'student'>[],
  settled: boolean,
  now: number,
): string[] {
  const broken: string[] = []
  for (const { client, student } of clients) {
    const device = client.disk.device
    const mine = server.ever.filter((entry) => entry.device === device)
    for (const said of client.said) {
      const { question, answer, keeping, at } = said
      const text = JSON.stringify(answer)
      // From whichever answer store: one that the browser has thrown away comes back under another name.
      if (server.ever.some((it) => it.question === question && JSON.stringify(it.answer) === text)) continue
      // What a full disk has no room for is kept in local storage alone (B4).
      const record = [...client.disk.answers.values(), ...copied(client, student)].find(
        (it) => it.student === student && it.question === question && JSON.stringify(it.answer) === text,
      )
      const replaced = client.said.some(
        (it) =>
          it.question === question &&
          it !== said &&
          it.at > at - 1_000 &&
          (stands(client, it) ||
            copied(client, student).some((record) => says(record, it)) ||
            server.ever.some((entry) => says(entry, it))),
      )
      const told = client.notices.some(
        (notice) => (notice.type === 'refused' || notice.type === 'locked') && notice.question === question,
      )
      if (keeping === 'saved') {
        const shownByServer = server.ever.some((it) => JSON.stringify(it.answer) === text)
        if (!shownByServer) broken.push(`${question} ${text} was called saved and is not in the log`)
      } else if (keeping === 'onPhone') {
        if (!record && !replaced && !told)
          broken.push(`${question} ${text} was kept on the phone and is gone`)
        if (settled && record?.state === 'unsent') broken.push(`${question} ${text} still waits`)
      }
    }
    for (const entry of mine) {
      if (entry.student !== student)
        broken.push(`${entry.question} of ${entry.student} came from ${student}'s box`)
    }
    for (const record of settled ? client.disk.answers.values() : []) {
      const attempt = server.attempts.find(({ id }) => id === record.attempt)
      if (record.student !== student || record.state !== 'saved' || attempt?.submittedAt !== null) continue
      // D4: a number that the server has noted once.
      if (isOnlyNumber(record)) continue
      const { question, revision } = record
      const said = (answer: readonly string[]) =>
        (record.outcome === 'repeated' || record.asDraft === true) &&
        JSON.stringify(answer) === JSON.stringify(record.answer)
      // This one, or a newer one that the phone's full disk had no room for: sending the older again could change
      // nothing. Or the same under a number that the phone has forgotten: 'repeated' of an answer that is locked.
      const inLog = server.log.some(
        (it) =>
          it.device === device &&
          it.question === question &&
          (it.revision === revision ||
            (it.outcome === 'saved' && (it.revision > revision || said(it.answer)))),
      )
      // The same where another device's answer stands.
      if ((attempt?.answers.get(question)?.device ?? device) !== device) continue
      // R3 is done while the attempt can be fetched; afterwards a server that forgets is not asked again.
      if (!inLog && server.clockOfEnd(record.attempt) > now)
        broken.push(`${question} ${revision} is lost at the server`)
    }
    for (const tab of settled && server.isOpen(student, now) ? client.tabs : []) {
      for (const it of server.running(student)?.answers.values() ?? []) {
        const shown = JSON.stringify(tab.exam.question(it.question).answer)
        if (shown !== JSON.stringify(it.answer))
          broken.push(`${it.question} shows ${shown}, the server has ${it.answer}`)
      }
    }
    const revisions = new Map<string, string>()
    for (const { attempt, revision, question, answer } of mine) {
      const what = JSON.stringify([question, answer])
      const before = revisions.get(`${attempt} ${revision}`)
      if (before && before !== what) broken.push(`revision ${revision} of ${device} was given out twice`)
      revisions.set(`${attempt} ${revision}`, what)
    }
  }
  return broken
}

function copied({ localCopy }: SimulatedClient, student: string): AnswerRecord[] {
  return copiedAnswers(localCopy, student).map(({ record }) => record)
}

/** The draft of each question that was on a phone's disk last, by attempt and question. */
export type LastDrafts = Map<string, { text: string; revision: number }>

/** Notes what stands in the boxes of a phone's disk now. */
export function noteDrafts({ client }: Pick<WorldClient, 'client'>, last: LastDrafts): void {
  for (const { attempt, question, draft, revision = 0 } of client.disk.scratch.values()) {
    const text = draft?.join('\n') ?? ''
    if (text !== '') last.set(JSON.stringify([attempt, question]), { text, revision })
  }
}

/**
 * D1 to D5, read off a world in which everything has settled: what stood in a text box at the end was handed in, and
 * marked. `mayChange`: a draft beside an answer could be one. What was submitted by hand is over: its drafts stayed
 * drafts.
 */
export function brokenDrafts(
  server: Truth,
  { client }: Pick<WorldClient, 'client'>,
  last: LastDrafts,
  mayChange: boolean,
): string[] {
  const broken: string[] = []
  for (const [key, { text, revision }] of last) {
    const [id, question] = JSON.parse(key) as [string, string]
    const attempt = server.attempts.find((it) => it.id === id)
    const logged = server.ever.filter((it) => it.attempt === id && it.question === question)
    const taken = logged.find((it) => it.answer.join('\n') === text)
    if (taken && !taken.draft && text.includes('typed'))
      broken.push(`${question} '${text}' is not marked as a draft`)
    if (attempt?.submittedAt !== null || taken || (!mayChange && logged.length > 0)) continue
    const scratch = [...client.disk.scratch.values()].find(
      (it) => it.attempt === id && it.question === question,
    )
    const record = [...client.disk.answers.values()].find(
      (it) => it.attempt === id && it.question === question,
    )
    // Submitted, or typed on since.
    if ((record?.revision ?? 0) > revision || (scratch?.revision ?? 0) > revision) continue
    broken.push(`${question} '${text}' stood in a box at the end and was not handed in`)
  }
  return broken
}

/** What must hold at every moment: an answer that the server is not known to have is never forgotten by the sync. */
export function brokenMoments(clients: readonly WorldClient[]): string[] {
  const broken: string[] = []
  for (const { client } of clients) {
    for (const { exam } of client.tabs) {
      const { sync, counts } = exam.view()
      if (sync.name === 'clean' && counts.unsent > 0)
        broken.push(`${counts.unsent} unsent, and the sync calls itself clean`)
    }
    // No world here takes anybody out of a group: only a proxy's 403 could look like it.
    if (client.notices.some(({ type }) => type === 'removed')) broken.push('called removed')
  }
  return broken
}

/** It is this very answer. */
const says = (one: Pick<Said, 'question' | 'answer'>, other: Pick<Said, 'question' | 'answer'>) =>
  one.question === other.question && JSON.stringify(one.answer) === JSON.stringify(other.answer)

/** The answer store holds this very answer. */
function stands(client: SimulatedClient, { question, answer }: Said): boolean {
  return [...client.disk.answers.values()].some(
    (it) => it.question === question && JSON.stringify(it.answer) === JSON.stringify(answer),
  )
}
