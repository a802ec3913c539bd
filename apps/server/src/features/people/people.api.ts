/** What other features ask of students and groups: reading lists of them, comparing, and writing their tables. */

export { hintsOf } from './group-hints.ts'
export { knownGroups } from './groups.ts'
export { readStudentList } from './list.ts'
export type { ReadMobile } from './mobile.ts'
export { namedGroups } from './named-groups.ts'
export { hashPasswords } from './passwords.ts'
export { writePeople } from './people.tables.ts'
export { letNumbersGo } from './renumber.store.ts'
export { changeStudents } from './student-changes.ts'
export { type Column, readStudentRow, requiredColumns, studentColumns } from './student-row.ts'
export { listGroups, type SnapshotStudent, selectStudents } from './students.store.ts'
export { Uniques } from './uniques.ts'
