/** The feature's pages, for the router, and what the first of them is drawn from. */
export { askCourses } from '../queries.ts'
export { BooksPage } from './books-page.tsx'
export { ContentsPage } from './contents-page.tsx'
export { CoursesPage } from './courses-page.tsx'
export { ItemsPage } from './items-page.tsx'
export { SubjectPage } from './subject-page.tsx'
