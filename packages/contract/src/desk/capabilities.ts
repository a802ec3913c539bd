/** Who may do what in the desk (docs/spec, The provider's desk). The server authorises each call by this matrix alone. */

/** The roles of staff. */
export const roles = ['owner', 'teacher', 'marker'] as const
/** What a member of staff is. */
export type Role = (typeof roles)[number]

/** What a desk call may ask for, with who has it. */
export const capabilities = {
  /** Invite staff, change their roles, disable them, see and end their sessions. */
  'staff.manage': ['owner'],
  /** Read the log of who did what. */
  'log.read': ['owner'],
  /** Change the school's own settings. */
  'settings.write': ['owner'],
  /** See students, their attempts and sessions. */
  'students.read': ['owner', 'teacher'],
  /** Add, change, move, disable and import students and groups; end their sessions. */
  'students.write': ['owner', 'teacher'],
  /** Give a student who stands before one a code to sign in with. */
  'students.signIn': ['owner', 'teacher'],
  /** See the question banks, and write and import questions. */
  'questions.write': ['owner', 'teacher'],
  /** See exams, write, schedule, duplicate and delete them. */
  'exams.write': ['owner', 'teacher'],
  /** Watch an exam that runs, and act in it: more time, pause, end. */
  'exams.watch': ['owner', 'teacher'],
  /** See results, mend a key, release, export. */
  'results.write': ['owner', 'teacher'],
  /** Send notices, answer in the forum. */
  'people.tell': ['owner', 'teacher'],
  /** Send files for long work to read. */
  'files.send': ['owner', 'teacher'],
  /** Back up, see jobs and what the doctor finds. */
  'care.manage': ['owner'],
} as const satisfies Record<string, readonly Role[]>

/** One thing that a role may or may not do. */
export type Capability = keyof typeof capabilities

/**
 * Whom a desk call answers. `anyone`: no session is asked for. `staff`: every member of staff, for what is their own.
 * A capability: staff whose role has it.
 */
export type DeskMay = 'anyone' | 'staff' | Capability

/** Whether a role has a capability. */
export function roleMay(role: Role, capability: Capability): boolean {
  return (capabilities[capability] as readonly Role[]).includes(role)
}

/** Every capability of a role. */
export function capabilitiesOf(role: Role): Capability[] {
  return (Object.keys(capabilities) as Capability[]).filter((capability) => roleMay(role, capability))
}
