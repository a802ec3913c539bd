/** What a rehearsal found, and whether this machine can carry that exam. Pure. */
import type { CallFigures, CallName } from './wire.ts'

export interface Found {
  exam: string
  students: number
  /** Students whose exam opened. */
  opened: number
  questions: number
  minutes: number
  /** Answers given on phones, changes included. */
  given: number
  /** Of different questions, acknowledged by the server. */
  acknowledged: number
  /** Acknowledged, and not held by the database as they were acknowledged. */
  lost: number
  /** Given and never acknowledged when the rehearsal ended. */
  unsent: number
  /** By outcome. */
  outcomes: Record<string, number>
  /** What a student would have seen as a refusal, by what it said. */
  refusals: Record<string, number>
  /** Calls made again because the server was busy or a connection broke. */
  again: number
  calls: CallFigures[]
  /** Bytes a student: up and down. */
  bytes: { sent: number; received: number }
  /** Of the server, where it lets us read its figures. */
  server: { cores: number; share: number; peakMemory: number } | null
  /** Of this process: how much of one core it took while it loaded the server. */
  loaderShare: number
}

/** What a student may have to wait at the most, as the 99th of 100 waits, in milliseconds. */
const bounds: Record<CallName, number> = {
  start: 1_000,
  paper: 1_000,
  save: 1_000,
  reload: 2_000,
  submit: 2_000,
}
const mostShare = 0.8

/** Why this machine cannot carry it; empty: it can. */
export function reasonsAgainst({ lost, unsent, refusals, calls, server, students, opened }: Found): string[] {
  const refused = Object.values(refusals).reduce((sum, count) => sum + count, 0)
  const slow = calls.filter(({ call, p99 }) => p99 > bounds[call])
  return [
    ...(lost > 0 ? [`${lost} acknowledged answers are lost`] : []),
    ...(opened < students ? [`the exam did not open for ${students - opened} students`] : []),
    ...(unsent > 0 ? [`${unsent} answers were never acknowledged`] : []),
    ...(refused > 0 ? [`students saw ${refused} refusals`] : []),
    ...slow.map(
      ({ call, p99 }) =>
        `the slowest of 100 ${words[call]} took ${Math.round(p99)} ms (bound ${bounds[call]} ms)`,
    ),
    ...(server && server.share > mostShare * server.cores
      ? [
          `the server used ${percent(server.share / server.cores)} of the machine (bound ${percent(mostShare)})`,
        ]
      : []),
  ]
}

const words: Record<CallName, string> = {
  start: 'starts',
  paper: 'papers',
  save: 'saves',
  reload: 'reloads',
  submit: 'submits',
}

/** For a person. */
export function reportText(found: Found): string {
  const { bytes, server, loaderShare } = found
  const kilobytes = (value: number) => `${(value / 1_000).toFixed(1)} kB`
  const reasons = reasonsAgainst(found)
  const lines = [
    `${found.students} students, ${found.questions} questions, ${found.minutes} ${found.minutes === 1 ? 'minute' : 'minutes'}, exam ${found.exam}`,
    `Answers       given ${found.given}, acknowledged ${found.acknowledged}, lost ${found.lost}, never acknowledged ${found.unsent}`,
    `Outcomes      ${listed(found.outcomes) || 'none'}`,
    `Refusals      ${listed(found.refusals) || 'none'}`,
    `Made again    ${found.again} calls (a busy server or a broken connection; phones do it by themselves)`,
    '',
    `Call       calls      p50      p95      p99      max  (ms)`,
    ...found.calls.map(
      ({ call, calls, p50, p95, p99, max }) =>
        `${call.padEnd(8)}${String(calls).padStart(8)}${[p50, p95, p99, max].map((ms) => ms.toFixed(1).padStart(9)).join('')}`,
    ),
    '',
    `A student     ${kilobytes(bytes.sent / found.students)} up, ${kilobytes(bytes.received / found.students)} down (the exam's calls; the app itself comes on top)`,
    server
      ? `The server    ${percent(server.share / server.cores)} of ${server.cores} cores, ${Math.round(server.peakMemory / 1e6)} MB at the most`
      : 'The server    its figures could not be read (/api/metrics)',
    `This loader   ${percent(loaderShare)} of a core`,
    '',
    reasons.length === 0
      ? 'This machine can carry this exam.'
      : `This machine cannot carry this exam: ${reasons.join('; ')}.`,
  ]
  return `${lines.join('\n')}\n`
}

function listed(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([what, count]) => `${what} ${count}`)
    .join(', ')
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
