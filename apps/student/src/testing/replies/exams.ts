/** Replies of the exams' calls: exams of one group, and a result with one question of each kind. */
import type { RouteReply } from '@porua/contract/endpoint'
import type {
  Analytics,
  ExamMeta,
  examCalls,
  MyAttempt,
  Result,
  ResultAnswer,
  ReviewQuestion,
  ScoreboardRow,
} from '@porua/contract/exams'

export const minute = 60_000
export const hour = 60 * minute

/** An instant so far from now. */
export const from = (now: number, ms: number) => new Date(now + ms).toISOString()

type ExamCore = ExamMeta['examId']

/** An exam as its group lists it; by default a live one that runs now. */
export function examMeta(
  own: Partial<Omit<ExamMeta, 'examId'>> & { examId?: Partial<ExamCore> } = {},
): ExamMeta {
  const { examId, ...rest } = own
  const startsAt = rest.startsAt ?? from(Date.now(), -10 * minute)
  return {
    groupId: 'group-1',
    groupName: 'Batch A',
    duration: 60,
    startsAt,
    startTime: startsAt,
    endsAt: from(Date.now(), 2 * hour),
    cutMarks: 0.25,
    multipleTimesSubmission: true,
    ...rest,
    examId: {
      _id: 'exam-1',
      title: 'Weekly Live Test 7',
      totalMarks: 4,
      passMark: 40,
      isPracticeExam: false,
      instruction: '',
      subjectId: 'physics',
      questions: ['q1', 'q2', 'q3', 'q4'],
      ...examId,
    },
  }
}

/** A finished attempt with its result, unless `own` says otherwise. */
export function attemptOf(meta: ExamMeta, own: Partial<MyAttempt> = {}): MyAttempt {
  return {
    attemptId: `attempt-${meta.examId._id}`,
    exam: meta.examId._id,
    groupId: meta.groupId,
    startsAt: meta.startsAt,
    endsAt: from(Date.parse(meta.startsAt), meta.duration * minute),
    submittedAt: from(Date.parse(meta.startsAt), 20 * minute),
    setCode: null,
    resultReady: true,
    ...own,
  }
}

/** What `GET /exam/mine` says. */
export function mineReply(
  own: Partial<RouteReply<typeof examCalls.mine>> = {},
): RouteReply<typeof examCalls.mine> {
  return {
    exams: [],
    attempts: [],
    subjects: [
      { _id: 'physics', name: 'Physics', courseId: 'course-1' },
      { _id: 'botany', name: 'Botany', courseId: 'course-1' },
    ],
    papers: [],
    ...own,
  }
}

/** A question with its key: an MCQ whose first option is right. */
export function reviewQuestion(own: Partial<ReviewQuestion> = {}): ReviewQuestion {
  const point = own.point ?? 1
  return {
    _id: 'q1',
    type: 'MCQ',
    title: 'Which tissue carries water?',
    format: 'text',
    point,
    marks: point,
    options: ['xylem', 'phloem', 'pith'],
    optionType: '{}',
    image: [],
    file: [],
    answer: ['xylem'],
    explanation: null,
    explanationExt: [],
    notes: null,
    ...own,
  }
}

/** One question of each kind. */
export const questions: readonly ReviewQuestion[] = [
  reviewQuestion({ explanation: 'Because it is so.', notes: 'Chapter 3.', file: ['papers/sheet.pdf'] }),
  reviewQuestion({
    _id: 'q2',
    type: 'checkbox',
    title: 'Which are plants?',
    options: ['fern', 'dog', 'moss'],
    answer: ['fern', 'moss'],
  }),
  reviewQuestion({
    _id: 'q3',
    type: 'shortAns',
    title: 'How many legs has a spider?',
    options: [],
    answer: ['8', 'eight'],
  }),
  reviewQuestion({ _id: 'q4', type: 'paragraph', title: 'Say why.', options: [], answer: [] }),
]

/** One answer of a result. */
export function answerTo(
  question: ReviewQuestion,
  answer: string[],
  marks: number | null,
  own: Partial<ResultAnswer> = {},
): ResultAnswer {
  return { questionId: question, answer, marks, extra: [], ...own }
}

/** A result: the first right, the second skipped, the third wrong, the fourth to be marked. */
export function resultRecord(
  own: Partial<Omit<Result, 'exam'>> & { exam?: Partial<Result['exam']> } = {},
): Result {
  const { exam, ...rest } = own
  const [first, , third, fourth] = questions as [
    ReviewQuestion,
    ReviewQuestion,
    ReviewQuestion,
    ReviewQuestion,
  ]
  return {
    attemptId: 'attempt-1',
    pendingMarks: 1,
    marksObtained: 0.75,
    negativeMarks: 0.25,
    withoutGPA: 0.75,
    gpaFactor: null,
    rank: null,
    startsAt: '2026-03-02T04:00:00.000Z',
    submittedAt: '2026-03-02T04:12:30.000Z',
    studentId: 'student-1',
    answers: [
      answerTo(first, ['xylem'], 1),
      answerTo(third, ['6'], -0.25),
      answerTo(fourth, ['Because water climbs.'], null),
    ],
    ...rest,
    exam: {
      _id: 'exam-1',
      title: 'Drill',
      totalMarks: 4,
      passMark: 40,
      isPracticeExam: true,
      instruction: '',
      subjectId: 'physics',
      duration: 60,
      questions: questions.map((questionId) => ({ questionId })),
      ...exam,
    },
  }
}

/** A row of the scoreboard. */
export function scoreRow(n: number, marks: number, own: Partial<ScoreboardRow> = {}): ScoreboardRow {
  const startsAt = from(Date.parse('2026-01-01T04:00:00.000Z'), n * 20 * hour)
  return {
    _id: `attempt-${n}`,
    examId: { _id: `e${n}`, title: `Exam e${n}`, totalMarks: 4, passMark: 40, isPracticeExam: false },
    groupId: 'group-1',
    marksObtained: marks,
    withoutGPA: marks,
    pendingMarks: 0,
    rank: n + 1,
    startsAt,
    submittedAt: from(Date.parse(startsAt), 30 * minute),
    ...own,
  }
}

/** The six cards of somebody who has sat nothing. */
export function analyticsRecord(own: Partial<Analytics> = {}): Analytics {
  return {
    totalExamCount: 0,
    passCount: 0,
    failCount: 0,
    maxMarkObtained: null,
    minMarkObtained: null,
    averageMarkObtained: null,
    totalMarksObtained: 0,
    totalMarks: 0,
    ...own,
  }
}
