/** Recordings: a file a release, a call a line. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Answered } from '@porua/testkit/client'
import { type Recorded, type Step, valueAt } from './play.ts'
import { missedIn, shapeOf } from './shape.ts'

/** Where they are. */
export const recordingsFolder = join(import.meta.dirname, 'releases')

/** The school's environment while they are made and played. */
export const recordedEnvironment = { OTP_ECHO: '1', OFFLINE_GRACE_MINUTES: '5' }

/** The names of all releases that were recorded, the oldest first. */
export function releases(): string[] {
  return readdirSync(recordingsFolder)
    .filter((file) => file.endsWith('.jsonl'))
    .map((file) => basename(file, '.jsonl'))
    .sort()
}

/** A release's calls with what it answered. */
export function recordingOf(release: string): Recorded[] {
  const lines = readFileSync(join(recordingsFolder, `${release}.jsonl`), 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Recorded)
}

/** A call with what was answered now. */
export function recorded(step: Step, reply: Answered<unknown>): Recorded {
  const { status, errors, data } = reply
  const values = Object.fromEntries(
    (step.exactly ?? []).map((place) => [place, valueAt(reply, place) ?? null]),
  )
  return {
    ...step,
    status,
    ...(errors ? { code: errors.code } : {}),
    ...(data === undefined ? {} : { shape: shapeOf(data) }),
    ...(step.exactly ? { values } : {}),
  }
}

/** What the page that made this call would miss in today's reply. */
export function missedBy(old: Recorded, reply: Answered<unknown>): string[] {
  const { status, errors, data } = reply
  const what = `${old.method} ${old.path}`
  if (status !== old.status || errors?.code !== old.code)
    return [`${what}: ${status} ${errors?.code ?? ''} where ${old.status} ${old.code ?? ''} was`]
  const other = Object.entries(old.values ?? {}).filter(
    ([place, value]) => JSON.stringify(valueAt(reply, place) ?? null) !== JSON.stringify(value),
  )
  return [
    ...(old.shape === undefined ? [] : missedIn(data, old.shape)),
    ...other.map(([place]) => `${place} is ${JSON.stringify(valueAt(reply, place) ?? null)}`),
  ].map((fault) => `${what}: ${fault}`)
}
