/** Methods and paths of the desk's calls about notices. */
export const deskNoticePaths = {
  list: { method: 'GET', path: '/desk/notices' },
  send: { method: 'POST', path: '/desk/notices' },
} as const
