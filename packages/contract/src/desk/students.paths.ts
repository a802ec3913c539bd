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
