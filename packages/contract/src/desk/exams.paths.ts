/** Methods and paths of the desk's calls about exams: the list, one exam, writing, placing, removing. */
export const deskExamPaths = {
  examList: { method: 'GET', path: '/desk/exams' },
  exam: { method: 'GET', path: '/desk/exams/:examId' },
} as const
