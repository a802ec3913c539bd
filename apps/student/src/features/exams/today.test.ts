import type { ExamMeta, MyAttempt } from '@porua/contract/exams'
import { expect, test } from 'vitest'
import { todaysExams } from './today.ts'

const minute = 60_000
const day = 24 * 60 * minute
const now = Date.parse('2026-11-21T10:00:00Z')
const iso = (at: number) => new Date(now + at).toISOString()

function exam(id: string, startsAt: number, endsAt: number, isPracticeExam = false): ExamMeta {
  const examId = { _id: id, title: id, totalMarks: 10, passMark: 40, isPracticeExam, instruction: '' }
  return {
    examId: { ...examId, subjectId: 's', questions: ['1'] },
    groupId: 'g',
    groupName: 'G',
    duration: 30,
    startsAt: iso(startsAt),
    startTime: iso(startsAt),
    endsAt: iso(endsAt),
    cutMarks: 0,
    multipleTimesSubmission: false,
  }
}

function attempt(id: string, endsAt: number, own: Partial<MyAttempt> = {}): MyAttempt {
  const times = { startsAt: iso(endsAt - 30 * minute), endsAt: iso(endsAt) }
  return {
    attemptId: id,
    exam: id,
    groupId: 'g',
    ...times,
    submittedAt: null,
    setCode: null,
    resultReady: false,
    ...own,
  }
}

const mark = { marksObtained: 5, outOf: 10, passed: true, pendingMarks: 0 }
const look = (exams: ExamMeta[], attempts: MyAttempt[] = []) => {
  const { running, handedIn, next, result, practice } = todaysExams({ exams, attempts, subjects: [] }, now)
  const id = (card: { meta: ExamMeta } | null) => card?.meta.examId._id ?? null
  return {
    running: running.map(id),
    handedIn: id(handedIn),
    next: id(next),
    result: id(result),
    practice: practice.map(id),
  }
}

test('nothing where there is nothing', () => {
  expect(look([])).toEqual({ running: [], handedIn: null, next: null, result: null, practice: [] })
})

test('every exam that is open: what I have begun before what can be begun, each by its end', () => {
  const late = exam('late', -minute, 90 * minute)
  const soon = exam('soon', -minute, 60 * minute)
  const drill = exam('drill', -day, day, true)
  expect(look([late, soon]).running).toEqual(['soon', 'late'])
  expect(look([late, soon, drill], [attempt('drill', 20 * minute)]).running).toEqual([
    'drill',
    'soon',
    'late',
  ])
  // Over, it is nothing to go on with.
  expect(look([drill], [attempt('drill', -minute)]).running).toEqual([])
})

test('the exam that begins next', () => {
  expect(look([exam('b', 2 * day, 3 * day), exam('a', minute, day)]).next).toBe('a')
})

test('the newest result of a live exam, while it is news', () => {
  const past = (id: string, ago: number) => exam(id, -ago - 60 * minute, -ago)
  const out = { submittedAt: iso(-day), resultReady: true, mark }
  const exams = [past('old', 20 * day), past('a', 3 * day), past('b', 2 * day), past('held', day)]
  const attempts = [attempt('a', -3 * day, out), attempt('b', -2 * day, out), attempt('held', -day)]
  expect(look(exams, [...attempts, attempt('old', -20 * day, out)]).result).toBe('b')
  expect(look(exams, [attempt('old', -20 * day, out)]).result).toBe(null)
})

test('what I handed in stands there until its result is out', () => {
  const open = exam('open', -60 * minute, 60 * minute)
  const handedIn = attempt('open', minute, { submittedAt: iso(-minute) })
  expect(look([open], [handedIn])).toMatchObject({ running: [], handedIn: 'open', result: null })
  expect(look([open], [{ ...handedIn, resultReady: true, mark }])).toMatchObject({
    handedIn: null,
    result: 'open',
  })
})

test('practice that was never begun, the newest first', () => {
  const drills = [exam('a', -2 * day, day, true), exam('b', -day, day, true), exam('done', -day, day, true)]
  expect(look(drills, [attempt('done', -minute)]).practice).toEqual(['b', 'a'])
})
