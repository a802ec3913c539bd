import type { ExamMeta, MyAttempt } from '@porua/contract/exams'
import { expect, test } from 'vitest'
import { examCard } from '../exam-card.ts'
import { sameCard } from './same-card.ts'

const ten = Date.parse('2026-11-21T10:00:00Z')
const minute = 60_000
const iso = (at: number) => new Date(at).toISOString()
const meta: ExamMeta = {
  examId: {
    _id: 'e',
    title: 'e',
    totalMarks: 10,
    passMark: 40,
    isPracticeExam: false,
    instruction: '',
    subjectId: 'botany',
    questions: ['q'],
  },
  groupId: 'g',
  groupName: 'G',
  duration: 30,
  startsAt: iso(ten),
  startTime: iso(ten),
  endsAt: iso(ten + 60 * minute),
  cutMarks: 0,
  multipleTimesSubmission: false,
}
const attempt: MyAttempt = {
  attemptId: 'a',
  exam: 'e',
  groupId: 'g',
  startsAt: iso(ten),
  endsAt: iso(ten + 30 * minute),
  submittedAt: null,
  setCode: null,
  resultReady: false,
}

test('a look at the clock ten seconds later draws no card again; what a student sees of one does', () => {
  const at = (now: number, attempts: readonly MyAttempt[] = []) => examCard(meta, attempts, now)
  expect(sameCard(at(ten), at(ten + 10_000))).toBe(true)
  expect(sameCard(at(ten - 1), at(ten))).toBe(false)
  expect(sameCard(at(ten), at(ten + 60 * minute + 1))).toBe(false)
  expect(sameCard(at(ten), at(ten, [attempt]))).toBe(false)
  expect(sameCard(at(ten, [attempt]), at(ten + 10_000, [attempt]))).toBe(true)
  // The same exam with its result there, or moved by the provider.
  expect(sameCard(at(ten, [attempt]), at(ten, [{ ...attempt, resultReady: true }]))).toBe(false)
  // A minute less until its start, or until my end.
  expect(sameCard(at(ten - 12 * minute), at(ten - 11 * minute))).toBe(false)
  expect(sameCard(at(ten, [attempt]), at(ten + minute, [attempt]))).toBe(false)
  expect(sameCard(at(ten), examCard({ ...meta, endsAt: iso(ten + 61 * minute) }, [], ten))).toBe(false)
})
