/** The difference of students and their groups. Students whom the file leaves out stay as they are. */

import { fault } from '@porua/files/faults/faults'
import { says } from '../../ports/database/changes.ts'
import type { StudentTable } from '../../ports/database/tables.ts'
import type {
  Difference,
  DifferenceInput,
  PlannedStudent,
  SchoolPlan,
  SchoolSnapshot,
} from '../school-pack/school-pack.api.ts'
import type { SnapshotStudent } from './students.store.ts'

/** What a list of students is compared with: all of the school's, or those of them that the list names. */
export interface StudentsInput extends Pick<DifferenceInput, 'now' | 'ids'> {
  plan: Pick<SchoolPlan, 'students'>
  school: Pick<SchoolSnapshot, 'students' | 'memberships'>
}

export function changeStudents(input: StudentsInput, difference: Difference): void {
  const { plan, school, now, ids } = input
  const bySid = new Map(school.students.map((student) => [student.sid, student]))
  const groupsOf = Map.groupBy(school.memberships, (row) => row.student_id)
  for (const student of plan.students) {
    const current = bySid.get(student.sid)
    const id = current?.id ?? ids.next(now)
    const has = (groupsOf.get(id) ?? []).map((row) => row.group_id)
    const { groups = has } = student
    const isMoved = groups.length !== has.length || groups.some((group) => !has.includes(group))
    changeStudent(student, current, id, isMoved, input, difference)
    changeMemberships(id, groups, has, difference)
  }
  const left = school.students.length - plan.students.filter(({ sid }) => bySid.has(sid)).length
  if (plan.students.length > 0 && left > 0)
    difference.mistakes.note('', fault('studentsStay', { n: left, file: plan.students[0]?.place.file ?? '' }))
}

type ImportedColumns = Omit<SnapshotStudent, 'registered' | 'version'>

function changeStudent(
  student: PlannedStudent,
  current: SnapshotStudent | undefined,
  id: string,
  /** The groups are the student's: who moves has changed. */
  isMoved: boolean,
  { now }: StudentsInput,
  difference: Difference,
): void {
  const row = rowOf(student, current, id)
  const wantsPassword = student.password !== null && !current?.registered
  const isSame = says<ImportedColumns>(current, row) && !wantsPassword
  if (isSame && !isMoved) return
  if (student.password !== null && wantsPassword) difference.passwords.set(id, student.password)
  if (current && current.mobile !== row.mobile) difference.changes.renumbered.push({ id })
  const imported: Partial<StudentTable> = row
  difference.changes.put('student', {
    ...imported,
    // Filled in when it has been hashed.
    password_hash: null,
    disabled: 0,
    created_at: now,
    updated_at: now,
  })
  if (!isSame) difference.count('students', current ? 'changed' : 'added')
}

/** What the file says, and for columns that it does not have what the school says. */
function rowOf(student: PlannedStudent, current: SnapshotStudent | undefined, id: string): ImportedColumns {
  const text = (column: keyof PlannedStudent['texts']): string | null => {
    const given = student.texts[column]
    return given === undefined ? (current?.[column] ?? null) : given
  }
  const { ssc, hsc } = student.gpa
  return {
    id,
    sid: student.sid,
    mobile: student.mobile,
    name: student.name,
    contact: text('contact'),
    branch: text('branch'),
    division: text('division'),
    session: text('session'),
    code: text('code'),
    link: text('link'),
    imported_ssc: ssc === undefined ? (current?.imported_ssc ?? null) : ssc,
    imported_hsc: hsc === undefined ? (current?.imported_hsc ?? null) : hsc,
  }
}

function changeMemberships(
  studentId: string,
  wanted: string[],
  current: string[],
  difference: Difference,
): void {
  const has = new Set(current)
  for (const group_id of wanted) {
    if (has.delete(group_id)) continue
    difference.changes.put('student_group', { student_id: studentId, group_id })
    difference.count('memberships in groups', 'added')
  }
  for (const group_id of has) {
    difference.changes.remove('student_group', { student_id: studentId, group_id })
    difference.removed('memberships in groups', group_id)
  }
}
