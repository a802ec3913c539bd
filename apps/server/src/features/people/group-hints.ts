/** Which phones an import concerns: what their groups list has changed, or who is in them. Pure. */

import type { Changes } from '../../ports/database/changes.ts'
import { type Hint, topicOf } from '../../ports/live/live.ts'

/** @param listed which groups list which exams. */
export function hintsOf(
  { tables }: Changes,
  listed: readonly { group_id: string; exam_id: string }[],
): Hint[] {
  const groups = new Set<string>()
  const students = new Map<string, Set<string>>()
  const rowsOf = (table: Parameters<typeof tables.get>[0]) => {
    const change = tables.get(table)
    return change ? [...change.put, ...change.remove] : []
  }
  for (const row of rowsOf('study_group')) groups.add(String(row.id))
  for (const row of [...rowsOf('group_item'), ...rowsOf('group_exam')]) groups.add(String(row.group_id))
  const exams = new Set(rowsOf('exam').map((row) => String(row.id)))
  for (const { group_id, exam_id } of listed) if (exams.has(exam_id)) groups.add(group_id)
  for (const row of rowsOf('student_group')) {
    const members = students.get(String(row.group_id)) ?? new Set()
    students.set(String(row.group_id), members.add(String(row.student_id)))
  }
  return [
    ...[...groups].map((groupId) => hint(groupId, [topicOf.group(groupId)])),
    ...[...students].map(([groupId, members]) => hint(groupId, [...members].map(topicOf.student))),
  ]
}

function hint(groupId: string, topics: Hint['topics']): Hint {
  return { topics, event: 'group', payload: { groupId } }
}
