/** Replies of the desk's calls, with the fields of your own. */
import { capabilitiesOf, type Role } from '@porua/contract/desk/capabilities'
import type { ExamDetail, ExamPlace, ExamRow } from '@porua/contract/desk/exams'
import type { Job } from '@porua/contract/desk/jobs'
import type { LogRow, Me, StaffInvitation, StaffMember, StaffSession } from '@porua/contract/desk/staff'
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
    school: { name: 'Test School', timeZone: 'Asia/Dhaka', sample: false },
    mustAddSecondStep: false,
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
    on: { kind: 'staff', id: 'staff-2', name: 'Salma Begum' },
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
    outcome: null,
    failure: null,
    result: null,
    ...own,
  }
}
