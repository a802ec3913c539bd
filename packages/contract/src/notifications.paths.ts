/** Methods and paths of the notifications feature (spec §7, Notifications), and of notices on a closed phone. */
export const notificationPaths = {
  list: { method: 'GET', path: '/notification' },
  seen: { method: 'PATCH', path: '/notification/seen/:id' },
  seenAll: { method: 'PATCH', path: '/notification/seen' },
  restore: { method: 'PATCH', path: '/notification/restore/:id' },
  remove: { method: 'DELETE', path: '/notification/id/:id' },
  pushKey: { method: 'GET', path: '/notification/push' },
  pushOn: { method: 'PUT', path: '/notification/push' },
  pushOff: { method: 'POST', path: '/notification/push/off' },
} as const

/** The path of the live connection below the API's base address; the session id goes along as the query `sessionId`. */
export const livePath = '/socket.io'
