/** Imports an admission list by itself, read and compared in parts: all of it or nothing, unless what is right is wanted without the rest. */

import { DiskList } from '@porua/files/disk-list'
import { type Remark, ValidationErrors } from '@porua/files/validation-errors'
import type { SheetFile } from '@porua/spreadsheets/sheet'
import { noProgress, type Progress } from '../../platform/progress.ts'
import { Changes } from '../../ports/database/changes.ts'
import { isSat, refuseWhileSat } from '../exams/exams.admin.api.ts'
import { Overtaken, revisionOf, untilInTime } from '../school/school.api.ts'
import type { ImportOptions, PlannedStudent, SchoolParts } from '../school-pack/school-pack.api.ts'
import { StudentComparison } from './compare.ts'
import { hintsOf } from './group-hints.ts'
import { groupNames, knownGroups } from './groups.ts'
import { hashPasswords } from './passwords.ts'
import type { PreviewRow } from './preview.ts'
import { type Mends, readStudentList, type SeenRow, type StudentList } from './student-list.ts'
import { listGroups, mobilesBySid } from './students.store.ts'
import { writeInParts, writeWhole } from './write-students.ts'

export interface StudentsOptions extends ImportOptions {
  /** Of a workbook. */
  sheet?: string | undefined
  /** Ids or names of groups that every student of the list comes into as well. */
  groups?: readonly string[]
  /** Takes what is right and leaves rows with mistakes out. */
  partial?: boolean
  /** A list of more rows is written in parts while somebody sits an exam: what is written stands if it is broken off. */
  inPartsAbove?: number
  /** What somebody has typed in the place of cells. */
  mends?: Mends
  /** So many rows the list may have. */
  most?: number
  /** The id of a group that the list names as the school does not; '': of none; null: it is a mistake. */
  unknownGroup?: (name: string) => string | null
  /** Made for each try: gets every row that may be a student's before it is judged, and what is wrong with it. */
  collect?: () => { mistakes: ValidationErrors; see: (row: SeenRow) => void }
}

export interface StudentsReport extends StudentList {
  /** New and changed students, in the file's order. */
  preview: PreviewRow[]
  unchanged: number
  /** Ids of the groups that the list's students come into. */
  into: string[]
  /** How many mistakes there are; the first of them. */
  mistakeCount: number
  mistakes: Remark[]
  /** What was read otherwise than it is written, cell by cell. */
  mended: Remark[]
  notes: Remark[]
  /** False: there are mistakes, or nothing was to be written. */
  written: boolean
}

/** Students that are read, compared and written at a time. */
const atOnce = 1_000
/** Students whose phones are told at a time. */
const toldTogether = 20_000

/**
 * Reads the list, compares it with the school, and writes it unless `dryRun`.
 * @throws Refused when a group of `groups` is not there
 * @throws Refused for a big list while somebody sits an exam
 */
export async function importStudents(
  parts: SchoolParts,
  file: SheetFile,
  options: StudentsOptions,
): Promise<StudentsReport> {
  const earlier: Earlier = { parts: 0, rows: new Map() }
  return untilInTime(async () => {
    const comparison = await StudentComparison.open(parts, parts.clock.now())
    try {
      return await importOnce(parts, file, options, comparison, earlier)
    } finally {
      await comparison.close()
    }
  })
}

/** What earlier tries of the same import have found, where they have written some of it. */
interface Earlier {
  parts: number
  /** By line of the list. */
  rows: Map<number, PreviewRow>
}

async function importOnce(
  parts: SchoolParts,
  file: SheetFile,
  options: StudentsOptions,
  comparison: StudentComparison,
  earlier: Earlier,
): Promise<StudentsReport> {
  const { progress = noProgress, partial = false, dryRun = false, now: force = false } = options
  const { mistakes, see } = options.collect?.() ?? { mistakes: new ValidationErrors(), see: undefined }
  const read = { ...options, see }
  const { revision, facts, into } = await readAndCompare(parts, file, read, comparison, mistakes)
  mistakes.sort()
  const rows = new Map(earlier.parts > 0 ? earlier.rows : [])
  for (const row of comparison.preview) if (rows.get(row.line)?.what !== 'new') rows.set(row.line, row)
  earlier.rows = rows
  const preview = [...rows.values()]
  const report: StudentsReport = {
    ...facts,
    into,
    preview,
    unchanged: comparison.unchanged - (preview.length - comparison.preview.length),
    mistakeCount: mistakes.count,
    mistakes: mistakes.list,
    mended: mistakes.warnings,
    notes: mistakes.notes,
    written: false,
  }
  if (dryRun || comparison.size === 0 || (mistakes.count > 0 && !partial)) return report
  if (!force) await refuseWhileSat(parts.db, comparison.size, parts.clock.now())
  const hashes = await hashPasswords(comparison.passwords, progress)
  progress.stage('Writing', comparison.preview.length)
  const writing = { db: parts.db, comparison, hashes, revision, progress }
  const { inPartsAbove = Number.POSITIVE_INFINITY } = options
  const gently = comparison.size > inPartsAbove && (await isSat(parts.db, parts.clock.now()))
  if (!gently) await writeWhole(writing)
  else await writeBesideExam(parts, writing, earlier)
  // A school that was empty has nobody to tell.
  if (revision !== null) await tell(parts, comparison)
  return { ...report, written: true }
}

/** In parts. Whose groups have changed by then is told also where somebody else's change comes between. */
async function writeBesideExam(
  parts: SchoolParts,
  writing: Parameters<typeof writeWhole>[0],
  earlier: Earlier,
): Promise<void> {
  let written = 0
  try {
    await writeInParts({ ...writing, wrote: () => written++ })
  } catch (error) {
    if (!(error instanceof Overtaken) || written === 0) throw error
    earlier.parts += written
    await tell(parts, writing.comparison)
    throw new Overtaken({ hasWritten: true })
  }
}

/** Puts what was read aside first: whether a roll stands twice is known at the list's end. */
async function readAndCompare(
  { db }: SchoolParts,
  file: SheetFile,
  options: StudentsOptions & { see: ((row: SeenRow) => void) | undefined },
  comparison: StudentComparison,
  mistakes: ValidationErrors,
): Promise<{ revision: string | null; facts: StudentList; into: string[] }> {
  const progress: Progress = options.progress ?? noProgress
  progress.stage(`Reading ${file.name}`)
  const { revision, groups, students } = await db.scan(async (reader) => ({
    revision: await revisionOf(reader),
    groups: await listGroups(reader),
    students: await mobilesBySid(reader),
  }))
  const alsoIn = knownGroups(options.groups ?? [], groups)
  const into = new Set(alsoIn)
  const context = { students, groups: groupNames(groups), unknownGroup: options.unknownGroup }
  const read = await DiskList.open<PlannedStudent>(atOnce)
  try {
    const { list, doubles, isBroken } = await readStudentList(
      file,
      options,
      context,
      mistakes,
      progress,
      (student) => read.add(student),
    )
    // Nothing of it is written then.
    if (isBroken && !options.partial) return { revision, facts: list, into: [] }
    progress.stage('Comparing with the school', list.rows - list.refused)
    for await (const some of read.chunks()) {
      const taken = some.filter(({ place }) => !doubles.has(place.line))
      await comparison.add(taken, alsoIn)
      for (const student of taken) for (const id of student.groups ?? []) into.add(id)
      progress.step(taken.length)
    }
    return { revision, facts: list, into: [...into] }
  } finally {
    await read.close()
  }
}

/** Phones of those whose groups have changed. */
async function tell({ live }: SchoolParts, comparison: StudentComparison): Promise<void> {
  let some = new Changes()
  for await (const { tables } of comparison.changes(new Map())) {
    const moved = tables.get('student_group')
    for (const row of moved?.put ?? []) some.put('student_group', row)
    for (const row of moved?.remove ?? []) some.remove('student_group', row)
    if (some.size < toldTogether) continue
    await live?.send(hintsOf(some, []))
    some = new Changes()
  }
  if (some.size > 0) await live?.send(hintsOf(some, []))
}
