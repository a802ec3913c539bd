/** The forum's pages, in one chunk: each leads to the next. */
export { ListPage } from './list-page.tsx'
export { MyQaPage } from './my-qa-page.tsx'
export { QuestionPage } from './question-page.tsx'
