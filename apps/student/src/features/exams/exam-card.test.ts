import type { ExamMeta, MyAttempt } from '@porua/contract/exams'
import { limits } from '@porua/contract/limits'
import { describe, expect, it } from 'vitest'
import {
  attemptOver,
  cardsOf,
  endsSooner,
  examCard,
  latestAttempt,
  nextChange,
  untilNextLook,
} from './exam-card.ts'
import { todaysExams } from './today.ts'

const minute = 60_000
const ten = Date.parse('2026-11-21T10:00:00Z')
const iso = (at: number) => new Date(at).toISOString()

function meta(
  id: string,
  over: { practice?: boolean; startsAt?: number; endsAt?: number; subject?: string },
) {
  const startsAt = iso(over.startsAt ?? ten)
  const made: ExamMeta = {
    examId: {
      _id: id,
      title: id,
      totalMarks: 10,
      passMark: 40,
      isPracticeExam: over.practice ?? false,
      instruction: '',
      subjectId: over.subject ?? 'botany',
      questions: ['q1'],
    },
    groupId: 'g',
    groupName: 'Batch A',
    duration: 30,
    startsAt,
    startTime: startsAt,
    endsAt: iso(over.endsAt ?? ten + 60 * minute),
    cutMarks: 0.25,
    multipleTimesSubmission: false,
  }
  return made
}

function attempt(exam: string, startsAt: number, over: Partial<MyAttempt> = {}): MyAttempt {
  return {
    attemptId: `${exam}-${startsAt}`,
    exam,
    groupId: 'g',
    startsAt: iso(startsAt),
    endsAt: iso(startsAt + 30 * minute),
    submittedAt: null,
    setCode: null,
    resultReady: false,
    ...over,
  }
}

describe('examCard', () => {
  it('knows the minutes until it starts, and until the end of my running attempt', () => {
    const exam = meta('e', {})
    const minutes = (now: number, attempts: readonly MyAttempt[] = []) =>
      examCard(exam, attempts, now).minutes
    expect(minutes(ten - 12 * minute)).toBe(12)
    expect(minutes(ten - 11.5 * minute)).toBe(12)
    expect(minutes(ten)).toBe(null)
    expect(minutes(ten + 5 * minute, [attempt('e', ten)])).toBe(25)
    expect(minutes(ten + 30 * minute, [attempt('e', ten)])).toBe(null)
  })

  const live = meta('live', {})
  const practice = meta('practice', { practice: true })

  it.each([
    ['before its start', live, [], ten - 1, 'upcoming', 'blue', 'wait'],
    ['at its start', live, [], ten, 'live', 'red', 'start'],
    ['at its end', live, [], ten + 60 * minute, 'live', 'red', 'start'],
    ['after its end, not sat', live, [], ten + 60 * minute + 1, 'finished', 'green', 'none'],
    ['open and begun', live, [attempt('live', ten)], ten + minute, 'live', 'red', 'continue'],
    ['open, my time over', live, [attempt('live', ten)], ten + 30 * minute, 'finished', 'green', 'result'],
    [
      'open and submitted',
      live,
      [attempt('live', ten, { submittedAt: iso(ten + minute) })],
      ten + 2 * minute,
      'finished',
      'green',
      'result',
    ],
    ['a practice exam, never begun', practice, [], ten - 1, 'practiceReady', 'green', 'start'],
    ['a practice exam after its end', practice, [], ten + 99 * minute, 'practiceReady', 'green', 'start'],
    [
      'a practice exam, begun',
      practice,
      [attempt('practice', ten)],
      ten + minute,
      'practiceRunning',
      'blue',
      'continue',
    ],
    [
      'a practice exam, its time over',
      practice,
      [attempt('practice', ten)],
      ten + 31 * minute,
      'finished',
      'green',
      'result',
    ],
  ] as const)('%s', (_, exam, attempts, now, state, tone, action) => {
    expect(examCard(exam, attempts, now)).toMatchObject({ state, tone, action })
  })

  it('follows the attempt that the server extended past the printed end', () => {
    const extended = attempt('live', ten + 50 * minute, { endsAt: iso(ten + 80 * minute) })
    const now = ten + 70 * minute
    expect(examCard(live, [extended], now)).toMatchObject({ state: 'live', action: 'continue' })
    expect(
      cardsOf([live], [extended], { practice: false, list: 'upcoming', subjectId: null }, now),
    ).toHaveLength(1)
    expect(
      cardsOf([live], [extended], { practice: false, list: 'previous', subjectId: null }, now),
    ).toHaveLength(0)
  })

  it('of an exam that was missed leads to its paper where that may be read', () => {
    const after = ten + 61 * minute
    expect(examCard(live, [], after, ['other'])).toMatchObject({ action: 'none' })
    expect(examCard(live, [], after, [live.examId._id])).toMatchObject({ action: 'paper' })
    // Before its end nothing leads there, whatever the list says.
    expect(examCard(live, [], ten + minute, [live.examId._id])).toMatchObject({ action: 'start' })
  })

  it('offers a retake of finished practice exams alone', () => {
    const done = { submittedAt: iso(ten + minute) }
    const at = ten + 2 * minute
    expect(examCard(practice, [attempt('practice', ten, done)], at).retakable).toBe(true)
    expect(examCard(practice, [attempt('practice', ten)], at).retakable).toBe(false)
    expect(examCard(live, [attempt('live', ten, done)], at).retakable).toBe(false)
  })
})

describe('latestAttempt', () => {
  it('takes the retake and not what it replaced, through whichever group', () => {
    const old = attempt('e', ten, { submittedAt: iso(ten + minute), groupId: 'other' })
    const retake = attempt('e', ten + 5 * minute)
    expect(latestAttempt('e', [retake, old])).toBe(retake)
    expect(latestAttempt('e', [old, retake])).toBe(retake)
    expect(latestAttempt('e', [])).toBeNull()
    expect(latestAttempt('f', [retake, old])).toBeNull()
  })
})

describe('attemptOver', () => {
  it('ends with its submission or its end', () => {
    expect(attemptOver(attempt('e', ten), ten + 30 * minute - 1)).toBe(false)
    expect(attemptOver(attempt('e', ten), ten + 30 * minute)).toBe(true)
    expect(attemptOver(attempt('e', ten, { submittedAt: iso(ten) }), ten)).toBe(true)
  })
})

describe('cardsOf', () => {
  const ended = meta('ended', { startsAt: ten - 90 * minute, endsAt: ten - 30 * minute })
  const endedEarlier = meta('ended earlier', { startsAt: ten - 190 * minute, endsAt: ten - 130 * minute })
  const now = meta('now', { startsAt: ten - minute })
  const tomorrow = meta('tomorrow', { startsAt: ten + 1440 * minute, endsAt: ten + 1500 * minute })
  const soon = meta('soon', { startsAt: ten + minute, subject: 'zoology' })
  const endsNow = meta('ends now', { startsAt: ten - 60 * minute, endsAt: ten })
  const practice = meta('practice', { practice: true })
  const begun = meta('begun', { practice: true, startsAt: ten - 1440 * minute })
  const all = [tomorrow, endedEarlier, ended, practice, soon, now, endsNow, begun]
  const titles = (filter: Parameters<typeof cardsOf>[2], attempts: MyAttempt[] = []) =>
    cardsOf(all, attempts, filter, ten).map((card) => card.meta.examId.title)

  it('upcoming: what is open, then what comes, the nearest first', () => {
    const filter = { practice: false, list: 'upcoming', subjectId: null } as const
    expect(titles(filter)).toEqual(['ends now', 'now', 'soon', 'tomorrow'])
    expect(titles(filter, [attempt('now', ten - minute)])[0]).toBe('now')
  })

  it('upcoming: of those that are open what ends soonest is first, as on the home page', () => {
    const long = meta('long', { startsAt: ten - 120 * minute, endsAt: ten + 300 * minute })
    const filter = { practice: false, list: 'upcoming', subjectId: null } as const
    const cards = cardsOf([long, now, endsNow], [], filter, ten)
    expect(cards.map(({ meta }) => meta.examId.title)).toEqual(['ends now', 'now', 'long'])
    const { running } = todaysExams(
      { exams: [long, now, endsNow], attempts: [], subjects: [], papers: [] },
      ten,
    )
    expect(running.map(({ meta }) => meta.examId.title)).toEqual(['ends now', 'now', 'long'])
  })

  it('upcoming: what was handed in stays until its end, before what is to come', () => {
    const handedIn = attempt('now', ten - minute, { submittedAt: iso(ten - 1) })
    const filter = { practice: false, subjectId: null } as const
    expect(titles({ ...filter, list: 'upcoming' }, [handedIn])).toEqual([
      'ends now',
      'now',
      'soon',
      'tomorrow',
    ])
    expect(titles({ ...filter, list: 'previous' }, [handedIn])).not.toContain('now')
  })

  it('previous: the latest first; an exam that ends this instant is in both lists, as the spec has it', () => {
    expect(titles({ practice: false, list: 'previous', subjectId: null })).toEqual([
      'ends now',
      'ended',
      'ended earlier',
    ])
  })

  it('keeps to a subject', () => {
    expect(titles({ practice: false, list: 'upcoming', subjectId: 'zoology' })).toEqual(['soon'])
  })

  it('practice: what is begun stands first, and the lists do not matter', () => {
    const attempts = [attempt('begun', ten - minute)]
    expect(titles({ practice: true, list: 'upcoming', subjectId: null }, attempts)).toEqual([
      'begun',
      'practice',
    ])
  })
})

describe('nextChange', () => {
  it('is the nearest start or end of a live exam or of my attempt', () => {
    const exam = meta('e', {})
    expect(nextChange([exam], [], ten - minute)).toBe(ten)
    expect(nextChange([exam], [], ten)).toBe(ten + 60 * minute + 1)
    expect(nextChange([exam], [attempt('e', ten)], ten)).toBe(ten + 30 * minute)
    expect(nextChange([meta('p', { practice: true })], [], ten - minute)).toBeNull()
  })

  it('is not the end of an attempt that was handed in', () => {
    const handedIn = attempt('e', ten, { submittedAt: iso(ten + minute) })
    expect(nextChange([], [handedIn], ten + 2 * minute)).toBeNull()
  })
})

describe('untilNextLook', () => {
  it('is the spec’s ten seconds, and less where a card changes sooner, so that no Start opens late', () => {
    const every = limits.examCardRefreshMs
    expect(untilNextLook(ten, null, every)).toBe(10_000)
    expect(untilNextLook(ten, ten + minute, every)).toBe(10_000)
    expect(untilNextLook(ten, ten + 10_001, every)).toBe(10_000)
    expect(untilNextLook(ten, ten + 3_000, every)).toBe(3_000)
    expect(untilNextLook(ten, ten + 1, every)).toBe(250)
    expect(untilNextLook(ten, ten - minute, every)).toBe(250)
  })
})

describe('endsSooner', () => {
  // Sixty minutes are open, thirty of them are one student's.
  it.each([
    ['in time', meta('e', {}), ten + 30 * minute, false],
    ['some seconds after that', meta('e', {}), ten + 30.9 * minute, false],
    ['a minute after that', meta('e', {}), ten + 31 * minute, true],
    ['in the last minute', meta('e', {}), ten + 59 * minute, true],
    ['at any time, a practice exam', meta('e', { practice: true }), ten + 59 * minute, false],
  ] as const)('started %s', (_, exam, now, sooner) => {
    expect(endsSooner({ meta: exam }, now)).toBe(sooner)
  })
})
