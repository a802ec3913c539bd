/** Methods and paths of the desk's calls about an exam's results. */
export const resultsPaths = {
  state: { method: 'GET', path: '/desk/exams/:examId/results' },
  late: { method: 'GET', path: '/desk/exams/:examId/results/late' },
  lateAnswers: { method: 'GET', path: '/desk/exams/:examId/results/late/answers' },
  acceptLate: { method: 'POST', path: '/desk/exams/:examId/results/late/accept' },
  refuseLate: { method: 'POST', path: '/desk/exams/:examId/results/late/refuse' },
  closeLate: { method: 'POST', path: '/desk/exams/:examId/results/late/close' },
  hold: { method: 'POST', path: '/desk/exams/:examId/results/hold' },
  release: { method: 'POST', path: '/desk/exams/:examId/results/release' },
  analyse: { method: 'POST', path: '/desk/exams/:examId/results/analysis' },
  analysis: { method: 'GET', path: '/desk/exams/:examId/results/analysis/:jobId' },
  previewKey: { method: 'POST', path: '/desk/exams/:examId/results/key/preview' },
  mendKey: { method: 'POST', path: '/desk/exams/:examId/results/key' },
  merit: { method: 'GET', path: '/desk/exams/:examId/merit' },
  meritSheet: { method: 'POST', path: '/desk/exams/:examId/merit/sheet' },
} as const
