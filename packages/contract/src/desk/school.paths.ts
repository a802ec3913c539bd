/** Methods and paths of the desk's calls about the school itself: its first day, its settings, how students reach it. */
export const schoolPaths = {
  firstDay: { method: 'GET', path: '/desk/first-day' },
  openSchool: { method: 'POST', path: '/desk/first-day' },
  reach: { method: 'GET', path: '/desk/reach' },
  beginReachCheck: { method: 'POST', path: '/desk/reach/checks' },
  reachCheck: { method: 'GET', path: '/desk/reach/checks/:key' },
  sample: { method: 'GET', path: '/desk/sample' },
  beginOwn: { method: 'POST', path: '/desk/sample/end' },
  changeSettings: { method: 'PATCH', path: '/desk/settings' },
} as const
