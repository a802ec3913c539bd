/** Methods and paths of the account feature (spec §7, Account). */
export const accountPaths = {
  login: { method: 'POST', path: '/student/login' },
  logout: { method: 'GET', path: '/auth/logout' },
  sendCode: { method: 'GET', path: '/student/otp/:phone' },
  forgotPassword: { method: 'PATCH', path: '/student/forgot-password/:phone' },
  setPassword: { method: 'PATCH', path: '/student/set-password' },
  changePassword: { method: 'PATCH', path: '/student/password' },
  endOtherSessions: { method: 'PATCH', path: '/student/end-other-sessions' },
  profile: { method: 'GET', path: '/student/profile' },
  updateProfile: { method: 'PATCH', path: '/student/profile' },
} as const
