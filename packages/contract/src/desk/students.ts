/** The desk's calls about students and groups (docs/spec, The provider's desk). */
import { z } from 'zod'
import { id, instant, pageSize, storable, unlessEmpty } from '../describe.ts'
import { limits } from '../limits.ts'
import { deskCall } from './desk-call.ts'
import { studentsPaths } from './students.paths.ts'

const spec = 'desk Students'

const version = z.number().int()
/** What is typed into one field; the server reads it by the rules of an admission list. '' takes the value away. */
const typed = storable.trim().max(2_000)

/** A group as a list of students names it. */
const groupName = z.object({ id, name: z.string() })

/** A row of the list. `mobile`: 11 digits. */
export const listedStudent = z.object({
  id,
  version,
  /** The roll. */
  sid: z.string(),
  name: z.string(),
  mobile: z.string(),
  groups: z.array(groupName),
  /** Has a password and can sign in. */
  registered: z.boolean(),
  disabled: z.boolean(),
})

/** What staff edit of a student. GPAs as schools write them ('4.83'), '' where there is none. */
const facts = z.object({
  name: z.string(),
  mobile: z.string(),
  contact: z.string(),
  branch: z.string(),
  division: z.string(),
  session: z.string(),
  code: z.string(),
  link: z.string(),
  ssc: z.string(),
  hsc: z.string(),
})

/** One student with every fact. `groups`: ids, sorted. */
export const deskStudent = facts.extend({
  id,
  version,
  sid: z.string(),
  groups: z.array(id),
  registered: z.boolean(),
  disabled: z.boolean(),
  createdAt: instant,
})

/** An attempt at an exam that no retake has replaced. `mark` of `most`, in hundredths; null: not known yet. */
const studentAttempt = z.object({
  id,
  examId: id,
  title: z.string(),
  practice: z.boolean(),
  group: z.string().nullable(),
  startedAt: instant,
  submittedAt: instant.nullable(),
  /** 'writing': it may still change. 'waiting': answers wait for a mark. */
  state: z.enum(['writing', 'ended', 'waiting', 'marked']),
  mark: z.number().int().nullable(),
  most: z.number().int(),
})

/** A session of a student. No device is known of it: only when it began, and until when it stands. */
const studentSession = z.object({
  id: z.string(),
  startedAt: instant,
  expiresAt: instant,
  /** Stays signed in for 30 days after the last call; else 12 hours. */
  remembered: z.boolean(),
})

const studentNotice = z.object({ id, message: z.string(), at: instant, seen: z.boolean() })

/** A group with what hangs on it. */
export const deskGroup = z.object({
  id,
  version,
  name: z.string(),
  courseId: id,
  course: z.string(),
  students: z.number().int(),
  /** Exams in its calendar. */
  exams: z.number().int(),
})

const changed = z.object({ student: deskStudent })
const versioned = z.object({ version: version.optional() })
const studentId = z.object({ studentId: id })
const groupId = z.object({ groupId: id })
const groupIds = z.array(id).max(limits.deskGroupsTogether)
const moves = z
  .array(z.object({ groupId: id, students: z.array(id).max(limits.deskStudentsTogether) }))
  .max(limits.deskGroupsTogether)
const moved = z.object({
  /** What was done: `moveStudents` with the two exchanged takes it back. */
  into: moves,
  outOf: moves,
  /** Students whose groups have changed. */
  students: z.number().int(),
})
const mistakes = ['notFound', 'conflict'] as const

export const studentsCalls = {
  students: deskCall(studentsPaths.students, {
    may: 'students.read',
    doc: 'Students, a page at a time. `search` looks in name, roll and mobile. `after` is the `next` of the page before; the first page also says how many there are in all.',
    spec,
    query: z.object({
      search: unlessEmpty(storable.trim().max(100)),
      group: unlessEmpty(id),
      state: unlessEmpty(z.enum(['active', 'disabled', 'unregistered'])),
      sort: unlessEmpty(z.enum(['name', 'roll', 'newest'])),
      after: unlessEmpty(storable.max(1_000)),
      limit: pageSize,
    }),
    reply: z.object({
      rows: z.array(listedStudent),
      next: z.string().nullable(),
      total: z.number().int().nullable(),
    }),
  }),
  student: deskCall(studentsPaths.student, {
    may: 'students.read',
    doc: 'One student: every fact, attempts, sessions, the newest notices.',
    spec,
    params: studentId,
    reply: z.object({
      student: deskStudent,
      attempts: z.array(studentAttempt),
      sessions: z.array(studentSession),
      notices: z.array(studentNotice),
    }),
    problems: ['notFound'],
  }),
  addStudent: deskCall(studentsPaths.addStudent, {
    may: 'students.write',
    doc: 'Adds a student, who then registers with that mobile. `badRequest` names the field that is wrong.',
    spec,
    body: z.object({
      sid: typed,
      name: typed,
      mobile: typed,
      groups: groupIds,
      contact: typed.optional(),
      branch: typed.optional(),
      division: typed.optional(),
      session: typed.optional(),
      code: typed.optional(),
      link: typed.optional(),
      ssc: typed.optional(),
      hsc: typed.optional(),
    }),
    reply: changed,
    problems: ['notFound'],
  }),
  changeStudent: deskCall(studentsPaths.changeStudent, {
    may: 'students.write',
    doc: 'Changes what is named of a student, from a version of it. `groups` are all groups afterwards.',
    spec,
    params: studentId,
    body: z.object({
      version,
      name: typed.optional(),
      mobile: typed.optional(),
      groups: groupIds.optional(),
      contact: typed.optional(),
      branch: typed.optional(),
      division: typed.optional(),
      session: typed.optional(),
      code: typed.optional(),
      link: typed.optional(),
      ssc: typed.optional(),
      hsc: typed.optional(),
    }),
    reply: changed,
    problems: mistakes,
  }),
  disableStudent: deskCall(studentsPaths.disableStudent, {
    may: 'students.write',
    doc: 'Nobody signs in as this student any more; sessions end. `ended` says how many there were.',
    spec,
    params: studentId,
    body: versioned,
    reply: changed.extend({ ended: z.number().int() }),
    problems: mistakes,
  }),
  enableStudent: deskCall(studentsPaths.enableStudent, {
    may: 'students.write',
    doc: 'Lets a disabled student sign in again.',
    spec,
    params: studentId,
    body: versioned,
    reply: changed,
    problems: mistakes,
  }),
  resetStudent: deskCall(studentsPaths.resetStudent, {
    may: 'students.write',
    doc: 'Forgets the password: the student registers again with a code. Sessions end; `ended` says how many there were.',
    spec,
    params: studentId,
    body: versioned,
    reply: changed.extend({ ended: z.number().int() }),
    problems: mistakes,
  }),
  endStudentSessions: deskCall(studentsPaths.endStudentSessions, {
    may: 'students.write',
    doc: 'Ends every session of a student. `ended` says how many there were.',
    spec,
    params: studentId,
    reply: z.object({ ended: z.number().int() }),
    problems: ['notFound'],
  }),
  moveStudents: deskCall(studentsPaths.moveStudents, {
    may: 'students.write',
    doc: 'Puts students into groups and takes them out of groups. What is so already stays; the reply says what was done.',
    spec,
    body: z.object({ into: moves, outOf: moves }),
    reply: moved,
    problems: ['notFound'],
  }),
  groups: deskCall(studentsPaths.groups, {
    may: 'students.read',
    doc: 'Every group in the school’s order, and the courses that a group may be of.',
    spec,
    reply: z.object({ groups: z.array(deskGroup), courses: z.array(groupName) }),
  }),
  addGroup: deskCall(studentsPaths.addGroup, {
    may: 'students.write',
    doc: 'Adds a group, which opens all of its course. No two groups have one name.',
    spec,
    body: z.object({ name: storable.trim().min(1).max(limits.groupNameChars), courseId: id }),
    reply: z.object({ group: deskGroup }),
    problems: ['notFound'],
  }),
  renameGroup: deskCall(studentsPaths.renameGroup, {
    may: 'students.write',
    doc: 'Gives a group another name, from a version of it.',
    spec,
    params: groupId,
    body: z.object({ version, name: storable.trim().min(1).max(limits.groupNameChars) }),
    reply: z.object({ group: deskGroup }),
    problems: mistakes,
  }),
  removeGroup: deskCall(studentsPaths.removeGroup, {
    may: 'students.write',
    doc: 'Removes a group with its memberships and its calendar; students, exams and results stay. Refused while an exam runs or was begun in it without results. `restoreGroup` takes it back within a minute.',
    spec,
    params: groupId,
    query: z.object({ version: z.coerce.number().int().optional() }),
    reply: z.object({ students: z.number().int(), exams: z.number().int() }),
    problems: mistakes,
  }),
  restoreGroup: deskCall(studentsPaths.restoreGroup, {
    may: 'students.write',
    doc: 'Brings back a group that was just removed, with the members and exams that are still there.',
    spec,
    params: groupId,
    reply: z.object({ group: deskGroup }),
    problems: ['notFound'],
  }),
} as const

export type ListedStudent = z.output<typeof listedStudent>
export type DeskStudent = z.output<typeof deskStudent>
export type StudentAttempt = z.output<typeof studentAttempt>
export type StudentSession = z.output<typeof studentSession>
export type StudentNotice = z.output<typeof studentNotice>
export type DeskGroup = z.output<typeof deskGroup>
