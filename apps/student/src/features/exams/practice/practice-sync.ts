/** Brings practice of this phone and of the server together: exams that changed, events both ways, pictures. */
import type { PracticeCalls, PracticeEvent } from '@porua/contract/practice'
import { practiceLimits, practicePaths } from '@porua/contract/practice.paths'
import { serverClock } from '@porua/kit/platform/clock.ts'
import { assetUrl } from '@porua/kit/platform/config.ts'
import { pictureOptions } from '@porua/kit/questions/question-choice.ts'
import { preloadTexts } from '@porua/kit/rich-text/rich-text.tsx'
import { bindCalls } from '../../../platform/api.ts'
import { usesLessData } from '../../../platform/less-data.ts'
import { fetchableAddress } from '../../../platform/media-address.ts'
import { remove, write } from '../../../platform/storage.ts'
import { mergeEvents } from './events.ts'
import { keepPicture, keptPicture, openPracticeStore } from './practice-store.ts'
import { cardsOf, type KeptExam, roundOf } from './schedule.ts'

export const practiceCalls = bindCalls<PracticeCalls>(practicePaths)

/** What practice knows of a student. */
export interface Practised {
  readonly exams: readonly KeptExam[]
  readonly events: readonly PracticeEvent[]
}

/** What this phone keeps. */
export async function readPractice(student: string): Promise<Practised> {
  const store = await openPracticeStore()
  const [exams, events, unsent] = await Promise.all([
    store.all('exams', student),
    store.all('events', student),
    store.all('unsent', student),
  ])
  return {
    exams: exams
      .map(({ value }) => value)
      .sort((a, b) => (a.submittedAt < b.submittedAt ? 1 : a.submittedAt > b.submittedAt ? -1 : 0)),
    events: mergeEvents(
      events.map(({ value }) => value),
      unsent.map(({ value }) => value),
    ),
  }
}

/** Keeps one answer of practice until the server has it; resolves once it is on the disk. */
export async function keepEvent(student: string, event: PracticeEvent): Promise<void> {
  await (await openPracticeStore()).put('unsent', student, [{ id: event.id, value: event }])
  write('practiceWaits', true)
}

/** Sends what waits, fetches what is new, and answers with all of it. @throws ApiError */
export async function syncPractice(student: string, signal?: AbortSignal): Promise<Practised> {
  await syncEvents(student, signal)
  await fetchExams(student, signal)
  return readPractice(student)
}

/** Sends what this student has practised; asks the server nothing where that is none. @throws ApiError */
export async function sendEvents(student: string): Promise<void> {
  const unsent = await (await openPracticeStore()).all('unsent', student)
  if (unsent.length > 0) await syncEvents(student)
}

/** Events both ways. @throws ApiError */
async function syncEvents(student: string, signal?: AbortSignal): Promise<void> {
  const store = await openPracticeStore()
  for (;;) {
    const since = ((await store.get('facts', student, 'cursor')) as string | undefined) ?? ''
    const waiting = (await store.all('unsent', student)).slice(0, practiceLimits.eventsPerCall)
    const events = waiting.map(({ value }) => value)
    const reply = await practiceCalls.practise({ body: { since, events } }, signal ? { signal } : {})
    const rows = [...new Map([...events, ...reply.events].map((event) => [event.id, event])).values()]
    const refused = new Set(reply.refused)
    await store.put(
      'events',
      student,
      rows.filter(({ id }) => !refused.has(id)).map((value) => ({ id: value.id, value })),
    )
    await store.put('facts', student, [{ id: 'cursor', value: reply.cursor }])
    await store.remove(
      'unsent',
      student,
      events.map(({ id }) => id),
    )
    if (!reply.more && waiting.length < practiceLimits.eventsPerCall) break
  }
  // What another student of this phone has not sent waits on.
  if (await store.isEmpty('unsent')) remove('practiceWaits')
}

/** Takes over what the server lists: what it does not list any more goes, with its keys. @throws ApiError */
async function fetchExams(student: string, signal?: AbortSignal): Promise<void> {
  const store = await openPracticeStore()
  const options = signal ? { signal } : {}
  const { exams } = await practiceCalls.mistakes({}, options)
  const kept = new Map((await store.all('exams', student)).map(({ id, value }) => [id, value]))
  const listed = new Set(exams.map(({ attemptId }) => attemptId))
  const gone = [...kept.keys()].filter((id) => !listed.has(id))
  await store.remove('exams', student, gone)
  const changed = exams.filter(({ attemptId, version }) => kept.get(attemptId)?.version !== version)
  for (let from = 0; from < changed.length; from += practiceLimits.examsPerCall) {
    const part = changed.slice(from, from + practiceLimits.examsPerCall)
    const attempts = part.map(({ attemptId }) => attemptId).join(',')
    const reply = await practiceCalls.mistakeQuestions({ query: { attempts } }, options)
    const found = new Map(reply.exams.map((exam) => [exam.attemptId, exam]))
    await store.put(
      'exams',
      student,
      part.flatMap((exam) => {
        const its = found.get(exam.attemptId)
        const value = its && { ...exam, version: its.version, mistakes: its.mistakes }
        return value ? [{ id: exam.attemptId, value }] : []
      }),
    )
  }
}

/**
 * Keeps what the questions need without a network: their pictures and what sets their texts. What fails comes another time.
 * With 'Use less data' only the pictures of the next round come; the others wait for a tap.
 */
export async function keepForOffline(
  student: string,
  { exams, events }: Practised,
  signal: AbortSignal,
): Promise<void> {
  const next = roundOf(cardsOf(exams, events, serverClock.now()), {}, 0)
  const first = new Set(next.map(({ mistake }) => mistake.question))
  const questions = exams.flatMap(({ mistakes }) => mistakes.map(({ question }) => question))
  for (const question of questions) {
    if (signal.aborted) return
    const { title, options, explanation, notes, answer } = question
    const texts = [title, ...options, ...answer, explanation ?? '', notes ?? '']
    await preloadTexts(texts, question).catch(() => undefined)
    if (usesLessData() && !first.has(question)) continue
    for (const key of [...question.image, ...pictureOptions(question)])
      await keepOne(student, assetUrl(key), signal).catch(() => undefined)
  }
}

async function keepOne(student: string, address: string, signal: AbortSignal): Promise<void> {
  if (signal.aborted || (await keptPicture(student, address))) return
  const reply = await fetch(await fetchableAddress(address), { credentials: 'same-origin', signal })
  if (!reply.ok) return
  const picture = await reply.blob()
  if (picture.type.startsWith('image/')) await keepPicture(student, address, picture)
}
