/** What the people feature asks of exams: a student's attempts, and the calendar that goes with a group. */

export { unschedule } from './admin/remove.ts'
export {
  emptyCalendar,
  examsOfGroup,
  fillCalendar,
  type GroupCalendar,
  openAttempts,
  runningExam,
} from './group-calendar.store.ts'
export { type StudentAttemptFacts, studentAttempts } from './student-attempts.store.ts'
