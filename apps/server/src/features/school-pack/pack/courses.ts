/** `courses` of school.json: courses, their subjects, and the chapters, lectures and question-solve items of these. */

import { fault } from '@porua/files/faults/faults'
import { covers } from '@porua/files/media-kinds'
import type { Fields, Shape } from '@porua/files/shape'
import type { ItemKind } from '../../../ports/database/tables.ts'
import type { PlannedCourse, PlannedItem, PlannedSubject } from '../plan.ts'
import { readBooks, readContents } from './content.ts'
import { itemLists, longestHtml, longestName, type PackContext } from './context.ts'

/** Reads all courses, and tells the context which course owns which subject and item. */
export async function readCourses(fields: Fields, context: PackContext): Promise<PlannedCourse[]> {
  const courses: PlannedCourse[] = []
  for (const shape of fields.list('courses')) {
    const course = await readCourse(shape, context)
    if (course) courses.push(course)
  }
  warnHidden(courses, context)
  return courses
}

async function readCourse(shape: Shape, context: PackContext): Promise<PlannedCourse | null> {
  const fields = shape.fields(['id', 'name', 'description', 'image', 'books', 'subjects'])
  if (!fields) return null
  const id = context.id(fields, 'course')
  const course: PlannedCourse = {
    placeOf: shape.placeOf,
    id: id ?? '',
    name: fields.text('name', longestName) ?? '',
    description: fields.optionalText('description', longestHtml),
    image: await context.picture(fields, 'image', covers),
    books: await readBooks(fields, context),
    subjects: [],
  }
  for (const item of fields.list('subjects')) {
    const subject = await readSubject(item, context)
    if (!subject) continue
    course.subjects.push(subject)
    context.subjects.set(subject.id, course.id)
    for (const { kind, id } of subject.items) context.items[kind].set(id, subject.id)
  }
  return id === null ? null : course
}

async function readSubject(shape: Shape, context: PackContext): Promise<PlannedSubject | null> {
  const fields = shape.fields(['id', 'name', 'image', ...Object.keys(itemLists)])
  if (!fields) return null
  const id = context.id(fields, 'subject')
  const subject: PlannedSubject = {
    placeOf: shape.placeOf,
    id: id ?? '',
    name: fields.text('name', longestName) ?? '',
    image: await context.picture(fields, 'image', covers),
    items: [],
  }
  for (const [list, kind] of Object.entries(itemLists)) {
    for (const item of fields.list(list)) {
      const read = await readItem(item, kind, context)
      if (read) subject.items.push(read)
    }
  }
  return id === null ? null : subject
}

async function readItem(shape: Shape, kind: ItemKind, context: PackContext): Promise<PlannedItem | null> {
  const fields = shape.fields(['id', 'name', 'description', 'videos', 'files'])
  if (!fields) return null
  const id = context.id(fields, kind)
  const item: PlannedItem = {
    placeOf: shape.placeOf,
    kind,
    id: id ?? '',
    name: fields.text('name', longestName) ?? '',
    description: fields.optionalText('description', longestHtml),
    contents: await readContents(fields, context),
  }
  return id === null ? null : item
}

/** Spec §5: chapters whose name begins with a hidden prefix are not offered in the forum. Easily done unawares. */
function warnHidden(courses: PlannedCourse[], context: PackContext): void {
  for (const item of courses.flatMap((course) => course.subjects).flatMap((subject) => subject.items)) {
    const prefix = context.hiddenChapterPrefixes.find((start) => item.name.startsWith(start))
    if (item.kind === 'chapter' && prefix !== undefined)
      context.mistakes.warn(item.placeOf('name'), fault('hiddenPrefix', { value: item.name, prefix }))
  }
}
