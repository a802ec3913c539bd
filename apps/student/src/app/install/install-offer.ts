/** When the app offers to be installed: on the second day, or once a result has been seen; never after a no. Pure. */
import type { Stored } from '../../platform/storage.ts'

export type InstallOffer = Stored['installOffer']

const fresh: InstallOffer = { days: 0, lastDay: '', resultSeen: false, declined: false }

/** Where a message at the top is in nobody's way. */
const calmPages = ['/', '/courses', '/exams']

/** The app is open at an address. @param day the day as text, such as 2026-11-21 */
export function opened(before: InstallOffer | null, pathname: string, day: string): InstallOffer {
  const offer = before ?? fresh
  const days = offer.lastDay === day ? offer.days : offer.days + 1
  return { ...offer, days, lastDay: day, resultSeen: offer.resultSeen || pathname.startsWith('/result/') }
}

/** Whether to offer it here. */
export function offersInstall({ days, resultSeen, declined }: InstallOffer, pathname: string): boolean {
  return !declined && calmPages.includes(pathname) && (days >= 2 || resultSeen)
}
