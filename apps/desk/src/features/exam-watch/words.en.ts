import { byCount, counted } from '../../platform/counted.ts'

export const en = {
  // where a student stands
  notStarted: 'Not started',
  absent: 'Absent',
  answering: 'Answering',
  silent: 'Silent',
  offline: 'Offline with answers',
  handedIn: 'Handed in',
  timeOver: 'Time over',
  all: 'All',

  // the page
  counts: 'Students by state',
  asOf: ({ time }: { time: string }) => `As of ${time}`,
  stands: 'The server cannot be reached. This is how it was.',
  answeredSpread: ({
    least,
    middle,
    most,
    of,
  }: {
    least: string
    middle: string
    most: string
    of: string
  }) =>
    `Answered so far: half of the students have ${middle} or more of ${of} (least ${least}, most ${most})`,
  waiting: ({ n, time }: { n: string; time: string }) =>
    `Late answers may still come: ${counted(n, 'attempt')}, until ${time}`,
  students: 'Students',
  student: 'Student',
  roll: 'Roll',
  group: 'Group',
  everyGroup: 'All groups',
  state: 'State',
  answered: 'Answered',
  ownEnd: 'Own end',
  search: 'Find a student',
  searchHint: 'Name or roll',
  clearFilters: 'Show everybody',
  nobody: 'No group lists this exam, and nobody has sat it.',
  nobodyFound: 'Nobody is found.',
  page: ({ from, to, of }: { from: string; to: string; of: string }) => `${from}–${to} of ${of}`,
  before: 'Page before',
  after: 'Next page',
  absentSheet: 'Absent students as XLSX',
  practice: 'A practice exam has no end and no live room: each student begins when they like.',

  // what can be done
  acts: 'Time',
  fiveMore: '+5 minutes',
  fiveMoreShort: '+5',
  fiveMoreFor: ({ name }: { name: string }) => `+5 minutes for ${name}`,
  forAll: 'for all',
  forGroup: ({ group }: { group: string }) => `for ${group}`,
  pause: 'Pause',
  resume: 'Go on',
  end: 'End',
  pauseAsk: ({ who }: { who: string }) => `Pause the exam ${who}?`,
  pauseBody:
    'The clocks stand still until you press ‘Go on’. Nobody loses time. What is answered meanwhile counts.',
  endAsk: ({ who }: { who: string }) => `End the exam ${who}?`,
  endBody: ({ n }: { n: string }) =>
    `It ends now for everybody: ${n} ${byCount(n, 'is', 'are')} still answering. Answers that were given before still come in. This cannot be taken back.`,
  extendAsk: ({ n, who }: { n: string; who: string }) => `Give ${counted(n, 'minute')} more ${who}?`,
  extendBody: ({ students, n, time }: { students: string; n: string; time: string }) =>
    `${byCount(students, '1 student gets', `All ${students} students get`)} ${counted(n, 'minute')} more; the new end is ${time}.`,
  extendBodyPaused: ({ students, n }: { students: string; n: string }) =>
    `${byCount(students, '1 student gets', `All ${students} students get`)} ${counted(n, 'minute')} more.`,
  newEnd: ({ time }: { time: string }) => `The new end is ${time}.`,
  endStands: ({ time }: { time: string }) => `End: ${time}`,
  extraAsk: ({ name }: { name: string }) => `5 minutes more for ${name}?`,
  extraBody: ({ time }: { time: string }) => `The new end of this student is ${time}.`,
  extraBodyLater: 'They count from when this student begins.',
  arrived: 'The press before had arrived, and is not done twice.',
  extended: ({ n, who }: { n: string; who: string }) => `${counted(n, 'minute')} more ${who}.`,
  extendedBoth: ({ other, n }: { other: string; n: string }) =>
    `${other} has given time too: ${counted(n, 'minute')} in all within the last minute.`,
  extraGiven: ({ name }: { name: string }) => `5 minutes more for ${name}.`,
  paused: 'Paused.',
  resumed: 'The exam goes on.',
  ended: 'The exam has ended.',

  // places
  upcoming: 'Begins',
  live: 'Runs',
  pausedState: 'Paused',
  over: 'Over',
  places: 'Groups',
  begins: ({ time }: { time: string }) => `begins ${time}`,
  endsIn: ({ left, time }: { left: string; time: string }) => `ends ${time}, in ${left}`,
  movesOn: 'its end moves on',
  wasOver: ({ time }: { time: string }) => `over since ${time}`,
  plus: ({ n }: { n: string }) => `+${n} min`,

  // what was done
  done: 'What was done',
  nothingDone: 'Nothing yet.',
  byCommand: 'By command',
  didExtend: ({ n, whom }: { n: string; whom: string }) => `+${counted(n, 'minute')} ${whom}`,
  didExtra: ({ n, name }: { n: string; name: string }) => `+${counted(n, 'minute')} for ${name}`,
  someone: 'one student',
  didPause: ({ whom }: { whom: string }) => `Paused ${whom}`,
  didResume: ({ whom }: { whom: string }) => `Let go on ${whom}`,
  didEnd: ({ whom }: { whom: string }) => `Ended ${whom}`,
}
