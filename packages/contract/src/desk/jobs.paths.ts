/** Methods and paths of the desk's calls about long work, and the files that it reads. */
export const jobsPaths = {
  list: { method: 'GET', path: '/desk/jobs' },
  one: { method: 'GET', path: '/desk/jobs/:jobId' },
  cancel: { method: 'POST', path: '/desk/jobs/:jobId/cancel' },
  download: { method: 'GET', path: '/desk/jobs/:jobId/result' },
  exportTable: { method: 'POST', path: '/desk/exports' },
  sendFile: { method: 'POST', path: '/desk/files' },
} as const
