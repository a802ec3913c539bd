/** Where one is in the tree of courses: what the breadcrumb says, and what is remembered (spec §3, §4). */
import type { Course } from '@porua/contract/content'
import { read, write } from '../../platform/storage.ts'

interface Named {
  _id: string
  name: string
}

/** A course and a subject of it, as far as they are known. */
export interface Place {
  course?: Named
  subject?: Named
}

/** The place of a subject: from the courses, else what was remembered when it was opened. */
export function placeOfSubject(courses: readonly Course[] | undefined, subjectId: string): Place {
  for (const course of courses ?? []) {
    const subject = course.subjects.find((one) => one._id === subjectId)
    if (subject) return { course: named(course), subject: named(subject) }
  }
  const subject = read('selectedSubject')
  const course = read('selectedCourse')
  if (subject?._id !== subjectId) return {}
  return { subject, ...(course ? { course } : {}) }
}

/** Keeps what was chosen (spec §3: selected course and subject). */
export function rememberPlace({ course, subject }: Place): void {
  if (course && read('selectedCourse')?._id !== course._id) write('selectedCourse', named(course))
  if (subject && read('selectedSubject')?._id !== subject._id) write('selectedSubject', named(subject))
}

function named({ _id, name }: Named): Named {
  return { _id, name }
}
