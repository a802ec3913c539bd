/** Methods and paths of the desk's calls about sign-in slips. */
export const slipPaths = {
  slipOf: { method: 'POST', path: '/desk/students/:studentId/slip' },
  slipsOfGroup: { method: 'POST', path: '/desk/groups/:groupId/slips' },
} as const
