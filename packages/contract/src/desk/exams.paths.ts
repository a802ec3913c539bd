/** Methods and paths of the desk's calls about exams: the list, one exam, writing, placing, removing. */
export const deskExamPaths = {
  examList: { method: 'GET', path: '/desk/exams' },
  examCalendar: { method: 'GET', path: '/desk/exam-calendar' },
  addSubject: { method: 'POST', path: '/desk/exam-subjects' },
  exam: { method: 'GET', path: '/desk/exams/:examId' },
  examPaper: { method: 'GET', path: '/desk/exams/:examId/paper' },
  addExam: { method: 'POST', path: '/desk/exams' },
  changeExam: { method: 'PATCH', path: '/desk/exams/:examId' },
  placeExam: { method: 'POST', path: '/desk/exams/:examId/places' },
  unscheduleExam: { method: 'POST', path: '/desk/exams/:examId/unschedule' },
  removeExam: { method: 'POST', path: '/desk/exams/:examId/remove' },
  restoreExam: { method: 'POST', path: '/desk/exam-undo/:undoId' },
} as const
