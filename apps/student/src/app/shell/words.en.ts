import { formatNumber } from '@porua/kit/i18n/format.ts'

/** Words of the shell around the features, and of what it says. */
export const en = {
  myCourses: 'My Courses',
  myExams: 'My Exams',
  myMistakes: 'My Mistakes',
  howIAmDoing: 'How I am doing',
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
  lessData: 'Use less data',
  lessDataHint: 'Pictures come on a tap, videos in low quality. An exam always has its pictures.',
  thisMonth: ({ size }: { size: string }) => `This month: about ${size}`,
  showPicture: 'Show picture',
  toSignIn: 'Go to Sign In',
  notFoundTitle: 'This page does not exist',
  notFoundText: 'The address may be mistyped, or the page was removed.',
  didYouMean: 'Did you mean:',
  goTo: 'You can go on here:',
  offline: 'You are offline!',
  offlineText: 'What you see may be out of date. It goes on by itself when the internet is back.',
  restored: 'Internet has been restored',
  restoredText: 'You are connected again.',
  restoredSending: 'Your local answers are being submitted.',
  menuShow: 'Show the menu',
  menuHide: 'Hide the menu',
  updateHeld: 'An exam is running on this device. The new version waits until it is over.',
  unsentSent: ({ n }: { n: number }) =>
    n === 1
      ? '1 answer that waited on this phone has been sent.'
      : `${formatNumber(n, 'en')} answers that waited on this phone have been sent.`,
  unsentRefused: ({ n, why }: { n: number; why: string }) =>
    `${n === 1 ? '1 answer that waited on this phone was' : `${formatNumber(n, 'en')} answers that waited on this phone were`} not taken. ${why}`,
}
