import { formatNumber } from '@porua/kit/i18n/format.ts'

/** The notifications feature's words. */
export const en = {
  notifications: 'Notifications',
  bell: ({ n, more }: { n: number; more: boolean }) =>
    n === 0 ? 'Notifications' : `Notifications, ${n}${more ? ' or more' : ''} unseen`,
  unseen: 'Unseen',
  remove: 'Delete',
  removeThis: ({ message }: { message: string }) => `Delete: ${message}`,
  removed: ({ n }: { n: number }) =>
    n === 1 ? 'Notification deleted.' : `${formatNumber(n, 'en')} notifications deleted.`,
  undo: ({ n }: { n: number }) => (n === 1 ? 'Undo' : `Undo (${formatNumber(n, 'en')})`),
  notRestored: 'The notification could not be brought back. Check your internet and try again.',
  seeAll: 'Mark all as seen',
  notSeen: 'The notifications could not be marked as seen. Check your internet and try again.',
  notRemoved: 'The notification could not be deleted. Check your internet and try again.',
  notOpened: 'This could not be opened. Check your internet and try again.',
  loadMore: 'Load More',
  moreFailed: 'The older ones could not be loaded.',
  empty: 'No notifications yet',
  emptyText: 'When your teachers post an exam, a result or a lesson, you will read it here.',
  loadFailed: 'Your notifications could not be loaded',
  loadFailedText: 'Check your internet and try again.',
  notFresh: 'This list could not be updated.',
  tryAgain: 'Try again',
  open: 'Open',
  show: 'Show',
  several: ({ n }: { n: number }) => `${n} new notifications`,
  // What the server tells, as it tells it.
  toldResult: ({ about }: { about: string }) => `The result of "${about}" has been published.`,
  toldCorrected: ({ about, marks }: { about: string; marks: string }) =>
    `A question of "${about}" was corrected. Your marks changed by ${marks}.`,
  toldMarked: ({ about, marks }: { about: string; marks: string }) =>
    `A teacher has marked an answer in "${about}". Your marks changed by ${marks}.`,
  toldLate: ({ about, marks }: { about: string; marks: string }) =>
    `A late answer in "${about}" was accepted. Your marks changed by ${marks}.`,
  toldReply: ({ about }: { about: string }) => `${about} replied to your question.`,
  phoneNotices: 'Notices on this phone',
  phoneHint:
    'They also come while the app is closed, until you log out. A locked screen never shows marks. Off in an exam.',
  phoneDenied:
    'This browser blocks notices from this site. Allow them in the browser’s settings, then reload.',
  phoneHomeScreen:
    'To get notices on this iPhone, add the app to the Home Screen: Share, then Add to Home Screen.',
  phoneFailed: 'This browser could not turn notices on. Try again later.',
  phoneOffline: 'This could not be saved. Check your internet and try again.',
}
