/** One lecture, chapter, question solve, video or note more, behind what is there. */
import type { ContentTable } from '../../../ports/database/tables.ts'
import type { Difference, DifferenceInput } from '../changeset.ts'
import { type FutureItem, itemWords } from './courses.ts'

/** Puts what is added behind the others of its owner; groups that list all of a course find it in `items`. */
export function changeAdditions(
  { plan, school, now }: DifferenceInput,
  items: FutureItem[],
  difference: Difference,
): void {
  for (const addition of plan.additions) {
    if ('item' in addition) {
      const { kind, id, name, description, subjectId, groupIds } = addition.item
      const beside = school.items.filter((one) => one.subject_id === subjectId && one.kind === kind)
      const position = 1 + Math.max(-1, ...beside.map((one) => one.position))
      difference.changes.put('item', { kind, id, subject_id: subjectId, position, name, description })
      difference.count(itemWords[kind], 'added')
      const courseId = school.subjects.find((subject) => subject.id === subjectId)?.course_id ?? ''
      items.push({ kind, id, courseId })
      for (const group_id of groupIds) {
        const group = school.groups.find((one) => one.id === group_id)
        // A group that lists all of its course has it below.
        if (!group || group.all_json.includes(`"${kind}"`)) continue
        difference.changes.put('group_item', { group_id, kind, item_id: id })
        difference.count('contents of groups', 'added')
      }
      continue
    }
    const { content } = addition
    const beside = school.contents.filter(
      (one) => one.item_kind === content.itemKind && one.item_id === content.itemId,
    )
    const row: Omit<ContentTable, 'version'> = {
      id: content.id,
      type: content.type,
      item_kind: content.itemKind,
      item_id: content.itemId,
      position: 1 + Math.max(-1, ...beside.map((one) => one.position)),
      title: content.title,
      published: content.published ? 1 : 0,
      key: content.key,
      kind: content.kind,
      thumbnail: content.thumbnail,
      duration: content.duration,
      size: content.size,
      details_json: JSON.stringify(content.details),
      created_at: now,
    }
    difference.changes.put('content', row)
    difference.count(content.type === 'video' ? 'videos' : 'notes', 'added')
  }
}
