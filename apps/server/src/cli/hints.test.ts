/** What the command line adds to a service's sentence; that sentence alone is what other readers get. */
import { expect, test } from 'vitest'
import { type Wording, wordsOf } from '../platform/refusals/refusals.ts'
import { withHint } from './hints.ts'

test.each<[Wording, string, string]>([
  [
    ['notBegunFor', { group: 'g1', exam: 'final' }],
    'The exam has not begun for g1.',
    ' To take it out of the calendar: npm run school -- exams unschedule final --group g1. To move it: npm run school -- help exams schedule',
  ],
  [
    ['noSuchThing', { thing: 'exam', asked: 'x', near: [] }],
    "There is no exam 'x'.",
    ' See: npm run school -- exams list',
  ],
  // Who is told the name needs no list.
  [
    ['noSuchThing', { thing: 'exam', asked: 'fnal', near: ['final'] }],
    "There is no exam 'fnal'. Did you mean 'final'?",
    '',
  ],
  [
    'noFfmpeg',
    'ffmpeg is needed for this and is not installed.',
    ' Debian and Ubuntu: apt-get install ffmpeg; Fedora: dnf install ffmpeg; macOS: brew install ffmpeg; Windows: winget install ffmpeg',
  ],
  [
    ['manyRowsWhileSat', { rows: 2_500 }],
    'This import changes 2500 rows while students are sitting an exam. Wait until it is over.',
    ' Or add --now.',
  ],
  ['marksAre', 'Marks are 0 or more, to two decimals.', ''],
])('%j', (wording, sentence, hint) => {
  expect(wordsOf('en', wording)).toBe(sentence)
  expect(withHint(wording)).toBe(sentence + hint)
})

test('a sentence that begins with what was typed names its option', () => {
  expect(withHint(['noticeTimeOver', { time: '2020-01-01' }])).toBe(
    "--at '2020-01-01' is over; leave it out to send now.",
  )
})
