/** Replies of the desk's calls, with the fields of your own. */
import { capabilitiesOf, type Role } from '@porua/contract/desk/capabilities'
import type { ExamAct, RoomReply, WatchedStudent } from '@porua/contract/desk/exam-watch'
import type { ExamDetail, ExamPlace, ExamRow } from '@porua/contract/desk/exams'
import type { Job } from '@porua/contract/desk/jobs'
import type { BankQuestion } from '@porua/contract/desk/questions'
import type {
  AnalysedQuestion,
  ItemAnalysis,
  LateAnswerRow,
  LateAnswersReply,
  MeritLineReply,
  MeritReply,
  ResultsState,
} from '@porua/contract/desk/results'
import type { SchoolSettings } from '@porua/contract/desk/school'
import type { LogRow, Me, StaffInvitation, StaffMember, StaffSession } from '@porua/contract/desk/staff'
import type { DeskGroup, DeskStudent, ListedStudent } from '@porua/contract/desk/students'
import type { Today } from '@porua/contract/desk/today'
import type { ClientConfig } from '@porua/contract/school'

export const at = '2026-11-26T03:00:00.000Z'

/** The school's white label. */
export function clientReply(own: Partial<ClientConfig> = {}): ClientConfig {
  return {
    name: 'test-school',
    slug: 'test',
    title: 'Test School',
    company: 'Test Company',
    logo: null,
    provider: 'Test',
    supportEmail: 'help@example.org',
    colour: '#0b6b53',
    timeZone: 'Asia/Dhaka',
    hiddenChapterPrefixes: [],
    version: 'v2.2.3',
    assets: '/media',
    api: '/api',
    ...own,
  }
}

/** A member of staff. */
export function member(own: Partial<StaffMember> = {}): StaffMember {
  return {
    id: 'staff-1',
    version: 1,
    name: 'Rahima Khatun',
    login: '01700000001',
    role: 'owner',
    disabled: false,
    secondStep: false,
    seenAt: at,
    ...own,
  }
}

/** Who is signed in, in a role. */
export function meReply(role: Role = 'owner', own: Partial<Me> = {}): Me {
  return {
    staff: member({ role }),
    capabilities: capabilitiesOf(role),
    school: { name: 'Test School', timeZone: 'Asia/Dhaka', sample: false, empty: false },
    mustAddSecondStep: false,
    draftKey: 'CWhcHm2JuT5c6k0ZbYzqhbHMaDYIfTz4RmX1fZkY0W8=',
    ...own,
  }
}

/** An open invitation. */
export function invitation(own: Partial<StaffInvitation> = {}): StaffInvitation {
  return {
    id: 'invitation-1',
    name: 'Karim Uddin',
    role: 'marker',
    invitedBy: 'Rahima Khatun',
    createdAt: at,
    expiresAt: '2026-12-03T03:00:00.000Z',
    ...own,
  }
}

/** A session of the own account. */
export function session(own: Partial<StaffSession> = {}): StaffSession {
  return {
    id: 'session-1',
    current: true,
    device: 'Chrome, Windows',
    network: '203.0.113.7',
    startedAt: at,
    seenAt: at,
    ...own,
  }
}

/** A row of the log. */
export function logRow(own: Partial<LogRow> = {}): LogRow {
  return {
    id: 'row-1',
    at,
    staffId: 'staff-1',
    who: 'Rahima Khatun',
    role: 'owner',
    what: 'staff.changeStaff',
    on: { kind: 'staff', id: 'staff-2', name: 'Salma Begum', bn: null },
    before: { name: 'Salma', role: 'marker' },
    after: { name: 'Salma Begum', role: 'marker' },
    result: 'done',
    network: '203.0.113.7',
    ...own,
  }
}

/** An exam in the list. */
export function examRow(own: Partial<ExamRow> = {}): ExamRow {
  return {
    id: 'exam-1',
    version: 3,
    title: 'Botany weekly test 7',
    subject: { id: 'botany', name: 'Botany', course: 'HSC Academic' },
    state: 'upcoming',
    practice: false,
    startsAt: '2026-11-27T04:00:00.000Z',
    endsAt: '2026-11-27T06:00:00.000Z',
    groups: [{ id: 'g1', name: 'Morning batch' }],
    questions: 2,
    totalMarks: 2,
    attempts: 0,
    released: null,
    ...own,
  }
}

/** An exam's place in a calendar. */
export function examPlace(own: Partial<ExamPlace> = {}): ExamPlace {
  return {
    groupId: 'g1',
    group: 'Morning batch',
    version: 1,
    state: 'upcoming',
    startsAt: '2026-11-27T04:00:00.000Z',
    endsAt: '2026-11-27T06:00:00.000Z',
    endsNow: '2026-11-27T06:00:00.000Z',
    paused: false,
    duration: 45,
    cutMarks: 0.25,
    resubmit: false,
    students: 120,
    attempts: 0,
    ...own,
  }
}

/** One exam. */
export function examDetail(own: Partial<ExamDetail> = {}): ExamDetail {
  const question = { bank: 'questions/botany.jsonl', type: 'MCQ', format: 'text', marks: 1 } as const
  return {
    id: 'exam-1',
    version: 3,
    title: 'Botany weekly test 7',
    subject: { id: 'botany', name: 'Botany', course: 'HSC Academic' },
    state: 'upcoming',
    practice: false,
    instruction: '<p>Read each question twice.</p>',
    passMark: 40,
    totalMarks: 2,
    sets: ['A', 'B'],
    usesGpa: false,
    results: 'hold',
    releaseAt: null,
    lateAnswers: 'count',
    graceMinutes: null,
    released: false,
    attempts: 0,
    places: [examPlace()],
    questions: [
      { ...question, id: 'x1', bankId: 'q1', title: 'Which tissue carries water?' },
      { ...question, id: 'x2', bankId: 'q2', title: 'What is a cell?' },
    ],
    ...own,
  }
}

/** A student in the live room. */
export function watchedStudent(own: Partial<WatchedStudent> = {}): WatchedStudent {
  return {
    id: 'student-1',
    sid: 'S-1',
    name: 'Nusrat Jahan',
    groupId: 'g1',
    state: 'answering',
    since: at,
    answered: 12,
    extraMinutes: 0,
    endsAt: '2026-11-26T04:00:00.000Z',
    ...own,
  }
}

/** The live room of an exam of 40 questions, with one student in it. */
export function roomReply(own: Partial<RoomReply> = {}): RoomReply {
  return {
    exam: { id: 'exam-1', title: 'Botany weekly test 7', practice: false, questions: 40 },
    at,
    places: [
      {
        groupId: 'g1',
        name: 'Morning batch',
        startsAt: '2026-11-26T02:30:00.000Z',
        endsAt: '2026-11-26T04:00:00.000Z',
        state: 'live',
        extendedMinutes: 0,
      },
    ],
    counts: { all: 1, notStarted: 0, answering: 1, silent: 0, offline: 0, handedIn: 0, timeOver: 0 },
    answered: { least: 12, middle: 12, most: 12 },
    waiting: null,
    students: [watchedStudent()],
    total: 1,
    acts: [],
    ...own,
  }
}

/** An act of somebody in the live room. */
export function examAct(own: Partial<ExamAct> = {}): ExamAct {
  return {
    id: 'act-1',
    at,
    who: 'Rahima Khatun',
    what: 'extend',
    minutes: 5,
    groupIds: ['g1'],
    student: null,
    ...own,
  }
}

/** Where an exam's results stand: over, marked, held. */
export function resultsReply(own: Partial<ResultsState> = {}): ResultsState {
  return {
    id: 'exam-1',
    version: 3,
    title: 'Botany weekly test 7',
    state: 'over',
    attempts: 4,
    open: 0,
    marked: 4,
    pending: 0,
    openUntil: at,
    held: true,
    releaseAt: null,
    released: null,
    generation: 1,
    correcting: false,
    ...own,
  }
}

/** A question with its key and how it went. */
/** Late answers of an exam: one that waits. */
export function lateReply(own: Partial<LateAnswerRow> = {}): LateAnswersReply {
  const answer = {
    attemptId: 'attempt-1',
    seq: 7,
    sid: 'S-2',
    name: 'Nusrat Jahan',
    number: 3,
    title: 'Which tissue carries water?',
    answer: ['xylem'],
    files: 0,
    draft: false,
    givenAt: at,
    receivedAt: at,
    endedAt: at,
    proof: 'proved' as const,
    instead: ['phloem'],
    refused: null,
    ...own,
  }
  return { answers: [answer], next: null, counts: { waiting: 2, tooLate: 1, refused: 0 } }
}

export function analysedQuestion(own: Partial<AnalysedQuestion> = {}): AnalysedQuestion {
  const option = (letter: string, value: string, right: boolean, chosen: number) => ({
    letter,
    text: value,
    value,
    right,
    chosen,
    share: chosen / 4,
  })
  return {
    questionId: 'q1',
    number: 1,
    type: 'MCQ',
    title: 'Which tissue carries water?',
    marks: 1,
    accepted: ['xylem'],
    options: [option('A', 'xylem', true, 3), option('B', 'phloem', false, 1)],
    rule: null,
    figures: {
      difficulty: 0.75,
      discrimination: 0.41,
      upperLower: 0.5,
      skipped: 0,
      sentence: { en: 'Good: 75 % were right.', bn: 'ভালো: ৭৫% সঠিক উত্তর দিয়েছে।' },
    },
    ...own,
  }
}

/** The analysis of these questions. */
export function analysisReply(items: AnalysedQuestion[] = [analysedQuestion()]): ItemAnalysis {
  return {
    generation: 1,
    head: {
      students: 4,
      mean: 0.75,
      possible: 1,
      deviation: 0.5,
      reliability: { name: 'KR-20', value: 0.8, error: 0.2 },
      waiting: 0,
      sentence: { en: 'Reliable.', bn: 'নির্ভরযোগ্য।' },
    },
    items,
  }
}

/** A line of the merit list. */
export function meritLine(own: Partial<MeritLineReply> = {}): MeritLineReply {
  return {
    cursor: '100 a1',
    studentId: 'student-1',
    sid: 'S-1',
    name: 'Nusrat Jahan',
    groupId: 'g1',
    group: 'Morning batch',
    rank: 1,
    marks: 1,
    total: 1,
    correct: 1,
    incorrect: 0,
    skipped: 0,
    verdict: 'pass',
    ...own,
  }
}

/** The first page of a merit list of these lines. */
export function meritReply(lines: MeritLineReply[] = [meritLine()], more = false): MeritReply {
  return {
    head: {
      title: 'Botany weekly test 7',
      practice: false,
      usesGpa: false,
      startsAt: at,
      possible: 60,
      passMark: 40,
      released: true,
      students: 2,
      average: 41.25,
      highest: 55.5,
      lowest: 27,
      passed: 1,
      failed: 1,
      absent: 53,
      groups: [
        { id: 'g1', name: 'Morning batch' },
        { id: 'g2', name: 'Evening batch' },
      ],
    },
    lines,
    more,
  }
}

/** Long work that has ended well. */
export function jobReply(own: Partial<Job> = {}): Job {
  return {
    id: 'job-1',
    kind: 'operations.backup',
    name: { en: 'Backup', bn: 'ব্যাকআপ' },
    staffId: 'staff-1',
    who: 'Rahima Khatun',
    state: 'done',
    waitsFor: null,
    createdAt: at,
    startedAt: at,
    endedAt: at,
    phase: null,
    done: 0,
    total: null,
    cancelling: false,
    changed: false,
    stays: null,
    outcome: null,
    failure: null,
    result: null,
    ...own,
  }
}

/** A row of the list of students. */
export function listedStudent(own: Partial<ListedStudent> = {}): ListedStudent {
  return {
    id: 'student-1',
    version: 1,
    sid: 'S-101',
    name: 'Nusrat Jahan',
    mobile: '01711000101',
    groups: [{ id: 'g1', name: 'Morning batch' }],
    registered: true,
    disabled: false,
    ...own,
  }
}

/** A student with every fact. */
export function deskStudentReply(own: Partial<DeskStudent> = {}): DeskStudent {
  return {
    id: 'student-1',
    version: 3,
    sid: 'S-101',
    name: 'Nusrat Jahan',
    mobile: '01711000101',
    contact: '01811000101',
    branch: '',
    division: 'Science',
    session: '',
    code: '',
    link: '',
    ssc: '5.00',
    hsc: '',
    groups: ['g1'],
    registered: true,
    disabled: false,
    createdAt: at,
    ...own,
  }
}

/** A group with what hangs on it. */
export function deskGroupReply(own: Partial<DeskGroup> = {}): DeskGroup {
  return {
    id: 'g1',
    version: 2,
    name: 'Morning batch',
    courseId: 'hsc',
    course: 'HSC Academic',
    students: 1_250,
    exams: 3,
    ...own,
  }
}

/** The school's settings as the desk changes them. */
export function settingsReply(own: Partial<SchoolSettings> = {}): SchoolSettings {
  return {
    version: 1,
    name: 'Porua',
    colour: '#0d8a78',
    timeZone: 'Asia/Dhaka',
    logo: null,
    fixed: [],
    ...own,
  }
}

/** A question of a bank. */
export function bankQuestion(own: Partial<BankQuestion> = {}): BankQuestion {
  return {
    bank: 'botany',
    id: 'q1',
    version: 1,
    type: 'MCQ',
    format: 'text',
    title: 'Which tissue carries water?',
    options: ['xylem', 'phloem'],
    imageOptions: [],
    right: [0],
    accepted: [],
    tolerance: null,
    explanation: null,
    notes: null,
    images: [],
    files: [],
    subject: null,
    chapter: null,
    marks: null,
    language: null,
    difficulty: null,
    tags: [],
    formulas: null,
    ...own,
  }
}

/** What Today says. */
export function todayReply(own: Partial<Today> = {}): Today {
  return {
    live: [],
    next: [],
    ended: [],
    steps: [],
    waiting: { written: [], late: [], questions: 0, questionsMost: 99, jobs: [], doctor: null },
    ...own,
  }
}
