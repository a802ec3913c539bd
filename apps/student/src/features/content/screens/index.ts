/** The room's pages, for the router. */
export { BooksPage } from './books-page.tsx'
export { NotesPage, VideosPage } from './contents-page.tsx'
export { CoursesPage } from './courses-page.tsx'
export { ChaptersPage, LecturesPage, QuestionSolvePage } from './items-page.tsx'
export { SubjectPage } from './subject-page.tsx'
