/** Methods and paths of the notifications room (spec §7, Notifications). */
export const notificationPaths = {
  list: { method: 'GET', path: '/notification' },
  seen: { method: 'PATCH', path: '/notification/seen/:id' },
  remove: { method: 'DELETE', path: '/notification/id/:id' },
} as const

/** The path of the live connection below the API's base address; the session id goes along as the query `sessionId`. */
export const livePath = '/socket.io'
