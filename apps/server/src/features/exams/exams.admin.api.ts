/** What other features ask of exams, for packs and commands: their names, their tables, who sits one now. */

export { examIdOf, noExam } from './exam-names.ts'
export { writeExams } from './exams.tables.ts'
export { bigImport, isSat, refuseWhileSat } from './import-guard.ts'
export { anonymiseAttempts, removeAttempts, removeExamRows } from './purge.store.ts'
export { removeLogs } from './removed-logs.store.ts'
export { attemptCount, attemptsRunning, type RunningAttempts } from './sittings.store.ts'
