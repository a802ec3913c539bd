/** The words of the scoreboard and the progress report in English, as the specification prints them where it does. */
import { formatNumber } from '@porua/kit/i18n/format.ts'

const exams = (n: number) => (n === 1 ? '1 exam' : `${formatNumber(n, 'en')} exams`)

export const en = {
  scoreboard: 'Scoreboard',
  loading: 'Loading your scoreboard',
  loadFailed: 'Your scoreboard could not be loaded. Check your internet connection, then try again.',
  notFresh: 'Your scoreboard could not be updated. What you see may be out of date.',
  nothing: 'No result yet. Each live exam that you sit stands here as soon as its result is published.',
  toExams: 'Go to My Exams',

  // the head
  noGroup: 'In no group yet',
  totalObtained: 'Total marks obtained',
  outOf: ({ n }: { n: number }) => `/ ${formatNumber(n, 'en')}`,
  print: 'Print',
  howIAmDoing: 'How I am doing',

  // the six cards
  atGlance: 'At a glance',
  liveExams: 'Live Exams',
  examPassed: 'Exam Passed',
  examFailed: 'Exam Failed',
  highest: 'Highest',
  lowest: 'Lowest',
  averageMarks: 'Average Marks',
  none: 'none',
  rankLater: 'known once the exam is over for everybody',

  // the chart
  chart: 'Marks over time',
  chartOf: ({ n }: { n: number }) => `Your last ${exams(n)}, in percent of the full marks`,
  asTable: 'Show as a table',
  percentOf: ({ n }: { n: number }) => `${formatNumber(n, 'en')}%`,

  // the table
  results: 'Results of live exams',
  exam: 'Exam',
  date: 'Date',
  marks: 'Marks',
  percent: 'Percent',
  meritPos: 'Merit Pos.',
  verdict: 'Result',
  passed: 'Passed',
  failed: 'Failed',
  notFinal: 'Not final yet',
  withGpa: ({ n }: { n: number }) => `With GPA ${formatNumber(n, 'en')}`,
  loadMore: 'Load More',
  moreShown: ({ n }: { n: number }) => `${exams(n)} shown`,
  noDetails: 'You cannot view the details of this exam!',
  connectionLost: 'Internet connection lost.',

  // on paper
  progressReport: 'Progress Report',
  printedOn: ({ at }: { at: string }) => `Printed on ${at}`,
  roll: 'Roll',
  branch: 'Branch',
  name: 'Name',
  groups: 'Groups',
  serial: 'No.',
  totals: 'Totals',
  perExam: 'Exam by exam',
  noneOnPaper: 'No result of a live exam yet.',
  onlyLatest: ({ n }: { n: number }) => `The latest ${exams(n)}. Print from the page's own button for all.`,
  teacherComment: "Teacher's comment",
  guardianComment: "Guardian's comment",
  signatureAndDate: 'Signature and date',
}
