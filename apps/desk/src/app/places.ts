/** The places of the desk: what navigation and palette offer, and to whom. A place stands here once it exists. */
import type { Capability } from '@porua/contract/desk/capabilities'
import type { Me } from '@porua/contract/desk/staff'
import type { IconName } from '@porua/kit'
import { may } from '../features/staff/staff.api.ts'

/** One place. */
export interface Place {
  readonly to:
    | '/'
    | '/students'
    | '/questions'
    | '/exams'
    | '/forum'
    | '/notices'
    | '/settings/staff'
    | '/settings/reach'
    | '/settings/sms'
    | '/settings/log'
    | '/care'
    | '/jobs'
    | '/account'
  readonly name:
    | 'today'
    | 'students'
    | 'questions'
    | 'exams'
    | 'forum'
    | 'notices'
    | 'staff'
    | 'reach'
    | 'sms'
    | 'log'
    | 'care'
    | 'jobs'
    | 'account'
  readonly icon: IconName
  /** Who has it; without one, everybody. */
  readonly may?: Capability
  /** Under which heading it stands at the side; 'own' is in the menu of the account. */
  readonly part: 'work' | 'settings' | 'own'
}

const places: readonly Place[] = [
  { to: '/', name: 'today', icon: 'home', part: 'work' },
  { to: '/students', name: 'students', icon: 'user', may: 'students.read', part: 'work' },
  { to: '/questions', name: 'questions', icon: 'book', may: 'questions.write', part: 'work' },
  { to: '/exams', name: 'exams', icon: 'paper', may: 'exams.write', part: 'work' },
  { to: '/forum', name: 'forum', icon: 'chat', may: 'people.tell', part: 'work' },
  { to: '/notices', name: 'notices', icon: 'bell', may: 'people.tell', part: 'work' },
  { to: '/settings/staff', name: 'staff', icon: 'user', may: 'staff.manage', part: 'settings' },
  { to: '/settings/reach', name: 'reach', icon: 'phone', may: 'settings.write', part: 'settings' },
  { to: '/settings/sms', name: 'sms', icon: 'chat', may: 'settings.write', part: 'settings' },
  { to: '/settings/log', name: 'log', icon: 'clock', may: 'log.read', part: 'settings' },
  { to: '/care', name: 'care', icon: 'cloud', may: 'care.manage', part: 'settings' },
  { to: '/jobs', name: 'jobs', icon: 'refresh', part: 'own' },
  { to: '/account', name: 'account', icon: 'user', part: 'own' },
]

/** The places that somebody has. While a second step is demanded of them, only their account. */
export function placesOf(me: Me): readonly Place[] {
  if (me.mustAddSecondStep) return places.filter(({ name }) => name === 'account')
  return places.filter(({ may: needed }) => needed === undefined || may(me, needed))
}
