/** What a rehearsal asks of exams: a copy to sit, and its end. */

export { deleteExam } from './admin/remove.store.ts'
export { insertCopy, insertSchedule, type Original, originalOf, removeSittings } from './exam-copy.store.ts'
