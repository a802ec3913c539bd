/** Methods and paths of the account room (spec §7, Account). */
export const accountPaths = {
  login: { method: 'POST', path: '/student/login' },
  logout: { method: 'GET', path: '/auth/logout' },
  profile: { method: 'GET', path: '/student/profile' },
} as const
