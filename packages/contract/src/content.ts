/** The content room, as far as the exam needs it: groups, courses, subjects (spec §3, §7 Content; replies.md). */
import { z } from 'zod'
import { contentPaths } from './content.paths.ts'
import { describe, id } from './describe.ts'
import { examMeta } from './exams.ts'

const named = z.object({ _id: id, name: z.string() })

export const group = z.object({
  _id: id,
  name: z.string(),
  courseId: id,
  lectures: z.array(z.object({ lectureId: id })),
  chapters: z.array(z.object({ chapterId: id })),
  questionSolves: z.array(z.object({ questionSolveId: id })),
  exams: z.array(examMeta),
})

export const course = z.object({
  _id: id,
  name: z.string(),
  description: z.string().nullable(),
  image: z.string().nullable(),
  books: z.array(z.object({ _id: id, name: z.string(), image: z.string().nullable(), file: z.string() })),
  subjects: z.array(named.extend({ chapters: z.array(named) })),
})

export const contentCalls = {
  group: describe(contentPaths.group, {
    doc: 'A group of mine with what it lists.',
    spec: 'spec §7 Content',
    params: z.object({ groupId: id }),
    reply: z.object({ group }),
    problems: ['notFound'],
  }),
  courses: describe(contentPaths.courses, {
    doc: 'The courses of my groups with the subjects in which my groups list something.',
    spec: 'spec §7 Content',
    reply: z.object({ courses: z.array(course) }),
  }),
  subjectsByCourse: describe(contentPaths.subjectsByCourse, {
    doc: 'The subjects of a course in which my groups list something.',
    spec: 'spec §7 Content',
    params: z.object({ courseId: id }),
    reply: z.object({ subjects: z.array(named.extend({ image: z.string().nullable(), courseId: id })) }),
    problems: ['notFound'],
  }),
} as const

export type ContentCalls = typeof contentCalls
