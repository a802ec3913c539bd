/** Imports an admission list by itself: all of it or nothing, unless what is right is wanted without the rest. */

import { Mistakes, type Remark } from '../mistakes.ts'
import { noProgress } from '../progress.ts'
import { type ImportOptions, importPlan, type SchoolParts } from '../school.import.ts'
import type { PlannedStudent, SchoolPlan } from '../school.plan.ts'
import { emptyPlan } from '../school.plan.ts'
import { knownSchool, type SchoolSnapshot } from '../school.snapshot.ts'
import type { SheetFile } from '../sheets/sheet.ts'
import { groupNames, knownGroups } from './groups.ts'
import { readStudentList, type StudentList } from './list.ts'
import { type PreviewRow, previewOf } from './preview.ts'

export interface StudentsOptions extends ImportOptions {
  /** Of a workbook. */
  sheet?: string | undefined
  /** Ids or names of groups that every student of the list comes into as well. */
  groups?: readonly string[]
  /** Takes what is right and leaves rows with mistakes out. */
  partial?: boolean
}

export interface StudentsReport extends Omit<StudentList, 'students'> {
  /** New and changed students, in the file's order. */
  preview: PreviewRow[]
  unchanged: number
  /** How many mistakes there are; the first of them. */
  mistakeCount: number
  mistakes: Remark[]
  /** What was read otherwise than it is written, cell by cell. */
  mended: Remark[]
  notes: string[]
  /** False: there are mistakes, or nothing was to be written. */
  written: boolean
}

/** The list has mistakes: nothing of it is written. */
class Withheld extends Error {}

/**
 * Reads the list, compares it with the school, and writes it unless `dryRun`.
 * @throws Refused when a group of `groups` is not there
 * @throws ImportPostponed for a big list while somebody sits an exam
 */
export async function importStudents(
  parts: SchoolParts,
  file: SheetFile,
  options: StudentsOptions,
): Promise<StudentsReport> {
  let report: StudentsReport | undefined
  const read = async (school: SchoolSnapshot): Promise<SchoolPlan> => {
    const { plan, report: made } = await planOf(school, file, options)
    report = made
    if (made.mistakeCount > 0 && !options.partial) throw new Withheld()
    return plan
  }
  try {
    const imported = await importPlan(parts, options, read)
    if (!report) throw new Error('the list was not read')
    report.written = !options.dryRun && imported.counts.size > 0
  } catch (error) {
    if (!(error instanceof Withheld)) throw error
  }
  if (!report) throw new Error('the list was not read')
  return report
}

async function planOf(
  school: SchoolSnapshot,
  file: SheetFile,
  options: StudentsOptions,
): Promise<{ plan: SchoolPlan; report: StudentsReport }> {
  const progress = options.progress ?? noProgress
  const mistakes = new Mistakes()
  progress.stage(`Reading ${file.name}`)
  const context = { students: knownSchool(school).students, groups: groupNames(school.groups) }
  const alsoIn = knownGroups(options.groups ?? [], school.groups)
  const { students, ...facts } = await readStudentList(file, options, context, mistakes, progress)
  if (alsoIn.length > 0) addGroups(students, alsoIn, school)
  const rows = previewOf(students, school)
  const changed = students.filter((_, index) => rows[index])
  const report = {
    ...facts,
    preview: rows.filter((row) => row !== null),
    unchanged: students.length - changed.length,
    mistakeCount: mistakes.count,
    mistakes: mistakes.list,
    mended: mistakes.warnings,
    notes: mistakes.notes,
    written: false,
  }
  return { plan: { ...emptyPlan(), students: changed }, report }
}

/** Into these groups too: besides those that the list says, or where it says none, besides those that they are in. */
function addGroups(students: PlannedStudent[], groups: readonly string[], school: SchoolSnapshot): void {
  const sids = new Map(school.students.map(({ id, sid }) => [id, sid]))
  const has = new Map<string, string[]>()
  for (const { student_id, group_id } of school.memberships) {
    const sid = sids.get(student_id) ?? ''
    has.set(sid, [...(has.get(sid) ?? []), group_id])
  }
  for (const student of students) {
    const own = student.groups ?? has.get(student.sid) ?? []
    student.groups = [...new Set([...own, ...groups])].sort()
  }
}
