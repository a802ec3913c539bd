/** Methods and paths of the desk's calls about the care of an installation. */
export const operationsPaths = {
  care: { method: 'GET', path: '/desk/care' },
  backUp: { method: 'POST', path: '/desk/care/backups' },
  checkBackup: { method: 'POST', path: '/desk/care/backup-checks' },
  examine: { method: 'POST', path: '/desk/care/examinations' },
} as const
