/** The words of courses, lectures, videos and notes in English, as the specification prints them where it does. */
import { formatNumber } from '../../platform/i18n/format.ts'

export const en = {
  myCourses: 'My Courses',
  courses: 'Courses',
  subjects: 'Subjects',
  books: 'Books',
  booksOf: ({ course }: { course: string }) => `Books of ${course}`,
  bookCount: ({ n }: { n: number }) => (n === 1 ? '1 book' : `${formatNumber(n, 'en')} books`),
  chapters: 'Chapters',
  lectures: 'Lectures',
  questionSolve: 'Question Solve',
  videos: 'Videos',
  notes: 'Notes',
  questions: 'Question and Answer',
  breadcrumb: 'Where you are',

  // fallbacks
  title: 'Title',
  notGiven: 'Not given',

  // a course
  seeMore: 'See More',
  seeLess: 'See Less',
  progress: ({ done, total }: { done: number; total: number }) =>
    `${formatNumber(done, 'en')} of ${formatNumber(total, 'en')} done`,
  videosOf: ({ name }: { name: string }) => `Videos of ${name}`,
  notesOf: ({ name }: { name: string }) => `Notes of ${name}`,
  openBook: ({ name }: { name: string }) => `Open ${name}`,
  open: 'Open',

  // videos
  noVideo: 'No Video Available',
  watch: ({ title }: { title: string }) => `Watch ${title}`,
  percentSeen: ({ n }: { n: number }) => `${formatNumber(n, 'en')}% watched`,
  notAvailable: 'Not available',
  notAvailableText: 'This video cannot be played at the moment. Your teachers have to put it back.',
  protected: 'Protected',
  hosted: 'At a video site',

  // notes
  serial: 'Serial',
  noteTitle: 'Title',
  year: 'Year',
  resource: 'Resource',
  download: 'DOWNLOAD',
  downloadOf: ({ title }: { title: string }) => `DOWNLOAD ${title}`,
  openNote: ({ title }: { title: string }) => `Open ${title}`,
  downloading: ({ n }: { n: number }) => `${formatNumber(n, 'en')}% downloaded`,
  downloadBroken: 'The connection broke. Press DOWNLOAD again: it goes on where it stopped.',
  stop: 'Stop',
  keep: 'Keep on this phone',
  keepWithSize: ({ size }: { size: string }) => `Keep on this phone (${size})`,
  noNotes: 'No notes here yet.',

  // nothing there, or not reached
  noGroup: ({ provider }: { provider: string }) =>
    `You are not added to a group yet, To view contents you must be added to a student group. Please ask ${provider} Administration to add you to a group.`,
  nothingYet: "Nothing added yet. You'll see contents immediately after contents will be updated.",
  loading: 'Loading',
  loadFailed: 'This could not be loaded. Check your internet connection, then try again.',
  notYours: 'This is not in one of your groups.',
  toCourses: 'Back to My Courses',
  tryAgain: 'Try again',
  offline: 'You are offline!',
  notFresh: 'This page could not be updated.',
  seenAt: ({ at }: { at: string }) => `What you see is from ${at}.`,

  // the player
  play: 'Play',
  pause: 'Pause',
  back10: 'Back 10 seconds',
  forward10: 'Forward 10 seconds',
  seek: 'Position',
  timeOf: ({ time, total }: { time: string; total: string }) => `${time} of ${total}`,
  mute: 'Mute',
  unmute: 'Sound on',
  fullScreen: 'Full screen',
  settings: 'Settings',
  rate: 'Playback rate',
  qualityLabel: 'Quality',
  quality: ({ height }: { height: number }) => `${height}p`,
  qualityCost: ({ height, mb }: { height: number; mb: string }) => `${height}p · ${mb} MB`,
  auto: 'Automatic',
  autoUpTo: ({ mb }: { mb: string }) => `Automatic · up to ${mb} MB`,
  cost: ({ mb }: { mb: string }) => `About ${mb} MB`,
  captions: 'Captions',
  noCaptions: 'None',
  buffering: 'Waiting for the network …',
  videoHeld: 'The connection is gone, so the video waits. It goes on by itself.',
  watermarkHidden: 'The video waits until its mark can be seen again.',
  videoNetwork: 'The video could not be loaded. Check your internet connection, then try again.',
  videoProtected: 'This device cannot play protected videos. Try another browser or another phone.',
  videoBroken: 'This video could not be played on this device.',
  hostedSilent: 'The video site cannot be reached from here. You can open the video there.',
  hostedElsewhere: 'This video stands at another site.',
  openThere: 'Open the video at its site',
}
