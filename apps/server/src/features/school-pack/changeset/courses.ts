/** The difference of settings, courses, subjects, items, groups and what groups list. */

import { fault } from '@porua/files/faults/faults'
import { says } from '../../../ports/database/changes.ts'
import type { GroupItemTable, ItemKind, ItemTable } from '../../../ports/database/tables.ts'
import type { Difference, DifferenceInput } from '../changeset.ts'

export function changeSettings({ plan, school }: DifferenceInput, difference: Difference): void {
  for (const [key, value] of plan.client) {
    const value_json = JSON.stringify(value)
    if (school.settings.get(key) === value_json) continue
    difference.changes.put('provider', { key, value_json })
    difference.count('settings', school.settings.has(key) ? 'changed' : 'added')
  }
}

/** An item of the school as it will be, and its course. */
export interface FutureItem {
  kind: ItemKind
  id: string
  courseId: string
}

/**
 * Courses, subjects and items. A subject in the pack owns its list: items that it no longer lists are removed. Courses
 * and subjects that the pack does not hold stay. Returns every item that the school will have.
 */
export function changeCourses(input: DifferenceInput, difference: Difference): FutureItem[] {
  const { plan, school } = input
  const courses = new Map(school.courses.map((course) => [course.id, course]))
  const subjects = new Map(school.subjects.map((subject) => [subject.id, subject]))
  const items = new Map<string, Omit<ItemTable, 'version'>>(school.items.map((item) => [itemKey(item), item]))
  const courseOf = new Map(school.subjects.map((subject) => [subject.id, subject.course_id]))
  const planned = new Set<string>()
  const listed = new Set<string>()

  const coursePlaces = positions(plan.courses, courses)
  plan.courses.forEach((course, index) => {
    const { id, name, description, image } = course
    const position = coursePlaces[index] ?? 0
    put('course', 'courses', courses.get(id), { id, position, name, description, image })
    const subjectPlaces = positions(course.subjects, subjects)
    course.subjects.forEach((subject, index) => {
      planned.add(subject.id)
      courseOf.set(subject.id, id)
      const row = {
        id: subject.id,
        course_id: id,
        position: subjectPlaces[index] ?? 0,
        name: subject.name,
        image: subject.image,
      }
      put('subject', 'subjects', subjects.get(subject.id), row)
      subject.items.forEach((item, index) => {
        listed.add(itemKey(item))
        const { kind, name, description } = item
        const row = { kind, id: item.id, subject_id: subject.id, position: index, name, description }
        const before = items.get(itemKey(item))
        put('item', itemWords[kind], before, row)
        const courseBefore = subjects.get(before?.subject_id ?? '')?.course_id
        if (kind === 'chapter' && before && (before.subject_id !== subject.id || courseBefore !== id))
          difference.posts.moved.push({ chapterId: item.id, subjectId: subject.id, courseId: id })
        items.set(itemKey(item), row)
      })
    })
  })
  for (const item of school.items) {
    if (!planned.has(item.subject_id) || listed.has(itemKey(item))) continue
    difference.changes.remove('item', { kind: item.kind, id: item.id })
    difference.removed(itemWords[item.kind], item.id)
    items.delete(itemKey(item))
  }
  const inPack = new Set(plan.courses.map((course) => course.id))
  for (const subject of school.subjects) {
    if (inPack.has(subject.course_id) && !planned.has(subject.id))
      difference.mistakes.note('', fault('subjectStays', { subject: subject.id, course: subject.course_id }))
  }
  return [...items.values()].map(({ kind, id, subject_id }) => ({
    kind,
    id,
    courseId: courseOf.get(subject_id) ?? '',
  }))

  function put<R extends object>(
    table: 'course' | 'subject' | 'item',
    word: string,
    current: R | undefined,
    row: Partial<R>,
  ): void {
    if (says(current, row)) return
    difference.changes.put(table, row)
    difference.count(word, current ? 'changed' : 'added')
  }
}

export function changeGroups({ plan, school }: DifferenceInput, difference: Difference): void {
  const groups = new Map(school.groups.map((group) => [group.id, group]))
  const places = positions(plan.groups, groups)
  plan.groups.forEach((group, index) => {
    const position = places[index] ?? 0
    const all_json = JSON.stringify(kinds.filter((kind) => group.items[kind] === 'all'))
    const row = { id: group.id, course_id: group.courseId, position, name: group.name, all_json }
    const current = groups.get(group.id)
    if (says(current, row)) return
    difference.changes.put('study_group', row)
    difference.count('groups', current ? 'changed' : 'added')
  })
}

/** What groups list. "all" is every item of the group's course in the school as it will be, also for groups outside the pack. */
export function changeGroupItems(
  { plan, school }: DifferenceInput,
  items: FutureItem[],
  difference: Difference,
): void {
  const planned = new Map(plan.groups.map((group) => [group.id, group]))
  const current = Map.groupBy(school.groupItems, (row) => row.group_id)
  const courseOf = new Map(items.map((item) => [itemKey(item), item.courseId]))
  const future: { id: string; courseId: string; all: ItemKind[]; listed: GroupItemTable[] }[] = []
  for (const group of school.groups) {
    if (planned.has(group.id)) continue
    const all = JSON.parse(group.all_json) as ItemKind[]
    const listed = (current.get(group.id) ?? []).filter((row) => !all.includes(row.kind))
    future.push({ id: group.id, courseId: group.course_id, all, listed })
  }
  for (const group of plan.groups) {
    const listed = kinds.flatMap((kind) => {
      const ids = group.items[kind]
      return ids === 'all' ? [] : ids.map((item_id) => ({ group_id: group.id, kind, item_id }))
    })
    const all = kinds.filter((kind) => group.items[kind] === 'all')
    future.push({ id: group.id, courseId: group.courseId, all, listed })
  }
  for (const group of future) {
    const wanted = new Map<string, GroupItemTable>()
    for (const row of group.listed) {
      // What has moved to another course is none of this group's any more: no pack may list it so.
      if (courseOf.get(itemKey({ kind: row.kind, id: row.item_id })) === group.courseId)
        wanted.set(groupItemKey(row), row)
    }
    for (const item of items) {
      if (item.courseId !== group.courseId || !group.all.includes(item.kind)) continue
      const row = { group_id: group.id, kind: item.kind, item_id: item.id }
      wanted.set(groupItemKey(row), row)
    }
    for (const row of current.get(group.id) ?? []) {
      if (wanted.delete(groupItemKey(row))) continue
      difference.changes.remove('group_item', { ...row })
      difference.removed('contents of groups', `${row.item_id} of ${row.group_id}`)
    }
    for (const row of wanted.values()) {
      difference.changes.put('group_item', row)
      difference.count('contents of groups', 'added')
    }
  }
}

/**
 * Positions in the order of the pack. Where the school has these things in this order already, between others that the
 * pack does not hold, they keep their positions: an export of two packs' school, imported again, changes nothing.
 */
function positions(
  planned: { id: string }[],
  current: ReadonlyMap<string, { id: string; position: number }>,
): number[] {
  const kept: number[] = []
  let last: { id: string; position: number } | undefined
  for (const { id } of planned) {
    const row = current.get(id)
    const before = last
    const follows =
      !row ||
      !before ||
      row.position > before.position ||
      (row.position === before.position && id > before.id)
    if (!follows || (row && before && !current.has(before.id))) return planned.map((_, index) => index)
    last = row ?? { id, position: (last?.position ?? -1) + 1 }
    kept.push(last.position)
  }
  return kept
}

const kinds = ['chapter', 'lecture', 'questionSolve'] as const satisfies ItemKind[]

/** What a summary calls items. */
export const itemWords: Record<ItemKind, string> = {
  chapter: 'chapters',
  lecture: 'lectures',
  questionSolve: 'question solves',
}

function itemKey(item: Pick<ItemTable, 'kind' | 'id'>): string {
  return `${item.kind}\n${item.id}`
}

function groupItemKey(row: GroupItemTable): string {
  return `${row.kind}\n${row.item_id}`
}
