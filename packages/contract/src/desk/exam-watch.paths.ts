/** Methods and paths of the desk's calls about an exam that runs. */
export const examWatchPaths = {
  room: { method: 'GET', path: '/desk/exams/:examId/room' },
  extend: { method: 'POST', path: '/desk/exams/:examId/room/extend' },
  extraTime: { method: 'POST', path: '/desk/exams/:examId/room/extra-time' },
  pause: { method: 'POST', path: '/desk/exams/:examId/room/pause' },
  resume: { method: 'POST', path: '/desk/exams/:examId/room/resume' },
  end: { method: 'POST', path: '/desk/exams/:examId/room/end' },
} as const
