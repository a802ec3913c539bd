/** Replies of the desk's calls, with the fields of your own. */
import { capabilitiesOf, type Role } from '@porua/contract/desk/capabilities'
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
