/** Method and path of the desk's call about today. */
export const todayPaths = {
  today: { method: 'GET', path: '/desk/today' },
} as const
