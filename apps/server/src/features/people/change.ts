/** Adds, changes and moves one student, by the same rules and the same way as a list does. */

import { quoted, ValidationErrors } from '@porua/files/validation-errors'
import { Misused, Refused } from '../../platform/refused.ts'
import { noStudent } from '../../platform/unknown.ts'
import type { PlannedStudent } from '../school-pack/school-pack.api.ts'
import {
  emptyPlan,
  type ImportOptions,
  importPlan,
  knownSchool,
  type SchoolParts,
  type SchoolSnapshot,
} from '../school-pack/school-pack.api.ts'
import { groupNames, knownGroups } from './groups.ts'
import { readMobile } from './mobile.ts'
import { gpa, type PreviewRow, previewOf } from './preview.ts'
import { type Column, readStudentRow } from './student-row.ts'
import type { SnapshotStudent } from './students.store.ts'
import { Uniques } from './uniques.ts'

/** What is asked of one student; columns that are not given stay. */
export interface StudentWish {
  kind: 'add' | 'change'
  sid: string
  values: Partial<Record<Exclude<Column, 'sid' | 'groups' | 'password'>, string>>
  groups: { into: readonly string[]; outOf: readonly string[] }
}

/**
 * Writes it unless `dryRun`, and tells the phones of a student whose groups change. `row` of what it gives is null where nothing
 * changes.
 * @throws Refused naming the option that is wrong; nothing was changed then
 */
export async function changeStudent(
  parts: SchoolParts,
  wish: StudentWish,
  options: ImportOptions,
): Promise<{ sid: string; name: string; row: PreviewRow | null }> {
  let done: { sid: string; name: string; row: PreviewRow | null } | undefined
  await importPlan(parts, options, async (school) => {
    const student = wished(wish, school)
    done = { sid: student.sid, name: student.name, row: previewOf([student], school)[0] ?? null }
    return { ...emptyPlan(), students: [student] }
  })
  if (!done) throw new Error('the student was not compared')
  return done
}

function wished(wish: StudentWish, school: SchoolSnapshot): PlannedStudent {
  const current = school.students.find(({ sid }) => sid === wish.sid)
  if (wish.kind === 'add' && current)
    throw new Refused(`The roll ${quoted(wish.sid)} is taken: ${quoted(current.name)} has it.`)
  if (wish.kind === 'change' && !current) throw noStudent(wish.sid)
  const mistakes = new ValidationErrors()
  const groups = groupNames(school.groups)
  const cells: Partial<Record<Column, string>> = {
    ...(current ? cellsOf(current) : {}),
    ...wish.values,
    sid: wish.sid,
    groups: groupsAfter(wish, current, school).join('|'),
  }
  const place = { file: 'options', line: 0, field: '' }
  const placeOf = (column: Column) => ({ ...place, field: `--${column}` })
  const student = readStudentRow(
    {
      place,
      placeOf,
      cell: (column) => cells[column]?.trim(),
      mobile: (text) => readMobile(text, false),
      group: (name) => groups.get(name) ?? null,
      groupIds: () => groups.values(),
    },
    mistakes,
  )
  if (student) {
    const uniques = new Uniques()
    uniques.add(student)
    uniques.check(knownSchool(school).students, mistakes, (_, column) => placeOf(column))
  }
  if (student && mistakes.count === 0) return student
  throw new Refused(mistakes.list.map(({ field, text }) => `${field} ${text}`).join('\n'))
}

function cellsOf(student: SnapshotStudent): Partial<Record<Column, string>> {
  const { mobile, name, contact, branch, division, session, code, link } = student
  const texts = { contact, branch, division, session, code, link }
  const cells: Partial<Record<Column, string>> = { mobile, name }
  for (const [column, value] of Object.entries(texts)) cells[column as Column] = value ?? ''
  cells.SSCGPA = gpa(student.imported_ssc) ?? ''
  cells.HSCGPA = gpa(student.imported_hsc) ?? ''
  return cells
}

function groupsAfter(
  wish: StudentWish,
  current: SnapshotStudent | undefined,
  school: SchoolSnapshot,
): string[] {
  const has = school.memberships.filter((row) => row.student_id === current?.id).map((row) => row.group_id)
  const outOf = knownGroups(wish.groups.outOf, school.groups)
  const into = knownGroups(wish.groups.into, school.groups)
  for (const id of outOf) {
    if (into.includes(id)) throw new Misused(`The group ${quoted(id)} is to be left and joined at once.`)
    if (!has.includes(id)) throw new Refused(`${quoted(wish.sid)} is not in the group ${quoted(id)}.`)
  }
  return [...new Set([...has.filter((id) => !outOf.includes(id)), ...into])]
}
