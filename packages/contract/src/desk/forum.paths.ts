/** Methods and paths of the desk's calls about the forum. */
export const deskForumPaths = {
  open: { method: 'GET', path: '/desk/forum/questions' },
  thread: { method: 'GET', path: '/desk/forum/questions/:questionId' },
  reply: { method: 'POST', path: '/desk/forum/questions/:questionId/replies' },
  setStatus: { method: 'POST', path: '/desk/forum/questions/:questionId/status' },
} as const
