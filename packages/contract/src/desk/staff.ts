/** The desk's calls about staff: getting in, own account, colleagues, the log (docs/spec, The provider's desk). */
import { z } from 'zod'
import { empty, id, instant, pageSize, shownName, storable, unlessEmpty } from '../describe.ts'
import { roles } from './capabilities.ts'
import { deskCall } from './desk-call.ts'
import { staffPaths } from './staff.paths.ts'

const spec = 'desk Getting in'

/** What a member of staff is called; shown to colleagues and in the log. */
const name = shownName(120)
/** A mobile of 11 digits, with or without 88, or an e-mail address. The server refuses what is neither. */
const login = storable.trim().min(3).max(200)
const password = storable.min(1).max(200)
/** A number of 6 digits from an authenticator app; spaces between the digits do no harm. */
const code = storable.min(6).max(12)
/** The secret part of a link. */
const key = storable.min(1).max(200)

const role = z.enum(roles)

/** A member of staff. `secondStep`: an authenticator app is asked for at sign-in. */
export const staffMember = z.object({
  id,
  /** Counts changes: a change names the version that it was made from. */
  version: z.number().int(),
  name: z.string(),
  login: z.string(),
  role,
  disabled: z.boolean(),
  secondStep: z.boolean(),
  /** The last call of any session; null: never. */
  seenAt: instant.nullable(),
})

/** Who is signed in, and what the desk shows before anything else. */
const me = z.object({
  staff: staffMember,
  capabilities: z.array(z.string()),
  /** `sample`: the sample school; `empty`: it has no course and no student yet. */
  school: z.object({ name: z.string(), timeZone: z.string(), sample: z.boolean(), empty: z.boolean() }),
  /** The owner demands a second step, and this member has none: no other call is answered until there is one. */
  mustAddSecondStep: z.boolean(),
  /** Seals what this member types and has not sent, where a browser keeps it: 256 bits in base64. */
  draftKey: z.string(),
})

const session = z.object({
  id,
  /** This very session. */
  current: z.boolean(),
  /** Browser and system in a few words, as the browser says them. */
  device: z.string(),
  network: z.string(),
  startedAt: instant,
  seenAt: instant,
})

const invitation = z.object({
  id,
  name: z.string(),
  role,
  invitedBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
})

/** A row of the log. `what` is the name of the call; `result` is 'done', the code of a refusal, or null where the server stopped meanwhile. */
const logRow = z.object({
  id,
  at: instant,
  /** Null: nobody was signed in (a failed sign-in). */
  staffId: id.nullable(),
  who: z.string(),
  role: role.nullable(),
  what: z.string(),
  /** The kind and the id of what was changed, and what people call it. `bn`: the name in Bangla, where the program gives it. */
  on: z.object({ kind: z.string(), id: z.string(), name: z.string(), bn: z.string().nullable() }).nullable(),
  before: z.unknown(),
  after: z.unknown(),
  result: z.string().nullable(),
  network: z.string(),
})

export const staffCalls = {
  start: deskCall(staffPaths.start, {
    may: 'anyone',
    doc: 'What the way in shows: the school, and whether it has an owner.',
    spec,
    reply: z.object({ school: z.string(), hasOwner: z.boolean() }),
  }),
  welcome: deskCall(staffPaths.welcome, {
    may: 'anyone',
    doc: 'Makes the owner of a school that has none, with the key of the welcome link, and signs in.',
    spec,
    body: z.object({ key, name, login, password }),
    reply: z.object({ staff: staffMember }),
    problems: ['linkOver', 'weakPassword'],
  }),
  readWelcome: deskCall(staffPaths.readWelcome, {
    may: 'anyone',
    acts: false,
    doc: 'Whether a welcome link still works, to whom has its key.',
    spec,
    body: z.object({ key }),
    reply: empty,
    problems: ['linkOver'],
  }),
  signIn: deskCall(staffPaths.signIn, {
    may: 'anyone',
    doc: 'Signs a member of staff in; the session comes as a cookie. `secondStepNeeded`: once more, with `code`.',
    spec,
    body: z.object({ login, password, code: code.optional() }),
    reply: z.object({ staff: staffMember }),
    problems: ['wrongCredentials', 'secondStepNeeded', 'secondStepWrong'],
  }),
  signOut: deskCall(staffPaths.signOut, { may: 'staff', doc: 'Ends this session.', spec, reply: empty }),
  me: deskCall(staffPaths.me, {
    may: 'staff',
    doc: 'Who is signed in, and what they may do.',
    spec,
    reply: me,
  }),
  changePassword: deskCall(staffPaths.changePassword, {
    may: 'staff',
    doc: 'Changes the own password; every other session ends. `ended` says how many did.',
    spec,
    body: z.object({ oldPassword: password, password }),
    reply: z.object({ ended: z.number().int() }),
    problems: ['passwordWrong', 'weakPassword'],
  }),
  beginSecondStep: deskCall(staffPaths.beginSecondStep, {
    may: 'staff',
    doc: 'A secret for an authenticator app; the same again until it is confirmed. The password is asked for. The secret is asked for at sign-in once `confirmSecondStep` has proved that the app has it.',
    spec,
    body: z.object({ password }),
    reply: z.object({ secret: z.string(), address: z.string() }),
    problems: ['conflict', 'passwordWrong'],
  }),
  confirmSecondStep: deskCall(staffPaths.confirmSecondStep, {
    may: 'staff',
    doc: 'Turns the second step on, with a number that the app shows. Every other session ends.',
    spec,
    body: z.object({ code }),
    reply: empty,
    problems: ['secondStepWrong', 'conflict'],
  }),
  endSecondStep: deskCall(staffPaths.endSecondStep, {
    may: 'staff',
    doc: 'Turns the second step off. The password is asked for.',
    spec,
    body: z.object({ password }),
    reply: empty,
    problems: ['passwordWrong', 'forbidden'],
  }),
  mySessions: deskCall(staffPaths.mySessions, {
    may: 'staff',
    doc: 'The own sessions that stand, the one used last first.',
    spec,
    reply: z.object({ sessions: z.array(session) }),
  }),
  endMySession: deskCall(staffPaths.endMySession, {
    may: 'staff',
    doc: 'Ends one of the own sessions.',
    spec,
    params: z.object({ sessionId: id }),
    reply: empty,
    problems: ['notFound'],
  }),
  staffList: deskCall(staffPaths.staffList, {
    may: 'staff.manage',
    doc: 'Everybody who works here, the invitations that stand, and the rules for all.',
    spec,
    reply: z.object({
      staff: z.array(staffMember),
      invitations: z.array(invitation),
      rules: z.object({ demandSecondStep: z.boolean() }),
    }),
  }),
  changeStaff: deskCall(staffPaths.changeStaff, {
    may: 'staff.manage',
    doc: 'Changes name, role or standing of a member. `conflict`: somebody else has changed it since `version`; `data` is the member as it stands. The last owner stays one.',
    spec,
    params: z.object({ staffId: id }),
    body: z.object({
      version: z.number().int(),
      name: name.optional(),
      role: role.optional(),
      disabled: z.boolean().optional(),
    }),
    reply: z.object({ staff: staffMember }),
    problems: ['notFound', 'conflict', 'lastOwner'],
  }),
  endStaffSessions: deskCall(staffPaths.endStaffSessions, {
    may: 'staff.manage',
    doc: 'Ends every session of a member. `ended` says how many there were.',
    spec,
    params: z.object({ staffId: id }),
    reply: z.object({ ended: z.number().int() }),
    problems: ['notFound'],
  }),
  resetSecondStep: deskCall(staffPaths.resetSecondStep, {
    may: 'staff.manage',
    doc: 'Takes the second step from somebody else who has lost the phone with the app.',
    spec,
    params: z.object({ staffId: id }),
    reply: z.object({ staff: staffMember }),
    problems: ['notFound'],
  }),
  makeResetLink: deskCall(staffPaths.makeResetLink, {
    may: 'staff.manage',
    doc: 'Makes a link by which somebody else sets a new password, good for a day and once. Earlier ones of the member end. The link is told here and never again.',
    spec,
    params: z.object({ staffId: id }),
    reply: z.object({ link: z.string() }),
    problems: ['notFound', 'forbidden'],
  }),
  allowSignIn: deskCall(staffPaths.allowSignIn, {
    may: 'staff.manage',
    doc: 'Forgets the wrong passwords that were typed for a member, who may try again at once.',
    spec,
    params: z.object({ staffId: id }),
    reply: empty,
    problems: ['notFound'],
  }),
  readReset: deskCall(staffPaths.readReset, {
    may: 'anyone',
    acts: false,
    doc: 'Whose password a link sets, to whom has its key.',
    spec,
    body: z.object({ key }),
    reply: z.object({ school: z.string(), name: z.string(), login: z.string() }),
    problems: ['linkOver'],
  }),
  resetPassword: deskCall(staffPaths.resetPassword, {
    may: 'anyone',
    doc: 'Sets a new password by a link. Every session of the member ends; the second step stays. Nobody is signed in by it.',
    spec,
    body: z.object({ key, password }),
    reply: z.object({ login: z.string() }),
    problems: ['linkOver', 'weakPassword'],
  }),
  invite: deskCall(staffPaths.invite, {
    may: 'staff.manage',
    doc: 'Makes a link by which somebody becomes staff, good for seven days and once. The link is told here and never again.',
    spec,
    body: z.object({ name, role }),
    reply: z.object({ invitation, link: z.string() }),
  }),
  withdrawInvitation: deskCall(staffPaths.withdrawInvitation, {
    may: 'staff.manage',
    doc: 'Takes an invitation back.',
    spec,
    params: z.object({ invitationId: id }),
    reply: empty,
    problems: ['notFound'],
  }),
  readInvitation: deskCall(staffPaths.readInvitation, {
    may: 'anyone',
    acts: false,
    doc: 'What an invitation says, to whom has its key.',
    spec,
    body: z.object({ key }),
    reply: z.object({ school: z.string(), name: z.string(), role }),
    problems: ['linkOver'],
  }),
  acceptInvitation: deskCall(staffPaths.acceptInvitation, {
    may: 'anyone',
    doc: 'Makes the member that an invitation names, and signs in.',
    spec,
    body: z.object({ key, name, login, password }),
    reply: z.object({ staff: staffMember }),
    problems: ['linkOver', 'loginTaken', 'weakPassword'],
  }),
  changeRules: deskCall(staffPaths.changeRules, {
    may: 'settings.write',
    doc: 'The rules for all staff. Who demands a second step has one.',
    spec,
    body: z.object({ demandSecondStep: z.boolean() }),
    reply: z.object({ rules: z.object({ demandSecondStep: z.boolean() }) }),
    problems: ['secondStepNeeded'],
  }),
  log: deskCall(staffPaths.log, {
    may: 'log.read',
    doc: 'Who did what, the newest first. `search` looks in names, ids, sign-in names and what changed; `calls`, names of calls with commas between them, is found besides; `before` is the last row of the page before.',
    spec,
    query: z.object({
      search: unlessEmpty(storable.max(200)),
      calls: unlessEmpty(storable.max(1_000)),
      staffId: unlessEmpty(id),
      before: unlessEmpty(id),
      limit: pageSize,
    }),
    reply: z.object({ rows: z.array(logRow), more: z.boolean() }),
  }),
} as const

export type StaffMember = z.output<typeof staffMember>
export type LogRow = z.output<typeof logRow>
export type StaffInvitation = z.output<typeof invitation>
export type StaffSession = z.output<typeof session>
export type Me = z.output<typeof me>
