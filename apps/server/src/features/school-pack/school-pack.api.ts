/** What other features ask of packs: plans, and the import that carries them out. */

export { changeAskingExams } from './changeset/asking-exams.ts'
export { bodyOf } from './changeset/exam-questions.ts'
export { changeExams } from './changeset/exams.ts'
export { changeSchedules, sourceOf } from './changeset/schedules.ts'
export { Difference, type DifferenceInput } from './changeset.ts'
export { emptySchool } from './empty-school.ts'
export { examJson } from './export/exam-json.ts'
export type { ImportOptions, ImportReport, SchoolParts } from './import-pack.ts'
export { keepMedia } from './keep-media.ts'
export { readContents } from './pack/content.ts'
export { longestHtml, longestName, PackContext } from './pack/context.ts'
export { CourseMedia } from './pack/course-media.ts'
export { defaultMarks, examFields, mostQuestions, readExamWith } from './pack/exams.ts'
export { readScheduleOf, scheduleFields } from './pack/groups.ts'
export { longestMessage, noticeTargets } from './pack/notices.ts'
export { keysFile } from './pack/streams.ts'
export { type PackTime, parseTime } from './pack/times.ts'
export type {
  CompositionEntry,
  PlannedContent,
  PlannedExam,
  PlannedExamQuestion,
  PlannedGroup,
  PlannedSchedule,
  PlannedStudent,
  SchoolPlan,
  StudentText,
} from './plan.ts'
export { changedMeanwhile, loadQuestions } from './snapshot.store.ts'
export type { SnapshotQuestions } from './snapshot.ts'
export { knownSchool, type SchoolSnapshot } from './snapshot.ts'
