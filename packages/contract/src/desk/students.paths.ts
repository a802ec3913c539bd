/** Methods and paths of the desk's calls about students and groups. */
export const studentsPaths = {
  students: { method: 'GET', path: '/desk/students' },
  student: { method: 'GET', path: '/desk/students/:studentId' },
  addStudent: { method: 'POST', path: '/desk/students' },
  changeStudent: { method: 'PATCH', path: '/desk/students/:studentId' },
  disableStudent: { method: 'POST', path: '/desk/students/:studentId/disable' },
  enableStudent: { method: 'POST', path: '/desk/students/:studentId/enable' },
  resetStudent: { method: 'POST', path: '/desk/students/:studentId/reset' },
  endStudentSessions: { method: 'DELETE', path: '/desk/students/:studentId/sessions' },
  moveStudents: { method: 'POST', path: '/desk/memberships' },
  groups: { method: 'GET', path: '/desk/groups' },
  addGroup: { method: 'POST', path: '/desk/groups' },
  renameGroup: { method: 'PATCH', path: '/desk/groups/:groupId' },
  removeGroup: { method: 'DELETE', path: '/desk/groups/:groupId' },
  restoreGroup: { method: 'POST', path: '/desk/groups/:groupId/restore' },
} as const

/** Methods and paths of the calls about lists of students that staff drop. */
export const studentImportPaths = {
  startImport: { method: 'POST', path: '/desk/student-imports' },
  studentImport: { method: 'GET', path: '/desk/student-imports/:importId' },
  importRows: { method: 'GET', path: '/desk/student-imports/:importId/rows' },
  mendRow: { method: 'PATCH', path: '/desk/student-imports/:importId/rows' },
  answerImport: { method: 'PATCH', path: '/desk/student-imports/:importId' },
  runImport: { method: 'POST', path: '/desk/student-imports/:importId/run' },
} as const
