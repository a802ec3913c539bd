/** Replies of the account's calls: a student with one course, who has done nothing yet. */
import type { accountCalls, CodeSent, Profile, Student } from '@porua/contract/account'
import type { RouteReply } from '@porua/contract/endpoint'
import type { ClientConfig } from '@porua/contract/school'

/** The student who is signed in. */
export function studentRecord(own: Partial<Student> = {}): Student {
  return {
    _id: 'student-1',
    id: 'student-1',
    name: 'Nusrat Jahan',
    sid: 'S-101',
    username: '8801700000001',
    contact: '8801800000001',
    SSCGPA: 4.5,
    HSCGPA: 5,
    session: '2026-27',
    branch: { name: 'Farmgate', division: 'Dhaka' },
    code: 'C-7',
    link: null,
    profilePic: null,
    ...own,
  }
}

/** The student's profile. */
export function profileRecord(own: Partial<Profile> = {}): Profile {
  return {
    ...studentRecord(),
    courses: [{ _id: 'course-1', name: 'Medical Admission 2027', image: null, description: null }],
    groups: [{ _id: 'group-1', name: 'Batch A' }],
    groupIds: ['group-1'],
    exams: [],
    ...own,
  }
}

/** What `GET /student/profile` says. */
export function profileReply(own: Partial<Profile> = {}): RouteReply<typeof accountCalls.profile> {
  const profile = profileRecord(own)
  return {
    profile,
    groups: profile.groups.map((group) => ({ ...group, courseId: 'course-1' })),
    notifications: [],
  }
}

/** A one-time code has left for this mobile. */
export function codeReply(phone: string, own: Partial<CodeSent> = {}): CodeSent {
  return { hash: 'hash-1', phone: phone.startsWith('88') ? phone : `88${phone}`, ...own }
}

/** The school's white label. */
export function clientReply(own: Partial<ClientConfig> = {}): ClientConfig {
  return {
    name: 'Test School',
    slug: 'test-school',
    title: 'Test School',
    company: 'Test Company',
    logo: null,
    provider: 'Test School',
    supportEmail: 'help@test-school.example',
    colour: '#0b6b53',
    timeZone: 'Asia/Dhaka',
    hiddenChapterPrefixes: ['P', 'B', 'Z', 'C'],
    version: 'v2.2.3',
    assets: '/media',
    api: '/api',
    ...own,
  }
}
