/** What other features ask of courses and what is in them, for packs and commands. */

export { writeContent } from './content.tables.ts'
export { listCourses, listSubjects } from './content-names.store.ts'
export { itemIdOf, itemWords } from './content-names.ts'
export { addCourseIn, addSubjectIn } from './new-course.ts'
