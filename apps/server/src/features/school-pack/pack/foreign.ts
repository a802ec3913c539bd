/** Ids that the school has in another course. */

import { fault } from '@porua/files/faults/faults'
import type { PackThing } from '@porua/files/faults/pack.en'
import type { PlaceOf } from '@porua/files/validation-errors'
import type { SchoolPlan } from '../plan.ts'
import type { PackContext } from './context.ts'

/**
 * An id that another course of the school owns, a course that this pack does not hold, is a collision of two packs:
 * taking it would take the thing away from that course. A pack that holds both courses may move it.
 */
export function refuseForeign(
  { courses, groups, exams }: Pick<SchoolPlan, 'courses' | 'groups' | 'exams'>,
  context: PackContext,
): void {
  const { known } = context
  for (const course of courses) {
    for (const book of course.books) refuse('book', book, known.books.get(book.id), course.id)
    for (const subject of course.subjects) {
      refuse('subject', subject, known.subjects.get(subject.id), course.id)
      for (const item of subject.items) {
        refuse(item.kind, item, courseOf(known.items[item.kind].get(item.id)), course.id)
        for (const content of item.contents)
          refuse('content', content, courseOf(known.contents.get(content.id)), course.id)
      }
    }
  }
  for (const group of groups) refuse('group', group, known.groups.get(group.id), group.courseId)
  for (const exam of exams)
    refuse('exam', exam, courseOf(known.exams.get(exam.id)), context.subjects.get(exam.subjectId))

  /** The school's course that has the subject. */
  function courseOf(subjectId: string | undefined): string | undefined {
    return known.subjects.get(subjectId ?? '')
  }

  /** @param course in which the pack has the thing; where there is no such course, that is the mistake */
  function refuse(
    kind: PackThing,
    { id, placeOf }: { id: string; placeOf: PlaceOf },
    owner: string | undefined,
    course: string | undefined,
  ): void {
    if (owner === undefined || owner === course || context.declares('course', owner)) return
    if (course === undefined || !(context.declares('course', course) || known.courses.has(course))) return
    context.mistakes.add(placeOf('id'), fault('ofOtherCourse', { course: owner, kind, id }))
  }
}
