/** The admission list of a pack: students.csv or students.xlsx. */

import { fault, isFault } from '@porua/files/faults/faults'
import type { PackSource } from '@porua/files/source'
import type { ValidationErrors } from '@porua/files/validation-errors'
import type { Progress } from '../../../platform/progress.ts'
import { readStudentList } from '../../people/people.api.ts'
import type { KnownSchool, PlannedStudent } from '../plan.ts'
import { readStudents } from './students.ts'
import { packText } from './text.ts'

/** Most megabytes of a CSV, which is read at once. */
const most = 64

/** The students of the list; none where the pack has no list, and after mistakes those without any. */
export async function readAdmissions(
  source: PackSource,
  groups: ReadonlySet<string>,
  known: KnownSchool,
  mistakes: ValidationErrors,
  progress: Progress,
): Promise<PlannedStudent[]> {
  const [csv, xlsx] = ['students.csv', 'students.xlsx']
  const workbook = await source.find(xlsx)
  const found = isFault(workbook) ? null : workbook
  if (isFault(workbook) && workbook.wording[0] !== 'noFileIn')
    mistakes.add({ file: xlsx, line: 0, field: '' }, workbook)
  const before = mistakes.count
  progress.stage(`Reading ${found ? xlsx : csv}`)
  const text = await packText(source, csv, most, mistakes)
  if (found && (text !== null || mistakes.count > before)) {
    mistakes.add({ file: xlsx, line: 0, field: '' }, fault('standsBeside', { file: csv }))
    return []
  }
  if (text !== null) return readStudents(text, groups, known, mistakes)
  if (!found) return []
  const context = { students: known.students, groups: new Map([...groups].map((id) => [id, id])) }
  const file = { ...found.source, name: xlsx }
  const students: PlannedStudent[] = []
  const { doubles } = await readStudentList(
    file,
    { strict: true },
    context,
    mistakes,
    progress,
    (student) => {
      students.push(student)
    },
  )
  return students.filter(({ place }) => !doubles.has(place.line))
}
