/** Methods and paths of the desk's calls about the SMS gateway. */
export const smsPaths = {
  gateway: { method: 'GET', path: '/desk/sms' },
  setGateway: { method: 'PUT', path: '/desk/sms' },
  removeGateway: { method: 'DELETE', path: '/desk/sms' },
  sendTest: { method: 'POST', path: '/desk/sms/test' },
} as const
