import { formatNumber } from '../platform/i18n/format.ts'

/** Words of the shell around the rooms. */
export const en = {
  myCourses: 'My Courses',
  myExams: 'My Exams',
  myQa: 'My Q&A',
  myProfile: 'My Profile',
  mainMenu: 'Main menu',
  skipToContent: 'Skip to content',
  home: ({ title }: { title: string }) => `${title}: home`,
  accountMenu: ({ name }: { name: string }) => `${name}: menu`,
  logout: 'Logout',
  language: 'Language',
  theme: 'Appearance',
  themeSystem: 'As on this phone',
  themeLight: 'Light',
  themeDark: 'Dark',
  toMyExams: 'Go to My Exams',
  toSignIn: 'Go to Sign In',
  notFoundTitle: 'This page does not exist',
  notFoundText: 'The address may be mistyped, or the page was removed.',
  notYetTitle: ({ page }: { page: string }) => `${page} is not here yet`,
  notYetText: 'We are still building this part. Nothing of yours is lost; it will appear here.',
  pageFailedTitle: 'This page ran into a problem',
  pageFailedText:
    'Your answers are safe. Try again; if it happens once more, tell your teacher what you were doing.',
  loadFailedTitle: 'The page could not be loaded',
  loadFailedText: 'The connection is weak or gone. We keep trying.',
  tryAgain: 'Try again',
  updateTitle: 'A new version is ready',
  updateText: 'It is taken when you reload. Nothing is lost.',
  reload: 'Reload',
  updateHeld: 'An exam is running on this device. The new version waits until it is over.',
  replacedTitle: 'Somebody else has signed in on this device',
  replacedText: 'This tab stops here, so that nothing is mixed up.',
  signedOutTitle: 'You have signed out in another tab',
  goOn: 'OK',
  unsentSent: ({ n }: { n: number }) =>
    n === 1
      ? '1 answer that waited on this phone has been sent.'
      : `${formatNumber(n, 'en')} answers that waited on this phone have been sent.`,
  unsentRefused: ({ n, why }: { n: number; why: string }) =>
    `${n === 1 ? '1 answer that waited on this phone was' : `${formatNumber(n, 'en')} answers that waited on this phone were`} not taken. ${why}`,
  pageRegister: 'Create an account',
  pageOtp: 'Enter OTP',
  pageSetPassword: 'Set Your Password',
  pageForgot: 'Reset Password',
  pagePolicy: 'Data deletion policy',
  pageProfile: 'My Profile',
  pageScoreboard: 'Scoreboard',
  pageContent: 'Course content',
}
