/** What the home page says above the courses. */
import { formatNumber } from '@porua/kit/i18n/format.ts'

const n = (value: number) => formatNumber(value, 'en')

export const en = {
  today: 'Today',
  place: ({ at, of }: { at: number; of: number }) => `${n(at)} of ${n(of)}`,
  loading: 'Looking for what is on today',
  nothing: 'No exam and no result is waiting for you.',
  liveNow: 'Live now',
  goOnExam: 'Go on with your exam',
  submitted: 'Submitted',
  resultBy: ({ at }: { at: string }) => `Result by ${at}`,
  resultLater: 'The result is not published yet',
  nextExam: 'Next exam',
  newResult: 'Newest result',
  goOn: 'Where you stopped',
  practice: 'Practice',
  again: 'To practise again',
  myMistakes: 'My Mistakes',
  toPractise: ({ n: many, more }: { n: number; more: boolean }) =>
    `${n(many)}${more ? ' or more' : ''} to practise now`,
  openFor: ({ span }: { span: string }) => `Open for ${span}`,
  left: ({ span }: { span: string }) => `${span} left`,
  startsIn: ({ span }: { span: string }) => `in ${span}`,
  marks: ({ got, of }: { got: string; of: string }) => `${got} / ${of}`,
  passed: 'Passed',
  failed: 'Failed',
  percentSeen: ({ n: seen }: { n: number }) => `${n(seen)}% seen`,
  toTry: ({ n: many }: { n: number }) => (many === 1 ? 'Not tried yet' : `${n(many)} not tried yet`),
  start: 'Start',
  continue: 'Continue',
  look: 'Look',
  open: 'Open',
  practise: 'Practise',
}
