/** What an admission list would change, student by student, for a person to look at. Pure. */
import type { PlannedStudent, SchoolSnapshot } from '../school-pack/school-pack.api.ts'
import type { Column } from './student-row.ts'
import type { SnapshotStudent } from './students.store.ts'

export interface FieldChange {
  field: Column
  from: string
  to: string
}

export interface PreviewRow {
  line: number
  sid: string
  name: string
  what: 'new' | 'changed'
  /** Of a changed one: what it says now and what it would say; '' is nothing. */
  changes: FieldChange[]
}

/** A row for each student of the list who is new or changed, in its order; null: unchanged. */
export function previewOf(
  students: readonly PlannedStudent[],
  school: Pick<SchoolSnapshot, 'students' | 'memberships'>,
): (PreviewRow | null)[] {
  const bySid = new Map(school.students.map((student) => [student.sid, student]))
  const groups = Map.groupBy(school.memberships, (row) => row.student_id)
  return students.map((student) => {
    const { sid, name, place } = student
    const current = bySid.get(sid)
    const row = { line: place.line, sid, name }
    if (!current) return { ...row, what: 'new', changes: [] }
    const has = (groups.get(current.id) ?? []).map((membership) => membership.group_id).sort()
    const changes = changesOf(student, current, has)
    return changes.length > 0 ? { ...row, what: 'changed', changes } : null
  })
}

function changesOf(
  student: PlannedStudent,
  current: SnapshotStudent,
  groups: readonly string[],
): FieldChange[] {
  const changes: FieldChange[] = []
  const compare = (field: Column, from: string | null, to: string | null | undefined): void => {
    if (to !== undefined && from !== to) changes.push({ field, from: from ?? '', to: to ?? '' })
  }
  compare('mobile', current.mobile.slice(2), student.mobile.slice(2))
  compare('name', current.name, student.name)
  for (const [field, value] of Object.entries(student.texts))
    compare(field as Column, current[field as keyof PlannedStudent['texts']], value)
  compare('SSCGPA', gpa(current.imported_ssc), gpa(student.gpa.ssc))
  compare('HSCGPA', gpa(current.imported_hsc), gpa(student.gpa.hsc))
  compare('groups', groups.join(' | '), student.groups?.join(' | '))
  if (student.password !== null && !current.registered)
    changes.push({ field: 'password', from: 'none', to: 'set' })
  return changes
}

/** Hundredths as schools write them. */
export function gpa<T extends null | undefined>(hundredths: number | T): string | T {
  return typeof hundredths === 'number' ? (hundredths / 100).toFixed(2) : hundredths
}
