/** Methods and paths of the desk's calls about question banks and their questions. */
export const questionPaths = {
  banks: { method: 'GET', path: '/desk/banks' },
  makeBank: { method: 'POST', path: '/desk/banks' },
  renameBank: { method: 'PATCH', path: '/desk/banks' },
  removeBank: { method: 'POST', path: '/desk/banks/remove' },
  restoreBank: { method: 'POST', path: '/desk/banks/restore' },
  list: { method: 'GET', path: '/desk/questions' },
  facets: { method: 'GET', path: '/desk/questions/facets' },
  read: { method: 'GET', path: '/desk/questions/one' },
  chosen: { method: 'POST', path: '/desk/questions/chosen' },
  draw: { method: 'POST', path: '/desk/questions/draw' },
  check: { method: 'POST', path: '/desk/questions/check' },
  add: { method: 'POST', path: '/desk/questions' },
  change: { method: 'PATCH', path: '/desk/questions' },
  remove: { method: 'POST', path: '/desk/questions/remove' },
  restore: { method: 'POST', path: '/desk/questions/restore' },
} as const
