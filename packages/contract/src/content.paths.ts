/** Methods and paths of the content room (spec §7, Content), as far as they stand. */
export const contentPaths = {
  group: { method: 'GET', path: '/group/:groupId' },
  courses: { method: 'GET', path: '/course' },
  subjectsByCourse: { method: 'GET', path: '/subject/by-course-id/:courseId' },
} as const
