/** The difference of books, videos and notes. A course in the pack owns its books, an item its videos and notes. */

import { says } from '../../../ports/database/changes.ts'
import type { ContentTable } from '../../../ports/database/tables.ts'
import type { Difference, DifferenceInput } from '../changeset.ts'

export function changeBooks({ plan, school }: DifferenceInput, difference: Difference): void {
  const current = new Map(school.books.map((book) => [book.id, book]))
  const planned = new Set<string>()
  for (const course of plan.courses) {
    course.books.forEach((book, position) => {
      planned.add(book.id)
      const row = {
        id: book.id,
        course_id: course.id,
        position,
        name: book.name,
        image: book.image,
        file: book.file,
      }
      const before = current.get(book.id)
      if (says(before, row)) return
      difference.changes.put('book', row)
      difference.count('books', before ? 'changed' : 'added')
    })
  }
  const courses = new Set(plan.courses.map((course) => course.id))
  for (const book of school.books) {
    if (!courses.has(book.course_id) || planned.has(book.id)) continue
    difference.changes.remove('book', { id: book.id })
    difference.removed('books', book.id)
  }
}

export function changeContents({ plan, school, now }: DifferenceInput, difference: Difference): void {
  const current = new Map(school.contents.map((content) => [content.id, content]))
  const planned = new Set<string>()
  const subjects = new Set<string>()
  for (const subject of plan.courses.flatMap((course) => course.subjects)) {
    subjects.add(subject.id)
    for (const item of subject.items) {
      item.contents.forEach((content, position) => {
        planned.add(content.id)
        const row: Omit<ContentTable, 'created_at' | 'version'> = {
          id: content.id,
          type: content.type,
          item_kind: item.kind,
          item_id: item.id,
          position,
          title: content.title,
          published: content.published ? 1 : 0,
          key: content.key,
          kind: content.kind,
          thumbnail: content.thumbnail,
          duration: content.duration,
          size: content.size,
          details_json: JSON.stringify(content.details),
        }
        const before = current.get(content.id)
        if (says(before, row)) return
        difference.changes.put('content', { ...row, created_at: before?.created_at ?? now })
        difference.count(content.type === 'video' ? 'videos' : 'notes', before ? 'changed' : 'added')
      })
    }
  }
  const subjectOf = new Map(school.items.map((item) => [`${item.kind}\n${item.id}`, item.subject_id]))
  for (const content of school.contents) {
    const subject = subjectOf.get(`${content.item_kind}\n${content.item_id}`)
    // Its item is gone, or the pack has the subject and no longer lists it.
    if (planned.has(content.id) || (subject !== undefined && !subjects.has(subject))) continue
    difference.changes.remove('content', { id: content.id })
    difference.removed(content.type === 'video' ? 'videos' : 'notes', content.id)
  }
}
