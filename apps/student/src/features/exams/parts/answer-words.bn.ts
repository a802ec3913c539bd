/** The words of an answer on its card in Bangla. */
import { formatNumber } from '@porua/kit/i18n/format.ts'
import type { WordsLike } from '@porua/kit/i18n/words.ts'
import type { en } from './answer-words.en.ts'

export const bn: WordsLike<typeof en> = {
  sending: 'পাঠানো হচ্ছে',
  onPhone: 'এই ফোনে রাখা আছে',
  saved: 'জমা হয়েছে',
  notKept: 'এখনো রাখা যায়নি: এই ফোনে লেখা যাচ্ছে না। পাতাটি খোলা রাখুন।',
  notSubmitted: 'এখনো জমা হয়নি',
  onHold: 'উত্তরটি দেরিতে এসেছে। গণনা হবে কি না, শিক্ষক ঠিক করবেন।',
  cannotChange: 'উত্তরটি আর বদলানো যাবে না',

  submit: 'উত্তর জমা দিন',
  submitted: 'উত্তর জমা হয়েছে',
  tooLong: ({ n, most }) =>
    `${formatNumber(n, 'bn')}টি অক্ষর বেশি। ছোট করুন: একটি উত্তরে সর্বোচ্চ ${formatNumber(most, 'bn')}টি অক্ষর রাখা যায়।`,
  charactersLeft: ({ n }) => `আর ${formatNumber(n, 'bn')}টি অক্ষর লেখা যাবে`,
  mark: 'পরে দেখার জন্য চিহ্ন দিন',
  marked: 'পরে দেখার জন্য চিহ্নিত',
}
