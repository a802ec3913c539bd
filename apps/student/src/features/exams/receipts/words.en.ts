/** The words of the receipts page in English. */
import { formatNumber } from '@porua/kit/i18n/format.ts'

const many = (n: number) => `${formatNumber(n, 'en')} ${n === 1 ? 'receipt' : 'receipts'}`

export const en = {
  title: 'Answer receipts',
  intro:
    'When an answer is saved, the school signs it. The receipt stays on your phone and proves what you handed in, and when.',
  onPhone: 'On this phone',
  none: 'No receipts on this phone yet.',
  noneMore: 'They come with the first exam that you sit on it.',
  notKept: 'This browser does not let us keep receipts.',
  anExam: 'An exam',
  count: ({ n }: { n: number }) => many(n),
  lastAt: ({ at }: { at: string }) => `The last answer: ${at}`,
  check: 'Check',
  save: 'Save as a file',
  checkFile: 'Check a file',
  checkFileMore: 'A teacher or a guardian can check a student’s file here too. Nobody has to sign in for it.',
  choose: 'Choose a file',
  notAFile: 'This is not a file of receipts.',
  failed: 'The receipts could not be checked. Try again.',
  refused: 'A receipt in this file cannot be read.',
  checking: 'Checking the receipts',
  allStand: ({ n }: { n: number }) => `${many(n)}: every answer stands as it was handed in.`,
  someFail: ({ n, bad }: { n: number; bad: number }) =>
    `${many(n)}: ${formatNumber(bad, 'en')} ${bad === 1 ? 'needs' : 'need'} a look.`,
  stands: 'Stands',
  altered: 'Altered',
  strange: 'Not ours',
  removed: 'Removed',
  changed: 'Changed',
  standsMore: 'It is in the school’s log as it was handed in.',
  alteredMore: 'This receipt does not say what the school signed.',
  strangeMore: 'This school did not sign it.',
  removedMore: 'The school signed it, and its log no longer holds the answer. Ask the school why.',
  changedMore: 'The school’s log is not as it was signed. Ask the school why.',
  counts: 'This is the answer that counts.',
  newer: 'A newer answer to this question counts.',
  notTaken: 'It was handed in and not taken: too late, or the answer was locked.',
  onHold: 'It came late: a teacher decides whether it counts.',
  question: ({ n }: { n: number }) => `Question ${formatNumber(n, 'en')}`,
  aQuestion: 'A question',
  blank: 'No answer',
  files: ({ n }: { n: number }) => `${formatNumber(n, 'en')} ${n === 1 ? 'file' : 'files'}`,
  received: ({ at }: { at: string }) => `Received ${at}`,
  toSignIn: 'Go to sign in',
}
