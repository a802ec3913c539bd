/** True where a write failed for want of free space on the phone. */
export function isNoSpace(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}
